/* Pass `accred_schedule': which thread executes which iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-expand has left of every partitioned loop

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND (OFFSET); i += STEP)
	 body (i)

   with the four in capitals as calls .GOACC_LOOP (KIND, DIR, RANGE, LOOP_STEP,
   CHUNK_SIZE, MASK [, CHUNK or OFFSET]); DIR is 1 or -1, and i runs from 0 to RANGE,
   both of DIR's sign, in units of LOOP_STEP.  The host's oaccdevlow would make them a
   loop of one thread.  This pass comes first and makes them the share of each thread of
   the levels in MASK:

     strided   thread t does t, t + n, t + 2n, ...   neighbours read neighbours
     blocked   each unit of the outermost level has one contiguous run of iterations,
	       over which the threads inside it stride
     chunked   such runs have CHUNK_SIZE iterations for each thread and are dealt out in
	       turn

   A loop over gangs is blocked unless gang (static: SIZE) says otherwise, a loop
   within the gang strides; programs that look at the distribution know it like this
   from GCC's nvptx.

   .GOACC_TILE, the span of an element loop of a tiled nest, is lowered here, too
   (OpenACC 3.3, section 2.9.8).  */

#include "plugin/passes.h"

namespace accred {

namespace {

/* Builds the statements in front of one call.  */

class loop_builder
{
public:
  loop_builder (location_t loc) : m_loc (loc) {}

  tree
  op (tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (&m_seq, m_loc, code, type, a, b);
  }

  tree
  convert (tree type, tree v)
  {
    return gimple_convert (&m_seq, m_loc, type, v);
  }

  /* Threads of the levels in MASK, and which of them this thread is.  */
  tree size (unsigned mask);
  tree position (unsigned mask);

  /* CALL becomes RESULT.  */
  void finish (gcall *call, tree result);

  gimple_seq m_seq = NULL;

private:
  tree dim (internal_fn fn, unsigned axis);

  location_t m_loc;
};

tree
loop_builder::dim (internal_fn fn, unsigned axis)
{
  tree arg = build_int_cst (unsigned_type_node, axis);
  gcall *call = gimple_build_call_internal (fn, 1, arg);
  tree value = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, value);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (&m_seq, call);
  return value;
}

tree
loop_builder::size (unsigned mask)
{
  tree n = build_one_cst (integer_type_node);
  for (unsigned axis = 0; axis != GOMP_DIM_MAX; axis++)
    if (mask & GOMP_DIM_MASK (axis))
      n = op (MULT_EXPR, integer_type_node, n,
	      dim (IFN_GOACC_DIM_SIZE, axis));
  return n;
}

tree
loop_builder::position (unsigned mask)
{
  /* Outer levels count more.  */
  tree pos = build_zero_cst (integer_type_node);
  for (unsigned axis = 0; axis != GOMP_DIM_MAX; axis++)
    if (mask & GOMP_DIM_MASK (axis))
      {
	pos = op (MULT_EXPR, integer_type_node, pos,
		  dim (IFN_GOACC_DIM_SIZE, axis));
	pos = op (PLUS_EXPR, integer_type_node, pos,
		  dim (IFN_GOACC_DIM_POS, axis));
      }
  return pos;
}

void
loop_builder::finish (gcall *call, tree result)
{
  tree lhs = gimple_call_lhs (call);
  result = convert (TREE_TYPE (lhs), result);
  gimple *copy = gimple_build_assign (lhs, result);
  gimple_set_location (copy, m_loc);
  gimple_seq_add_stmt (&m_seq, copy);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace_with_seq (&gsi, m_seq, true);
}

enum class distribution { strided, blocked, chunked };

/* A .GOACC_LOOP call, decoded.  */

struct loop_call
{
  ifn_goacc_loop_kind kind;
  tree dir, range, step, chunk_size;
  unsigned mask, outer_mask, inner_mask;
  tree operand;		/* Chunk number or offset.  */
  distribution dist;

