/* Pass `accred_target': GCC's OpenACC passes see an NVIDIA GPU.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC asks the target what launch dimensions it can have, whether it wants FORK and
   JOIN, and how it lowers reductions and private variables (GCC internals manual,
   "TARGET_GOACC_*").  The host answers "one thread".  From this pass, which runs just before
   oaccloops on each device clone, until restore_target_hooks after the clone's last pass, the
   answers are those for PTX; the host functions keep the host's.  This pass also folds
   acc_on_device for the device.  If a function has code for both sides (atomics.cc), the clone
   keeps the device's, and the host function the host's.

   A region's dimensions are the plan's first stage (plan.h, dims.cc).  */

#include "plugin/target/target.h"
#include "abi/limits.h"
#include "plugin/atomic-update.h"
#include "plugin/loops/column-nest.h"
#include "plugin/loops/loop-weight.h"
#include "plugin/clone-marks.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"
#include "plugin/team-code.h"
#include "plugin/report/clone-diagnostics.h"
#include "plugin/target/dims.h"
#include "plugin/target/gcc11-lowering.h"
#include "plugin/target/variants.h"
#include "plugin/calls/translate-varargs.h"

namespace accred {

namespace {

using limits::max_block_size;
using limits::max_workers;
using limits::warp_size;

struct saved_hooks
{
  decltype (targetm.goacc) goacc;
  decltype (targetm.vector_mode_supported_p) vector_mode_supported_p;
  decltype (targetm.gimplify_va_arg_expr) gimplify_va_arg_expr;
  decltype (targetm.omp.device_kind_arch_isa) device_kind_arch_isa;
  bool active = false;
  bool light_loops = false, wide_updates = false, streams = false,
       columns = false; /* Of the function.  */
  device_context *ctx = nullptr;
  /* What -fopenacc-dim=GANG:WORKER:VECTOR says, -1 for nothing; with `compatible=gcc' what that
     stands for.  */
  int default_dims[GOMP_DIM_MAX] = { -1, -1, -1 };
};

/* targetm is GCC's global, so the values to be restored are global, too.  */
saved_hooks saved;

int
trait_of_device (omp_device_kind_arch_isa trait, const char *name)
{
  return device_trait (saved.ctx->opts.sm, trait, name);
}

/* No vector type is the machine's: operations on them become those on their elements.  */

bool
no_vector_mode (machine_mode)
{
  return false;
}

/* GCC reads -fopenacc-dim for an offload compiler only.  */

void
parse_default_dims (const char *text)
{
  const char *pos = text;
  for (int ix = 0; *pos && ix != GOMP_DIM_MAX; ix++)
    {
      if (ix && *pos++ != ':')
	break;
      if (*pos && *pos != ':')
	{
	  char *end;
	  const long size = strtol (pos, &end, 10);
	  if (end == pos || size <= 0 || size > INT_MAX)
	    break;
	  saved.default_dims[ix] = size;
	  pos = end;
	}
    }
  if (*pos)
    error ("accred: %<-fopenacc-dim%> operand is malformed at %qs", pos);
}

/* A routine runs in the dimensions of its caller, whose vectors are warps.  */

int
routine_dim (int fn_level, int axis)
{
  return axis < fn_level ? 1 : axis == GOMP_DIM_VECTOR ? warp_size : 0;
}

bool
validate_dims (tree decl, int *dims, int fn_level, unsigned used)
{
  /* Compiler-wide defaults, asked for once and shared with the host.  */
  if (!decl)
    return saved.goacc.validate_dims (decl, dims, fn_level, used);

  int chosen[GOMP_DIM_MAX];
  if (fn_level >= 0)
    for (int ix = 0; ix != GOMP_DIM_MAX; ix++)
      chosen[ix] = routine_dim (fn_level, ix);
  else
    {
      const dims_shape said = dims_said (decl, dims, used, saved.default_dims, saved.light_loops,
					 saved.wide_updates, saved.streams, saved.columns,
					 saved.ctx->opts.rules->dims_of_gcc);
      const dims_plan d = decide_dims (said);
      report_changes (decl, d);
      if (device_clone *clone = saved.ctx->find_clone (decl))
	clone->dims_said = said;
      chosen[GOMP_DIM_GANG] = d.gang;
      chosen[GOMP_DIM_WORKER] = d.worker;
      chosen[GOMP_DIM_VECTOR] = d.vector;
    }
  const bool changed = !std::equal (chosen, chosen + GOMP_DIM_MAX, dims);
  std::copy (chosen, chosen + GOMP_DIM_MAX, dims);
  return changed;
}

int
dim_limit (int axis)
{
  return axis == GOMP_DIM_VECTOR ? max_block_size : axis == GOMP_DIM_WORKER ? max_workers : 0;
}

/* Gangs are blocks: they need no FORK or JOIN, nor does a dimension of one.  */

bool
fork_join (gcall *call, const int *dims, bool)
{
  const int axis = decode_unique (call)->axis ();
  if (axis == GOMP_DIM_WORKER && saved.ctx->find_clone (current_function_decl)->plan.packed)
    return false;
  return axis > GOMP_DIM_GANG && dims[axis] != 1;
}

/* accred_raise has taken every reduction that has a level: what is left is the mark.  */

void
reduction (gcall *call)
{
  gcc_assert (!loops_pass_p);
  run_passes_between (*saved.ctx, call);
}

/* If CALL is one of acc_on_device, the device type that it asks for, else null; what is
   needed to get at it goes to SEQ.  Fortran's version takes a reference.  */

tree
device_asked_for (gcall *call, gimple_seq *seq)
{
  tree callee = gimple_call_fndecl (call);
  if (!callee || gimple_call_num_args (call) != 1)
    return NULL_TREE;
  tree arg = gimple_call_arg (call, 0);
  if (gimple_call_builtin_p (call, BUILT_IN_ACC_ON_DEVICE))
    return arg;
  if (strcmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)), "acc_on_device_h_") != 0
      || !POINTER_TYPE_P (TREE_TYPE (arg)))
    return NULL_TREE;
  tree code = make_ssa_name (integer_type_node);
  tree ref = build2 (MEM_REF, integer_type_node, arg,
		     build_zero_cst (build_pointer_type (integer_type_node)));
  gimple_seq_add_stmt (seq, gimple_build_assign (code, ref));
  return code;
}

