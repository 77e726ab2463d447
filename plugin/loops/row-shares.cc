/* Rows of any length in equal shares.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (cut_rows).  The nest is

     for (R = 0; R < n; R++)						over gangs
       {
	 prologue: LOCAL
	 s = RED_SETUP (LOCAL);
	 FORK; for (j = ptr[R]; j < ptr[R + 1]; j++) body (j); JOIN;	over vectors
	 s = RED_TEARDOWN
	 epilogue (s)
       }

   The path.  It has an item for each element and, behind those of a row, W for the row's end
   (tuning::row_items, wide_row_items or measured_row_items): the first of R has the number
   ptr[R + 1] - ptr[0] + W * R.  Each unit, a warp, gets as many successive items, whatever rows
   they belong to.  Where its share begins and ends it finds by search: the first row whose end is
   there or later.
   After:

       FORK
       find (ROW, AT) and the (ROW, AT) of the next unit
     head:
       if (there are items left)
	 many elements of one row are left:  lane L takes AT + L, AT + L + 32, ... of ROW
	 or several rows end soon:  the same, of all of them, and keeps the values
	 or several rows end soon that are no neighbours:  lane L takes row ROW + L
	 else 32 items, one for each lane:  an element of some row, or the end of one
       else
	 leave a record; if this is not the last unit of its group, go out
	 the records of the group are the items: lane L takes that of unit L
       prologue (of the lane's row)
       x = identity, or what its elements are together:  for (...) body
       totals of the rows that end in some lane:  of all lanes together, of what is kept, or by a
       scan in the order of lanes
       if (a row ends here)
	 epilogue (LOCAL OP total)
       goto head
     out:
       JOIN

   Lanes are on their own from FORK to JOIN, but for the places where they exchange values
   (row-lanes.h): a scan in which a new sum begins behind each end of a row.  A prologue has no
   effects and is executed for each item.  An epilogue is executed once, by one lane.

   The tree.  Short rows are not cut: they come to the later unit.  But the first row that ends in
   a unit may have begun in an earlier one.  A unit does not end it, but leaves a record: that row
   with what it has here, and what the row has that is open at the end.  Units have groups of
   ACCRED_SHARE_GROUP; who comes last treats the records like items, each of which ends a row, or
   none, and becomes a unit of the next level.  The first unit of a level has nothing in front of
   it, and ends its first row.  Units where no row is cut leave no record; a group of such units is
   another one.

   Turns.  For as many items, some rows take longer than others.  So if there are many items, and
   elements are read by an index, where that matters most, a unit has several shares one after the
   other, the next one that nobody has, the long ones first (divide, take_next_share):

     next: take the number of a share; if there are no others, go out
       find (ROW, AT) ... as above, but for `go out', which is `goto next'

   Nobody waits.  Shares, groups and the order in which values are combined depend on ptr and the
   number of units alone: the same bits in every run.

   Any ptr is right, also one that is not sorted.  The search compares only, so that a later share
   never begins at an earlier row, and the row that it finds contains the cut, or begins behind it,
   where the cut is among the items of an end: then it is moved to the row's start.  In the loop
   a row that ends before it begins has no elements, and ends a turn (window).

   Needs: launches bring memory (region_shape::slots); all units of the launch come to the loop once
   (no loop around it); gangs are warps.  */

#include "plugin/loops/row-shares.h"
#include "abi/image.h"
#include "abi/row-shares.h"
#include "abi/tunable.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"

