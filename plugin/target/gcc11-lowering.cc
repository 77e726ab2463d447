/* Passes between oaccloops and oaccdevlow for GCC versions with one pass for both.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: up to version 11 GCC's oaccdevlow gives the loops their levels and then, in
   the same pass, lowers all calls in the order of the blocks.  accred_raise and the following
   passes need the levels, and the original calls.

   Solution: accred_target puts a gang-level reduction call that belongs to no loop into its own
   block at the start of the function.  It is the first call to be lowered, when all levels are
   known, and GCC passes it to the target's reduction hook.  The hook runs the passes, each with its
   own dump file, as the pass manager would; then oaccdevlow continues with their result.

   Needs: after the hook GCC continues at the start of the call's block.  */

#include "plugin/target/gcc11-lowering.h"

namespace accred {

void
add_pass_between (device_context &ctx, opt_pass *pass)
{
  /* oaccdevlow holds calls that the collector would not see.  */
  pass->todo_flags_finish |= TODO_do_not_ggc_collect;
  /* One of its kind: no number in the dump's name.  */
  pass->static_pass_number = -1;
  g->get_passes ()->register_one_dump_file (pass);
  /* -fdump-tree-all has been read.  */
  gcc::dump_manager *dumps = g->get_dumps ();
  const dump_file_info *all = dumps->get_dump_file_info (TDI_tree_all);
  if (all->pstate)
    {
      dump_file_info *own = dumps->get_dump_file_info (pass->static_pass_number);
      own->pstate = all->pstate;
      own->pflags = all->pflags;
    }
  ctx.passes_between.push_back (pass);
}

void
mark_start_of_lowering (function *fun)
{
  /* GCC has nothing to lower in a function that no directive names.  */
  if (!oacc_get_fn_attrib (fun->decl))
    return;
  basic_block bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  tree zero = integer_zero_node, gang = build_int_cst (integer_type_node, GOMP_DIM_GANG);
  tree setup = build_int_cst (unsigned_type_node, IFN_GOACC_REDUCTION_SETUP);
  gcall *call = gimple_build_call_internal (IFN_GOACC_REDUCTION, 6, setup, null_pointer_node, zero,
					    gang, zero, zero);
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
  mark_virtual_operands_for_renaming (fun);
}

void
run_passes_between (const device_context &ctx, gcall *start)
{
  basic_block bb = gimple_bb (start);
  gcc_assert (bb == ENTRY_BLOCK_PTR_FOR_FN (cfun)->next_bb
	      && gsi_one_before_end_p (gsi_start_bb (bb)));
  gimple_stmt_iterator gsi = gsi_for_stmt (start);
  unlink_stmt_vdef (start);
  gsi_remove (&gsi, true);
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_DOMINATORS);

  opt_pass *lowering = current_pass;
  FILE *dump = dump_file;
  const dump_flags_t flags = dump_flags;
  for (opt_pass *pass : ctx.passes_between)
    execute_one_pass (pass);
  current_pass = lowering;
  dump_flags = flags;
  set_dump_file (dump);

  /* oaccdevlow continues with BB and the blocks after it: all other blocks, including those that
     the passes have inserted before it.  It has asked for the dominators.  */
  gcc_assert (BASIC_BLOCK_FOR_FN (cfun, bb->index) == bb);
  unlink_block (bb);
  link_block (bb, ENTRY_BLOCK_PTR_FOR_FN (cfun));
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
}

} // namespace accred
