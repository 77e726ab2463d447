/* Loops of a directive as loops of the language.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/language-loops.h"
#include "plugin/clauses/loop-body.h"

namespace accred {

gimple_seq
language_loops (gomp_for *loop)
{
  const location_t loc = gimple_location (loop);
  gimple_seq inside = gimple_omp_body (loop), before = gimple_omp_for_pre_body (loop);
  gimple_omp_set_body (loop, NULL);
  gimple_omp_for_set_pre_body (loop, NULL);
  for (size_t k = gimple_omp_for_collapse (loop); k-- > 0;)
    {
      tree variable = gimple_omp_for_index (loop, k), step = gimple_omp_for_incr (loop, k);
      tree head = create_artificial_label (loc), test = create_artificial_label (loc),
	   end = create_artificial_label (loc);
      gimple_seq all = NULL;
      auto add = [&] (gimple *stmt)
      {
	gimple_set_location (stmt, loc);
	gimple_seq_add_stmt_without_update (&all, stmt);
      };
      add (gimple_build_assign (variable, gimple_omp_for_initial (loop, k)));
      add (gimple_build_goto (test));
      add (gimple_build_label (head));
      gimple_seq_add_seq_without_update (&all, inside);
      add (gimple_build_assign (variable, TREE_CODE (step), variable, TREE_OPERAND (step, 1)));
      add (gimple_build_label (test));
      add (gimple_build_cond (gimple_omp_for_cond (loop, k), variable,
			      gimple_omp_for_final (loop, k), head, end));
      add (gimple_build_label (end));
      /* What is declared in an iteration is not declared around the loop.  */
      inside = k > 0 ? gimple_build_bind (NULL_TREE, all, make_node (BLOCK)) : all;
    }
  gimple_seq_add_seq_without_update (&before, inside);
  return before;
}

void
replace_statement (gimple_seq *seq, gimple *stmt, gimple_seq by)
{
  auto replace = [&] (auto &self, gimple_seq *s) -> bool
  {
    bool done = false;
    for (gimple_stmt_iterator gsi = gsi_start (*s); !done && !gsi_end_p (gsi); gsi_next (&gsi))
      if (gsi_stmt (gsi) == stmt)
	{
	  gsi_insert_seq_before (&gsi, by, GSI_SAME_STMT);
	  gsi_remove (&gsi, true);
	  return true;
	}
      else
	for_each_sequence (gsi_stmt (gsi),
			   [&] (gimple_seq *inner) { done = done || self (self, inner); });
    return done;
  };
  replace (replace, seq);
}

void
surround_loop (gimple_stmt_iterator gsi, size_t added, gimple_seq before, gimple_seq after,
	       const std::set<tree> &targets)
{
  gimple_stmt_iterator front = gsi;
  while (added-- > 0)
    gsi_prev (&front);
  gsi_insert_seq_before (&front, before, GSI_SAME_STMT);
  for (gimple_stmt_iterator next = gsi; gsi_next (&next), !gsi_end_p (next);)
    if (glabel *l = dyn_cast<glabel *> (gsi_stmt (next));
	l && !targets.count (gimple_label_label (l)))
      gsi = next;
    else
      break;
  gsi_insert_seq_after (&gsi, after, GSI_SAME_STMT);
}

} // namespace accred
