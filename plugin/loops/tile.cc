/* Each iteration of a tiled nest is executed once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-expand numbers the iterations of a tiled nest as those of a collapsed one and
   deals out tiles of successive numbers: TILE from OFFSET on.  An element loop runs
   over the numbers of a tile.  Before:

     for (OFFSET = ...; OFFSET < BOUND; OFFSET += STEP)
       OUTER_I, OUTER_J = loop variables of iteration OFFSET
       for (E = .GOACC_LOOP (OFFSET, MIN (BOUND - OFFSET, TILE), ...);
	    E < .GOACC_LOOP (BOUND, ...); E += ...)
	 I = OUTER_I + (E / iterations of J) * I's step
	 J = OUTER_J + (E % iterations of J) * J's step

   The last two lines lose the carry from J to I.  Unless the length of J's loop is a multiple of
   TILE, some iterations are not executed, and others are outside of the loops' bounds.  Tiles of
   one element, as on the host, do not show the error.  After:

       OUTER_I, OUTER_J = loop variables of iteration 0
       for (E = OFFSET + .GOACC_LOOP (...); E < OFFSET + .GOACC_LOOP (...); E += ...)
	 the same

   A part of accred_schedule.  Runs before the calls by which element loops are found are
   lowered.  */

#include "plugin/loops/tile.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* The definition of V, through copies.  */

gimple *
definition (tree v)
{
  while (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (!gimple_assign_ssa_name_copy_p (def))
	return def;
      v = gimple_assign_rhs1 (def);
    }
  return nullptr;
}

bool
assignment_p (gimple *stmt, tree_code code)
{
  return stmt && is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == code;
}

} // namespace

gimple *
find_rest_of_tiles (gcall *offset_call)
{
  gimple *range = definition (goacc_loop_call (offset_call).range);
  if (!assignment_p (range, MIN_EXPR))
    return nullptr;
  for (tree v : { gimple_assign_rhs1 (range), gimple_assign_rhs2 (range) })
    {
      gimple *rest = definition (v);
      if (assignment_p (rest, MINUS_EXPR)
	  && find_goacc_loop (definition (gimple_assign_rhs1 (rest)), IFN_GOACC_LOOP_BOUND))
	return rest;
    }
  return nullptr;
}

namespace {

/* CALL's value becomes what it is plus OFFSET; returns its value as it was.  */

tree
add_offset (gcall *call, tree offset)
{
  tree lhs = gimple_call_lhs (call);
  tree before = make_ssa_name (TREE_TYPE (lhs));
  gimple_call_set_lhs (call, before);
  update_stmt (call);
  gassign *sum = gimple_build_assign (lhs, PLUS_EXPR, before, offset);
  gimple_set_location (sum, gimple_location (call));
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_insert_after (&gsi, sum, GSI_SAME_STMT);
  return before;
}

void
move_offset (gcall *offset_call, gimple *rest)
{
  tree offset = gimple_assign_rhs2 (rest);
  tree first = gimple_call_lhs (offset_call);
  gcall *bound_call = nullptr;
  imm_use_iterator it;
  use_operand_p use;
  gimple *stmt;
  FOR_EACH_IMM_USE_FAST (use, it, first)
    if (find_goacc_loop (USE_STMT (use), IFN_GOACC_LOOP_BOUND))
      bound_call = as_a<gcall *> (USE_STMT (use));
  gcc_assert (bound_call);

  /* The loop variables are the only other uses but the loop's own.  */
  FOR_EACH_IMM_USE_STMT (stmt, it, offset)
    {
      if (!is_gimple_assign (stmt) || stmt == rest
	  || (assignment_p (stmt, PLUS_EXPR)
	      && (find_goacc_loop (definition (gimple_assign_rhs1 (stmt)), IFN_GOACC_LOOP_STEP)
		  || find_goacc_loop (definition (gimple_assign_rhs2 (stmt)),
				      IFN_GOACC_LOOP_STEP))))
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, build_zero_cst (TREE_TYPE (offset)));
      update_stmt (stmt);
    }

  tree before = add_offset (offset_call, offset);
  goacc_loop_call::set_operand (bound_call, before);
  add_offset (bound_call, offset);
}

} // namespace

void
move_element_loops (const planned_loops &loops)
{
  for (const loop_nest &n : loops.nests)
    if (n.rest_of_tiles)
      move_offset (n.offset, n.rest_of_tiles);
}

} // namespace accred