namespace accred {

static_assert (ACCRED_SHARE_TURNS * tuning::packed_block / limits::warp_size + 2
		 == ACCRED_SHARE_PLACES,
	       "places for the shares of a gang's units, and two for groups");

/* The pieces that a unit has in each turn.  */
constexpr unsigned pieces_of_turn[ACCRED_SHARE_TURNS] = { 5, 2, 1 };
static_assert (pieces_of_turn[0] + pieces_of_turn[1] + pieces_of_turn[2] == tuning::pieces);

std::vector<tree *>
row_sharer::state::parts ()
{
  std::vector<tree *> all = { &row, &at, &had, &spread };
  if (base)
    all.push_back (&base);
  if (next_end)
    all.insert (all.end (), { &next_start, &next_end });
  for (tree &t : acc)
    all.push_back (&t);
  return all;
}

std::vector<tree *>
row_sharer::turn::parts ()
{
  std::vector<tree *> all = { &kind, &row, &begin, &stop, &ends, &from, &to };
  if (base)
    all.insert (all.end (), { &base, &stride });
  for (values *v : { &before, &behind })
    for (tree &t : *v)
      all.push_back (&t);
  return all;
}

std::vector<tree>
row_sharer::state::list ()
{
  std::vector<tree> all;
  for (tree *t : parts ())
    all.push_back (*t);
  return all;
}

std::vector<tree>
row_sharer::turn::list ()
{
  std::vector<tree> all;
  for (tree *t : parts ())
    all.push_back (*t);
  return all;
}

/* The unit's share of the path.  Units without one go out.  */

void
row_sharer::find_share ()
{
  tree wide = long_integer_type_node;
  thread_share b (m_loc);
  m_memory = call (&b.seq, "__accred_launch_memory", long_unsigned_type_node, {});
  tree gangs = b.convert (long_unsigned_type_node, b.size (GOMP_DIM_MASK (GOMP_DIM_GANG)));
  m_places = b.op (MULT_EXPR, long_unsigned_type_node, gangs, word (ACCRED_SHARE_PLACES));
  tree units = b.convert (wide, b.size (m_mask));
  tree unit = b.convert (wide, b.position (m_mask));
  m_lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  basic_block other_lanes = when (test (EQ_EXPR, m_lane, number (0)));
  put_note (NOTE_MEMORY, m_memory);
  meet (other_lanes, {}, {});
  m_below = sub (op (LSHIFT_EXPR, unsigned_type_node, number (1), m_lane), number (1));
  m_unit = as (unsigned_type_node, unit);
  tree range = goacc_loop_call (m.gangs->offset).range;
  m_rows = as (wide, range);
  /* One more than the last row, and lanes behind it, have 32 bits, too.  */
  m_row_type = !m.measured () && TYPE_PRECISION (TREE_TYPE (range)) <= 32 ? unsigned_type_node
									  : wide;
  units = op (MIN_EXPR, wide, units, item (ACCRED_SHARE_UNITS));
  tree some = op (BIT_AND_EXPR, boolean_type_node, test (GT_EXPR, m_rows, item (0)),
		  test (LT_EXPR, unit, units));
  basic_block nothing = when (some);
  make_single_succ_edge (nothing, m_out, EDGE_FALLTHRU);
  tree items;
  if (m.measured ())
    {
      items = measure (units);
      m_begin = item (0);
      m_end = sub (items, ends_of (m_rows));
    }
  else
    {
      m_begin = start_of (item (0));
      m_end = end_of (sub (m_rows, item (1)));
      items = add (sub (m_end, m_begin), ends_of (m_rows));
      /* Where rows overlap, there may be less.  */
      items = op (MAX_EXPR, wide, items, m_rows);
    }
  if (!m.measured () && !m_scans)
    return divide (items, units, unit);
  tree share = share_size (items, units);
  m_from = op (MULT_EXPR, wide, unit, share);
  m_to = add (m_from, share);
  if (m.measured ())
    {
      /* All units come to the end, so that the last one knows that no other one needs the sums.  */
      m_from = op (MIN_EXPR, wide, m_from, items);
      m_to = op (MIN_EXPR, wide, m_to, items);
      m_active = as (unsigned_type_node, units);
      return;
    }
  tree active = op (TRUNC_DIV_EXPR, wide, add (items, sub (share, item (1))), share);
  m_active = as (unsigned_type_node, active);
  basic_block no = when (test (LT_EXPR, unit, active));
  make_single_succ_edge (no, m_out, EDGE_FALLTHRU);
}

/* ITEMS in as many PARTS: how many a part has.  */

tree
row_sharer::share_size (tree items, tree parts)
{
  tree wide = long_integer_type_node;
  tree share = add (items, sub (parts, item (1)));
  share = op (TRUNC_DIV_EXPR, wide, share, parts);
  share
    = op (BIT_AND_EXPR, wide, add (share, item (limits::warp_size - 1)), item (-limits::warp_size));
  return op (MAX_EXPR, wide, share, item (tuning::least_share));
}

/* Shares of ITEMS for UNITS, of which this is UNIT.  If there are many, there are several shares
   for each unit that the device has at a time, which units take one after the other, the long ones
   first: those that have short rows take longer for as many items.  */

void
row_sharer::divide (tree items, tree units, tree unit)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  constexpr unsigned most = ACCRED_SHARE_UNITS / ACCRED_SHARE_TURNS;
  /* As the launch has it (ACCRED_GANGS_ROWS).  */
  m_units = add (units, item (tuning::waves - 1));
  m_units = op (TRUNC_DIV_EXPR, wide, m_units, item (tuning::waves));
  m_units = select (test (LE_EXPR, m_rows, item (tuning::wave_rows)), units, m_units);
  tree share = share_size (items, m_units);
  m_several = op (BIT_AND_EXPR, boolean_type_node,
		  test (GE_EXPR, share, item (tuning::pieces * tuning::least_piece)),
		  test (LE_EXPR, m_units, item (most)));
  /* Pieces are whole numbers of turns of a warp.  */
  constexpr unsigned round = tuning::pieces * limits::warp_size;
  m_piece = op (TRUNC_DIV_EXPR, wide, add (share, item (round - 1)), item (round));
  m_piece = op (MULT_EXPR, wide, m_piece, item (limits::warp_size));
  share = share_size (items, units);
  tree active = op (TRUNC_DIV_EXPR, wide, add (items, sub (share, item (1))), share);
  tree shares = op (MULT_EXPR, wide, m_units, item (ACCRED_SHARE_TURNS));
  m_active = as (uns, select (m_several, shares, active));
  m_callers = units;
  m_from = op (MULT_EXPR, wide, unit, share);
  m_to = add (m_from, share);
  m_done = new_block (m_at);
  tree alone = op (BIT_XOR_EXPR, boolean_type_node, m_several, boolean_true_node);
  basic_block several = when (alone);
  make_single_succ_edge (several, m_done, EDGE_FALLTHRU);
  basic_block no = when (test (LT_EXPR, as (uns, unit), m_active));
  make_single_succ_edge (no, m_out, EDGE_FALLTHRU);
  flush ();
  m_share = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, m_share, EDGE_FALLTHRU);
  for (tree *t : { &m_from, &m_to, &m_unit })
    *t = phi (m_share, { { in, *t } });
  m_at = m_share;
}

