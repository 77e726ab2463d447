/* Pass `accred_schedule': which thread executes which iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-expand has left of every partitioned loop

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND (OFFSET); i += STEP)
	 body (i)

   where CHUNKS, OFFSET, BOUND and STEP are calls .GOACC_LOOP (KIND, DIR, RANGE, LOOP_STEP,
   CHUNK_SIZE, MASK [, CHUNK or OFFSET]).  DIR is 1 or -1; i runs from 0 to RANGE in units of
   LOOP_STEP, and both have DIR's sign.  The host's oaccdevlow would make a loop of one thread of
   them.  This pass runs before it and computes the share of each thread of the levels in MASK:

     strided   thread t does t, t + n, t + 2n, ...   neighbours read neighbours
     blocked   each unit of the outermost axis has one contiguous run of iterations; its threads
	       take them in turn, and each gets a multiple of the plan's MULTIPLE
     dealt     such runs have CHUNK_SIZE iterations for each thread and are dealt out in
	       turn

   The plan says which one a loop gets (plan.cc); nothing is decided here.  GCC's nvptx distributes
   iterations in the same ways, and some programs depend on it.

   A thread's step and its first iteration may lie outside of the type of the loop's variable,
   which the program's own arithmetic never leaves.

   Some loops get tiles or groups (wide-loads.cc, row-tiles.cc, streams.cc).

   In a kernel with packed gangs the gang axis is the block and the worker axis a gang's
   place in it: a loop over gangs is over both, and one over workers is not.

   Then collapsed loops lose the divisions in their index arithmetic (collapse.cc).

   .GOACC_TILE, the span of an element loop of a tiled nest, is lowered here, too
   (OpenACC 3.3, section 2.9.8).  */

#include "plugin/loops/collapse.h"
#include "plugin/loops/column-sums.h"
#include "plugin/loops/long-nests.h"
#include "plugin/loops/row-length.h"
#include "plugin/loops/nest-streams.h"
#include "plugin/loops/row-tiles.h"
#include "plugin/loops/row-versions.h"
#include "plugin/loops/split-loop.h"
#include "plugin/loops/streams.h"
#include "plugin/loops/thread-share.h"
#include "plugin/loops/tile.h"
#include "plugin/loops/wide-loads.h"
#include "abi/tuning.h"
#include "plugin/clone-marks.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* A .GOACC_LOOP call of a loop with the plan P.  MASK is that of the plan's axes.  */

struct loop_call : goacc_loop_call
{
  unsigned mask, outer_mask, inner_mask;
  distribution dist;
  unsigned multiple;
  unsigned log2_gangs;

  loop_call (gcall *c, const loop_plan &p)
    : goacc_loop_call (c), mask (p.axes.bits), outer_mask (outermost (mask)),
      inner_mask (inner_axes (mask)), dist (p.order), multiple (p.multiple),
      log2_gangs (p.stream ? floor_log2 (tuning::stream_gangs) : 16)
  {}
};

/* The type that iterations are counted in.  It is unsigned, because the first iteration of a thread
   may lie after the last one of the loop, and that one near the end of the variable's type.  The
   size of chunks has no limit: these are counted in 64 bits.  */

tree
count_type (const loop_call &l)
{
  tree type = TREE_TYPE (l.range);
  if (l.dist == distribution::dealt)
    return long_long_unsigned_type_node;
  return unsigned_type_for (type);
}

/* Bits that (threads of MASK) * STEP needs; more than any type has when STEP is not
   known.  */

unsigned
step_bits (const loop_call &l, unsigned mask)
{
  if (TREE_CODE (l.step) != INTEGER_CST)
    return MAX_BITSIZE_MODE_ANY_INT;
  /* 65535 gangs, or those of a stream, of 1024 threads at most.  */
  const unsigned log2_threads = mask & GOMP_DIM_MASK (GOMP_DIM_GANG) ? l.log2_gangs + 10
				: mask				     ? 10
								     : 0;
  return wi::min_precision (wi::to_wide (l.step), SIGNED) + log2_threads;
}

bool
step_overflows_p (const loop_call &l, unsigned mask)
{
  return mask && step_bits (l, mask) > TYPE_PRECISION (TREE_TYPE (l.range));
}

