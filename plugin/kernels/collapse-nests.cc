/* Nests of parallel loops of the language as one collapsed loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma acc loop independent private (i)       bound = *m;
     for (i = 0; i < n; i++)                        #pragma acc loop independent collapse (2)
       {                                                        private (i) private (index)
	 bound = *m;                                for (i = 0; i < n; i++)
	 #pragma acc loop independent private (j) ->  for (index = 0; index < bound; index++)
	 for (j = 0; j < bound; j++)                    {
	   a[i][j] = 0;                                   bound' = *m;
       }                                                  j = index;
							  a[i][j] = 0;
							}

   As two loops they would be one of gangs and one of lanes: too few gangs for a short outer loop,
   too few lanes with work for a short inner one.

   A nest is collapsed if both loops are parallel and the inner one is all that an iteration of the
   outer one executes, but for assignments to variables: of what the bounds of the inner loop are
   computed from, which no iteration changes, and of arithmetic without memory.  Those for the
   bounds are copied in front of the nest; all of them stay in the body, where each iteration makes
   its own values.  The loops reduce the same variables in the same way.

   Innermost loops first, so that more than two become one.  */

#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/loop-converter.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* An outer loop and what an iteration of it executes.  */

struct perfect_nest
{
  gomp_for *outer, *inner = nullptr;
  gimple_seq *around = nullptr; /* Where the inner loop stands.  */
  std::vector<gassign *> setup; /* In front of it.  */

  /* Read SEQ, the body of the outer loop or a block in it; false if there is anything else.  */
  bool read (gimple_seq *seq);
};

bool
perfect_nest::read (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  if (!read (gimple_bind_body_ptr (bind)))
	    return false;
	}
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	{
	  if (inner)
	    return false;
	  inner = loop;
	  around = seq;
	}
      else if (gassign *assign = dyn_cast<gassign *> (stmt))
	{
	  if (inner || gimple_clobber_p (stmt))
	    return false;
	  setup.push_back (assign);
	}
      /* Nothing jumps to the labels: from inside of the loop nothing can, and SETUP does not.  */
      else if (gimple_code (stmt) != GIMPLE_LABEL && !is_gimple_debug (stmt)
	       && gimple_code (stmt) != GIMPLE_NOP && gimple_code (stmt) != GIMPLE_PREDICT)
	return false;
    }
  return true;
}

class collapser
{
public:
  collapser (std::vector<gomp_for *> &loops, const reference_copies &copies)
    : m_loops (loops), m_copies (copies)
  {}

  void run (gimple_seq *seq, gbind *scope);

private:
  struct decision;

  bool parallel_p (gomp_for *loop) const
  {
    return std::find (m_loops.begin (), m_loops.end (), loop) != m_loops.end ();
  }
  std::optional<decision> decide (gomp_for *outer) const;
  gomp_for *collapse (decision &, statements &before, gbind *scope);

  std::vector<gomp_for *> &m_loops;
  const reference_copies &m_copies;
};

/* A nest to collapse.  */

struct collapser::decision
{
  perfect_nest nest;
  std::vector<gassign *> invariant; /* Those of the nest's setup that bounds need.  */
};

/* The variable or argument that VALUE reads as a whole, itself or as a reference; null for memory
   of other kinds.  */

tree
read_object (tree value)
{
  if (TREE_CODE (value) == MEM_REF && integer_zerop (TREE_OPERAND (value, 1)))
    value = TREE_OPERAND (value, 0);
  else if (TREE_CODE (value) == INDIRECT_REF)
    value = TREE_OPERAND (value, 0);
  else
    return DECL_P (value) ? value : NULL_TREE;
  return DECL_P (value) && reference_p (value) && !optional_reference_p (value) ? value : NULL_TREE;
}

/* True if ASSIGN sets a register to the value of a variable, or by arithmetic with registers.  */

bool
computes_register_p (gassign *assign)
{
  tree lhs = gimple_assign_lhs (assign);
  if (!VAR_P (lhs) || !is_gimple_reg (lhs) || gimple_has_volatile_ops (assign))
    return false;
  if (gimple_assign_single_p (assign))
    return is_gimple_min_invariant (gimple_assign_rhs1 (assign))
	   || read_object (gimple_assign_rhs1 (assign));
  for (unsigned i = 1; i < gimple_num_ops (assign); i++)
    if (tree op = gimple_op (assign, i); op && !is_gimple_val (op))
      return false;
  return true;
}