/* The unit is done with its share, or has had none, and takes the next one of several.  */

void
row_sharer::take_next_share ()
{
  if (m_done == m_out)
    return;
  tree wide = long_integer_type_node, uns = unsigned_type_node, word = long_unsigned_type_node;
  m_at = m_done;
  basic_block only = when (m_several);
  make_single_succ_edge (only, m_out, EDGE_FALLTHRU);
  tree number_of = build_zero_cst (word);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  number_of = call (&m_seq, "__accred_shares_next", word,
		    { note (NOTE_MEMORY, word), as (word, m_callers), as (word, m_active) });
  meet (others, { &number_of }, { build_zero_cst (word) });
  number_of = as (wide, of_lane (number_of, number (0)));
  tree unit = as (uns, number_of);
  basic_block none = when (test (LT_EXPR, unit, m_active));
  make_single_succ_edge (none, m_out, EDGE_FALLTHRU);
  /* Where it begins and how long it is, in pieces.  */
  tree from = NULL_TREE, size = NULL_TREE;
  unsigned turn = 0, before = 0;
  for (unsigned each : pieces_of_turn)
    {
      tree first = op (MULT_EXPR, wide, m_units, item (turn++));
      tree here = op (MULT_EXPR, wide, sub (number_of, first), item (each));
      here = add (here, op (MULT_EXPR, wide, m_units, item (before)));
      before += each;
      tree later = test (GE_EXPR, number_of, first);
      from = from ? select (later, here, from) : here;
      size = size ? select (later, item (each), size) : item (each);
    }
  from = op (MULT_EXPR, wide, from, m_piece);
  tree to = add (from, op (MULT_EXPR, wide, size, m_piece));
  flush ();
  const edge back = make_single_succ_edge (m_at, m_share, EDGE_FALLTHRU);
  add_to_phi (m_from, back, from);
  add_to_phi (m_to, back, to);
  add_to_phi (m_unit, back, unit);
}