/* True if an iteration number plus a thread's step may not fit.  */

bool
next_overflows_p (const loop_call &l)
{
  const unsigned bits = TYPE_PRECISION (TREE_TYPE (l.range));
  return (l.mask
	  && (TREE_CODE (l.range) != INTEGER_CST
	      || wi::min_precision (wi::to_wide (l.range), SIGNED) >= bits
	      || step_bits (l, l.mask) >= bits));
}

/* How many iterations the loop has.  */

tree
iterations (thread_share &b, const loop_call &l)
{
  tree type = TREE_TYPE (l.range);
  tree utype = unsigned_type_for (type);
  bool up = integer_onep (l.direction);
  tree zero = build_zero_cst (type);
  tree some = b.op (up ? GT_EXPR : LT_EXPR, boolean_type_node, l.range, zero);
  tree n;
  if (tree_int_cst_equal (l.step, l.direction))
    {
      if (up)
	return b.convert (count_type (l), b.op (MAX_EXPR, type, l.range, zero));
      n = b.op (MINUS_EXPR, utype, build_zero_cst (utype), b.convert (utype, l.range));
    }
  else
    {
      n = b.op (MINUS_EXPR, utype, b.convert (utype, l.range), b.convert (utype, l.direction));
      n = b.op (TRUNC_DIV_EXPR, type, b.convert (type, n), l.step);
      n = b.op (PLUS_EXPR, utype, b.convert (utype, n), build_one_cst (utype));
    }
  n = b.select (some, n, build_zero_cst (utype));
  return b.convert (count_type (l), n);
}

/* ceil (COUNT / PARTS).  */

tree
share (thread_share &b, tree count, tree parts)
{
  tree type = TREE_TYPE (count);
  parts = b.convert (type, parts);
  tree n = b.op (PLUS_EXPR, type, count, b.op (MINUS_EXPR, type, parts, build_one_cst (type)));
  return b.op (TRUNC_DIV_EXPR, type, n, parts);
}

/* Iterations between the starts of two outer units' runs.  */

tree
run_length (thread_share &b, const loop_call &l, tree count)
{
  tree type = TREE_TYPE (count);
  tree chunk = (l.dist == distribution::dealt ? b.convert (type, l.chunk_size)
					      : share (b, count, b.size (l.mask)));
  if (l.multiple > 1)
    {
      chunk = b.op (PLUS_EXPR, type, chunk, build_int_cst (type, l.multiple - 1));
      chunk = b.op (BIT_AND_EXPR, type, chunk, build_int_cst (type, -HOST_WIDE_INT (l.multiple)));
    }
  return b.op (MULT_EXPR, type, chunk, b.convert (type, b.size (l.inner_mask)));
}

/* The distance of N iterations, or RANGE if the loop has no more than N.  */

tree
distance (thread_share &b, const loop_call &l, tree count, tree n)
{
  tree type = TREE_TYPE (l.range);
  tree d = b.unsigned_op (MULT_EXPR, type, n, l.step);
  return b.select (b.op (LT_EXPR, boolean_type_node, n, count), d, l.range);
}

/* How many runs an outer unit does.  */

tree
lower_chunks (thread_share &b, const loop_call &l, tree type)
{
  if (l.dist != distribution::dealt)
    return build_one_cst (type);
  tree wide = count_type (l);
  tree per
    = b.op (MULT_EXPR, wide, b.convert (wide, b.size (l.mask)), b.convert (wide, l.chunk_size));
  return b.convert (type, share (b, iterations (b, l), per));
}

/* Distance of two successive iterations of a thread; RANGE will do when it has one
   alone.  */

tree
lower_step (thread_share &b, const loop_call &l, tree type)
{
  unsigned mask = (l.dist == distribution::strided ? l.mask : l.inner_mask);
  tree n = b.size (mask);
  if (!step_overflows_p (l, mask))
    return b.op (MULT_EXPR, type, b.convert (type, n), l.step);
  return distance (b, l, iterations (b, l), b.convert (count_type (l), n));
}

/* The thread's first iteration; RANGE if it has none.  */

