/* Calls for regions of the host in those of the device: OpenMP's `device (ancestor: 1)'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC lowers such a region as any other, to a function REGION of the host and a call with the
   device number of the host:

     .GOMP_TARGET_REV (REGION);
     GOMP_target_ext (-2, REGION.nohost, n, addresses, sizes, kinds, ...);

   The second function is for GCC's own offload compiler, whose tables have its address.  Here the
   host's functions call GOMP_target_ext with REGION, and their clones

     __accred_ancestor_region (&table, number, n, addresses, sizes, kinds);

   which is in libgomp-device/libc/ancestors.c.  */

#include "plugin/offload/ancestor-calls.h"
#include "abi/ancestors.h"

namespace accred {

namespace {

/* The function of the region that STMT calls GOMP_target_ext for; null: it does not.  */

tree
called_region (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_GOMP_TARGET))
    return NULL_TREE;
  tree fn = gimple_call_arg (stmt, 1);
  return TREE_CODE (fn) == ADDR_EXPR ? TREE_OPERAND (fn, 0) : NULL_TREE;
}

/* Remove the mark at GSI, and have the call behind it name the region; which is returned.  */

tree
settle_call (gimple_stmt_iterator *gsi)
{
  gimple *mark = gsi_stmt (*gsi);
  tree region = gimple_call_arg (mark, 0);
  unlink_stmt_vdef (mark);
  gsi_remove (gsi, true);
  release_defs (mark);
  gimple *call = gsi_stmt (*gsi);
  tree other = called_region (call);
  gcc_assert (other);
  /* Nobody needs it.  */
  if (cgraph_node *node = cgraph_node::get (other))
    {
      node->force_output = false;
      node->offloadable = false;
      node->address_taken = false;
    }
  gimple_call_set_arg (call, 1, region);
  update_stmt (call);
  return TREE_OPERAND (region, 0);
}

/* The device has no copy of what the host writes; this is only read.  */

void
make_constant (tree argument)
{
  tree var = TREE_CODE (argument) == ADDR_EXPR ? get_base_address (TREE_OPERAND (argument, 0))
					       : NULL_TREE;
  if (!var || !VAR_P (var) || !TREE_STATIC (var))
    return;
  TREE_READONLY (var) = 1;
  DECL_ATTRIBUTES (var) = remove_attribute ("omp declare target", DECL_ATTRIBUTES (var));
}

tree
library_routine ()
{
  tree fn = build_fn_decl (ACCRED_ANCESTOR_REGION,
			   build_function_type_list (void_type_node, ptr_type_node,
						     long_unsigned_type_node,
						     long_unsigned_type_node, ptr_type_node,
						     ptr_type_node, ptr_type_node, NULL_TREE));
  TREE_NOTHROW (fn) = 1;
  return fn;
}

} // namespace

std::vector<tree>
settle_ancestor_calls (std::set<tree> &callers)
{
  std::vector<tree> regions;
  std::set<tree> seen;
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      bool changed = false;
      function *fun = node->inlined_to ? nullptr
				       : (node->get_body (), DECL_STRUCT_FUNCTION (node->decl));
      if (!fun || !fun->cfg)
	continue;
      push_cfun (fun);
      basic_block bb;
      FOR_EACH_BB_FN (bb, fun)
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	  if (ancestor_mark != IFN_LAST && gimple_call_internal_p (gsi_stmt (gsi), ancestor_mark))
	    {
	      changed = true;
	      tree region = settle_call (&gsi);
	      if (seen.insert (region).second)
		regions.push_back (region);
	    }
      if (changed)
	{
	  callers.insert (node->decl);
	  /* Of what it was made of, a node without a body may be left.  */
	  if (node->former_clone_of)
	    callers.insert (node->former_clone_of);
	  cgraph_edge::rebuild_references ();
	}
      pop_cfun ();
    }
  return regions;
}

void
call_ancestors (cgraph_node *clone, const std::vector<tree> &regions, tree table)
{
  function *fun = DECL_STRUCT_FUNCTION (clone->decl);
  bool changed = false;
  push_cfun (fun);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	tree region = called_region (stmt);
	const auto place = std::find (regions.begin (), regions.end (), region);
	if (!region || place == regions.end ())
	  continue;
	auto argument = [&] (unsigned i) { return gimple_call_arg (stmt, i); };
	make_constant (argument (4));
	make_constant (argument (5));
	gcall *call = gimple_build_call (library_routine (), 6, build_fold_addr_expr (table),
					 build_int_cst (long_unsigned_type_node,
							1 + (place - regions.begin ())),
					 fold_convert (long_unsigned_type_node, argument (2)),
					 argument (3), argument (4), argument (5));
	gimple_set_location (call, gimple_location (stmt));
	gimple_move_vops (call, stmt);
	gsi_replace (&gsi, call, false);
	changed = true;
      }
  if (changed)
    cgraph_edge::rebuild_edges ();
  pop_cfun ();
}

} // namespace accred