/* The items of the ends of as many ROWS: short rows take longer than their elements do.  */

tree
row_sharer::ends_of (tree rows)
{
  const unsigned each = m.measured () ? tuning::measured_row_items
			: m_scans     ? tuning::wide_row_items
				      : tuning::row_items;
  return op (MULT_EXPR, long_integer_type_node, rows, item (each));
}

/* Elements of a row from which it has a turn of its own.  Two others fit into a window.  */

unsigned
row_sharer::row_alone () const
{
  const unsigned most = m_window / 2;
  return MAX (tuning::least_stretch, MIN (tuning::kept_row, most));
}

/* The first half of the lanes look for the row in which the share begins, the others for that in
   which the next one does; HALF is 0 or 16, the number of rows between LOW and HIGH is what is
   searched.  */

tree
row_sharer::find_row (tree half, tree low, tree high)
{
  tree wide = long_integer_type_node;
  constexpr unsigned probes = limits::warp_size / 2;
  tree sub_lane = as (wide, op (BIT_AND_EXPR, unsigned_type_node, m_lane, number (probes - 1)));
  tree wanted = select (test (NE_EXPR, half, number (0)), m_to, m_from);
  flush ();
  basic_block head = new_block (m_at);
  edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  low = phi (head, { { in, low } });
  high = phi (head, { { in, high } });
  tree span = phi (head, { { in, m_rows } });
  m_at = head;
  basic_block done = when (test (GT_EXPR, span, item (0)));

  /* A division by PROBES + 1 would do, but is a call for ptxas.  */
  tree step = add (op (RSHIFT_EXPR, wide, span, number (exact_log2 (probes))), item (1));
  tree probe = op (MULT_EXPR, wide, add (sub_lane, item (1)), step);
  probe = sub (add (low, probe), item (1));
  tree before = number (0);
  basic_block outside = when (test (LT_EXPR, probe, high));
  tree item_of_end = add (sub (end_of (probe), m_begin), ends_of (probe));
  before = as (unsigned_type_node, test (LT_EXPR, item_of_end, wanted));
  meet (outside, { &before }, { number (0) });
  tree all = votes (before);
  all = op (RSHIFT_EXPR, unsigned_type_node, all, half);
  all = op (BIT_AND_EXPR, unsigned_type_node, all, number ((1u << probes) - 1));
  tree not_before = op (BIT_XOR_EXPR, unsigned_type_node, all, number (~0u));
  tree passed = as (wide, bits (BUILT_IN_CTZ, not_before));
  tree next_low = add (low, op (MULT_EXPR, wide, passed, step));
  tree next_span = sub (step, item (1));
  tree next_high = op (MIN_EXPR, wide, high, add (next_low, next_span));
  flush ();
  edge back = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  add_to_phi (low, back, next_low);
  add_to_phi (high, back, next_high);
  add_to_phi (span, back, next_span);
  m_at = done;
  return low;
}

/* A cut in a row of LENGTH that begins at START, before the element CUT: AT is where it is made.
   Short rows are not cut, but come to the later share; WHOLE is not 0 where no row is cut.  */

void
row_sharer::move_to_start (tree start, tree length, tree cut, tree &at, tree &whole)
{
  auto in_range = [&] (tree v, tree from, tree to)
  { return op (BIT_AND_EXPR, boolean_type_node, test (GE_EXPR, v, from), test (LE_EXPR, v, to)); };
  tree is_short = in_range (length, item (0), item (tuning::least_stretch - 1));
  is_short
    = op (BIT_AND_EXPR, boolean_type_node, is_short, in_range (sub (cut, start), item (0), length));
  at = select (is_short, start, cut);
  whole = as (unsigned_type_node, test (EQ_EXPR, at, start));
  at = as (long_integer_type_node, at);
}

/* Where the share begins (M_NOW) and ends.  */