tree
lower_offset (thread_share &b, const loop_call &l)
{
  tree type = TREE_TYPE (l.range);
  if (l.dist == distribution::strided)
    {
      tree first = b.position (l.mask);
      if (!step_overflows_p (l, l.mask))
	return b.op (MULT_EXPR, type, b.convert (type, first), l.step);
      return distance (b, l, iterations (b, l), b.convert (count_type (l), first));
    }

  tree wide = count_type (l);
  tree count = iterations (b, l);
  tree run = b.convert (wide, b.position (l.outer_mask));
  if (l.dist == distribution::dealt)
    {
      tree round = b.op (MULT_EXPR, wide, b.convert (wide, l.operand),
			 b.convert (wide, b.size (l.outer_mask)));
      run = b.op (PLUS_EXPR, wide, run, round);
    }
  tree first = b.op (MULT_EXPR, wide, run, run_length (b, l, count));
  first = b.op (PLUS_EXPR, wide, first, b.convert (wide, b.position (l.inner_mask)));
  if (integer_onep (l.step))
    return b.convert (type, b.op (MIN_EXPR, wide, first, count));
  return distance (b, l, count, first);
}

/* Where the thread's run ends: a run's distance from OFFSET, or at RANGE if that is
   nearer.  */

tree
lower_bound (thread_share &b, const loop_call &l)
{
  if (l.dist == distribution::strided)
    return l.range;
  tree type = TREE_TYPE (l.range);
  tree count = iterations (b, l);
  tree run = run_length (b, l, count);
  if (integer_onep (l.step))
    {
      tree wide = TREE_TYPE (count);
      tree end = b.op (PLUS_EXPR, wide, b.convert (wide, l.operand), run);
      return b.convert (type, b.op (MIN_EXPR, wide, end, count));
    }
  tree span = b.unsigned_op (MULT_EXPR, type, run, l.step);
  tree rest = b.unsigned_op (MINUS_EXPR, type, l.range, l.operand);
  bool up = integer_onep (l.direction);
  tree nearer = b.op (up ? MIN_EXPR : MAX_EXPR, type, span, rest);
  tree end = b.unsigned_op (PLUS_EXPR, type, l.operand, nearer);
  return b.select (b.op (LT_EXPR, boolean_type_node, run, count), end, l.range);
}

/* Which of the threads whose iterations alternate this thread is.  */

tree
lower_position (thread_share &b, const loop_call &l)
{
  return b.position (l.dist == distribution::strided ? l.mask : l.inner_mask);
}

} // namespace

/* STEP is what a .GOACC_LOOP call has given for the distance of two iterations of a
   thread.  The loop ends with

     NEXT = OFFSET + STEP;  if (NEXT < BOUND) ...

   where NEXT may lie after the end of the type.  OFFSET, STEP and BOUND have the same
   sign here, and each is no further from 0 than RANGE, so that an unsigned sum holds
   NEXT, and an unsigned comparison is right.  */

void
guard_latch (tree step)
{
  tree type = TREE_TYPE (step);
  tree utype = unsigned_type_for (type);
  auto as_unsigned = [utype] (gimple *before, tree v)
  {
    gimple_seq seq = NULL;
    v = gimple_convert (&seq, gimple_location (before), utype, v);
    gimple_stmt_iterator gsi = gsi_for_stmt (before);
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    return v;
  };

  std::vector<gassign *> sums;
  std::vector<tree> steps{ step };
  imm_use_iterator it;
  use_operand_p use;
  /* At -O0 there are copies.  */
  for (size_t i = 0; i < steps.size (); i++)
    FOR_EACH_IMM_USE_FAST (use, it, steps[i])
      if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
	{
	  if (gimple_assign_ssa_name_copy_p (a))
	    steps.push_back (gimple_assign_lhs (a));
	  else if (gimple_assign_rhs_code (a) == PLUS_EXPR)
	    sums.push_back (a);
	}

  for (gassign *sum : sums)
    {
      std::vector<tree> names{ gimple_assign_lhs (sum) };
      std::vector<gcond *> tests;
      for (size_t i = 0; i < names.size (); i++)
	FOR_EACH_IMM_USE_FAST (use, it, names[i])
	  {
	    gimple *stmt = USE_STMT (use);
	    if (gimple_assign_ssa_name_copy_p (stmt))
	      names.push_back (gimple_assign_lhs (stmt));
	    else if (gcond *cond = dyn_cast<gcond *> (stmt))
	      tests.push_back (cond);
	  }

      tree a = as_unsigned (sum, gimple_assign_rhs1 (sum));
      tree b = as_unsigned (sum, gimple_assign_rhs2 (sum));
      tree next = make_ssa_name (utype);
      gimple_stmt_iterator gsi = gsi_for_stmt (sum);
      gsi_insert_before (&gsi, gimple_build_assign (next, PLUS_EXPR, a, b), GSI_SAME_STMT);
      gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, next);
      update_stmt (gsi_stmt (gsi));

      for (gcond *cond : tests)
	{
	  gimple_cond_set_lhs (cond, as_unsigned (cond, gimple_cond_lhs (cond)));
	  gimple_cond_set_rhs (cond, as_unsigned (cond, gimple_cond_rhs (cond)));
	  update_stmt (cond);
	}
    }
}

