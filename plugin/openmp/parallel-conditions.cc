/* Parallel regions with a condition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All threads of a team execute such a region, or one does, which then is its only thread:

     #pragma omp parallel if (c)	     if (c)
       BODY				       #pragma omp parallel
					 BODY
				     ->      else
					       #pragma omp parallel if (0)
						 BODY'

   The condition is a value that the team has before the region.  A loop over threads does not need
   this: it does the same with fewer threads.  */

#include "plugin/openmp/parallel-conditions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/copy-body.h"

namespace accred {

namespace {

tree
condition_of (gomp_parallel *stmt)
{
  return gimple_omp_parallel_combined_p (stmt)
	   ? NULL_TREE
	   : omp_find_clause (gimple_omp_parallel_clauses (stmt), OMP_CLAUSE_IF);
}

/* The clause C is none of STMT any more.  */

void
remove_clause (gomp_parallel *stmt, tree c)
{
  tree *link = gimple_omp_parallel_clauses_ptr (stmt);
  while (*link != c)
    link = &OMP_CLAUSE_CHAIN (*link);
  *link = OMP_CLAUSE_CHAIN (c);
}

/* STMT with the condition CONDITION, or another copy of it without threads.  */

gimple_seq
either_way (gomp_parallel *stmt, tree condition)
{
  const location_t loc = gimple_location (stmt);
  tree yes = create_artificial_label (loc), no = create_artificial_label (loc),
       end = create_artificial_label (loc);
  gomp_parallel *single = copy_parallel (stmt);
  OMP_CLAUSE_IF_EXPR (condition_of (single)) = boolean_false_node;
  tree value = OMP_CLAUSE_IF_EXPR (condition);
  remove_clause (stmt, condition);
  gimple_seq all = NULL;
  auto add = [&] (gimple *s)
  {
    gimple_set_location (s, loc);
    gimple_seq_add_stmt (&all, s);
  };
  add (gimple_build_cond (NE_EXPR, value, build_zero_cst (TREE_TYPE (value)), yes, no));
  add (gimple_build_label (yes));
  gimple_seq_add_stmt (&all, stmt);
  add (gimple_build_goto (end));
  add (gimple_build_label (no));
  gimple_seq_add_stmt (&all, single);
  add (gimple_build_label (end));
  return all;
}

void
split_in (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_parallel *parallel = dyn_cast<gomp_parallel *> (gsi_stmt (gsi));
      tree condition = parallel ? condition_of (parallel) : NULL_TREE;
      if (!parallel)
	for_each_sequence (gsi_stmt (gsi), split_in);
      else if (condition && TREE_CODE (OMP_CLAUSE_IF_EXPR (condition)) != INTEGER_CST)
	{
	  gsi_replace (&gsi, gimple_build_nop (), false);
	  gimple *both = gimple_build_bind (NULL_TREE, either_way (parallel, condition), NULL_TREE);
	  gsi_replace (&gsi, both, false);
	}
    }
}

} // namespace

void
split_conditional_regions (gomp_target *target)
{
  split_in (gimple_omp_body_ptr (target));
}

bool
never_parallel_p (gomp_parallel *stmt)
{
  tree clauses = gimple_omp_parallel_clauses (stmt);
  tree condition = omp_find_clause (clauses, OMP_CLAUSE_IF),
       threads = omp_find_clause (clauses, OMP_CLAUSE_NUM_THREADS);
  return (condition && integer_zerop (OMP_CLAUSE_IF_EXPR (condition)))
	 || (threads && integer_onep (OMP_CLAUSE_NUM_THREADS_EXPR (threads)));
}

} // namespace accred
