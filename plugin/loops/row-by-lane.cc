/* Rows of any length: a lane for each, of short ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (row-versions.cc), where rows are even, and shorter than a warp has a
   use for.  The nest is as in row-shares.cc.  After:

       FORK
       for (R = 32 * my warp; R < n; R += 32 * warps)
	 {
	   LONG = the lanes L whose row R + L has many elements
	   turn:
	     lane L takes the elements of row R + L one after the other, if it is not in LONG
	   for (each row of LONG)
	     turn:
	       lane L takes the elements L, L + 32, ... of this row
	 }
       JOIN

   There is one copy of a turn:

	   prologue (of the lane's row)
	   x = identity;  for (...) body
	   if (the turn is one row's)
	     x = the values of all lanes together
	   if (the lane's row ends)
	     epilogue (LOCAL OP x)

   So neighbours in a warp read neighbours in memory, and a row that is much longer than the others
   costs one warp no more than where rows are whole.  What is said there of prologues, epilogues and
   effects holds.  How a row's elements are combined depends on its length alone.  */

#include "plugin/loops/row-by-lane.h"
#include "abi/tunable.h"
#include "plugin/openacc-calls.h"
#include "plugin/loops/thread-share.h"

namespace accred {

/* The warp's first rows.  */

void
row_by_lane::find_rows_of_warp ()
{
  tree wide = long_integer_type_node, lanes = item (limits::warp_size);
  thread_share b (m_loc);
  tree units = b.convert (wide, b.size (m_mask)), unit = b.convert (wide, b.position (m_mask));
  m_lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  m_rows = as (wide, goacc_loop_call (m.gangs->offset).range);
  m_step = op (MULT_EXPR, wide, units, lanes);
  m_here.row = op (MULT_EXPR, wide, unit, lanes);
  m_here.left = number (0);
}

/* The turn's elements, and where the next one is.  */

void
row_by_lane::take_rows ()
{
  tree wide = long_integer_type_node, uns = unsigned_type_node, lane = as (wide, m_lane);
  auto both = [&] (tree a, tree b) { return op (BIT_AND_EXPR, boolean_type_node, a, b); };
  tree row = add (m_here.row, lane);
  tree inside = test (LT_EXPR, row, m_rows);
  row = op (MIN_EXPR, wide, row, sub (m_rows, item (1)));
  tree length = length_of (row);
  tree is_long = test (GE_EXPR, length, item (tuning::long_lane_row));
  tree found = votes (both (inside, is_long));
  m_together = test (NE_EXPR, m_here.left, number (0));
  tree next = bits (BUILT_IN_CTZ, op (BIT_IOR_EXPR, uns, m_here.left, number (1u << 31)));
  tree length_of_next = of_lane (length, next);
  tree alone = both (inside, test (LT_EXPR, length, item (tuning::long_lane_row)));
  m_turn.row = select (m_together, add (m_here.row, as (wide, next)), row);
  m_turn.begin = select (m_together, lane, item (0));
  m_turn.stop = select (m_together, length_of_next, select (alone, length, item (0)));
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  m_turn.step = select (m_together, build_int_cst (type, limits::warp_size), build_one_cst (type));
  m_turn.behind = identities ();
  m_ending = select (m_together, as (uns, test (EQ_EXPR, m_lane, next)), as (uns, alone));
  tree others = op (BIT_AND_EXPR, uns, m_here.left, sub (m_here.left, number (1)));
  m_then.left = select (m_together, others, found);
  m_then.row
    = select (test (EQ_EXPR, m_then.left, number (0)), add (m_here.row, m_step), m_here.row);
}

/* Behind the elements: what rows that end here have, whose lanes have X.  */

row_by_lane::values
row_by_lane::add_lanes (const values &x)
{
  basic_block own = when (m_together);
  values totals = over_lanes (x);
  std::vector<tree *> names;
  for (tree &t : totals)
    names.push_back (&t);
  meet (own, names, x);
  return totals;
}

void
row_by_lane::run ()
{
  basic_block after = open_nest ();
  find_rows_of_warp ();
  flush ();
  m_head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, m_head, EDGE_FALLTHRU);
  for (tree *t : { &m_here.row, &m_here.left })
    *t = phi (m_head, { { in, *t } });
  m_at = m_head;
  basic_block done = when (test (LT_EXPR, m_here.row, m_rows));
  make_single_succ_edge (done, m_out, EDGE_FALLTHRU);
  take_rows ();
  tree row = as (TREE_TYPE (gimple_phi_result (m.row)), m_turn.row);
  flush ();
  make_single_succ_edge (m_at, m_enter, EDGE_FALLTHRU);
  SET_PHI_ARG_DEF (m.row, single_succ_edge (m_enter)->dest_idx, row);

  const values x = take_elements ();
  m_at = m_join;
  /* Other lanes have read, or written, what the rest of a row may write: those of one long row, and
     those that have no row and go along with the last one.  */
  together (lanes_do::meet, number (0), number (0));
  end_rows (m_ending, add_lanes (x));
  next_turn ({ &m_here.row, &m_here.left }, { m_then.row, m_then.left });
  close_nest (after);
}

} // namespace accred