namespace {

void
lower_loop (gcall *call, const loop_plan &plan, thread_iterations &iterations)
{
  loop_call l (call, plan);
  thread_share b (gimple_location (call));
  tree type = TREE_TYPE (gimple_call_lhs (call));
  tree result = NULL_TREE;
  if (plan.shares)
    {
      /* Which iterations are a thread's is decided in the loop (row-shares.cc).  */
      b.finish (call, l.kind == IFN_GOACC_LOOP_OFFSET  ? build_zero_cst (type)
		      : l.kind == IFN_GOACC_LOOP_BOUND ? l.range
						       : build_one_cst (type));
      return;
    }
  switch (l.kind)
    {
    case IFN_GOACC_LOOP_CHUNKS: result = lower_chunks (b, l, type); break;
    case IFN_GOACC_LOOP_STEP:
      if (next_overflows_p (l))
	guard_latch (gimple_call_lhs (call));
      result = lower_step (b, l, type);
      break;
    case IFN_GOACC_LOOP_OFFSET: result = lower_offset (b, l); break;
    case IFN_GOACC_LOOP_BOUND: result = lower_bound (b, l); break;
    case goacc_loop_position: result = lower_position (b, l); break;
    case goacc_loop_outer_position: result = b.position (l.outer_mask); break;
    case goacc_loop_inner_position: result = b.position (l.inner_mask); break;
    case goacc_loop_outer_size: result = b.size (l.outer_mask); break;
    case goacc_loop_inner_size: result = b.size (l.inner_mask); break;
    }
  if (integer_onep (l.direction) && l.kind == IFN_GOACC_LOOP_OFFSET)
    iterations.offsets.push_back (gimple_call_lhs (call));
  if (integer_onep (l.direction) && l.kind == IFN_GOACC_LOOP_STEP)
    iterations.steps.push_back (gimple_call_lhs (call));
  b.finish (call, result);
}

/* CALL is .GOACC_TILE; loop numbers grow inwards.  An element loop that is partitioned spans its
   level's size: the innermost the vector, the next one the worker.  */

void
lower_tile (gcall *call)
{
  const goacc_tile_call t (call);
  const unsigned mask = t.element_mask;
  const unsigned vector = mask & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  const unsigned worker = mask & GOMP_DIM_MASK (GOMP_DIM_WORKER);

  thread_share b (gimple_location (call));
  tree span;
  if (!mask)
    span = integer_one_node;
  else if (!integer_zerop (t.tile_size))
    span = t.tile_size;
  else
    {
      unsigned inner = vector ? vector : worker;
      unsigned outer = vector ? worker : 0;
      if (t.loop_no + 1 == t.collapse)
	span = b.size (t.collapse == 1 ? inner | outer : inner);
      else
	span = b.size (t.loop_no + 2 == t.collapse && outer ? outer : inner);
    }
  b.finish (call, span);
}

const pass_data pass_data_schedule
  = { GIMPLE_PASS, "accred_schedule", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
      0,	   TODO_update_ssa };

class pass_schedule : public gimple_opt_pass
{
public:
  pass_schedule (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_schedule, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override { return device_clone_p (fun->decl); }

  unsigned int execute (function *) final override;

private:
  device_context &m_ctx;
};

/* What -g says of the values of FUN's variables goes: no debugger looks at a kernel's, and the
   values move to places that those notes are not behind.  */

void
drop_debug_values (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple *stmt = gsi_stmt (gsi);
	  gimple_debug_bind_p (stmt) && gimple_debug_bind_has_value_p (stmt))
	{
	  gimple_debug_bind_reset_value (stmt);
	  update_stmt (stmt);
	}
}

/* The loops of CLONE that are rows of packed gangs.  */

std::vector<row_loop>
row_loops (const device_clone &clone)
{
  std::vector<row_loop> rows;
  for (size_t i = 0; i < clone.loops->nests.size (); i++)
    if (const loop_nest &n = clone.loops->nests[i]; n.offset && clone.plan.loops[i].row)
      {
	const goacc_loop_call call (n.calls[0]);
	rows.push_back ({ call.range, call.step });
      }
  return rows;
}

/* The calls of LOOPS in the order of their blocks, with the number of their loop.  */

std::vector<std::pair<gcall *, size_t>>
calls_in_order (function *fun, const planned_loops &loops)
{
  std::map<gcall *, size_t> loop_of;
  for (size_t i = 0; i < loops.nests.size (); i++)
    for (gcall *call : loops.nests[i].calls)
      loop_of[call] = i;
  std::vector<std::pair<gcall *, size_t>> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	{
	  auto at = loop_of.find (call);
	  if (at != loop_of.end ())
	    calls.push_back (*at);
	  else
	    gcc_assert (!gimple_call_internal_p (call, IFN_GOACC_LOOP));
	}
  return calls;
}

void
remove_call (gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  unlink_stmt_vdef (call);
  gsi_remove (&gsi, true);
}

/* GCC is not to know the dimensions of a packed kernel.  */

void
open_all_dims (function *fun)
{
  tree dims = NULL_TREE;
  for (unsigned i = 0; i != GOMP_DIM_MAX; i++)
    dims = tree_cons (NULL_TREE, integer_zero_node, dims);
  oacc_replace_fn_attrib (fun->decl, dims);
}

unsigned int
pass_schedule::execute (function *fun)
{
  device_clone *clone = m_ctx.find_clone (fun->decl);
  gcc_assert (clone && clone->loops);
  planned_loops &loops = *clone->loops;
  region_plan &plan = clone->plan;
  if (clone->kernel)
    m_ctx.image.set_trip_counts (clone->image_index, plan.trips);
  if (plan.packed)
    open_all_dims (fun);
  drop_debug_values (fun);
  calculate_dominance_info (CDI_DOMINATORS);
  if (plan.packed)
    mark_row_length (fun, *clone, row_loops (*clone));
  share_rows (fun, *clone);
  turn_columns (loops, *clone);
  move_element_loops (loops);
  widen_loads (loops, plan);
  make_streams (loops, plan);
  leave_long_nests (loops, plan);
  make_nest_streams (loops, plan, loops.shape.vector);
  tile_rows (loops, plan);

  const auto calls = calls_in_order (fun, loops);
  if (!calls.empty () || !loops.tile_spans.empty ())
    mark_virtual_operands_for_renaming (fun);
  thread_iterations iterations;
  for (auto [call, i] : calls)
    if (gimple_call_lhs (call))
      lower_loop (call, plan.loops[i], iterations);
    else
      remove_call (call);
  for (gcall *call : loops.tile_spans)
    if (gimple_call_lhs (call))
      lower_tile (call);
    else
      remove_call (call);
  if (optimize)
    reduce_divisions (iterations);
  clone->loops.reset ();
  /* Where oaccdevlow runs this pass it cleans up itself, and must find its blocks.  */
  return optimize && loops_pass_p ? TODO_cleanup_cfg : 0;
}

} // namespace

opt_pass *
make_pass_schedule (gcc::context *g, device_context &ctx)
{
  return new pass_schedule (g, ctx);
}

} // namespace accred