/* Calls of acc_on_device in a device clone; GCC would fold them for the host.  */

void
fold_acc_on_device (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	gimple_seq seq = NULL;
	tree code = call ? device_asked_for (call, &seq) : NULL_TREE;
	if (!code)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	location_t loc = gimple_location (call);
	auto is = [&] (int device)
	{
	  return gimple_build (&seq, loc, EQ_EXPR, boolean_type_node, code,
			       build_int_cst (TREE_TYPE (code), device));
	};
	if (tree lhs = gimple_call_lhs (call))
	  {
	    tree either = gimple_build (&seq, loc, BIT_IOR_EXPR, boolean_type_node,
					is (GOMP_DEVICE_NOT_HOST), is (GOMP_DEVICE_NVIDIA_PTX));
	    either = gimple_convert (&seq, loc, TREE_TYPE (lhs), either);
	    gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, either));
	  }
	mark_virtual_operands_for_renaming (fun);
	gsi_replace_with_seq (&gsi, seq, true);
      }
}

/* A tiled nest whose only level is worker or vector.  oaccloops gives that level to the
   loops over elements and looks for another one for the loops over tiles: gangs, which
   may all have to do the whole nest, or workers a second time, so that each does its
   share of its own tiles alone, or none at all.  Without the mark of a tiled nest the
   loops over tiles get the level, and a tile has one element.  */