/* True if LOOP, of one or several levels, has the clauses that auto-loops.cc gives loops; its
   reductions go to REDUCED.  */

bool
own_clauses_p (gomp_for *loop, std::map<tree, tree_code> &reduced)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_COLLAPSE: break;
      case OMP_CLAUSE_REDUCTION:
	reduced[OMP_CLAUSE_DECL (c)] = OMP_CLAUSE_REDUCTION_CODE (c);
	break;
      default: return false;
      }
  return !gimple_omp_for_pre_body (loop);
}

std::optional<collapser::decision>
collapser::decide (gomp_for *outer) const
{
  decision d;
  d.nest.outer = outer;
  std::map<tree, tree_code> outer_reductions, inner_reductions;
  if (!parallel_p (outer) || gimple_omp_for_collapse (outer) != 1
      || !d.nest.read (gimple_omp_body_ptr (outer)) || !d.nest.inner || !parallel_p (d.nest.inner)
      || !own_clauses_p (outer, outer_reductions) || !own_clauses_p (d.nest.inner, inner_reductions)
      || outer_reductions != inner_reductions)
    return {};
  gomp_for *inner = d.nest.inner;

  const loop_body body (outer, m_copies);
  if (!body.known_p ())
    return {};
  std::map<tree, gassign *> set;
  for (gassign *assign : d.nest.setup)
    if (!computes_register_p (assign) || !set.emplace (gimple_assign_lhs (assign), assign).second)
      return {};
  /* Iterations of the inner loop do not change what the setup has set.  */
  bool changed = false;
  auto note_change = [&] (tree *variable, bool write)
  { changed |= write && set.count (*variable); };
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (inner)); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for_each_variable (gsi_stmt (gsi), note_change);
  if (changed)
    return {};

  /* The bounds, and what they are computed from.  */
  std::set<gassign *> needed;
  std::vector<tree> values;
  auto written = [&] (tree object)
  {
    return std::find (body.written ().begin (), body.written ().end (), object)
	   != body.written ().end ();
  };
  for (unsigned i = 0; i < gimple_omp_for_collapse (inner); i++)
    {
      values.push_back (gimple_omp_for_initial (inner, i));
      values.push_back (gimple_omp_for_final (inner, i));
    }
  while (!values.empty ())
    {
      tree value = values.back ();
      values.pop_back ();
      if (is_gimple_min_invariant (value))
	continue;
      tree object = read_object (value);
      if (!object || object == gimple_omp_for_index (outer, 0))
	return {};
      if (auto s = set.find (object); s != set.end ())
	{
	  if (gimple_could_trap_p (s->second) && !read_object (gimple_assign_rhs1 (s->second)))
	    return {};
	  if (needed.insert (s->second).second)
	    for (unsigned k = 1; k < gimple_num_ops (s->second); k++)
	      if (tree op = gimple_op (s->second, k))
		values.push_back (op);
	}
      else if (written (object))
	return {};
    }
  for (gassign *assign : d.nest.setup)
    if (needed.count (assign))
      d.invariant.push_back (assign);
  return d;
}

/* A variable like V, declared in SCOPE.  */

tree
variable_like (tree v, const char *name, gbind *scope)
{
  return new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (v)), scope, name);
}

/* Put CLAUSE, alone, in front of those of LOOP.  */

void
add_clause (gomp_for *loop, tree clause)
{
  OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, clause);
}

/* The loop in place of the nest of D; statements for the place in front of it go to BEFORE.  */

