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
#include "plugin/kernels/region-reader.h"
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
  collapser (std::vector<gomp_for *> &loops, const reference_copies &copies, const loads_stay &stay)
    : m_loops (loops), m_copies (copies), m_stay (stay)
  {}

  void run (gimple_seq *seq, gbind *scope);
  bool collapsible_p (gomp_for *outer) const;
  collapsed_nests take_nests () { return std::move (m_nests); }

private:
  struct decision;

  bool parallel_p (gomp_for *loop) const
  {
    return std::find (m_loops.begin (), m_loops.end (), loop) != m_loops.end ();
  }
  std::optional<decision> decide (gomp_for *outer) const;

  std::vector<gomp_for *> &m_loops;
  const reference_copies &m_copies;
  const loads_stay &m_stay;
  collapsed_nests m_nests;
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

/* True if ASSIGN sets a register to the value of a variable, or by arithmetic with registers; with
   LOADS, also to what is loaded.  */

bool
computes_register_p (gassign *assign, bool loads)
{
  tree lhs = gimple_assign_lhs (assign);
  if (!VAR_P (lhs) || !is_gimple_reg (lhs) || gimple_has_volatile_ops (assign))
    return false;
  if (gimple_assign_single_p (assign))
    return is_gimple_min_invariant (gimple_assign_rhs1 (assign))
	   || read_object (gimple_assign_rhs1 (assign))
	   || (loads && memory_reference_p (gimple_assign_rhs1 (assign)));
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
  return true;
}

/* True if iterations of INNER change what the setup has SET, other than temporaries that each sets
   before it reads them.  */

bool
changes_p (gomp_for *inner, const std::map<tree, gassign *> &set, const reference_copies &copies)
{
  bool changed = false;
  const loop_body body (inner, copies);
  auto note_change = [&] (tree *variable, bool write)
  {
    changed
      |= write && set.count (*variable)
	 && (!body.known_p () || DECL_NAME (*variable) || body.read_before_write_p (*variable));
  };
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_omp_body_ptr (inner)); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for_each_variable (gsi_stmt (gsi), note_change);
  return changed;
}

/* What the bounds of NEST's inner loop are computed from, of the assignments that SET variables;
   null: several do.  False if they are not the same for all iterations of the outer loop, whose
   body is BODY.  */

bool
find_needed (const perfect_nest &nest, const loop_body &body, const std::map<tree, gassign *> &set,
	     std::set<gassign *> &needed)
{
  std::vector<tree> values;
  auto written = [&] (tree object)
  {
    return std::find (body.written ().begin (), body.written ().end (), object)
	   != body.written ().end ();
  };
  for (unsigned i = 0; i < gimple_omp_for_collapse (nest.inner); i++)
    {
      values.push_back (gimple_omp_for_initial (nest.inner, i));
      values.push_back (gimple_omp_for_final (nest.inner, i));
    }
  while (!values.empty ())
    {
      tree value = values.back ();
      values.pop_back ();
      if (is_gimple_min_invariant (value))
	continue;
      tree object = read_object (value);
      if (!object || object == gimple_omp_for_index (nest.outer, 0))
	return false;
      if (auto s = set.find (object); s != set.end ())
	{
	  if (!s->second
	      || (gimple_could_trap_p (s->second) && !read_object (gimple_assign_rhs1 (s->second))))
	    return false;
	  if (needed.insert (s->second).second)
	    for (unsigned k = 1; k < gimple_num_ops (s->second); k++)
	      if (tree op = gimple_op (s->second, k))
		values.push_back (op);
	}
      else if (written (object))
	return false;
    }
  return true;
}

/* True if V counts the iterations of a DO loop with a step.  accred_loop_counters corrects how many
   there are; for that, the loop has to look as gfortran writes it (do-counts.cc).  */