  explicit loop_call (gcall *c)
    : kind (ifn_goacc_loop_kind (tree_to_uhwi (gimple_call_arg (c, 0)))),
      dir (gimple_call_arg (c, 1)), range (gimple_call_arg (c, 2)),
      step (gimple_call_arg (c, 3)), chunk_size (gimple_call_arg (c, 4)),
      mask (tree_to_uhwi (gimple_call_arg (c, 5))),
      outer_mask (mask & -mask), inner_mask (mask & ~outer_mask),
      operand (gimple_call_num_args (c) > 6 ? gimple_call_arg (c, 6) : NULL_TREE)
  {
    if (integer_zerop (chunk_size) || integer_minus_onep (chunk_size))
      dist = (outer_mask == GOMP_DIM_MASK (GOMP_DIM_GANG)
	      ? distribution::blocked : distribution::strided);
    else
      dist = (integer_onep (chunk_size)
	      ? distribution::strided : distribution::chunked);
  }
};

/* ceil (RANGE / (STEP * PARTS)) for ranges of either sign.  */

tree
share (loop_builder &b, const loop_call &l, tree type, tree parts)
{
  tree unit = b.op (MULT_EXPR, type, b.convert (type, parts),
		    b.convert (type, l.step));
  tree n = b.op (MINUS_EXPR, type, b.convert (type, l.range),
		 b.convert (type, l.dir));
  n = b.op (PLUS_EXPR, type, n, unit);
  return b.op (TRUNC_DIV_EXPR, type, n, unit);
}

/* Iterations between the starts of two outer units' runs.  */

tree
run_length (loop_builder &b, const loop_call &l, tree type)
{
  tree chunk = (l.dist == distribution::chunked
		? b.convert (type, l.chunk_size)
		: share (b, l, type, b.size (l.mask)));
  return b.op (MULT_EXPR, type, chunk,
	       b.convert (type, b.size (l.inner_mask)));
}

/* How many runs an outer unit does.  */

tree
lower_chunks (loop_builder &b, const loop_call &l, tree type)
{
  if (l.dist != distribution::chunked)
    return build_one_cst (type);
  tree per = b.op (MULT_EXPR, type, b.convert (type, b.size (l.mask)),
		   b.convert (type, l.chunk_size));
  return share (b, l, type, per);
}

/* Distance of two successive iterations of a thread.  */

tree
lower_step (loop_builder &b, const loop_call &l, tree type)
{
  unsigned mask = (l.dist == distribution::strided ? l.mask : l.inner_mask);
  return b.op (MULT_EXPR, type, b.convert (type, b.size (mask)),
	       b.convert (type, l.step));
}

/* The thread's first iteration.  */

tree
lower_offset (loop_builder &b, const loop_call &l)
{
  tree type = TREE_TYPE (l.range);
  tree first;
  if (l.dist == distribution::strided)
    first = b.convert (type, b.position (l.mask));
  else
    {
      tree run = b.convert (type, b.position (l.outer_mask));
      if (l.dist == distribution::chunked)
	{
	  tree round = b.op (MULT_EXPR, type, b.convert (type, l.operand),
			     b.convert (type, b.size (l.outer_mask)));
	  run = b.op (PLUS_EXPR, type, run, round);
	}
      first = b.op (MULT_EXPR, type, run, run_length (b, l, type));
      first = b.op (PLUS_EXPR, type, first,
		    b.convert (type, b.position (l.inner_mask)));
    }
  return b.op (MULT_EXPR, type, first, b.convert (type, l.step));
}

/* Where the thread's run ends.  */

tree
lower_bound (loop_builder &b, const loop_call &l)
{
  if (l.dist == distribution::strided)
    return l.range;
  tree type = TREE_TYPE (l.range);
  tree span = b.op (MULT_EXPR, type, run_length (b, l, type),
		    b.convert (type, l.step));
  tree bound = b.op (PLUS_EXPR, type, span, b.convert (type, l.operand));
  return b.op (integer_onep (l.dir) ? MIN_EXPR : MAX_EXPR, type, bound, l.range);
}

void
lower_loop (gcall *call)
{
  loop_call l (call);
  loop_builder b (gimple_location (call));
  tree type = TREE_TYPE (gimple_call_lhs (call));
  tree result = NULL_TREE;
  switch (l.kind)
    {
    case IFN_GOACC_LOOP_CHUNKS: result = lower_chunks (b, l, type); break;
    case IFN_GOACC_LOOP_STEP: result = lower_step (b, l, type); break;
    case IFN_GOACC_LOOP_OFFSET: result = lower_offset (b, l); break;
    case IFN_GOACC_LOOP_BOUND: result = lower_bound (b, l); break;
    }
  b.finish (call, result);
}

/* CALL is .GOACC_TILE (COLLAPSE, LOOP_NO, TILE_SIZE, TILE_MASK, ELEMENT_MASK); loop
   numbers grow inwards.  An element loop that is partitioned spans its level's size:
   the innermost the vector, the next one the worker.  */

void
lower_tile (gcall *call)
{
  unsigned collapse = tree_to_uhwi (gimple_call_arg (call, 0));
  unsigned loop_no = tree_to_uhwi (gimple_call_arg (call, 1));
  tree tile_size = gimple_call_arg (call, 2);
  unsigned mask = tree_to_uhwi (gimple_call_arg (call, 4));
  const unsigned vector = mask & GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  const unsigned worker = mask & GOMP_DIM_MASK (GOMP_DIM_WORKER);

  loop_builder b (gimple_location (call));
  tree span;
  if (!mask)
    span = integer_one_node;
  else if (!integer_zerop (tile_size))
    span = tile_size;
  else
    {
      unsigned inner = vector ? vector : worker;
      unsigned outer = vector ? worker : 0;
      if (loop_no + 1 == collapse)
	span = b.size (collapse == 1 ? inner | outer : inner);
      else
	span = b.size (loop_no + 2 == collapse && outer ? outer : inner);
    }
  b.finish (call, span);
}

const pass_data pass_data_schedule
  = { GIMPLE_PASS, "accred_schedule", OPTGROUP_OMP, TV_NONE,
      PROP_cfg | PROP_ssa, 0, 0, 0, TODO_update_ssa };

class pass_schedule : public gimple_opt_pass
{
public:
  pass_schedule (gcc::context *g, device_context &)
    : gimple_opt_pass (pass_data_schedule, g)
  {}

  bool
  gate (function *fun) final override
  {
    return device_clone_p (fun->decl);
  }

  unsigned int execute (function *) final override;
};

unsigned int
pass_schedule::execute (function *fun)
{
  std::vector<gcall *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (gimple_call_internal_p (call, IFN_GOACC_LOOP)
	    || gimple_call_internal_p (call, IFN_GOACC_TILE))
	  calls.push_back (call);

  if (!calls.empty ())
    mark_virtual_operands_for_renaming (fun);
  for (gcall *call : calls)
    if (!gimple_call_lhs (call))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (call);
	unlink_stmt_vdef (call);
	gsi_remove (&gsi, true);
      }
    else if (gimple_call_internal_p (call, IFN_GOACC_LOOP))
      lower_loop (call);
    else
      lower_tile (call);
  return 0;
}

} // namespace

opt_pass *
make_pass_schedule (gcc::context *g, device_context &ctx)
{
  return new pass_schedule (g, ctx);
}

} // namespace accred