void
row_sharer::find_rows ()
{
  tree none = item (0);
  tree half = op (BIT_AND_EXPR, unsigned_type_node, m_lane, number (limits::warp_size / 2));
  tree second = test (NE_EXPR, half, number (0));
  tree first_unit = test (EQ_EXPR, m_unit, number (0));
  tree last_unit = test (EQ_EXPR, add (m_unit, number (1)), m_active);
  tree low = select (second, select (last_unit, m_rows, none), none);
  tree high = select (second, m_rows, select (first_unit, none, m_rows));
  tree row = find_row (half, low, high);
  tree at = NULL_TREE, whole = NULL_TREE;
  basic_block no_row = when (test (LT_EXPR, row, m_rows));
  tree start = start_of (row);
  /* Among the items of the end of the row before, it is at that end.  */
  tree cut = add (m_begin, sub (select (second, m_to, m_from), ends_of (row)));
  cut = op (MAX_EXPR, long_integer_type_node, cut, start);
  move_to_start (start, sub (end_of (row), start), cut, at, whole);
  meet (no_row, { &at, &whole }, { m_end, number (1) });
  tree end = number (limits::warp_size / 2);
  row = as (m_row_type, row);
  m_now.row = of_lane (row, number (0));
  m_now.at = of_lane (at, number (0));
  m_last_row = of_lane (row, end);
  m_last_at = of_lane (at, end);
  start_rows (of_lane (whole, number (0)), of_lane (whole, end));
}

/* The rest of M_NOW; BEGINS_ROW, ENDS_ROW are not 0 where no row is cut.  */

void
row_sharer::start_rows (tree begins_row, tree ends_row)
{
  state s;
  s.open = op (BIT_AND_EXPR, unsigned_type_node, begins_row, ends_row);
  s.open = op (BIT_XOR_EXPR, unsigned_type_node, s.open, number (1));
  s.units = m_active;
  s.places = s.tickets = number (0);
  s.unit = m_unit;
  write_notes (s);
  m_now.had = begins_row;
  m_now.spread = number (0);
  m_now.acc = identities ();
}

void
row_sharer::begin_loop ()
{
  flush ();
  m_head = new_block (m_at);
  edge in = make_single_succ_edge (m_at, m_head, EDGE_FALLTHRU);
  for (tree *t : m_now.parts ())
    *t = phi (m_head, { { in, *t } });
  m_at = m_head;
}

/* The turn T, after which the state is S, is another one, OF_TURN, on the way from OTHERWISE.  */

void
row_sharer::join_turns (basic_block otherwise, turn &t, state &s, turn &of_turn, state &of_state)
{
  std::vector<tree *> names = t.parts ();
  std::vector<tree> other = of_turn.list ();
  names.insert (names.end (), { &s.row, &s.at });
  other.insert (other.end (), { of_state.row, of_state.at });
  if (m.measured ())
    {
      names.push_back (&s.base);
      other.push_back (of_state.base);
    }
  meet (otherwise, names, other);
}

/* Rows whose values are not kept: lanes have some to themselves, or there are items.  */

void
row_sharer::take_rows_apart (const view &v, turn &t, state &s)
{
  if (!m.measured ())
    return take_items (v, t, s);
  turn own = t;
  state behind = s;
  tree ending = own_rows (v, s);
  basic_block none = when (test (NE_EXPR, ending, number (0)));
  take_own_rows (v, ending, own, behind);
  flush ();
  basic_block of_own = m_at;
  m_at = none;
  take_items (v, t, s);
  join_turns (of_own, t, s, own, behind);
}

/* A turn T on the path, after which the state is S: one row, if it has enough elements for all
   lanes; else several, as far as their values can be kept; else items.  */