void
partition_as_written (function *fun)
{
  const unsigned HOST_WIDE_INT levels = (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1) << OLF_DIM_BASE,
			       worker = GOMP_DIM_MASK (GOMP_DIM_WORKER) << OLF_DIM_BASE,
			       vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR) << OLF_DIM_BASE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	std::optional<unique_call> mark = decode_unique (gsi_stmt (gsi));
	tree flags = mark && mark->kind == IFN_UNIQUE_OACC_HEAD_MARK ? mark->flags () : NULL_TREE;
	if (!flags)
	  continue;
	const unsigned HOST_WIDE_INT f = tree_to_uhwi (flags);
	if ((f & OLF_TILE) && ((f & levels) == worker || (f & levels) == vector))
	  {
	    mark->set_flags (build_int_cst (TREE_TYPE (flags), f & ~OLF_TILE));
	    update_stmt (mark->call);
	  }
      }
}

/* The host's FUN has no team of a GPU.  */

void
delete_team_code (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      if (team_code_p (gsi_stmt (gsi)))
	{
	  unlink_stmt_vdef (gsi_stmt (gsi));
	  gsi_remove (&gsi, true);
	}
      else
	gsi_next (&gsi);
}

const pass_data pass_data_target
  = { GIMPLE_PASS, "accred_target", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, TODO_update_ssa };

class pass_target : public gimple_opt_pass
{
public:
  pass_target (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_target, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override { return m_ctx.sides || device_clone_p (fun->decl); }

  unsigned int execute (function *fun) final override
  {
    const bool device = device_clone_p (fun->decl);
    if (m_ctx.sides && fold_on_device (fun, device))
      cleanup_tree_cfg ();
    if (!device)
      {
	delete_team_code (fun);
	return 0;
      }
    fold_acc_on_device (fun);
    choose_for_device (fun);
    partition_as_written (fun);
    say_once ();
    gcc_assert (!saved.active);
    saved.goacc = targetm.goacc;
    saved.vector_mode_supported_p = targetm.vector_mode_supported_p;
    saved.gimplify_va_arg_expr = targetm.gimplify_va_arg_expr;
    saved.device_kind_arch_isa = targetm.omp.device_kind_arch_isa;
    saved.active = true;
    /* With locks, the threads take turns.  */
    saved.light_loops = (m_ctx.opts.strat != dev::strategy::lock && light_loops_p (fun));
    saved.wide_updates = saved.light_loops && wide_updates_p (fun);
    saved.streams = saved.light_loops && stream_p (fun);
    saved.columns = (m_ctx.opts.strat == dev::strategy::automatic && optimize && columns_p (fun));
    targetm.goacc.validate_dims = validate_dims;
    targetm.goacc.dim_limit = dim_limit;
    targetm.goacc.fork_join = fork_join;
    targetm.goacc.reduction = reduction;
    targetm.vector_mode_supported_p = no_vector_mode;
    targetm.gimplify_va_arg_expr = device_va_arg;
    targetm.omp.device_kind_arch_isa = trait_of_device;
    drop_private_decl_hook ();
    saved.ctx = &m_ctx;
    if (!loops_pass_p)
      mark_start_of_lowering (fun);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

void
restore_target_hooks ()
{
  gcc_assert (saved.active);
  targetm.goacc = saved.goacc;
  targetm.vector_mode_supported_p = saved.vector_mode_supported_p;
  targetm.gimplify_va_arg_expr = saved.gimplify_va_arg_expr;
  targetm.omp.device_kind_arch_isa = saved.device_kind_arch_isa;
  saved.active = false;
}

opt_pass *
make_pass_target (gcc::context *g, device_context &ctx)
{
  if (flag_openacc_dims)
    parse_default_dims (flag_openacc_dims);
  if (ctx.opts.rules->dims_of_gcc)
    check_default_dims (saved.default_dims);
  return new pass_target (g, ctx);
}

} // namespace accred
