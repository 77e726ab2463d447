/* Rows of any length: the first of the two nests, and what puts long rows aside for the second one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   row-pieces.cc has the form.  */

#include "abi/row-pieces.h"
#include "abi/tunable.h"
#include "plugin/loops/row-cutter.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* The calls of FROM become calls of TO.  GCC copies no block with a call of IFN_UNIQUE; the nest is
   copied as a whole, so that its marks remain pairs.  TO is a function that no device code
   calls.  */

void
rename_calls (internal_fn from, internal_fn to)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcc_assert (!gimple_call_internal_p (gsi_stmt (gsi), to));
	if (gimple_call_internal_p (gsi_stmt (gsi), from))
	  gimple_call_set_internal_fn (as_a<gcall *> (gsi_stmt (gsi)), to);
      }
}

} // namespace

/* The .GOACC_LOOP calls that are not KNOWN are those of the copy.  */

void
row_cutter::copy_vector_calls (const std::set<gimple *> &known)
{
  const size_t vectors = m.vectors - m_loops.nests.data ();
  loop_nest nest;
  tree mask = goacc_loop_call (m.vectors->offset).mask;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *c = dyn_cast<gcall *> (gsi_stmt (gsi));
	  c && gimple_call_internal_p (c, IFN_GOACC_LOOP) && !known.count (c))
	{
	  if (!operand_equal_p (goacc_loop_call (c).mask, mask))
	    {
	      m.gangs->calls.push_back (c);
	      continue;
	    }
	  nest.calls.push_back (c);
	  if (goacc_loop_call (c).kind == IFN_GOACC_LOOP_OFFSET)
	    nest.offset = c;
	}
  loop_shape shape = m_loops.shape.loops[vectors];
  loop_plan plan = m_plan.loops[vectors];
  if (!decode_nest (nest, shape))
    plan.wide = 1;
  m_loops.shape.loops.push_back (shape);
  m_plan.loops.push_back (plan);
  m_loops.nests.push_back (nest);
}

/* The block that ends with COND always goes on to TO, or on a way to it without a choice.  */