void
row_sharer::walk (turn &t, state &s)
{
  const view v = look (s);
  tree whole = test (LT_EXPR, s.row, m_last_row);
  tree end = select (whole, of_lane (v.end, number (0)), m_last_at);
  t.before = t.behind = identities ();
  t.from = t.to = number (0);
  if (m.measured ())
    t.base = s.base, t.stride = item (limits::warp_size);
  turn one = t, rows = t;
  state then = s, after = s;
  tree enough = select (whole, item (row_alone ()), item (tuning::least_stretch));
  basic_block few = when (test (GE_EXPR, sub (end, s.at), enough));
  take_one_row (one, then, end);
  flush ();
  basic_block of_one = m_at;
  m_at = few;
  if (m_window)
    {
      tree ending = rows_that_fit (v, s);
      if (m.measured ())
	ending = unless_apart (ending, v, s);
      basic_block none = when (test (NE_EXPR, ending, number (0)));
      take_rows (v, ending, rows, after);
      flush ();
      basic_block of_rows = m_at;
      m_at = none;
      take_rows_apart (v, t, s);
      join_turns (of_rows, t, s, rows, after);
    }
  else
    take_rows_apart (v, t, s);
  join_turns (of_one, t, s, one, then);
}

/* All elements of the state's row up to END.  */

void
row_sharer::take_one_row (turn &t, state &s, tree end)
{
  tree whole = as (unsigned_type_node, test (LT_EXPR, s.row, m_last_row));
  t.kind = number (ONE_ROW);
  t.row = s.row;
  t.begin = add (s.at, as (long_integer_type_node, m_lane));
  t.stop = s.at = end;
  t.ends = whole;
  s.row = add (s.row, as (m_row_type, whole));
  if (m.measured ())
    {
      t.base = s.base;
      s.base = select (test (NE_EXPR, whole, number (0)), end, s.base);
    }
}

/* The rows of V, a mask of them, that are short, and of which all elements together can be
   kept.  */

tree
row_sharer::rows_that_fit (const view &v, const state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree begin = op (MAX_EXPR, wide, v.start, s.at), length = sub (v.end, begin);
  tree fits = v.whole;
  auto also = [&] (tree truth) { fits = op (BIT_AND_EXPR, uns, fits, as (uns, truth)); };
  also (test (EQ_EXPR, v.back, number (0)));
  also (test (GE_EXPR, length, item (0)));
  also (test (LT_EXPR, length, item (row_alone ())));
  also (test (LE_EXPR, sub (v.end, s.at), item (m_window)));
  if (m.measured ())
    {
      /* Their elements are neighbours, too.  */
      tree shift = sub (v.first, v.start);
      also (test (EQ_EXPR, shift, of_lane (shift, number (0))));
    }
  return up_to_first (fits);
}

/* The lanes, a mask, up to the first one in which FITS is 0.  */

tree
row_sharer::up_to_first (tree fits)
{
  tree uns = unsigned_type_node, all = votes (fits);
  tree further = op (BIT_XOR_EXPR, uns, add (all, number (1)), number (~0u));
  return op (BIT_AND_EXPR, uns, all, further);
}

/* The rows of V, a mask of them, that are so short, and of which there are so many, that a lane
   better takes each; 0 if they are not.  */

tree
row_sharer::own_rows (const view &v, const state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree length = sub (v.end, op (MAX_EXPR, wide, v.start, s.at));
  tree is_short = as (uns, test (LT_EXPR, length, item (tuning::least_stretch)));
  tree ending = up_to_first (op (BIT_AND_EXPR, uns, v.whole, is_short));
  tree rows = bits (BUILT_IN_POPCOUNT, ending);
  tree mine = test (LT_EXPR, m_lane, rows), longest = as (uns, length);
  longest = select (mine, longest, number (0));
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    longest = op (MAX_EXPR, uns, longest, together (lanes_do::exchange, longest, number (d)));
  tree last = sub (op (MAX_EXPR, uns, rows, number (1)), number (1));
  tree all = add (as (uns, sub (of_lane (v.end, last), s.at)), rows);
  tree gain = op (MULT_EXPR, uns, all, number (tuning::own_row_gain));
  tree worth = test (LE_EXPR, op (MULT_EXPR, uns, longest, number (limits::warp_size)), gain);
  worth = op (BIT_AND_EXPR, boolean_type_node, worth,
	      test (GE_EXPR, rows, number (tuning::least_own_rows)));
  return select (worth, ending, number (0));
}

/* FITTING, or 0 if lanes had better take the rows of V, as few of these are neighbours in
   memory.  */

