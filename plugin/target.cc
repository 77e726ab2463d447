/* Pass `accred_target': GCC's OpenACC passes see an NVIDIA GPU.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC asks the target what launch dimensions it can have, whether it wants FORK and
   JOIN, and how it lowers reductions and private variables (GCC internals manual,
   "TARGET_GOACC_*").  The host answers "one thread".  From this pass, which runs
   just before oaccloops on each device clone, until restore_target_hooks at the end
   of the clone's way, the answers are those for PTX; the host functions keep the
   host's.  acc_on_device gets its answer for the device here, too.

   The dimensions that come out (OpenACC 3.3, sections 2.5.10 to 2.5.12):
     vector  1, or a multiple of the warp size up to 1024, always known when compiling;
     worker  1 to 32 (to 15 when the vector is longer than a warp, since each worker
	     then needs a barrier of its own and there are 16), 0: at launch;
     gang    up to 65535, 0: at launch.
   A vector dimension of 1 only stands where there is one worker.  It is the warp size
   where a routine with parallelism of its own is called, since the routine is compiled
   for all its callers.  */

#include "plugin/loop-weight.h"
#include "plugin/one-lowering.h"
#include "plugin/passes.h"

namespace accred {

namespace {

constexpr int warp_size = 32;
constexpr int max_block_size = 1024;
constexpr int max_workers = 32;
/* Of the block's 16 named barriers one is for the whole block.  */
constexpr int max_workers_with_barrier = 15;

/* What libgomp's table of kernels has 16 bits for.  An implementation may run fewer
   gangs than num_gangs says (OpenACC 3.3, section 2.5.10).  */
constexpr int max_gangs = 65535;

/* Threads of a gang when the user leaves it open.  */
constexpr int default_block_size = 256;
constexpr int default_vector_length = 128;
/* The same where iterations do little (loop-weight.cc).  */
constexpr int light_vector_length = 512;

struct saved_hooks
{
  decltype (targetm.goacc) goacc;
  decltype (targetm.vector_mode_supported_p) vector_mode_supported_p;
  bool active = false;
  bool light_loops = false;	/* Of the function.  */
  const device_context *ctx = nullptr;
  /* What -fopenacc-dim=GANG:WORKER:VECTOR says; -1: nothing.  */
  int default_dims[GOMP_DIM_MAX] = { -1, -1, -1 };
};

/* targetm is GCC's global; so is what has to be put back into it.  */
saved_hooks saved;

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

bool
has_default_dims_p ()
{
  return std::any_of (std::begin (saved.default_dims), std::end (saved.default_dims),
		      [] (int d) { return d > 0; });
}

bool
set_dim (int &dim, int value)
{
  bool changed = dim != value;
  dim = value;
  return changed;
}

/* Does FN call a routine that partitions its loops over vectors, as all but the
   sequential ones do?  */

bool
calls_vector_routine_p (tree fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (fn))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next_nondebug (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
	tree attr = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
	if (attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX)
	  return true;
      }
  return false;
}

/* Warn that the user's WHAT (OLD_DIM) will be NEW_DIM.  */

void
warn_dim (tree fn, const char *what, int old_dim, int new_dim)
{
  const own_words speaking;
  location_t loc = DECL_SOURCE_LOCATION (fn);
  if (old_dim)
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring %d", what, new_dim, old_dim);
  else
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring runtime setting", what,
		new_dim);
}

/* Warn that a call of a routine makes a warp of the user's vector_length (OLD_DIM).  */

void
warn_routine (tree fn, int old_dim)
{
  const own_words speaking;
  warning_at (DECL_SOURCE_LOCATION (fn), 0,
	      "using %<vector_length (%d)%> due to call to vector-partitionable"
	      " routine, ignoring %d", warp_size, old_dim);
}

