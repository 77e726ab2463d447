/* The compiler's temporaries in the loops of a target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the gimplifier declares temporaries in the construct around a loop, `parallel' as a
   rule, of which each thread has its own in OpenMP.

     parallel
       { const int D.1;
	 for (i = ...)
	   { D.1 = 400 - i;  a[i] = max (&i, &D.1); } }

   The construct goes, and D.1 would belong to all threads of the team.  It also serves for equal
   expressions in several loops, which then seem to have a variable in common.

   So each loop's body declares what it uses:

	 for (i = ...)
	   { const int D.2;  D.2 = 400 - i;  a[i] = max (&i, &D.2); }

   What several bodies use, one in the other or side by side, becomes a variable of each if each
   begins by setting it; what one sets for another, the value of an expression that is computed
   once, stays.  */

#include "plugin/openmp/loop-temporaries.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/iteration-copies.h"

namespace accred {

namespace {

/* Where the body of a loop, without loops inside, uses a temporary.  */
struct body_uses
{
  gomp_for *loop; /* Null outside of loops.  */
  bool set_first;
  std::vector<tree *> places;
};

struct temporary
{
  gbind *scope;
  bool in_clause = false;
  gomp_for *around; /* The loop around its bind.  */
  std::vector<body_uses> bodies;
};

/* Of the objects that depend on it, all must be the same in each run of the compiler.  */
struct by_number
{
  bool operator() (const_tree a, const_tree b) const { return DECL_UID (a) < DECL_UID (b); }
};

class temporary_search
{
public:
  void sequence (gimple_seq *, gomp_for *loop);

  std::map<tree, temporary, by_number> found;

private:
  void statement (gimple *, gomp_for *loop);
  void clauses (gimple *);
  static tree operand (tree *, int *, void *);

  std::vector<std::pair<tree, tree *>> m_places; /* Of the statement in hand.  */
};

bool
temporary_p (tree v)
{
  return VAR_P (v) && auto_var_p (v) && DECL_ARTIFICIAL (v) && DECL_IGNORED_P (v)
	 && !DECL_HAS_VALUE_EXPR_P (v) && poly_int_tree_p (DECL_SIZE_UNIT (v));
}

tree
temporary_search::operand (tree *tp, int *, void *data)
{
  auto &self = *static_cast<temporary_search *> (static_cast<walk_stmt_info *> (data)->info);
  if (VAR_P (*tp) && self.found.count (*tp))
    self.m_places.emplace_back (*tp, tp);
  return NULL_TREE;
}

/* True if STMT, which uses V in PLACES operands, gives it a value first of all.  */

bool
sets_p (gimple *stmt, tree v, size_t places)
{
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && get_base_address (lhs) == v)
    return places == 1;
  /* What stands for an object that a function makes.  */
  return is_gimple_call (stmt);
}

/* Sequences in the clauses of STMT may name temporaries.  */

void
temporary_search::clauses (gimple *stmt)
{
  walk_stmt_info wi = {};
  wi.info = this;
  for (tree c = construct_of (stmt) ? *clauses_of (stmt) : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    for_each_sequence_of_clause (c, [&] (gimple_seq *s)
				 { walk_gimple_seq (*s, NULL, temporary_search::operand, &wi); });
}

/* STMT stands in the body of LOOP; not what stands in it.  */

void
temporary_search::statement (gimple *stmt, gomp_for *loop)
{
  walk_stmt_info wi = {};
  wi.info = this;
  m_places.clear ();
  walk_gimple_op (stmt, temporary_search::operand, &wi);
  clauses (stmt);
  std::map<tree, std::vector<tree *>> of_variables;
  for (auto [v, place] : m_places)
    of_variables[v].push_back (place);
  for (auto &[v, places] : of_variables)
    {
      temporary &t = found.at (v);
      t.in_clause |= is_gimple_omp (stmt) && construct_of (stmt);
      auto of_loop = [&] (const body_uses &b) { return b.loop == loop; };
      auto body = std::find_if (t.bodies.begin (), t.bodies.end (), of_loop);
      if (body == t.bodies.end ())
	body = t.bodies.insert (body, { loop, sets_p (stmt, v, places.size ()), {} });
      body->places.insert (body->places.end (), places.begin (), places.end ());
    }
}

void
temporary_search::sequence (gimple_seq *seq, gomp_for *loop)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (temporary_p (v))
	    found.emplace (v, temporary{ bind, false, loop, {} });
      statement (stmt, loop);
      if (gomp_for *inner = dyn_cast<gomp_for *> (stmt))
	{
	  sequence (gimple_omp_for_pre_body_ptr (inner), loop);
	  sequence (gimple_omp_body_ptr (inner), inner);
	}
      else
	for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s, loop); });
    }
}

/* True if each body that uses V, as T says, needs a variable of its own for it and can have
   one.  */

bool
separate_p (tree v, const temporary &t)
{
  if (t.in_clause || t.bodies.empty ())
    return false;
  if (t.bodies.size () == 1)
    /* Each thread has its own registers.  */
    return (t.bodies[0].loop != t.around
	    && (TREE_ADDRESSABLE (v) || !is_gimple_reg_type (TREE_TYPE (v))));
  return std::all_of (t.bodies.begin (), t.bodies.end (),
		      [] (const body_uses &b) { return b.loop && b.set_first; });
}

} // namespace

void
settle_temporaries (gomp_target *target)
{
  temporary_search search;
  search.sequence (gimple_omp_body_ptr (target), nullptr);
  std::map<gomp_for *, tree> vars;
  for (auto &[v, t] : search.found)
    {
      if (!separate_p (v, t))
	continue;
      bool moved = true;
      for (const body_uses &b : t.bodies)
	{
	  /* Where V is declared, in a `parallel' maybe, it stays: that gives it to no one else.  */
	  if (b.loop == t.around)
	    {
	      moved = false;
	      continue;
	    }
	  tree own = own_variable (v, &vars[b.loop]);
	  DECL_IGNORED_P (own) = 1;
	  for (tree *place : b.places)
	    *place = own;
	}
      if (moved)
	undeclare (t.scope, v);
    }
  for (auto &[loop, declared] : vars)
    {
      tree block = make_node (BLOCK);
      gimple_omp_set_body (loop, gimple_build_bind (declared, gimple_omp_body (loop), block));
    }
}

} // namespace accred
