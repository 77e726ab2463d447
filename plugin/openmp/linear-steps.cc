/* Clause `linear' of other variables than the loop's, on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: GCC relies on the program to add the step, and a thread has the right value in its first
   iteration only.  It also crashes where the step of a `simd' loop is a variable from outside of
   the function that it makes of the region.

   So what is for the host gets the code that is for the device (iteration-copies.cc) in GCC's
   terms:

     for simd linear (x : s)		kept = s;
       BODY			->	for simd linear (x : kept)
					  { start = x;
					    BODY
					    last = x;  x = start + kept;
					    if (no iteration comes after this one)
					      x = last; }  */

#include "plugin/openmp/linear-steps.h"
#include "plugin/clauses/last-iteration.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/loop-numbers.h"
#include "plugin/openmp/thread-copies.h"

namespace accred {

namespace {

/* GCC crashes when it vectorises LOOP, a `simd' one: no lanes.  */

void
use_one_lane (gomp_for *loop)
{
  tree *link = gimple_omp_for_clauses_ptr (loop);
  while (*link)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_SAFELEN
	|| OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_SIMDLEN)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  tree one = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SAFELEN);
  OMP_CLAUSE_SAFELEN_EXPR (one) = integer_one_node;
  prepend_clause (gimple_omp_for_clauses_ptr (loop), one);
}

/* True if LOOP leaves values in what references refer to.  */

bool
leaves_by_reference_p (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE)
	&& reference_p (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

/* LOOP has its own body; BEFORE is for the place of the outermost loop that it is combined
   with.  */

void
add_steps (gomp_for *loop, statement_block &before)
{
  const location_t loc = gimple_location (loop);
  statement_block b (loc), after (loc), last (loc);
  bool any = false;
  const bool simd = gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_SIMD;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_LINEAR || linear_of_loop_p (loop, c))
	continue;
      any = true;
      tree decl = OMP_CLAUSE_DECL (c), type = type_of_copy (decl),
	   step = OMP_CLAUSE_LINEAR_STEP (c);
      if (TREE_CODE (step) != INTEGER_CST && simd)
	{
	  tree kept = before.variable (TREE_TYPE (step));
	  before.assign (kept, before.value (unshare_expr (step)));
	  OMP_CLAUSE_LINEAR_STEP (c) = step = kept;
	}
      tree start = b.variable (type), end = b.variable (type);
      b.assign (start, b.value (object_of_decl (b, decl)));
      after.assign (end, after.value (object_of_decl (after, decl)));
      after.assign (object_of_decl (after, decl),
		    linear_value (after, start, build_one_cst (uint64_type_node), step));
      last.assign (object_of_decl (last, decl), end);
    }
  if (!any)
    return;
  b.add (gimple_omp_body (loop));
  b.add (after.bind ());
  tree vars = NULL_TREE;
  gimple_seq at_last = in_last_iteration ({ loop }, last.bind (), &vars);
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  b.add (gimple_build_bind (vars, at_last, block));
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, b.bind ());
  gimple_omp_set_body (loop, body);
}

/* True if a step of LOOP is no constant.  */

bool
variable_step_p (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LINEAR
	&& TREE_CODE (OMP_CLAUSE_LINEAR_STEP (c)) != INTEGER_CST)
      return true;
  return false;
}

/* What stands before the loop at GSI, in the loop that it is combined with, computes steps: it goes
   to BEFORE.  */

void
move_steps (gimple_stmt_iterator gsi, statement_block &before)
{
  for (gimple_stmt_iterator from = gsi_start (*gsi.seq); gsi_stmt (from) != gsi_stmt (gsi);)
    {
      gimple *stmt = gsi_stmt (from);
      if (!is_gimple_assign (stmt))
	{
	  gsi_next (&from);
	  continue;
	}
      gimple_seq moved = NULL;
      gsi_remove (&from, false);
      gimple_seq_add_stmt (&moved, stmt);
      before.add (moved);
    }
}

void
sequence (gimple_seq *seq, statement_block *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
      if (!loop)
	{
	  for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { sequence (s, around); });
	  continue;
	}
      statement_block own (gimple_location (loop));
      statement_block *before = gimple_omp_for_combined_into_p (loop) && around ? around : &own;
      if (before == around && variable_step_p (loop))
	move_steps (gsi, *around);
      sequence (gimple_omp_body_ptr (loop), gimple_omp_for_combined_p (loop) ? before : nullptr);
      if (!gimple_omp_for_combined_p (loop))
	{
	  if (gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_SIMD && leaves_by_reference_p (loop))
	    use_one_lane (loop);
	  add_steps (loop, *before);
	}
      if (before != &own || own.empty ())
	continue;
      gimple_seq alone = NULL;
      gsi_replace (&gsi, gimple_build_nop (), false);
      gimple_seq_add_stmt (&alone, loop);
      own.add (alone);
      gsi_replace (&gsi, own.bind (), false);
    }
}

} // namespace

void
add_linear_steps (gomp_target *target)
{
  sequence (gimple_omp_body_ptr (target), nullptr);
}

} // namespace accred