void
row_cutter::always_to (gcond *cond, basic_block to)
{
  edge e[2];
  extract_true_false_edges_from_block (gimple_bb (cond), &e[0], &e[1]);
  auto wanted = [to] (edge x)
  {
    basic_block bb = x->dest;
    for (unsigned steps = 0; steps < 4 && bb != to && single_succ_p (bb); steps++)
      bb = single_succ (bb);
    return bb == to;
  };
  gcc_assert (wanted (e[0]) != wanted (e[1]));
  if (wanted (e[0]))
    std::swap (e[0], e[1]);
  gimple_stmt_iterator at = gsi_for_stmt (cond);
  gsi_remove (&at, true);
  remove_edge (e[0]);
  e[1]->flags = (e[1]->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  e[1]->probability = profile_probability::always ();
}

/* The nest in front of itself.  The reductions of the second one get a number of their own.  */

void
row_cutter::copy_nest ()
{
  std::set<gimple *> known;
  int lid = -1;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
	known.insert (gsi_stmt (gsi));
      else if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	lid = r->lid;

  basic_block last = single_exit (m.chunks)->src;
  rename_calls (IFN_UNIQUE, IFN_HWASAN_MARK);
  initialize_original_copy_tables ();
  auto_sbitmap wont_exit (2);
  bitmap_clear (wont_exit);
  auto_vec<edge> unused;
  bool done = gimple_duplicate_loop_body_to_header_edge (m.chunks, loop_preheader_edge (m.chunks),
							 1, wont_exit, NULL, &unused, 0);
  gcc_assert (done);
  basic_block header = get_bb_copy (m.rows->header), head = get_bb_copy (m.chunks->header);
  m_short.mark = get_bb_copy (gimple_bb (m.mark));
  m_short.more = last_cond (get_bb_copy (gimple_bb (m.more)));
  gcond *more_chunks = last_cond (get_bb_copy (last));
  free_original_copy_tables ();
  rename_calls (IFN_HWASAN_MARK, IFN_UNIQUE);
  update_ssa (TODO_update_ssa);

  for (gphi_iterator i = gsi_start_phis (header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      m_short.row = i.phi ();
  class loop *rows = header->loop_father;
  m_short.enter = loop_preheader_edge (rows);
  m_short.back = loop_latch_edge (rows);
  m_short.exit = single_exit (rows);
  m_long = { m.enter, single_exit (m.rows), loop_latch_edge (m.rows), m.row,
	     m.more,  gimple_bb (m.mark) };

  copy_vector_calls (known);

  /* There is one chunk, whose second part is the second nest.  */
  always_to (more_chunks, m.chunks->header);
  always_to (last_cond (head), m_short.enter->src);
  always_to (last_cond (m.chunks->header), m.enter->src);

  for (const row_reduction &r : m.reductions)
    if (const reduction_scheme *s
	= m_plan.scheme_of (lid, decode_red_call (r.setup)->rid, level_set::vector))
      {
	reduction_scheme other = *s;
	other.lid = lid + 1;
	m_plan.reductions.push_back (other);
      }
  FOR_EACH_BB_FN (bb, cfun)
    if (flow_bb_inside_loop_p (m.rows, bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (std::optional<red_call> r = decode_red_call (gsi_stmt (gsi)))
	  {
	    set_red_lid (as_a<gcall *> (gsi_stmt (gsi)), lid + 1);
	    update_stmt (gsi_stmt (gsi));
	  }
}

/* START computes which rows are the unit's: units take them in turn, so that all of them have rows
   of all parts of the loop.  */

void
row_cutter::find_share (basic_block start)
{
  thread_share b (m_loc);
  tree wide = long_unsigned_type_node;
  m_memory = call (&b.seq, "__accred_launch_memory", wide, {});
  m_gangs = b.convert (unsigned_type_node, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  tree range = goacc_loop_call (m.gangs->offset).range;
  m_stop = b.convert (wide, b.op (MAX_EXPR, TREE_TYPE (range), range,
				  build_zero_cst (TREE_TYPE (range))));
  m_first = b.convert (wide, b.position (m_mask));
  m_step = b.convert (wide, b.size (m_mask));
  tree lanes = b.convert (wide, b.size (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  lanes = b.op (MAX_EXPR, wide, lanes, word (tuning::long_row_lanes));
  m_least = b.op (MULT_EXPR, wide, lanes, word (tuning::long_row_of_lane));
  append (start, b.seq);
}

/* Behind BEFORE, which has no successors, and where there is a row of the unit's: a loop over them
   in which STEP changes a value that begins as START and ends as RESULT.  Returns the block
   behind.  */

basic_block
row_cutter::for_rows (basic_block before, tree start, const row_step &step, tree &result)
{
  basic_block body = new_block (before), done = new_block (body);
  edge in = make_single_succ_edge (before, body, EDGE_FALLTHRU);
  tree wide = long_unsigned_type_node;
  tree row = phi (body, { { in, m_first } }), value = phi (body, { { in, start } });
  gimple_seq seq = NULL;
  tree of_loop = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m.row)), row);
  result = step (&seq, of_loop, value);
  tree next = gimple_build (&seq, PLUS_EXPR, wide, row, m_step);
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, next, m_stop);
  append (body, seq);
  branch (body, more, body, done);
  edge back = find_edge (body, body);
  add_to_phi (row, back, next);
  add_to_phi (value, back, result);
  return done;
}

/* Behind SCANNED some rows of the unit are long.  Returns the block where they have been put aside,
   as MINE; FAILED is that where they could not be, and NONE is where to go if the limit is
   higher.  */

basic_block
row_cutter::put_long_rows (basic_block scanned, basic_block none, basic_block &failed, tree &mine)
{
  tree wide = long_unsigned_type_node, sum, unused;
  gimple_seq seq = m_usual_seq;
  m_limit = m_least;
  if (m_usual_length)
    m_limit = gimple_build (&seq, MAX_EXPR, wide, m_least,
			    gimple_build (&seq, MULT_EXPR, wide,
					  gimple_convert (&seq, wide, m_usual_length),
					  word (tuning::long_row_times)));
  append (scanned, seq);
  basic_block counted = for_rows (
    scanned, word (0), [&] (gimple_seq *seq, tree row, tree value)
    { return call (seq, "__accred_rows_count", wide, { value, length_of (seq, row), m_limit }); },
    sum);
  basic_block reserve = new_block (counted);
  failed = new_block (reserve);
  basic_block put = new_block (failed);
  seq = NULL;
  tree no_row = gimple_build (&seq, EQ_EXPR, boolean_type_node, sum, word (0));
  append (counted, seq);
  branch (counted, no_row, none, reserve);
  seq = NULL;
  tree at = call (&seq, "__accred_rows_reserve", wide, { m_memory, m_gangs, sum });
  tree full = gimple_build (&seq, EQ_EXPR, boolean_type_node, at, word (ACCRED_ROW_NONE));
  append (reserve, seq);
  branch (reserve, full, failed, put);

  basic_block done = for_rows (
    put, at,
    [&] (gimple_seq *s, tree row, tree value)
    {
      return call (s, "__accred_rows_put", wide,
		   { m_memory, m_gangs, value, gimple_convert (s, long_integer_type_node, row),
		     length_of (s, row), m_limit });
    },
    unused);
  seq = NULL;
  mine = call (&seq, "__accred_rows_publish", wide, { m_memory, at, sum });
  append (done, seq);
  return done;
}

/* In front of the first nest: the unit's share, and its long rows are put aside.  Behind that nest
   the second one begins.  */

void
row_cutter::put_aside ()
{
  basic_block start = split_edge (m_short.enter), enter = split_edge (single_succ_edge (start));
  basic_block out = split_edge (m_short.exit);
  remove_edge (single_succ_edge (start));
  find_share (start);
  basic_block scan = new_block (start);
  gimple_seq seq = NULL;
  tree some = gimple_build (&seq, LT_EXPR, boolean_type_node, m_first, m_stop);
  append (start, seq);
  branch (start, some, scan, out);

  tree longest, mine;
  basic_block scanned = for_rows (
    scan, word (0), [&] (gimple_seq *s, tree row, tree value)
    { return gimple_build (s, MAX_EXPR, long_unsigned_type_node, value, length_of (s, row)); },
    longest);
  basic_block any = new_block (scanned), failed;
  seq = NULL;
  tree is_long = gimple_build (&seq, GT_EXPR, boolean_type_node, longest, m_least);
  append (scanned, seq);
  branch (scanned, is_long, any, enter);
  basic_block put = put_long_rows (any, enter, failed, mine);
  edge from_failed = make_single_succ_edge (failed, enter, EDGE_FALLTHRU);
  edge from_put = make_single_succ_edge (put, enter, EDGE_FALLTHRU);
  edge from_counted = nullptr, e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, enter->preds)
    if (e->src != scanned && e != from_failed && e != from_put)
      from_counted = e;
  m_mine = phi (enter, { { find_edge (scanned, enter), word (0) },
			 { from_counted, word (0) },
			 { from_failed, word (ACCRED_ROW_NONE) },
			 { from_put, mine } });
  m_limit = phi (enter, { { find_edge (scanned, enter), word (0) },
			  { from_counted, word (0) },
			  { from_failed, m_limit },
			  { from_put, m_limit } });
  seq = NULL;
  tree row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_short.row)), m_first);
  append (enter, seq);
  SET_PHI_ARG_DEF (m_short.row, single_succ_edge (enter)->dest_idx, row);

  skip_long_rows ();
  m_mine = phi (out, { { find_edge (start, out), word (0) }, { m_short.exit, m_mine } });
  m_limit = phi (out, { { find_edge (start, out), word (0) }, { m_short.exit, m_limit } });
}