bool
validate_dims (tree decl, int *dims, int fn_level, unsigned used)
{
  /* Compiler-wide defaults, asked for once and shared with the host.  */
  if (!decl)
    return saved.goacc.validate_dims (decl, dims, fn_level, used);

  bool changed = false;
  int &gang = dims[GOMP_DIM_GANG];
  int &worker = dims[GOMP_DIM_WORKER];
  int &vector = dims[GOMP_DIM_VECTOR];
  const bool uses_gang = used & GOMP_DIM_MASK (GOMP_DIM_GANG);
  const bool uses_worker = used & GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const bool uses_vector = used & GOMP_DIM_MASK (GOMP_DIM_VECTOR);

  /* A routine runs in the dimensions of its caller, whose vectors are warps.  */
  if (fn_level >= 0)
    {
      for (int ix = 0; ix != GOMP_DIM_MAX; ix++)
	changed |= set_dim (dims[ix], (ix < fn_level ? 1
				       : ix == GOMP_DIM_VECTOR ? warp_size : 0));
      return changed;
    }

  const bool calls_routine = calls_vector_routine_p (decl);
  if (gang < 0 && worker < 0 && vector < 0 && uses_gang && uses_vector && !calls_routine
      && !has_default_dims_p () && !lookup_attribute ("oacc serial", DECL_ATTRIBUTES (decl)))
    set_mark (decl, open_dims_mark);
  for (int ix = 0; ix != GOMP_DIM_MAX; ix++)
    if (dims[ix] < 0 && (used & GOMP_DIM_MASK (ix)) && saved.default_dims[ix] > 0
	&& !(ix == GOMP_DIM_VECTOR && calls_routine)
	&& !lookup_attribute ("oacc serial", DECL_ATTRIBUTES (decl)))
      changed |= set_dim (dims[ix], saved.default_dims[ix]);

  if (lookup_attribute ("oacc serial", DECL_ATTRIBUTES (decl)))
    {
      for (int ix = 0; ix != GOMP_DIM_MAX; ix++)
	changed |= set_dim (dims[ix], 1);
      if (calls_routine)
	{
	  warn_routine (decl, 1);
	  changed |= set_dim (vector, warp_size);
	}
      return changed;
    }

  /* One thread will do for a gang without workers and vectors.  But where libgomp
     chooses the number of gangs it counts the gang's warps, and finds none.  */
  const bool gangs_at_launch = gang < 0 && uses_gang;
  const bool one_worker = worker == 1 || (worker < 0 && !uses_worker);
  const bool one_thread = one_worker && !gangs_at_launch;

  if (calls_routine && vector != 0)
    {
      if (vector > 0 && vector != warp_size)
	warn_routine (decl, vector);
      changed |= set_dim (vector, warp_size);
    }
  else if (vector < 0 && !uses_vector)
    changed |= set_dim (vector, one_thread ? 1 : warp_size);
  else if (vector < 0)
    {
      /* The user's workers, though no loop asks for them.  A number that is known at
	 launch can be any.  */
      const bool many_workers = worker == 0 || worker > max_workers_with_barrier;
      int room = many_workers ? warp_size
		 : worker > 0 ? max_block_size / worker
		 : max_block_size;
      /* Who gives default dimensions and leaves this one out gets GCC's.  */
      int wanted = (uses_worker || has_default_dims_p () ? warp_size
		    : saved.light_loops ? light_vector_length : default_vector_length);
      changed |= set_dim (vector, MAX (warp_size,
				       MIN (wanted, room / warp_size * warp_size)));
    }
  else if (vector == 0)
    {
      warn_dim (decl, "vector_length", 0, warp_size);
      changed |= set_dim (vector, warp_size);
    }
  else if (vector != 1 || !one_thread)
    {
      int rounded = MIN (ROUND_UP (vector, warp_size), max_block_size);
      if (rounded != vector)
	{
	  warn_dim (decl, "vector_length", vector, rounded);
	  changed |= set_dim (vector, rounded);
	}
    }

  int limit = MIN (max_workers, max_block_size / vector);
  if (vector > warp_size)
    limit = MIN (limit, max_workers_with_barrier);
  if (worker < 0)
    changed |= set_dim (worker, uses_worker
				? MAX (1, MIN (limit, default_block_size / vector))
				: 1);
  else if (worker > limit)
    {
      warn_dim (decl, "num_workers", worker, limit);
      changed |= set_dim (worker, limit);
    }

  if (gang < 0)
    changed |= set_dim (gang, uses_gang ? 0 : 1);
  else if (gang > max_gangs)
    {
      warn_dim (decl, "num_gangs", gang, max_gangs);
      changed |= set_dim (gang, max_gangs);
    }
  return changed;
}

