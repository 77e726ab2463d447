/* Rows of any length in equal shares: rows whose lengths are measured first.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of row-shares.cc, which has the form.  Where a row does not begin where the one before it
   ends in one array, nothing says where a row is on the path.  So the units first measure:

       while (there is a chunk of rows left)			units take them in turn
	 sums[chunk] = number of elements and ends of its rows
       wait until all chunks are measured

   Sums are kept of groups of chunks and of groups of groups, too.  A unit finds the two ends of its
   share by going down these, and then the rows of a chunk, 32 at a time.

   On this path places are numbers: the row R begins at the sum of all lengths before it (BASE of
   state and turn), and its element is START (R) + place - BASE.  A row that ends before it begins
   has no elements.

   The sums do not depend on who has measured what.  All units, also those without a share, come to
   the end of the tree, where the last one clears the sums for the next launch.  */

#include "plugin/loops/row-shares.h"
#include "abi/image.h"
#include "abi/limits.h"
#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "plugin/openacc-calls.h"

namespace accred {

/* Of ROW.  */

tree
row_sharer::length_of (tree row)
{
  tree wide = long_integer_type_node;
  row = as (TREE_TYPE (gimple_phi_result (m.row)), row);
  tree range = value_at (&m_seq, goacc_loop_call (m.vectors->offset).range, row);
  return op (MAX_EXPR, wide, as (wide, range), item (0));
}

/* V of the lanes up to this one together.  */

tree
row_sharer::sum_up_to_lane (tree v)
{
  tree uns = unsigned_type_node;
  for (unsigned d = 1; d < unsigned (limits::warp_size); d *= 2)
    {
      tree from = sub (op (MAX_EXPR, uns, m_lane, number (d)), number (d));
      tree other = of_lane (v, from);
      v = add (v, select (test (GE_EXPR, m_lane, number (d)), other, item (0)));
    }
  return v;
}

/* VALUE, 64 bits, which one lane computes.  */

tree
row_sharer::of_first_lane (const std::function<tree ()> &value)
{
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  tree v = value ();
  meet (others, { &v }, { word (0) });
  return of_lane (v, number (0));
}

/* The elements and ends of rows of CHUNK.  */

tree
row_sharer::rows_of_chunk (tree chunk)
{
  tree wide = long_integer_type_node;
  tree first = op (MULT_EXPR, wide, chunk, m_each);
  tree end = op (MIN_EXPR, wide, add (first, m_each), m_rows);
  first = add (first, as (wide, m_lane));
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree row = phi (head, { { in, first } }), sum = phi (head, { { in, item (0) } });
  m_at = head;
  basic_block done = when (test (LT_EXPR, row, end));
  tree more = add (sum, add (length_of (row), ends_of (item (1))));
  tree next = add (row, item (limits::warp_size));
  flush ();
  const edge back = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  add_to_phi (row, back, next);
  add_to_phi (sum, back, more);
  m_at = done;
  together (lanes_do::meet, number (0), number (0));
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    sum = add (sum, together (lanes_do::exchange, sum, number (d)));
  return sum;
}

/* UNITS measure; the sum of all.  */

tree
row_sharer::measure (tree units)
{
  tree wide = long_integer_type_node, uword = long_unsigned_type_node;
  auto parts = [&] (tree of)
  { return op (TRUNC_DIV_EXPR, wide, add (m_rows, sub (of, item (1))), of); };
  m_each = parts (op (MIN_EXPR, wide, parts (item (tuning::least_chunk)), units));
  m_chunks = parts (m_each);
  tree chunks = as (uword, m_chunks);
  tree first = of_first_lane (
    [&] { return call (&m_seq, "__accred_shares_claim", uword, { m_memory, chunks }); });
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree chunk = phi (head, { { in, first } });
  m_at = head;
  basic_block done = when (test (LT_EXPR, chunk, chunks));
  tree sum = rows_of_chunk (as (wide, chunk));
  tree next = of_first_lane (
    [&]
    {
      tree sums
	= add (place (array_of (m.reductions.size ()), word (0), 1), word (ACCRED_SLOTS_OFFSET));
      return call (&m_seq, "__accred_shares_measured", uword,
		   { m_memory, sums, chunk, as (uword, sum), chunks });
    });
  flush ();
  add_to_phi (chunk, make_single_succ_edge (m_at, head, EDGE_FALLTHRU), next);

  m_at = done;
  of_first_lane ([&]
		 { return call (&m_seq, "__accred_shares_wait", uword, { m_memory, chunks }); });
  together (lanes_do::meet, number (0), number (0));
  tree all = sum_at (2, m_lane);
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    all = add (all, together (lanes_do::exchange, all, number (d)));
  return all;
}

/* The sum INDEX of LEVEL: of a chunk, of a group of them, of a group of groups.  0: there is
   none.  */

tree
row_sharer::sum_at (unsigned level, tree index)
{
  static_assert (ACCRED_SHARE_GROUP == limits::warp_size, "a lane for each of a group");
  tree wide = long_integer_type_node, count = m_chunks;
  for (unsigned k = 0; k < level; k++)
    count = op (RSHIFT_EXPR, wide, add (count, item (ACCRED_SHARE_GROUP - 1)),
		number (floor_log2 (ACCRED_SHARE_GROUP)));
  index = as (wide, index);
  tree sum = item (0);
  basic_block none = when (test (LT_EXPR, index, count));
  if (level == 0)
    sum = load (array_of (m.reductions.size ()), index, wide);
  else
    {
      const int64_t first = level == 2 ? ACCRED_SHARE_HIGH_SUMS : 0;
      tree at = op (MULT_EXPR, long_unsigned_type_node,
		    as (long_unsigned_type_node, add (index, item (first))), word (8));
      at = add (at, word (-uint64_t (ACCRED_SHARE_BYTES)));
      sum = load_word (add (m_memory, at));
    }
  meet (none, { &sum }, { item (0) });
  return sum;
}

/* The CHUNK of the row in which WANTED is, and the sum of those BEFORE it.  Behind all rows, a
   chunk that there is not.  */

void
row_sharer::descend (tree wanted, tree &chunk, tree &before)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  chunk = before = item (0);
  for (int level = 2; level >= 0; level--)
    {
      chunk = op (MULT_EXPR, wide, chunk, item (ACCRED_SHARE_GROUP));
      tree sum = sum_at (level, add (chunk, as (wide, m_lane)));
      tree up_to = add (before, sum_up_to_lane (sum));
      tree passed = op (BIT_AND_EXPR, boolean_type_node, test (LE_EXPR, up_to, wanted),
			test (NE_EXPR, sum, item (0)));
      tree number_passed = bits (BUILT_IN_POPCOUNT, votes (passed));
      tree last = sub (op (MAX_EXPR, uns, number_passed, number (1)), number (1));
      tree sum_of_passed = of_lane (up_to, last);
      before = select (test (NE_EXPR, number_passed, number (0)), sum_of_passed, before);
      chunk = add (chunk, as (wide, number_passed));
    }
}