tree
row_sharer::unless_apart (tree fitting, const view &v, const state &s)
{
  tree uns = unsigned_type_node, shift = sub (v.first, v.start);
  tree near = as (uns, test (EQ_EXPR, shift, of_lane (shift, number (0))));
  near = bits (BUILT_IN_POPCOUNT, up_to_first (op (BIT_AND_EXPR, uns, v.whole, near)));
  tree own = bits (BUILT_IN_POPCOUNT, own_rows (v, s));
  tree apart = test (GT_EXPR, own, op (MULT_EXPR, uns, near, number (2)));
  return select (apart, number (0), fitting);
}

/* The rows of V in the mask ENDING, a lane for each.  */

void
row_sharer::take_own_rows (const view &v, tree ending, turn &t, state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree rows = bits (BUILT_IN_POPCOUNT, ending), last = sub (rows, number (1));
  tree mine = test (LT_EXPR, m_lane, rows);
  t.kind = number (OWN_ROWS);
  t.row = add (s.row, as (m_row_type, op (MIN_EXPR, uns, m_lane, last)));
  t.begin = op (MAX_EXPR, wide, v.start, s.at);
  t.stop = select (mine, v.end, t.begin);
  t.base = v.start;
  t.stride = item (1);
  t.ends = ending;
  s.row = add (s.row, as (m_row_type, rows));
  s.at = s.base = of_lane (v.end, last);
}

/* The rows of V in the mask ENDING; lane L has row L.  */

void
row_sharer::take_rows (const view &v, tree ending, turn &t, state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree rows = bits (BUILT_IN_POPCOUNT, ending), last = sub (rows, number (1));
  tree mine = test (LT_EXPR, m_lane, rows), begin = op (MAX_EXPR, wide, v.start, s.at);
  t.kind = number (SEVERAL_ROWS);
  t.row = add (s.row, as (m_row_type, op (MIN_EXPR, uns, m_lane, last)));
  t.begin = add (s.at, as (wide, m_lane));
  t.stop = of_lane (v.end, last);
  t.ends = ending;
  t.from = select (mine, as (uns, sub (begin, s.at)), number (0));
  t.to = select (mine, as (uns, sub (v.end, s.at)), number (0));
  s.row = add (s.row, as (m_row_type, rows));
  s.at = t.stop;
  if (m.measured ())
    {
      t.base = of_lane (v.start, op (MIN_EXPR, uns, m_lane, last));
      s.base = t.stop;
    }
}

/* An item for each lane.  Behind a row that ends before it begins the path goes on elsewhere: the
   turn ends there.  */

void
row_sharer::take_items (const view &v, turn &t, state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree lane = as (wide, m_lane), lanes = item (limits::warp_size);
  tree place = add (sub (op (MAX_EXPR, wide, v.end, v.start), s.at), lane);
  place = select (test (NE_EXPR, v.whole, number (0)), place, lanes);
  tree backs = votes (v.back);
  tree rows_left = as (wide, sub (m_last_row, s.row));
  tree items = add (sub (m_last_at, s.at), rows_left);
  items = select (test (LT_EXPR, rows_left, lanes), op (MIN_EXPR, wide, items, lanes), lanes);
  tree limit = number (limits::warp_size - 1), jump = number (0), to = item (0);
  const std::vector<tree> sorted = { items, limit, jump, to };
  basic_block no_back = when (test (NE_EXPR, backs, number (0)));
  limit = bits (BUILT_IN_CTZ, backs);
  tree last = of_lane (place, limit);
  to = of_lane (v.end, limit);
  items = op (MIN_EXPR, wide, add (last, item (1)), lanes);
  jump = as (uns, test (LT_EXPR, last, lanes));
  meet (no_back, { &items, &limit, &jump, &to }, sorted);

  tree here = op (BIT_AND_EXPR, boolean_type_node, test (LT_EXPR, place, items),
		  test (LE_EXPR, m_lane, limit));
  tree some = votes (here);
  tree mask = select (here, op (LSHIFT_EXPR, uns, number (1), as (uns, place)), number (0));
  basic_block none = when (test (NE_EXPR, some, number (0)));
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    mask = op (BIT_IOR_EXPR, uns, mask, together (lanes_do::exchange, mask, number (d)));
  meet (none, { &mask }, { number (0) });

  tree before = bits (BUILT_IN_POPCOUNT, op (BIT_AND_EXPR, uns, mask, m_below));
  if (m.measured ())
    t.base = of_lane (v.start, op (BIT_AND_EXPR, uns, before, number (limits::warp_size - 1)));
  before = as (wide, before);
  tree ends = op (BIT_AND_EXPR, uns, op (RSHIFT_EXPR, uns, mask, m_lane), number (1));
  tree used = test (LT_EXPR, lane, items);
  tree element = op (BIT_AND_EXPR, boolean_type_node, used, test (EQ_EXPR, ends, number (0)));
  t.kind = number (SCANNED);
  t.row = select (used, add (s.row, as (m_row_type, before)), s.row);
  t.begin = add (s.at, sub (lane, before));
  t.stop = add (t.begin, as (wide, element));
  t.ends = mask;
  tree ended = as (wide, bits (BUILT_IN_POPCOUNT, mask));
  if (m.measured ())
    {
      tree last = op (BIT_AND_EXPR, wide, sub (ended, item (1)), item (limits::warp_size - 1));
      s.base = select (test (GT_EXPR, ended, item (0)), of_lane (v.end, last), s.base);
    }
  s.row = add (s.row, as (m_row_type, ended));
  s.at = select (test (NE_EXPR, jump, number (0)), to, add (s.at, sub (items, ended)));
}