bool
count_of_gfortran_p (tree v)
{
  return lang_GNU_Fortran () && DECL_ARTIFICIAL (v) && DECL_NAME (v)
	 && startswith (IDENTIFIER_POINTER (DECL_NAME (v)), "count.");
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
      || outer_reductions != inner_reductions || gimple_omp_for_pre_body (d.nest.inner))
    return {};
  gomp_for *inner = d.nest.inner;
  if (count_of_gfortran_p (gimple_omp_for_index (inner, 0)))
    return {};

  const loop_body body (outer, m_copies);
  if (!body.known_p ())
    return {};
  const auto first = m_nests.find (inner);
  const bool loads = m_stay (outer, first == m_nests.end () ? inner : first->second.front ());
  std::map<tree, gassign *> set;
  for (gassign *assign : d.nest.setup)
    if (!computes_register_p (assign, loads))
      return {};
    /* Bounds need none that is set twice.  */
    else if (const auto [at, once] = set.emplace (gimple_assign_lhs (assign), assign); !once)
      at->second = nullptr;
  std::set<gassign *> needed;
  if (changes_p (inner, set, m_copies) || !find_needed (d.nest, body, set, needed))
    return {};
  for (gassign *assign : d.nest.setup)
    if (needed.count (assign))
      d.invariant.push_back (assign);
  return d;
}

bool
collapser::collapsible_p (gomp_for *outer) const
{
  return decide (outer).has_value ();
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

/* A clause that makes V an iteration's own.  */

tree
private_clause (location_t loc, tree v)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = v;
  return c;
}

/* The variables that are declared in SEQ: one of each iteration anyway.  */

std::set<tree>
declared_in (gimple_seq seq)
{
  std::set<tree> declared;
  auto note_declared = [&] (gimple *stmt)
  {
    if (gbind *bind = dyn_cast<gbind *> (stmt))
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	declared.insert (v);
  };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    for_each_nested (gsi_stmt (gsi), note_declared);
  return declared;
}

/* Makes the loop in place of a nest.  */

class nest_collapser
{
public:
  nest_collapser (perfect_nest &nest, gbind *scope)
    : m_nest (nest), m_scope (scope), m_loc (gimple_location (nest.outer)),
      m_levels (1 + gimple_omp_for_collapse (nest.inner))
  {}

  /* Copies of INVARIANT go to BEFORE.  */
  void move (const std::vector<gassign *> &invariant, statements &before);
  gomp_for *collapse ();

private:
  void set_level (unsigned level, gomp_for *from, unsigned k, tree index);
  statements set_inner_levels ();
  void add_private ();
  void move_body (const statements &start);
  void replace (tree *variable) const
  {
    if (auto c = m_bounds.find (*variable); c != m_bounds.end ())
      *variable = c->second;
  }

  perfect_nest &m_nest;
  gbind *m_scope;
  const location_t m_loc;
  const unsigned m_levels;
  std::map<tree, tree> m_bounds; /* In the place of variables that the nest sets.  */
  gomp_for *m_loop = NULL;
};

void
nest_collapser::move (const std::vector<gassign *> &invariant, statements &before)
{
  for (gassign *assign : invariant)
    {
      tree lhs = gimple_assign_lhs (assign), copy = variable_like (lhs, "bound", m_scope);
      gimple *moved = gimple_copy (assign);
      auto replace_in = [&] (tree *v, bool) { replace (v); };
      for_each_operand (moved, replace_in);
      gimple_set_lhs (moved, copy);
      m_bounds[lhs] = copy;
      before.push_back (moved);
    }
}

/* LEVEL of the loop has INDEX, and the range of FROM's level K.  */

void
nest_collapser::set_level (unsigned level, gomp_for *from, unsigned k, tree index)
{
  auto replace_in = [&] (tree *v, bool) { replace (v); };
  tree increment = unshare_expr (gimple_omp_for_incr (from, k));
  TREE_OPERAND (increment, 0) = index;
  tree initial = unshare_expr (gimple_omp_for_initial (from, k));
  tree final = unshare_expr (gimple_omp_for_final (from, k));
  for_each_operand (&initial, replace_in);
  for_each_operand (&final, replace_in);
  gimple_omp_for_set_index (m_loop, level, index);
  gimple_omp_for_set_initial (m_loop, level, initial);
  gimple_omp_for_set_final (m_loop, level, final);
  gimple_omp_for_set_cond (m_loop, level, gimple_omp_for_cond (from, k));
  gimple_omp_for_set_incr (m_loop, level, increment);
}