gomp_for *
collapser::collapse (decision &d, statements &before, gbind *scope)
{
  gomp_for *outer = d.nest.outer, *inner = d.nest.inner;
  const location_t loc = gimple_location (outer);
  std::map<tree, tree> copies;
  auto replace = [&] (tree *variable, bool)
  {
    if (auto c = copies.find (*variable); c != copies.end ())
      *variable = c->second;
  };
  for (gassign *assign : d.invariant)
    {
      tree lhs = gimple_assign_lhs (assign), copy = variable_like (lhs, "bound", scope);
      gimple *moved = gimple_copy (assign);
      for_each_operand (moved, replace);
      gimple_set_lhs (moved, copy);
      copies[lhs] = copy;
      before.push_back (moved);
    }

  const unsigned levels = 1 + gimple_omp_for_collapse (inner);
  gomp_for *loop = gimple_build_omp_for (NULL, gimple_omp_for_kind (outer),
					 gimple_omp_for_clauses (outer), levels, NULL);
  gimple_set_location (loop, loc);
  auto set_level = [&] (unsigned level, gomp_for *from, unsigned k, tree index)
  {
    tree increment = unshare_expr (gimple_omp_for_incr (from, k));
    TREE_OPERAND (increment, 0) = index;
    tree initial = unshare_expr (gimple_omp_for_initial (from, k));
    tree final = unshare_expr (gimple_omp_for_final (from, k));
    for_each_operand (&initial, replace);
    for_each_operand (&final, replace);
    gimple_omp_for_set_index (loop, level, index);
    gimple_omp_for_set_initial (loop, level, initial);
    gimple_omp_for_set_final (loop, level, final);
    gimple_omp_for_set_cond (loop, level, gimple_omp_for_cond (from, k));
    gimple_omp_for_set_incr (loop, level, increment);
  };
  set_level (0, outer, 0, gimple_omp_for_index (outer, 0));
  statements start;
  auto private_clause = [loc] (tree v)
  {
    tree c = build_omp_clause (loc, OMP_CLAUSE_PRIVATE);
    OMP_CLAUSE_DECL (c) = v;
    return c;
  };
  for (unsigned k = 0; k + 1 < levels; k++)
    {
      tree v = gimple_omp_for_index (inner, k), index = variable_like (v, "index", scope);
      set_level (k + 1, inner, k, index);
      add_clause (loop, private_clause (index));
      gassign *assign = gimple_build_assign (v, index);
      gimple_set_location (assign, gimple_location (inner));
      start.push_back (assign);
    }
  /* A variable that is declared in the body is one of each iteration anyway.  */
  std::set<tree> declared;
  auto note_declared = [&] (gimple *stmt)
  {
    if (gbind *bind = dyn_cast<gbind *> (stmt))
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	declared.insert (v);
  };
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (outer)); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for_each_nested (gsi_stmt (gsi), note_declared);
  for (tree c = gimple_omp_for_clauses (inner); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && !declared.count (OMP_CLAUSE_DECL (c))
	&& !own_by_clause_p (loop, OMP_CLAUSE_DECL (c)))
      add_clause (loop, private_clause (OMP_CLAUSE_DECL (c)));
  tree collapse = build_omp_clause (loc, OMP_CLAUSE_COLLAPSE);
  OMP_CLAUSE_COLLAPSE_EXPR (collapse) = build_int_cst (integer_type_node, levels);
  add_clause (loop, collapse);

  /* The body of the inner loop takes its place.  */
  statements around = take (d.nest.around), body = take (gimple_omp_body_ptr (inner));
  body.insert (body.begin (), start.begin (), start.end ());
  auto at = around.erase (std::find (around.begin (), around.end (), inner));
  around.insert (at, body.begin (), body.end ());
  *d.nest.around = make_sequence (around);
  gimple_omp_set_body (loop, gimple_omp_body (outer));
  return loop;
}

void
collapser::run (gimple_seq *seq, gbind *scope)
{
  statements all = take (seq);
  for (size_t i = 0; i < all.size (); i++)
    {
      gbind *bind = dyn_cast<gbind *> (all[i]);
      for_each_sequence (all[i], [&] (gimple_seq *s) { run (s, bind ? bind : scope); });
      gomp_for *outer = dyn_cast<gomp_for *> (all[i]);
      if (!outer || !scope)
	continue;
      if (auto d = decide (outer))
	{
	  statements before;
	  gomp_for *inner = d->nest.inner, *loop = collapse (*d, before, scope);
	  all[i] = loop;
	  all.insert (all.begin () + i, before.begin (), before.end ());
	  i += before.size ();
	  std::replace (m_loops.begin (), m_loops.end (), outer, loop);
	  m_loops.erase (std::find (m_loops.begin (), m_loops.end (), inner));
	}
    }
  *seq = make_sequence (all);
}

} // namespace

void
collapse_nests (gimple_seq *body, std::vector<gomp_for *> &loops, const reference_copies &copies)
{
  collapser (loops, copies).run (body, nullptr);
}

} // namespace accred