/* The calls of the loop over vectors, but for .GOACC_LOOP.  */

void
row_sharer::find_marks ()
{
  basic_block *body = get_loop_body (m.rows);
  for (unsigned k = 0; k < m.rows->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      if (gimple_call_internal_p (gsi_stmt (i), IFN_UNIQUE)
	  || gimple_call_internal_p (gsi_stmt (i), IFN_GOACC_REDUCTION))
	m_marks.push_back (gsi_stmt (i));
  free (body);
  /* Such a mark ends its block; what follows the last one may be a condition.  */
  m_last_mark = m.mark;
  for (gimple *call : m_marks)
    if (const auto u = decode_unique (call);
	(!u || u->kind != IFN_UNIQUE_OACC_TAIL_MARK)
	&& dominated_by_p (CDI_DOMINATORS, gimple_bb (call), gimple_bb (m_last_mark)))
      m_last_mark = call;
}

/* Lanes are on their own from here on.  Returns the block behind the nest.  */

basic_block
row_sharer::open_nest ()
{
  find_marks ();
  mark_virtual_operands_for_renaming (cfun);
  basic_block after = single_exit (m.rows)->dest;
  m_next = split_before (m.more)->dest;
  m_at = split_edge (m.enter);
  m_enter = split_edge (single_succ_edge (m_at));
  remove_edge (single_succ_edge (m_at));
  m_out = m_done = new_block (m_at);
  mark (IFN_UNIQUE_OACC_FORK);
  return after;
}

/* All lanes come to AFTER together.  */

void
row_sharer::close_nest (basic_block after)
{
  m_at = m_out;
  mark (IFN_UNIQUE_OACC_JOIN);
  make_single_succ_edge (m_at, after, EDGE_FALLTHRU);
}

void
row_sharer::run ()
{
  m_elements = find_element_loop (m);
  m_window = m_elements ? elements_kept () : 0;
  if (m_window && m_scans)
    copy_elements ();
  basic_block after = open_nest ();
  find_share ();
  if (m.measured ())
    find_measured_rows ();
  else
    find_rows ();
  read_bounds (m_now);
  begin_loop ();

  tree more = op (BIT_IOR_EXPR, boolean_type_node, test (NE_EXPR, m_now.row, m_last_row),
		  test (NE_EXPR, m_now.at, m_last_at));
  basic_block tree_turn = when (more);
  turn walked, climbed;
  state s = m_now, higher = m_now;
  walk (walked, s);
  flush ();
  basic_block end_of_walk = m_at;
  m_at = tree_turn;
  climb (climbed, higher);
  enter_row (end_of_walk, walked, s, climbed, higher);
  const values x = take_elements ();
  m_at = m_join;
  join_lanes (x);
  take_next_share ();
  close_nest (after);
}

} // namespace accred
