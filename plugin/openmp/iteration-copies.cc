/* What threads and iterations of a loop have of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     firstprivate (f) lastprivate (l)

     for (...)			      for (...)
       BODY		->		{ f' = f;
					  BODY, with f' for f and l' for l
					  if (no iteration comes after this one)
					    l = l'; }  */

#include "plugin/openmp/iteration-copies.h"
#include "plugin/clauses/last-iteration.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

tree
own_variable (tree decl, tree *vars)
{
  tree v = new_temporary (TREE_TYPE (decl), vars);
  DECL_NAME (v) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (decl);
  DECL_ARTIFICIAL (v) = DECL_ARTIFICIAL (decl);
  TREE_ADDRESSABLE (v) = TREE_ADDRESSABLE (decl);
  suppress_warning (v, OPT_Wuninitialized);
  return v;
}

namespace {

/* A variable like DECL that no bind has.  */

tree
temporary_like (tree decl)
{
  tree unused = NULL_TREE, v = own_variable (decl, &unused);
  DECL_ARTIFICIAL (v) = 1;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 0;
  gimple_add_tmp_var (v);
  return v;
}

} // namespace

gimple_seq
copy_for_thread (gomp_for *stmt, loop_data &data)
{
  gimple_seq before = NULL;
  std::vector<tree> others;
  for (tree decl : data.first)
    if (data.last_p (decl) || pointer_to_array (decl))
      others.push_back (decl);
    else if (find_uses (gimple_omp_body (stmt), decl).written)
      {
	tree own = temporary_like (decl);
	rename_variable (gimple_omp_body_ptr (stmt), decl, own);
	gimple_seq_add_stmt (&before, gimple_build_assign (own, decl));
      }
  data.first = others;
  return before;
}

namespace {

class iteration_copier
{
public:
  iteration_copier (gomp_for *stmt, const loop_data &data, unsigned levels,
		    copies_of_launch &launch)
    : m_stmt (stmt), m_data (data), m_levels (levels), m_launch (launch)
  {}

  gimple_seq copy ();

private:
  void first_copies ();
  tree last_index (unsigned level, tree decl);
  void last_copy (const last_value &);

  gomp_for *m_stmt;
  const loop_data &m_data;
  const unsigned m_levels;
  copies_of_launch &m_launch;
  tree m_vars = NULL_TREE;
  gimple_seq m_before = NULL, m_after = NULL; /* In each iteration.  */
  gimple_seq m_before_loop = NULL;
  std::map<tree, tree> m_firsts; /* The copies of what is firstprivate.  */
};

/* Iterations get copies of what is firstprivate and written.  */

void
iteration_copier::first_copies ()
{
  gimple_seq *body = gimple_omp_body_ptr (m_stmt);
  for (tree decl : m_data.first)
    {
      if (tree pointer = pointer_to_array (decl))
	{
	  if (elements_written_p (*body, pointer))
	    *body = with_own_array (*body, decl, true);
	  continue;
	}
      if (!m_data.last_p (decl) && !find_uses (*body, decl).written)
	continue;
      tree own = own_variable (decl, &m_vars), value = decl;
      m_firsts[decl] = own;
      rename_variable (body, decl, own);
      if (m_data.last_p (decl) && !(m_levels & gang_mask))
	{
	  /* The last iteration sets DECL, and others may begin later.  */
	  value = temporary_like (decl);
	  TREE_ADDRESSABLE (value) = 0;
	  gimple_seq_add_stmt (&m_before_loop, gimple_build_assign (value, decl));
	}
      gimple_seq_add_stmt (&m_before, gimple_build_assign (own, value));
    }
}

/* DECL is the variable of loop LEVEL of STMT, which gets another one.  Returns the iteration's
   variable for what the loop leaves in DECL.  */

tree
iteration_copier::last_index (unsigned level, tree decl)
{
  tree index = temporary_like (decl);
  gimple_omp_for_set_index (m_stmt, level, index);
  tree incr = unshare_expr (gimple_omp_for_incr (m_stmt, level));
  TREE_OPERAND (incr, 0) = index;
  gimple_omp_for_set_incr (m_stmt, level, incr);
  for (tree clause = gimple_omp_for_clauses (m_stmt); clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (clause) == decl)
      OMP_CLAUSE_DECL (clause) = index;
  rename_variable (gimple_omp_body_ptr (m_stmt), decl, index);
  tree value = own_variable (decl, &m_vars);
  DECL_ARTIFICIAL (value) = 1;
  TREE_ADDRESSABLE (value) = 0;
  gimple_seq_add_stmt (&m_after, gimple_build_assign (value, TREE_CODE (incr), index,
						      TREE_OPERAND (incr, 1)));
  return value;
}

/* The last iteration of STMT stores L.  */

void
iteration_copier::last_copy (const last_value &l)
{
  tree decl = l.decl, value, to = decl;
  gimple_seq store = NULL;
  unsigned level = 0;
  while (level < gimple_omp_for_collapse (m_stmt) && gimple_omp_for_index (m_stmt, level) != decl)
    level++;
  if (level < gimple_omp_for_collapse (m_stmt))
    value = last_index (level, decl);
  else
    {
      const auto own = m_firsts.find (decl);
      value = own == m_firsts.end () ? own_variable (decl, &m_vars) : own->second;
      rename_variable (gimple_omp_body_ptr (m_stmt), decl, value);
      if (gimple_seq set = l.set)
	{
	  rename_variable (&set, decl, value);
	  gimple_seq_add_seq (&store, set);
	}
      if (TREE_ADDRESSABLE (value))
	{
	  tree v = own_variable (decl, &m_vars);
	  TREE_ADDRESSABLE (v) = 0;
	  gimple_seq_add_stmt (&store, gimple_build_assign (v, value));
	  value = v;
	}
    }
  if (m_firsts.count (decl) && m_levels & gang_mask)
    {
      tree place = new_temporary (build_pointer_type (TREE_TYPE (decl)), &m_vars);
      tree stored = m_launch.result (decl, gimple_location (m_stmt));
      gimple_seq_add_stmt (&store,
			   gimple_build_assign (place, NOP_EXPR, build_fold_addr_expr (stored)));
      to = build_simple_mem_ref (place);
    }
  gimple_seq_add_stmt (&store, gimple_build_assign (to, value));
  gimple *bound = gimple_build_bind (NULL_TREE, store, NULL_TREE);
  gimple_seq_add_seq (&m_after, in_last_iteration ({ m_stmt }, bound, &m_vars));
}

gimple_seq
iteration_copier::copy ()
{
  first_copies ();
  for (const last_value &l : m_data.last)
    last_copy (l);
  if (!m_vars)
    return m_before_loop;
  gimple_seq all = m_before;
  gimple_seq_add_seq (&all, gimple_omp_body (m_stmt));
  gimple_seq_add_seq (&all, m_after);
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = m_vars;
  gimple_omp_set_body (m_stmt, gimple_build_bind (m_vars, all, block));
  return m_before_loop;
}

} // namespace

gimple_seq
copy_for_iterations (gomp_for *stmt, const loop_data &data, unsigned levels,
		     copies_of_launch &launch)
{
  return iteration_copier (stmt, data, levels, launch).copy ();
}

} // namespace accred
