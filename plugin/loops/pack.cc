/* Pass `accred_pack': several gangs in a thread block.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A gang is a thread block, which suits a nest such as

     #pragma acc parallel loop gang
     for (i = 0; i < rows; i++)
       {
	 #pragma acc loop vector reduction (+:t)
	 for (j = 0; j < columns; j++)
	   t += a[i][j];
	 s[i] = t;
       }

   when rows have thousands of elements.  A block has little to do with a shorter one, and
   spends its time at barriers.  Where the user leaves the dimensions open, a vector may be
   a warp or a part of one, and several gangs with one worker each may share a block:
   they need no barrier.  The backend makes of such a kernel (function::packed) a form for short rows,
   with up to 256 gangs in a block, one for long rows, with one, and a choice
   between them by the length of a row, where that is known when the kernel starts.

   What makes it right: a gang is whatever shares nothing with another one.  So packed
   gangs must not meet, and nothing that is a gang's own may be a block's:
     - no reduction at the gang level, whose slots and ticket are for blocks;
     - no loop over workers alone, which would run on one worker, and no call of a
       routine that has loops of its own;
     - no variable in memory, which might be a gang's and would have to be there once for
       each of the gangs in the block;
     - the program does not ask for a gang's number (__builtin_goacc_parlevel_id).
   The number of gangs and of workers, and the vector length, are the implementation's
   when no clause gives them (OpenACC 3.3, sections 2.5.10 to 2.5.12).

   From here on the worker axis of a packed kernel is a gang's place in its block, and the
   gang axis is the block; accred_schedule deals out gang loops over both.  All dimensions are open
   for GCC (0).  Needs: levels and reductions are decided (accred_raise).  */

#include "plugin/offload/clone-marks.h"
#include "plugin/passes.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

namespace {

constexpr unsigned gang_bit = GOMP_DIM_MASK (GOMP_DIM_GANG),
		   worker_bit = GOMP_DIM_MASK (GOMP_DIM_WORKER),
		   vector_bit = GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* What the loops of a function are like.  */
struct loops_seen
{
  bool gangs = false;		/* A loop over gangs that does not take the vectors.  */
  bool vectors = false;		/* A loop over vectors that does not take the gangs.  */
  bool other = false;		/* One that forbids packing.  */

  void see (gcall *);
};

void
loops_seen::see (gcall *call)
{
  tree arg = gimple_call_arg (call, 5), chunk = gimple_call_arg (call, 4);
  if (integer_minus_onep (arg))
    {
      other = true;
      return;
    }
  const unsigned mask = tree_to_uhwi (arg);
  const bool chunked = !integer_zerop (chunk) && !integer_minus_onep (chunk);
  if (mask == worker_bit || ((mask & gang_bit) && chunked))
    other = true;
  if ((mask & gang_bit) && !(mask & vector_bit))
    gangs = true;
  if ((mask & vector_bit) && !(mask & gang_bit))
    vectors = true;
}

/* True if STMT forbids packing, whatever the loops are.  */

bool
forbids_packing_p (gimple *stmt)
{
  if (std::optional<red_call> r = decode_red_call (stmt))
    return r->level == GOMP_DIM_GANG;
  return (is_gimple_call (stmt)
	  && (gimple_call_internal_p (stmt, IFN_GOACC_TILE)
	      || gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS)
	      || gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE)
	      || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_ID)
	      || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_SIZE)
	      /* The area is in the block's shared memory.  */
	      || gimple_alloca_call_p (stmt)));
}

bool
packable_p (function *fun)
{
  tree var;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var)
	&& (!is_gimple_reg_type (TREE_TYPE (var)) || needs_to_live_in_memory (var)))
      return false;
  loops_seen loops;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (forbids_packing_p (stmt))
	  return false;
	if (is_gimple_call (stmt) && gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
	  loops.see (as_a<gcall *> (stmt));
      }
  return loops.gangs && loops.vectors && !loops.other;
}

const pass_data pass_data_pack
  = { GIMPLE_PASS, "accred_pack", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0 };

class pass_pack : public gimple_opt_pass
{
public:
  pass_pack (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_pack, g), m_ctx (ctx)
  {}

  bool
  gate (function *fun) final override
  {
    return device_clone_p (fun->decl);
  }

  unsigned int
  execute (function *fun) final override
  {
    if (!optimize || m_ctx.opts.strat == dev::strategy::lock
	|| !marked_p (fun->decl, open_dims_mark) || !packable_p (fun))
      return 0;
    set_mark (fun->decl, packed_mark);
    tree dims = NULL_TREE;
    for (unsigned i = 0; i != GOMP_DIM_MAX; i++)
      dims = tree_cons (NULL_TREE, integer_zero_node, dims);
    oacc_replace_fn_attrib (fun->decl, dims);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_pack (gcc::context *g, device_context &ctx)
{
  return new pass_pack (g, ctx);
}

} // namespace accred
