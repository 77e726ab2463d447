/* Pass `accred_tile': the iterations of a tiled nest, each of them once.
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

   The last two lines lose the carry from J to I: unless the length of J's loop is a
   multiple of TILE, some iterations are left out, and others are outside of the loops'
   bounds.  It does not show as long as a tile has one element, as on the host.  After:

       OUTER_I, OUTER_J = loop variables of iteration 0
       for (E = OFFSET + .GOACC_LOOP (...); E < OFFSET + .GOACC_LOOP (...); E += ...)
	 the same

   Stands before accred_schedule, which lowers the calls that the element loop is known
   by.  */

#include "plugin/offload/clone-marks.h"
#include "plugin/passes.h"

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
loop_call_p (gimple *stmt, ifn_goacc_loop_kind kind)
{
  return (stmt && is_gimple_call (stmt)
	  && gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  && tree_to_uhwi (gimple_call_arg (stmt, 0)) == kind);
}

bool
assignment_p (gimple *stmt, tree_code code)
{
  return stmt && is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == code;
}

/* If OFFSET_CALL gives the first iteration of an element loop, the BOUND - OFFSET of
   the loop over tiles.  */

gimple *
rest_of_tiles (gcall *offset_call)
{
  gimple *range = definition (gimple_call_arg (offset_call, 2));
  if (!assignment_p (range, MIN_EXPR))
    return nullptr;
  for (tree v : { gimple_assign_rhs1 (range), gimple_assign_rhs2 (range) })
    {
      gimple *rest = definition (v);
      if (assignment_p (rest, MINUS_EXPR)
	  && loop_call_p (definition (gimple_assign_rhs1 (rest)),
			  IFN_GOACC_LOOP_BOUND))
	return rest;
    }
  return nullptr;
}

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
    if (loop_call_p (USE_STMT (use), IFN_GOACC_LOOP_BOUND))
      bound_call = as_a<gcall *> (USE_STMT (use));
  gcc_assert (bound_call);

  /* The loop variables are the only other uses but the loop's own.  */
  FOR_EACH_IMM_USE_STMT (stmt, it, offset)
    {
      if (!is_gimple_assign (stmt) || stmt == rest
	  || (assignment_p (stmt, PLUS_EXPR)
	      && (loop_call_p (definition (gimple_assign_rhs1 (stmt)),
			       IFN_GOACC_LOOP_STEP)
		  || loop_call_p (definition (gimple_assign_rhs2 (stmt)),
				  IFN_GOACC_LOOP_STEP))))
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, build_zero_cst (TREE_TYPE (offset)));
      update_stmt (stmt);
    }

  tree before = add_offset (offset_call, offset);
  gimple_call_set_arg (bound_call, 6, before);
  add_offset (bound_call, offset);
}

const pass_data pass_data_tile
  = { GIMPLE_PASS, "accred_tile", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa,
      0, 0, 0, TODO_update_ssa };

class pass_tile : public gimple_opt_pass
{
public:
  pass_tile (gcc::context *g, device_context &)
    : gimple_opt_pass (pass_data_tile, g)
  {}

  bool
  gate (function *fun) final override
  {
    return device_clone_p (fun->decl);
  }

  unsigned int execute (function *) final override;
};

unsigned int
pass_tile::execute (function *fun)
{
  std::vector<std::pair<gcall *, gimple *>> element_loops;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (loop_call_p (gsi_stmt (gsi), IFN_GOACC_LOOP_OFFSET)
	  && gimple_call_lhs (gsi_stmt (gsi)))
	{
	  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
	  if (gimple *rest = rest_of_tiles (call))
	    element_loops.emplace_back (call, rest);
	}
  for (auto [call, rest] : element_loops)
    move_offset (call, rest);
  return 0;
}

} // namespace

opt_pass *
make_pass_tile (gcc::context *g, device_context &ctx)
{
  return new pass_tile (g, ctx);
}

} // namespace accred