/* From ROW on, the first of a chunk: that in which WANTED is, what is BEFORE it, and its LENGTH.
   All rows before it have been passed if WANTED is behind all.  */

void
row_sharer::find_row_of_chunk (tree wanted, tree &row, tree &before, tree &length)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree from = phi (head, { { in, row } }), sum = phi (head, { { in, before } });
  m_at = head;
  tree mine = add (from, as (wide, m_lane)), items = item (0);
  basic_block outside = when (test (LT_EXPR, mine, m_rows));
  items = add (length_of (mine), ends_of (item (1)));
  meet (outside, { &items }, { item (0) });
  tree up_to = add (sum, sum_up_to_lane (items));
  tree passed = op (BIT_AND_EXPR, boolean_type_node, test (LE_EXPR, up_to, wanted),
		    test (NE_EXPR, items, item (0)));
  tree number_passed = bits (BUILT_IN_POPCOUNT, votes (passed));
  tree last = sub (op (MAX_EXPR, uns, number_passed, number (1)), number (1));
  tree sum_of_passed = of_lane (up_to, last);
  before = select (test (NE_EXPR, number_passed, number (0)), sum_of_passed, sum);
  tree other = op (BIT_AND_EXPR, uns, number_passed, number (limits::warp_size - 1));
  length = sub (of_lane (items, other), ends_of (item (1)));
  row = add (from, as (wide, number_passed));
  basic_block found = when (test (EQ_EXPR, number_passed, number (limits::warp_size)));
  flush ();
  const edge back = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  add_to_phi (from, back, row);
  add_to_phi (sum, back, before);
  m_at = found;
}

/* Where the share begins (M_NOW) and ends: the same search twice.  */

void
row_sharer::find_measured_rows ()
{
  tree wide = long_integer_type_node;
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree second = phi (head, { { in, number (0) } });
  tree begins = phi (head, { { in, number (0) } });
  for (tree *t : { &m_now.row, &m_now.at, &m_now.base })
    *t = phi (head, { { in, item (0) } });
  m_at = head;
  tree wanted = select (test (NE_EXPR, second, number (0)), m_to, m_from);
  tree row, before, length, at, whole;
  descend (wanted, row, before);
  row = op (MIN_EXPR, wide, op (MULT_EXPR, wide, row, m_each), m_rows);
  find_row_of_chunk (wanted, row, before, length);
  tree base = sub (before, ends_of (row));
  /* Among the items of the row's end, it is at that end.  */
  tree cut = op (MIN_EXPR, wide, sub (wanted, ends_of (row)), add (base, length));
  move_to_start (base, length, cut, at, whole);
  tree some = test (LT_EXPR, row, m_rows);
  at = select (some, at, m_end);
  whole = select (some, whole, number (1));
  basic_block ends = when (test (EQ_EXPR, second, number (0)));
  flush ();
  const edge back = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  add_to_phi (second, back, number (1));
  add_to_phi (begins, back, whole);
  add_to_phi (m_now.row, back, row);
  add_to_phi (m_now.at, back, at);
  add_to_phi (m_now.base, back, base);
  m_at = ends;
  m_last_row = row;
  m_last_at = at;
  start_rows (begins, whole);
}

/* V of the rows from that of S on.  */

void
row_sharer::measured_view (view &v, const state &s)
{
  tree length = item (0), first = item (0);
  v.whole = number (1);
  basic_block outside = when (test (LT_EXPR, v.row, m_last_row));
  length = length_of (v.row);
  if (m_window)
    {
      tree row = as (TREE_TYPE (gimple_phi_result (m.row)), v.row);
      first = as (long_integer_type_node, value_at (&m_seq, m.start, row));
    }
  meet (outside, { &length, &first, &v.whole }, { item (0), item (0), number (0) });
  v.end = add (s.base, sum_up_to_lane (length));
  v.start = sub (v.end, length);
  v.first = first;
  v.back = number (0);
}

/* The last unit of all: the sums are 0 again.  */

void
row_sharer::forget_sums ()
{
  call (&m_seq, "__accred_shares_forget", long_unsigned_type_node,
	{ m_memory, m_lane, as (long_unsigned_type_node, m_chunks) });
}

} // namespace accred