int
dim_limit (int axis)
{
  return axis == GOMP_DIM_VECTOR ? max_block_size
	 : axis == GOMP_DIM_WORKER ? max_workers : 0;
}

/* Gangs are blocks: they need no FORK or JOIN, nor does a dimension of one.  */

bool
fork_join (gcall *call, const int *dims, bool)
{
  HOST_WIDE_INT axis = tree_to_shwi (gimple_call_arg (call, 2));
  if (axis == GOMP_DIM_WORKER && marked_p (current_function_decl, packed_mark))
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
  if (strcmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee)),
	      "acc_on_device_h_") != 0
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
					is (GOMP_DEVICE_NOT_HOST),
					is (GOMP_DEVICE_NVIDIA_PTX));
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
  const unsigned HOST_WIDE_INT
    levels = (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1) << OLF_DIM_BASE,
    worker = GOMP_DIM_MASK (GOMP_DIM_WORKER) << OLF_DIM_BASE,
    vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR) << OLF_DIM_BASE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	/* The first mark of a loop: kind, chain, number of levels, flags.  */
	if (!call || !gimple_call_internal_p (call, IFN_UNIQUE)
	    || tree_to_uhwi (gimple_call_arg (call, 0)) != IFN_UNIQUE_OACC_HEAD_MARK
	    || gimple_call_num_args (call) < 4)
	  continue;
	tree flags = gimple_call_arg (call, 3);
	const unsigned HOST_WIDE_INT f = tree_to_uhwi (flags);
	if ((f & OLF_TILE)
	    && ((f & levels) == worker || (f & levels) == vector))
	  {
	    gimple_call_set_arg (call, 3,
				 build_int_cst (TREE_TYPE (flags), f & ~OLF_TILE));
	    update_stmt (call);
	  }
      }
}

const pass_data pass_data_target
  = { GIMPLE_PASS, "accred_target", OPTGROUP_OMP, TV_NONE, PROP_cfg,
      0, 0, 0, TODO_update_ssa };

class pass_target : public gimple_opt_pass
{
public:
  pass_target (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_target, g), m_ctx (ctx)
  {}

  bool
  gate (function *fun) final override
  {
    return device_clone_p (fun->decl);
  }

  unsigned int
  execute (function *fun) final override
  {
    fold_acc_on_device (fun);
    partition_as_written (fun);
    say_once ();
    gcc_assert (!saved.active);
    saved.goacc = targetm.goacc;
    saved.vector_mode_supported_p = targetm.vector_mode_supported_p;
    saved.active = true;
    /* With locks, each thread has its turn.  */
    saved.light_loops = (m_ctx.opts.strat != dev::strategy::lock && light_loops_p (fun));
    targetm.goacc.validate_dims = validate_dims;
    targetm.goacc.dim_limit = dim_limit;
    targetm.goacc.fork_join = fork_join;
    targetm.goacc.reduction = reduction;
    targetm.vector_mode_supported_p = no_vector_mode;
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
  saved.active = false;
}

opt_pass *
make_pass_target (gcc::context *g, device_context &ctx)
{
  if (flag_openacc_dims)
    parse_default_dims (flag_openacc_dims);
  return new pass_target (g, ctx);
}

} // namespace accred
