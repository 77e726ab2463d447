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
#include "plugin/clauses/objects.h"
#include "plugin/copy-alignment.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/array-copies.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/thread-copies.h"
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
  require_copy_alignment (v, copy_alignment (decl));
  suppress_warning (v, OPT_Wuninitialized);
  return v;
}

own_object
make_own_object (tree decl, tree *vars, gimple_seq *set)
{
  if (!reference_p (decl))
    {
      tree own = own_variable (decl, vars);
      return { own, own };
    }
  tree object = new_temporary (type_of_copy (decl), vars), name = own_variable (decl, vars);
  DECL_NAME (object) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (object) = DECL_SOURCE_LOCATION (decl);
  DECL_ARTIFICIAL (object) = 0;
  TREE_ADDRESSABLE (object) = 1;
  require_copy_alignment (object, copy_alignment (decl));
  suppress_warning (object, OPT_Wuninitialized);
  TREE_ADDRESSABLE (name) = 0;
  gimple_seq_add_stmt (set, gimple_build_assign (name, NOP_EXPR, build_fold_addr_expr (object)));
  return { object, name };
}

tree
object_behind (tree decl)
{
  return reference_p (decl) ? build_simple_mem_ref (decl) : decl;
}

namespace {

/* A variable for the value of DECL, or of what it refers to, that no bind has.  */

tree
temporary_like (tree decl)
{
  tree v = create_tmp_var_raw (type_of_copy (decl));
  DECL_CONTEXT (v) = current_function_decl;
  gimple_add_tmp_var (v);
  return v;
}

/* Add to SEQ that TO gets the value of FROM.  */

void
assign (gimple_seq *seq, tree to, tree from, tree *vars)
{
  if (is_gimple_reg_type (TREE_TYPE (to)) && !is_gimple_reg (to) && !is_gimple_val (from))
    {
      tree value = new_temporary (TREE_TYPE (to), vars);
      suppress_warning (value, OPT_Wuninitialized);
      gimple_seq_add_stmt (seq, gimple_build_assign (value, from));
      from = value;
    }
  gimple_seq_add_stmt (seq, gimple_build_assign (to, from));
}

/* True if SEQ may change DECL, or what it refers to.  */

bool
changed_p (gimple_seq seq, tree decl)
{
  return reference_p (decl) ? elements_written_p (seq, decl) : find_uses (seq, decl).written;
}

} // namespace

gimple_seq
copy_for_thread (gomp_for *stmt, loop_data &data)
{
  gimple_seq before = NULL;
  std::vector<tree> others;
  for (tree decl : data.first)
    if (data.last_p (decl) || data.step_of (decl) || pointer_to_array (decl))
      others.push_back (decl);
    else if (changed_p (gimple_omp_body (stmt), decl))
      {
	tree vars = NULL_TREE;
	gimple_seq set = NULL;
	const own_object own = make_own_object (decl, &vars, &set);
	rename_variable (gimple_omp_body_ptr (stmt), decl, own.name);
	assign (&set, own.object, object_behind (decl), &vars);
	declare_in_function (vars);
	gimple_seq_add_seq (&before, set);
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
  void add_steps (tree decl, tree object);
  tree last_index (unsigned level, tree decl);
  void last_copy (const last_value &);

  gomp_for *m_stmt;
  const loop_data &m_data;
  const unsigned m_levels;
  copies_of_launch &m_launch;
  tree m_vars = NULL_TREE;
  gimple_seq m_before = NULL, m_after = NULL; /* In each iteration.  */
  gimple_seq m_before_loop = NULL;
  std::map<tree, own_object> m_firsts; /* The copies of what is firstprivate.  */
  std::unique_ptr<loop_numbers> m_numbers;
  tree m_number = NULL_TREE; /* The iteration's.  */
};

/* OBJECT, the iteration's, has the value of DECL before the loop, of which a clause `linear' says
   how it goes on.  */

void
iteration_copier::add_steps (tree decl, tree object)
{
  statement_block before (gimple_location (m_stmt)), in (gimple_location (m_stmt));
  tree step = m_data.step_of (decl);
  if (TREE_CODE (step) != INTEGER_CST)
    {
      /* The body may not see to it that it stays the same.  */
      tree kept = before.variable (TREE_TYPE (step));
      before.assign (kept, before.value (unshare_expr (step)));
      step = kept;
    }
  if (!m_numbers)
    {
      m_numbers = std::make_unique<loop_numbers> (m_stmt, before);
      m_number = new_temporary (uint64_type_node, &m_vars);
      in.assign (m_number, m_numbers->number (in));
    }
  in.assign (object, linear_value (in, object, m_number, step));
  /* Behind what computes the loop's bounds.  */
  gimple_seq_add_seq (gimple_omp_for_pre_body_ptr (m_stmt), before.without_bind ());
  gimple_seq_add_stmt (&m_before, in.bind ());
}

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
      const bool linear = m_data.step_of (decl);
      if (!linear && !m_data.last_p (decl) && !changed_p (*body, decl))
	continue;
      const own_object own = make_own_object (decl, &m_vars, &m_before);
      tree value = object_behind (decl);
      m_firsts[decl] = own;
      rename_variable (body, decl, own.name);
      if (m_data.last_p (decl) && !(m_levels & gang_mask))
	{
	  /* The last iteration sets DECL, and others may begin later.  */
	  tree kept = temporary_like (decl);
	  gimple_seq_add_stmt (&m_before_loop, gimple_build_assign (kept, value));
	  value = kept;
	}
      assign (&m_before, own.object, value, &m_vars);
      if (linear)
	add_steps (decl, own.object);
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
  for (gimple_seq *seq : { gimple_omp_body_ptr (m_stmt), &m_before, &m_after })
    rename_variable (seq, decl, index);
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
  tree decl = l.decl, value, to = object_behind (decl);
  if (allocatable_p (decl))
    {
      auto at_end = [&] (gimple *store) { return in_last_iteration ({ m_stmt }, store, &m_vars); };
      gimple_omp_set_body (m_stmt, with_own_allocatable (gimple_omp_body (m_stmt), decl,
							 OMP_CLAUSE_LASTPRIVATE, at_end));
      return;
    }
  gimple_seq store = NULL;
  unsigned level = 0;
  while (level < gimple_omp_for_collapse (m_stmt) && gimple_omp_for_index (m_stmt, level) != decl)
    level++;
  if (level < gimple_omp_for_collapse (m_stmt))
    value = last_index (level, decl);
  else
    {
      const auto first = m_firsts.find (decl);
      const own_object own = first == m_firsts.end () ? make_own_object (decl, &m_vars, &m_before)
						      : first->second;
      rename_variable (gimple_omp_body_ptr (m_stmt), decl, own.name);
      value = own.object;
      if (gimple_seq set = l.set)
	{
	  rename_variable (&set, decl, own.name);
	  gimple_seq_add_seq (&store, set);
	}
    }
  if (m_firsts.count (decl) && m_levels & gang_mask)
    {
      tree place = new_temporary (build_pointer_type (TREE_TYPE (value)), &m_vars);
      tree stored = m_launch.result (decl, gimple_location (m_stmt));
      gimple_seq_add_stmt (&store,
			   gimple_build_assign (place, NOP_EXPR, build_fold_addr_expr (stored)));
      to = build_simple_mem_ref (place);
    }
  assign (&store, to, value, &m_vars);
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