/* The inner loop's levels have variables of their own.  Returned is what sets the program's.  */

statements
nest_collapser::set_inner_levels ()
{
  statements start;
  for (unsigned k = 0; k + 1 < m_levels; k++)
    {
      tree v = gimple_omp_for_index (m_nest.inner, k), index = variable_like (v, "index", m_scope);
      set_level (k + 1, m_nest.inner, k, index);
      add_clause (m_loop, private_clause (m_loc, index));
      gassign *assign = gimple_build_assign (v, index);
      gimple_set_location (assign, gimple_location (m_nest.inner));
      start.push_back (assign);
    }
  return start;
}

/* What is private in the inner loop.  */

void
nest_collapser::add_private ()
{
  const std::set<tree> declared = declared_in (gimple_omp_body (m_nest.outer));
  for (tree c = gimple_omp_for_clauses (m_nest.inner); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && !declared.count (OMP_CLAUSE_DECL (c))
	&& !own_by_clause_p (m_loop, OMP_CLAUSE_DECL (c)))
      add_clause (m_loop, private_clause (m_loc, OMP_CLAUSE_DECL (c)));
}

/* START and the body of the inner loop take its place.  */

void
nest_collapser::move_body (const statements &start)
{
  statements around = take (m_nest.around), body = take (gimple_omp_body_ptr (m_nest.inner));
  body.insert (body.begin (), start.begin (), start.end ());
  auto at = around.erase (std::find (around.begin (), around.end (), m_nest.inner));
  around.insert (at, body.begin (), body.end ());
  *m_nest.around = make_sequence (around);
  gimple_omp_set_body (m_loop, gimple_omp_body (m_nest.outer));
}

gomp_for *
nest_collapser::collapse ()
{
  gomp_for *outer = m_nest.outer;
  m_loop = gimple_build_omp_for (NULL, gimple_omp_for_kind (outer), gimple_omp_for_clauses (outer),
				 m_levels, NULL);
  gimple_set_location (m_loop, m_loc);
  set_level (0, outer, 0, gimple_omp_for_index (outer, 0));
  const statements start = set_inner_levels ();
  add_private ();
  tree levels = build_omp_clause (m_loc, OMP_CLAUSE_COLLAPSE);
  OMP_CLAUSE_COLLAPSE_EXPR (levels) = build_int_cst (integer_type_node, m_levels);
  add_clause (m_loop, levels);
  move_body (start);
  return m_loop;
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
	  gomp_for *inner = d->nest.inner;
	  nest_collapser nest (d->nest, scope);
	  nest.move (d->invariant, before);
	  gomp_for *loop = nest.collapse ();
	  all[i] = loop;
	  if (gimple_seq bounds = gimple_omp_for_pre_body (outer))
	    {
	      /* Computes the outer loop's bounds, and maybe what the inner one's depend on.  */
	      gimple_seq_add_seq (&bounds, make_sequence (before));
	      gimple_omp_for_set_pre_body (loop, bounds);
	      before.clear ();
	    }
	  all.insert (all.begin () + i, before.begin (), before.end ());
	  i += before.size ();
	  std::vector<gomp_for *> &levels = m_nests[loop] = { outer };
	  if (const auto known = m_nests.find (inner); known != m_nests.end ())
	    {
	      levels.insert (levels.end (), known->second.begin (), known->second.end ());
	      m_nests.erase (known);
	    }
	  else
	    levels.push_back (inner);
	  std::replace (m_loops.begin (), m_loops.end (), outer, loop);
	  m_loops.erase (std::find (m_loops.begin (), m_loops.end (), inner));
	}
    }
  *seq = make_sequence (all);
}

} // namespace

collapsed_nests
collapse_nests (gimple_seq *body, std::vector<gomp_for *> &loops, const reference_copies &copies,
		const loads_stay &stay)
{
  collapser all (loops, copies, stay);
  all.run (body, nullptr);
  return all.take_nests ();
}

bool
collapsible_p (gomp_for *outer, gomp_for *inner, const reference_copies &copies,
	       const loads_stay &stay)
{
  std::vector<gomp_for *> loops = { outer, inner };
  return collapser (loops, copies, stay).collapsible_p (outer);
}

} // namespace accred
