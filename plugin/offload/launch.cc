/* Pass `accred_launch': launches go through accred's host support.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:

     GOACC_parallel_keyed (FLAGS, f._omp_fn.0, MAPNUM, HOSTADDRS, SIZES, KINDS, ...)

   After:

     accred_parallel_keyed (&NEEDS, FLAGS, f._omp_fn.0, MAPNUM, ...)

   NEEDS (struct accred_launch_needs of abi/image.h) is filled when the kernel
   has been compiled.  For a kernel that may have a reduction over gangs (a `kernels' region always
   may), the host support appends its arguments to the MAPNUM entries of the argument record.

   A launch whose function or number of arguments is unknown calls a GOACC_parallel_keyed that is
   not a built-in function.  GCC 12's pta pass assumes that the built-in one reads from HOSTADDRS
   only what the offload function reads; dse then removes the record of a construct with a dead
   body, although libgomp still maps it.

   The pass runs after GCC's search for parallel loops in `kernels' regions.  That search needs the
   points-to sets of the region's argument record, which the first pta pass computes only if all
   launches are GCC's own and no other code can call the offload functions.  So they are marked as
   externally used here, not earlier.  Early inlining may already have copied launches.  */

#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

namespace {

const pass_data pass_data_launch
  = { SIMPLE_IPA_PASS, "accred_launch", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0 };

class pass_launch : public simple_ipa_opt_pass
{
public:
  pass_launch (gcc::context *g, device_context &ctx)
    : simple_ipa_opt_pass (pass_data_launch, g), m_ctx (ctx)
  {}

  unsigned int execute (function *) final override;

private:
  bool redirect_all (function *);
  bool redirect (gimple_stmt_iterator *);
  void make_opaque (gcall *);
  tree wrapper ();

  device_context &m_ctx;
  tree m_wrapper = NULL_TREE;
  tree m_opaque = NULL_TREE;
};

/* True if the offload function CHILD may have reductions, or a loop in another one, whose rows may
   be of different lengths and have shares, or be left to others, if SHARES: its launches bring
   memory, if its kernel needs some.  */

bool
may_need_memory_p (tree child, bool shares)
{
  if (lookup_attribute ("oacc kernels", DECL_ATTRIBUTES (child)))
    return true;
  function *fun = DECL_STRUCT_FUNCTION (child);
  if (!fun || !fun->cfg)
    return false;
  unsigned loops = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (i)))
	{
	  if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	    return true;
	  loops += gimple_call_internal_p (call, IFN_GOACC_LOOP)
		   && goacc_loop_call (call).kind == IFN_GOACC_LOOP_OFFSET;
	}
  /* Each of these is two of GCC's loops; others are of the language.  */
  return shares
	 && (loops > 1 || (loops && loops_for_fn (fun) && number_of_loops (fun) > 1 + 2 * loops));
}

/* void accred_parallel_keyed (const void *NEEDS, int FLAGS, void (*FN) (void *),
			       size_t MAPNUM, void *HOSTADDRS, void *SIZES,
			       void *KINDS, ...), in this object (COMDAT, hidden).  */

tree
pass_launch::wrapper ()
{
  if (m_wrapper)
    return m_wrapper;
  tree type = build_varargs_function_type_list (void_type_node, const_ptr_type_node,
						integer_type_node, ptr_type_node, size_type_node,
						ptr_type_node, ptr_type_node, ptr_type_node,
						NULL_TREE);
  m_wrapper = build_fn_decl ("accred_parallel_keyed", type);
  SET_DECL_ASSEMBLER_NAME (m_wrapper, get_identifier ("accred_parallel_keyed"));
  DECL_VISIBILITY (m_wrapper) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (m_wrapper) = 1;
  TREE_NOTHROW (m_wrapper) = 1;
  return m_wrapper;
}

/* A call of the same function, of which the optimisers know nothing.  */

void
pass_launch::make_opaque (gcall *call)
{
  if (!m_opaque)
    {
      tree known = gimple_call_fndecl (call);
      m_opaque = build_fn_decl (IDENTIFIER_POINTER (DECL_NAME (known)), TREE_TYPE (known));
      SET_DECL_ASSEMBLER_NAME (m_opaque, get_identifier ("GOACC_parallel_keyed"));
      TREE_NOTHROW (m_opaque) = 1;
    }
  gimple_call_set_fndecl (call, m_opaque);
  gimple_call_reset_alias_info (call);
  update_stmt (call);
}

/* Returns whether the launch goes through the host support now.  */

bool
pass_launch::redirect (gimple_stmt_iterator *gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  const launch_call launch (call);
  tree child = launch.function;
  if (!child || !tree_fits_uhwi_p (launch.entries))
    return false;
  region_record &region = m_ctx.regions[DECL_UID (child)];
  if (!region.launch)
    {
      region.launch.emplace ();
      m_ctx.launches++;
    }
  launch_site &site = *region.launch;
  site.entries = tree_to_uhwi (launch.entries);
  site.slots = m_ctx.opts.strat == dev::strategy::automatic
	       && may_need_memory_p (child, m_ctx.opts.rows != row_sharing::never);
  site.values = region.small_entries;
  if (!site.needs)
    site.needs = make_launch_needs (m_ctx.launches);

  auto_vec<tree, 16> args;
  args.quick_push (build_fold_addr_expr (site.needs));
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    args.safe_push (gimple_call_arg (call, i));
  gcall *redirected = gimple_build_call_vec (wrapper (), args);
  gimple_set_location (redirected, gimple_location (call));
  gimple_set_block (redirected, gimple_block (call));
  gimple_move_vops (redirected, call);
  gsi_replace (gsi, redirected, true);
  return true;
}

/* Returns whether there were any launches in FUN.  */

bool
pass_launch::redirect_all (function *fun)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_GOACC_PARALLEL))
	{
	  any = true;
	  if (!redirect (&i))
	    make_opaque (as_a<gcall *> (gsi_stmt (i)));
	}
  return any;
}

unsigned int
pass_launch::execute (function *)
{
  cgraph_node *node;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY (node)
    {
      if (lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl)))
	node->force_output = true;
      if (node->clone_of || node->inlined_to)
	continue;
      node->get_body ();
      push_cfun (DECL_STRUCT_FUNCTION (node->decl));
      if (redirect_all (cfun))
	cgraph_edge::rebuild_edges ();
      pop_cfun ();
    }
  return 0;
}

} // namespace

opt_pass *
make_pass_launch (gcc::context *g, device_context &ctx)
{
  return new pass_launch (g, ctx);
}

} // namespace accred