/* LOOP, the first one, goes on at LATCH.  */

void
row_cutter::next_row (const row_loop_parts &loop, basic_block latch)
{
  gimple_seq seq = NULL;
  tree row = gimple_phi_result (loop.row), type = TREE_TYPE (row), wide = long_unsigned_type_node;
  tree next = gimple_build (&seq, PLUS_EXPR, wide, gimple_convert (&seq, wide, row), m_step);
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, next, m_stop);
  tree next_row = gimple_convert (&seq, type, next);
  gimple_stmt_iterator at = gsi_for_stmt (loop.more);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (loop.more, NE_EXPR, more, boolean_false_node);
  update_stmt (loop.more);
  edge yes, no;
  extract_true_false_edges_from_block (latch, &yes, &no);
  if (no->dest == loop.back->src || no == loop.back)
    {
      yes->flags = (yes->flags & ~EDGE_TRUE_VALUE) | EDGE_FALSE_VALUE;
      no->flags = (no->flags & ~EDGE_FALSE_VALUE) | EDGE_TRUE_VALUE;
    }
  SET_PHI_ARG_DEF (loop.row, loop.back->dest_idx, next_row);
}

/* In the first nest: rows that are long are left out, where there are any.  */

void
row_cutter::skip_long_rows ()
{
  basic_block latch = split_before (m_short.more)->dest, before = m_short.mark;
  edge e = split_before (last_stmt (before));
  basic_block inner = e->dest, test = new_block (before);
  remove_edge (e);
  gimple_seq seq = NULL;
  tree any = gimple_build (&seq, NE_EXPR, boolean_type_node, m_mine, word (0));
  append (before, seq);
  branch (before, any, test, inner);
  seq = NULL;
  tree is_long = long_p (&seq, length_of (&seq, gimple_phi_result (m_short.row)));
  append (test, seq);
  branch (test, is_long, latch, inner);
  next_row (m_short, latch);
}

} // namespace accred
