/* The loops of a function, decoded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  Nothing is changed here.  */

#include "plugin/loops/loop-nest.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/loop-weight.h"
#include "plugin/report/report.h"

namespace accred {

gcall *
find_goacc_loop (gimple *stmt, unsigned kind)
{
  const std::optional<goacc_loop_call> loop = decode_goacc_loop (stmt);
  return loop && loop->kind == kind ? as_a<gcall *> (stmt) : nullptr;
}

gcall *
find_goacc_loop_in (basic_block bb, unsigned kind)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gcall *call = find_goacc_loop (gsi_stmt (i), kind))
      return call;
  return nullptr;
}

gcond *
last_cond (basic_block bb)
{
  gimple *last = last_stmt (bb);
  return last ? dyn_cast<gcond *> (last) : nullptr;
}

void
loop_nest::locate ()
{
  chunks = gimple_bb (offset)->loop_father;
  inner = chunks->inner;
  exit = inner ? single_exit (inner) : nullptr;
}

bool
loop_nest::in_body_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return bb && flow_bb_inside_loop_p (inner, bb);
}

gcall *
loop_nest::computed_by (tree t, unsigned kind)
{
  return TREE_CODE (t) == SSA_NAME ? find_goacc_loop (SSA_NAME_DEF_STMT (t), kind) : nullptr;
}

namespace {

/* A read of memory: the pointer that leads to the array, and the address.  */
struct read
{
  tree array;
  aff_tree address;
};

/* True if the addresses A and B are far from each other, or in a distance that is not known.  */

bool
far_p (const aff_tree &a, const aff_tree &b)
{
  aff_tree d = a, minus = b;
  aff_combination_scale (&minus, -1);
  aff_combination_add (&d, &minus);
  if (d.n || d.rest)
    return true;
  const HOST_WIDE_INT far = tuning::far_reads;
  HOST_WIDE_INT offset;
  return !d.offset.is_constant () || !wi::fits_shwi_p (d.offset.to_constant ())
	 || (offset = d.offset.to_constant ().to_shwi (), offset >= far || offset <= -far);
}

/* True if the iterations of BODY read an array at places that are far from each other.  */

bool
reads_far_p (class loop *body)
{
  std::vector<read> reads;
  hash_map<tree, name_expansion *> *cache = NULL;
  basic_block *blocks = get_loop_body (body);
  bool found = false;
  for (unsigned k = 0; k < body->num_nodes && !found; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[k]); !gsi_end_p (gsi) && !found;
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt))
	  continue;
	tree ref = gimple_assign_rhs1 (stmt), base = get_base_address (ref);
	if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
	  continue;
	read r;
	r.array = pointer_origin (TREE_OPERAND (base, 0));
	/* The argument record itself.  */
	if (TREE_CODE (r.array) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (r.array))
	  continue;
	tree address = build_fold_addr_expr (unshare_expr (ref));
	tree_to_aff_combination_expand (address, TREE_TYPE (address), &r.address, &cache);
	for (const read &other : reads)
	  found |= operand_equal_p (r.array, other.array) && far_p (r.address, other.address);
	reads.push_back (r);
      }
  free (blocks);
  free_affine_expand_cache (&cache);
  return found;
}

/* True if A and B are of one loop, or of two with the same iterations.  */

bool
same_iterations_p (const goacc_loop_call &a, const goacc_loop_call &b)
{
  return (operand_equal_p (a.range, b.range) && operand_equal_p (a.step, b.step)
	  && operand_equal_p (a.mask, b.mask));
}

chunk_size
chunk_of (tree size)
{
  if (!tree_fits_shwi_p (size))
    return { chunk_size::unknown, 0 };
  const HOST_WIDE_INT n = tree_to_shwi (size);
  return n == 0	   ? chunk_size{ chunk_size::open, 0 }
	 : n == -1 ? chunk_size{ chunk_size::star, 0 }
		   : chunk_size{ chunk_size::known, n };
}

/* What CALL, one of the loop's, says of it.  */

loop_shape
shape_of (gcall *call)
{
  loop_shape s;
  const goacc_loop_call c (call);
  /* omp-expand marks element loops by -1, which is left where oaccloops has no level for the loop
     over tiles.  */
  s.elements = integer_minus_onep (c.mask);
  s.levels = s.elements ? 0 : tree_to_uhwi (c.mask);
  s.up_by_one = integer_onep (c.direction) && integer_onep (c.step);
  s.chunk = chunk_of (c.chunk_size);
  s.bits = TYPE_PRECISION (TREE_TYPE (c.range));
  s.line = gimple_location (call) == UNKNOWN_LOCATION ? 0 : gimple_lineno (call);
  return s;
}

/* The loop that CALL, which is no OFFSET, belongs to; null if it is gone.  */

loop_nest *
nest_of (gcall *call, std::vector<loop_nest> &nests)
{
  const goacc_loop_call c (call);
  if (c.kind == IFN_GOACC_LOOP_BOUND)
    for (loop_nest &n : nests)
      if (n.offset && c.operand == gimple_call_lhs (n.offset))
	return &n;
  /* STEP and CHUNKS are computed in front of the loop, from the same operands.  */
  loop_nest *same = nullptr;
  for (loop_nest &n : nests)
    if (const goacc_loop_call other (n.calls[0]);
	same_iterations_p (other, c) && operand_equal_p (other.chunk_size, c.chunk_size))
      {
	if (!n.offset || dominated_by_p (CDI_DOMINATORS, gimple_bb (n.offset), gimple_bb (call)))
	  return &n;
	same = &n;
      }
  return same;
}

} // namespace

void
find_loops (function *fun, planned_loops &loops)
{
  std::vector<gcall *> others;
  auto add = [&] (gcall *call) -> loop_nest &
  {
    loop_nest &n = loops.nests.emplace_back ();
    n.calls.push_back (call);
    loops.shape.loops.push_back (shape_of (call));
    return n;
  };
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	{
	  if (gimple_call_internal_p (call, IFN_GOACC_TILE))
	    loops.tile_spans.push_back (call);
	  else if (!gimple_call_internal_p (call, IFN_GOACC_LOOP))
	    continue;
	  else if (goacc_loop_call (call).kind == IFN_GOACC_LOOP_OFFSET)
	    add (call).offset = call;
	  else
	    others.push_back (call);
	}
  if (others.empty () && loops.nests.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (gcall *call : others)
    if (loop_nest *n = nest_of (call, loops.nests))
      n->calls.push_back (call);
    else
      add (call);

  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  for (size_t i = 0; i < loops.nests.size (); i++)
    {
      loop_nest &n = loops.nests[i];
      loop_shape &s = loops.shape.loops[i];
      s.alike = i;
      for (size_t k = 0; k < i && s.alike == i; k++)
	if (same_iterations_p (goacc_loop_call (loops.nests[k].calls[0]),
			       goacc_loop_call (n.calls[0])))
	  s.alike = k;
      if (!n.offset)
	continue;
      s.weight = iteration_weight (n.offset);
      s.reads_far = s.weight && reads_far_p (gimple_bb (n.offset)->loop_father->inner);
      if (gimple_call_lhs (n.offset))
	n.rest_of_tiles = find_rest_of_tiles (n.offset);
    }
  loop_optimizer_finalize ();
}

} // namespace accred
