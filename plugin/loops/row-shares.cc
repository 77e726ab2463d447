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

   The path.  It has an item for each element and, behind those of a row, one for the row's end:
   that of R is at ptr[R + 1] + R.  Each unit, a warp, gets as many successive items, whatever rows
   they belong to.  Where its share begins and ends it finds by search: the first row whose end is
   there or later.  After:

       FORK
       find (ROW, AT) and the (ROW, AT) of the next unit
     head:
       if (there are items left)
	 many elements of one row are left:  lane L takes AT + L, AT + L + 32, ... of ROW
	 else 32 items, one for each lane:  an element of some row, or the end of one
       else
	 leave a record; if this is not the last unit of its group, go out
	 the records of the group are the items: lane L takes that of unit L
       prologue (of the lane's row)
       x = identity, or what its elements are together:  for (...) body
       totals of the rows that end in some lane, in the order of lanes
       if (a row ends here)
	 epilogue (LOCAL OP total)
       goto head
     out:
       JOIN

   Lanes are on their own from FORK to JOIN, but for the places where they exchange values
   (row-lanes.h): a scan in which a new sum begins behind each end of a row.  A prologue has no
   effects and is executed for each item.  An epilogue is executed once, by one lane.

   The tree.  The first row that ends in a unit may have begun in an earlier one.  A unit does not
   end it, but leaves a record: that row with what it has here, and what the row has that is open at
   the end.  Units have groups of ACCRED_SHARE_GROUP; who comes last treats the records like items,
   each of which ends a row, or none, and becomes a unit of the next level.  The first unit of a
   level has nothing in front of it, and ends its first row.

   Nobody waits.  Shares, groups and the order in which values are combined depend on ptr and the
   number of units alone: the same bits in every run.

   Any ptr is right, also one that is not sorted.  The search compares only, so that a later share
   never begins at an earlier row, and the row that it finds always contains the cut.  In the loop
   a row that ends before it begins has no elements, and ends a turn (window).

   Needs: launches bring memory (region_shape::slots); all units of the launch come to the loop once
   (no loop around it); gangs are warps.  */

#include "plugin/loops/row-shares.h"
#include "abi/image.h"
#include "abi/row-shares.h"
#include "abi/tuning.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"

namespace accred {

static_assert (tuning::packed_block / limits::warp_size + 1 == ACCRED_SHARE_PLACES,
	       "places for the units of a gang, and one for groups");

std::vector<tree *>
row_sharer::state::parts ()
{
  std::vector<tree *> all
    = { &row, &at, &units, &unit, &places, &tickets, &had, &spread, &head_row };
  for (values *v : { &head, &acc })
    for (tree &t : *v)
      all.push_back (&t);
  return all;
}

std::vector<tree *>
row_sharer::turn::parts ()
{
  std::vector<tree *> all = { &row, &begin, &stop, &step, &ends };
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

/* Statements.  */

void
row_sharer::flush ()
{
  append (m_at, m_seq);
  m_seq = NULL;
}

tree
row_sharer::select (tree cond, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree parts[2];
      for (unsigned p = 0; p < 2; p++)
	{
	  const tree_code part = p ? IMAGPART_EXPR : REALPART_EXPR;
	  parts[p] = select (cond, gimple_build (&m_seq, m_loc, part, TREE_TYPE (type), a),
			     gimple_build (&m_seq, m_loc, part, TREE_TYPE (type), b));
	}
      return op (COMPLEX_EXPR, type, parts[0], parts[1]);
    }
  return gimple_build (&m_seq, m_loc, COND_EXPR, TREE_TYPE (a), cond, a, b);
}

/* FN of V, both unsigned ints.  */

tree
row_sharer::bits (built_in_function fn, tree v)
{
  gcall *call = gimple_build_call (builtin_decl_implicit (fn), 1, v);
  tree n = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, n);
  gimple_seq_add_stmt (&m_seq, call);
  return as (unsigned_type_node, n);
}

/* CALL, of IFN_UNIQUE, ends the block.  */

void
row_sharer::end_block (gcall *call)
{
  gimple_set_location (call, m_loc);
  gimple_call_set_ctrl_altering (call, true);
  gimple_stmt_iterator at = gsi_last_bb (m_at);
  gsi_insert_after (&at, call, GSI_CONTINUE_LINKING);
  basic_block next = new_block (m_at);
  make_single_succ_edge (m_at, next, EDGE_FALLTHRU);
  m_at = next;
}

/* What WHAT gives for VALUE.  */

tree
row_sharer::together (lanes_do what, tree value, tree lane)
{
  tree type = TREE_TYPE (value), carried = type;
  if (TREE_CODE (type) == COMPLEX_TYPE || TYPE_PRECISION (type) > 64)
    return parts_together (what, value, lane);
  if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < 32)
    carried = unsigned_type_node;
  value = as (carried, value);
  flush ();
  gcall *call = build_lanes_call (what, value, lane);
  tree result = NULL_TREE;
  if (what != lanes_do::meet)
    {
      result = make_ssa_name (what == lanes_do::vote ? unsigned_type_node : carried);
      gimple_call_set_lhs (call, result);
    }
  end_block (call);
  return what == lanes_do::read || what == lanes_do::exchange ? as (type, result) : result;
}

/* The same of a VALUE with two parts.  */

tree
row_sharer::parts_together (lanes_do what, tree value, tree lane)
{
  tree type = TREE_TYPE (value), word_type = long_unsigned_type_node;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree of_part = TREE_TYPE (type);
      tree real = together (what, gimple_build (&m_seq, REALPART_EXPR, of_part, value), lane);
      tree imag = together (what, gimple_build (&m_seq, IMAGPART_EXPR, of_part, value), lane);
      return op (COMPLEX_EXPR, type, real, imag);
    }
  tree wide = unsigned_type_for (type), bits = as (wide, value), shift = number (64);
  tree low = together (what, as (word_type, bits), lane);
  tree high = as (word_type, op (RSHIFT_EXPR, wide, bits, shift));
  high = as (wide, together (what, high, lane));
  high = op (LSHIFT_EXPR, wide, high, shift);
  return as (type, op (BIT_IOR_EXPR, wide, high, as (wide, low)));
}

tree
row_sharer::of_lane (tree value, tree lane)
{
  return together (lanes_do::read, value, as (unsigned_type_node, lane));
}

row_sharer::values
row_sharer::of_lane (const values &v, tree lane)
{
  values got;
  for (tree t : v)
    got.push_back (of_lane (t, lane));
  return got;
}

/* The lanes in which TRUTH is true.  */

tree
row_sharer::votes (tree truth)
{
  return together (lanes_do::vote, as (unsigned_type_node, truth), number (0));
}

tree
row_sharer::identity (size_t k) const
{
  return omp_reduction_init_op (m_loc, m.reductions[k].op, m.reductions[k].type ());
}

row_sharer::values
row_sharer::identities () const
{
  values v;
  for (size_t k = 0; k < m.reductions.size (); k++)
    v.push_back (identity (k));
  return v;
}

row_sharer::values
row_sharer::combine (const values &a, const values &b)
{
  values v;
  for (size_t k = 0; k < a.size (); k++)
    v.push_back (combined (&m_seq, m.reductions[k].op, a[k], b[k]));
  return v;
}

row_sharer::values
row_sharer::choose (tree cond, const values &a, const values &b)
{
  values v;
  for (size_t k = 0; k < a.size (); k++)
    v.push_back (select (cond, a[k], b[k]));
  return v;
}

/* V of all lanes together, in each of them.  */

row_sharer::values
row_sharer::over_lanes (values v)
{
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    {
      values other;
      for (tree t : v)
	other.push_back (together (lanes_do::exchange, t, number (d)));
      v = combine (v, other);
    }
  return v;
}

/* V of the lanes up to this one, from the last of ENDS on.  */

row_sharer::values
row_sharer::up_to_lane (values v, tree ends)
{
  tree up_to = op (BIT_IOR_EXPR, unsigned_type_node, m_below, add (m_below, number (1)));
  tree mine = op (BIT_AND_EXPR, unsigned_type_node, ends, up_to);
  mine = op (BIT_IOR_EXPR, unsigned_type_node, mine, number (1));
  tree first = sub (number (31), bits (BUILT_IN_CLZ, mine));
  for (unsigned d = 1; d < unsigned (limits::warp_size); d *= 2)
    {
      tree from = op (MAX_EXPR, unsigned_type_node, m_lane, number (d));
      const values other = of_lane (v, sub (from, number (d)));
      tree same = test (GE_EXPR, m_lane, add (first, number (d)));
      v = choose (same, combine (other, v), v);
    }
  return v;
}

void
row_sharer::mark (ifn_unique_kind kind)
{
  flush ();
  gcall *call = gimple_build_call_internal (IFN_UNIQUE, 3, build_int_cst (integer_type_node, kind),
					    integer_zero_node,
					    build_int_cst (integer_type_node, GOMP_DIM_VECTOR));
  gimple_call_set_lhs (call, make_ssa_name (integer_type_node));
  end_block (call);
}

basic_block
row_sharer::when (tree condition)
{
  flush ();
  basic_block yes = new_block (m_at), no = new_block (yes);
  branch (m_at, condition, yes, no);
  m_at = yes;
  return no;
}

void
row_sharer::meet (basic_block otherwise, std::vector<tree *> names, const std::vector<tree> &other)
{
  flush ();
  basic_block join = new_block (otherwise);
  edge one = make_single_succ_edge (m_at, join, EDGE_FALLTHRU);
  edge two = make_single_succ_edge (otherwise, join, EDGE_FALLTHRU);
  for (size_t i = 0; i < names.size (); i++)
    *names[i] = phi (join, { { one, *names[i] }, { two, other[i] } });
  m_at = join;
}

/* Where ROW begins and ends, and memory.  */

tree
row_sharer::start_of (tree row)
{
  tree of_loop = as (TREE_TYPE (gimple_phi_result (m.row)), row);
  return as (long_integer_type_node, value_at (&m_seq, m.path_start, of_loop));
}

tree
row_sharer::end_of (tree row)
{
  tree of_loop = as (TREE_TYPE (gimple_phi_result (m.row)), row);
  return as (long_integer_type_node, value_at (&m_seq, m.path_end, of_loop));
}

/* A reference to the place INDEX of ARRAY, whose element is of TYPE.  */

static tree
place_ref (tree address, tree type)
{
  /* Volatile, to bypass the multiprocessor's cache.  */
  type = build_qualified_type (TYPE_MAIN_VARIANT (type), TYPE_QUAL_VOLATILE);
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ref = build2 (MEM_REF, type, address, build_int_cst (any, ACCRED_SLOTS_OFFSET));
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

size_t
row_sharer::array_of (size_t k) const
{
  size_t array = 1;
  for (size_t i = 0; i < k; i++)
    array += 2 * m.reductions[i].words ();
  return array;
}

/* The address of the value INDEX, of WORDS words, of ARRAY, but for ACCRED_SLOTS_OFFSET.  */

tree
row_sharer::place (size_t array, tree index, unsigned words)
{
  tree wide = long_unsigned_type_node;
  tree at = op (MULT_EXPR, wide, m_places, word (array));
  at = add (at, op (MULT_EXPR, wide, as (wide, index), word (words)));
  return add (m_memory, op (MULT_EXPR, wide, at, word (8)));
}

static unsigned
words_of (tree type)
{
  return (tree_to_uhwi (TYPE_SIZE_UNIT (type)) + 7) / 8;
}

tree
row_sharer::load (size_t array, tree index, tree type)
{
  tree value = make_ssa_name (TYPE_MAIN_VARIANT (type));
  tree at = place (array, index, words_of (type));
  at = as (build_pointer_type_for_mode (type, VOIDmode, true), at);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (value, place_ref (at, type)));
  return value;
}

void
row_sharer::store (size_t array, tree index, tree value)
{
  tree type = TREE_TYPE (value), at = place (array, index, words_of (type));
  at = as (build_pointer_type_for_mode (type, VOIDmode, true), at);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (place_ref (at, type), value));
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
  m_below = sub (op (LSHIFT_EXPR, unsigned_type_node, number (1), m_lane), number (1));
  m_rows = as (wide, goacc_loop_call (m.gangs->offset).range);
  m_begin = start_of (item (0));
  m_end = end_of (sub (m_rows, item (1)));
  tree items = add (sub (m_end, m_begin), m_rows);
  /* Where rows overlap, there may be less.  */
  items = op (MAX_EXPR, wide, items, m_rows);
  units = op (MIN_EXPR, wide, units, item (ACCRED_SHARE_UNITS));
  auto parts = [&] (tree of)
  { return op (TRUNC_DIV_EXPR, wide, add (items, sub (of, item (1))), of); };
  tree share = add (parts (units), item (limits::warp_size - 1));
  share = op (BIT_AND_EXPR, wide, share, item (-limits::warp_size));
  share = op (MAX_EXPR, wide, share, item (tuning::least_share));
  tree active = parts (share);
  m_unit = as (unsigned_type_node, unit);
  m_active = as (unsigned_type_node, active);
  m_from = add (m_begin, op (MULT_EXPR, wide, unit, share));
  m_to = add (m_from, share);
  basic_block no = when (test (LT_EXPR, unit, active));
  make_single_succ_edge (no, m_out, EDGE_FALLTHRU);
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

  tree step = add (op (TRUNC_DIV_EXPR, wide, span, item (probes + 1)), item (1));
  tree probe = op (MULT_EXPR, wide, add (sub_lane, item (1)), step);
  probe = sub (add (low, probe), item (1));
  tree before = number (0);
  basic_block outside = when (test (LT_EXPR, probe, high));
  before = as (unsigned_type_node, test (LT_EXPR, add (end_of (probe), probe), wanted));
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
  m_now.row = of_lane (row, number (0));
  m_last_row = of_lane (row, number (limits::warp_size / 2));
  auto at = [&] (tree of, tree cut)
  { return select (test (EQ_EXPR, of, m_rows), m_end, sub (cut, of)); };
  m_now.at = at (m_now.row, m_from);
  m_last_at = at (m_last_row, m_to);
  m_now.units = m_now.places = m_now.tickets = number (0);
  m_now.unit = m_unit;
  m_now.had = as (unsigned_type_node, first_unit);
  m_now.spread = number (0);
  m_now.head_row = item (0);
  m_now.head = m_now.acc = identities ();
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

/* A turn T on the path, after which the state is S: elements of one row, if there are enough for
   all lanes.  */

void
row_sharer::walk (turn &t, state &s)
{
  tree wide = long_integer_type_node;
  tree last = op (EQ_EXPR, boolean_type_node, s.row, m_last_row);
  tree end = select (last, m_last_at, end_of (s.row));
  tree rest = sub (end, s.at);
  t.before = t.behind = identities ();
  turn many = t;
  state then = s;
  basic_block few = when (test (GE_EXPR, rest, item (tuning::least_stretch)));
  many.row = s.row;
  tree whole = op (BIT_AND_EXPR, wide, rest, item (-limits::warp_size));
  many.begin = add (s.at, as (wide, m_lane));
  many.stop = then.at = add (s.at, whole);
  many.step = item (limits::warp_size);
  many.ends = number (0);
  flush ();
  basic_block of_many = m_at;
  m_at = few;
  window (t, s);
  std::vector<tree *> names = t.parts ();
  std::vector<tree> other = many.list ();
  names.insert (names.end (), { &s.row, &s.at });
  other.insert (other.end (), { then.row, then.at });
  meet (of_many, names, other);
}

/* The same: an item for each lane.  Lane L looks at the row ROW + L.  Behind a row that ends before
   it begins the path goes on elsewhere: the turn ends there.  */

void
row_sharer::window (turn &t, state &s)
{
  tree wide = long_integer_type_node, uns = unsigned_type_node;
  tree lane = as (wide, m_lane), row = add (s.row, lane), lanes = item (limits::warp_size);
  basic_block outside = when (test (LT_EXPR, row, m_last_row));
  tree end = end_of (row), start = start_of (row);
  tree back = as (uns, test (LT_EXPR, end, start));
  tree place = add (sub (op (MAX_EXPR, wide, end, start), s.at), lane);
  meet (outside, { &end, &back, &place }, { item (0), number (0), lanes });
  tree backs = votes (back);

  tree rows_left = sub (m_last_row, s.row);
  tree items = add (sub (m_last_at, s.at), rows_left);
  items = select (test (LT_EXPR, rows_left, lanes), op (MIN_EXPR, wide, items, lanes), lanes);
  tree limit = number (limits::warp_size - 1), jump = number (0), to = item (0);
  const std::vector<tree> sorted = { items, limit, jump, to };
  basic_block no_back = when (test (NE_EXPR, backs, number (0)));
  limit = bits (BUILT_IN_CTZ, backs);
  tree last = of_lane (place, limit);
  to = of_lane (end, limit);
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
  before = as (wide, before);
  tree ends = op (BIT_AND_EXPR, uns, op (RSHIFT_EXPR, uns, mask, m_lane), number (1));
  tree used = test (LT_EXPR, lane, items);
  tree element = op (BIT_AND_EXPR, boolean_type_node, used, test (EQ_EXPR, ends, number (0)));
  t.row = select (used, add (s.row, before), s.row);
  t.begin = add (s.at, sub (lane, before));
  t.stop = add (t.begin, as (wide, element));
  t.step = lanes;
  t.ends = mask;
  tree ended = as (wide, bits (BUILT_IN_POPCOUNT, mask));
  s.row = add (s.row, ended);
  s.at = select (test (NE_EXPR, jump, number (0)), to, add (s.at, sub (items, ended)));
}

/* The unit's record.  */

void
row_sharer::leave_record (const state &s)
{
  const values tail = over_lanes (s.acc);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  tree index = add (s.places, s.unit);
  store (0, index, s.head_row);
  for (size_t k = 0; k < tail.size (); k++)
    {
      store (array_of (k), index, s.head[k]);
      store (array_of (k) + m.reductions[k].words (), index, tail[k]);
    }
  meet (others, {}, {});
}

/* Not 0: the unit is the last one of GROUP, which has MEMBERS.  */

tree
row_sharer::last_of_group (const state &s, tree group, tree members)
{
  tree last = number (0);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  last = call (&m_seq, "__accred_shares_arrive", unsigned_type_node,
	       { m_memory, add (s.tickets, group), members });
  meet (others, { &last }, { number (0) });
  return of_lane (last, number (0));
}

/* A turn T in the tree: the records of the unit's group.  Goes out if the unit is not the last one
   of it, or there is no other.  */

void
row_sharer::climb (turn &t, state &s)
{
  tree uns = unsigned_type_node, size = number (ACCRED_SHARE_GROUP);
  tree units = select (test (EQ_EXPR, s.units, number (0)), m_active, s.units);
  basic_block alone = when (test (GT_EXPR, units, number (1)));
  make_single_succ_edge (alone, m_out, EDGE_FALLTHRU);
  leave_record (s);
  tree group = op (TRUNC_DIV_EXPR, uns, s.unit, size), first = op (MULT_EXPR, uns, group, size);
  tree members = op (MIN_EXPR, uns, sub (units, first), size);
  tree last = last_of_group (s, group, members);
  basic_block others = when (test (NE_EXPR, last, number (0)));
  make_single_succ_edge (others, m_out, EDGE_FALLTHRU);
  together (lanes_do::meet, number (0), number (0));

  tree row = item (0);
  t.before = t.behind = identities ();
  const turn none = t;
  basic_block no_record = when (test (LT_EXPR, m_lane, members));
  tree index = add (s.places, add (first, m_lane));
  row = load (0, index, long_integer_type_node);
  for (size_t k = 0; k < t.before.size (); k++)
    {
      tree type = m.reductions[k].type ();
      t.before[k] = load (array_of (k), index, type);
      t.behind[k] = load (array_of (k) + m.reductions[k].words (), index, type);
    }
  std::vector<tree *> names = { &row };
  std::vector<tree> other = { item (0) };
  for (size_t k = 0; k < t.before.size (); k++)
    {
      names.insert (names.end (), { &t.before[k], &t.behind[k] });
      other.insert (other.end (), { none.before[k], none.behind[k] });
    }
  meet (no_record, names, other);
  tree ending = test (NE_EXPR, row, item (0));
  t.ends = votes (ending);

  tree groups = op (TRUNC_DIV_EXPR, uns, add (units, number (ACCRED_SHARE_GROUP - 1)), size);
  s.places = add (s.places, units);
  s.tickets = add (s.tickets, groups);
  s.units = groups;
  s.unit = group;
  s.had = as (uns, test (EQ_EXPR, group, number (0)));
  s.spread = number (0);
  s.head_row = item (0);
  s.head = s.acc = identities ();

  /* No row ends: nothing to do but to go on with what there is.  */
  state open = s;
  open.acc = t.behind;
  open.spread = number (1);
  basic_block no_end = when (test (NE_EXPR, t.ends, number (0)));
  edge back = make_single_succ_edge (no_end, m_head, EDGE_FALLTHRU);
  const std::vector<tree *> now = m_now.parts ();
  const std::vector<tree> then = open.list ();
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (*now[i], back, then[i]);

  /* Lanes without a row of their own go along with one that has.  */
  tree some = of_lane (row, bits (BUILT_IN_CTZ, t.ends));
  t.row = sub (select (ending, row, some), item (1));
  t.begin = t.stop = item (0);
  t.step = item (limits::warp_size);
}

/* The nest's own statements follow a turn on the path, which ends in WALKED with T and S, or one in
   the tree, which ends here with CLIMBED and HIGHER.  */

void
row_sharer::enter_row (basic_block walked, turn t, state s, turn climbed, state higher)
{
  flush ();
  edge one = make_single_succ_edge (walked, m_enter, EDGE_FALLTHRU);
  edge two = make_single_succ_edge (m_at, m_enter, EDGE_FALLTHRU);
  auto merge
    = [&] (const std::vector<tree *> &to, const std::vector<tree> &a, const std::vector<tree> &b)
  {
    for (size_t i = 0; i < to.size (); i++)
      *to[i] = phi (m_enter, { { one, a[i] }, { two, b[i] } });
  };
  m_turn = t;
  m_state = s;
  merge (m_turn.parts (), t.list (), climbed.list ());
  merge (m_state.parts (), s.list (), higher.list ());
  m_at = m_enter;
  tree row = as (TREE_TYPE (gimple_phi_result (m.row)), m_turn.row);
  flush ();
  SET_PHI_ARG_DEF (m.row, single_succ_edge (m_enter)->dest_idx, row);
}

/* Behind the prologue: the lane's elements, if it has any.  Returns their values.  */

row_sharer::values
row_sharer::take_elements ()
{
  edge e = split_before (m.mark);
  basic_block before = e->src, inner = e->dest;
  remove_edge (e);
  gcall *teardown = m.reductions[0].teardown;
  for (const row_reduction &r : m.reductions)
    if (dominated_by_p (CDI_DOMINATORS, gimple_bb (r.teardown), gimple_bb (teardown)))
      teardown = r.teardown;
  m_join = split_edge (single_succ_edge (gimple_bb (teardown)));
  m_epilogue = single_succ (m_join);
  remove_edge (single_succ_edge (m_join));

  m_at = before;
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  tree start = as (long_integer_type_node, m.path_start);
  tree begin = as (type, sub (m_turn.begin, start)), stop = as (type, sub (m_turn.stop, start));
  tree step = as (type, m_turn.step), some = test (LT_EXPR, m_turn.begin, m_turn.stop);
  flush ();
  edge done = single_pred_edge (m_join);
  branch (before, some, inner, m_join);
  values x;
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      m_whole.push_back (gimple_call_lhs (m.reductions[k].teardown));
      m_local.push_back (decode_red_call (m.reductions[k].setup)->local);
      x.push_back (
	phi (m_join, { { done, m_whole[k] }, { find_edge (before, m_join), m_turn.behind[k] } }));
    }
  lower_loop (begin, stop, step);
  lower_marks ();
  return x;
}

/* CALL becomes VALUE; null: it is removed.  */

static void
replace_call (gimple *call, tree value)
{
  gimple_stmt_iterator at = gsi_for_stmt (call);
  tree result = gimple_call_lhs (call);
  unlink_stmt_vdef (call);
  if (!result)
    {
      gsi_remove (&at, true);
      return;
    }
  gcc_assert (value);
  gimple_seq seq = NULL;
  value = gimple_convert (&seq, TREE_TYPE (result), value);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gsi_replace (&at, gimple_build_assign (result, value), false);
}

/* The loop over vectors goes from BEGIN to STOP.  */

void
row_sharer::lower_loop (tree begin, tree stop, tree step)
{
  for (gcall *c : m.vectors->calls)
    switch (goacc_loop_call (c).kind)
      {
      case IFN_GOACC_LOOP_CHUNKS: replace_call (c, integer_one_node); break;
      case IFN_GOACC_LOOP_OFFSET: replace_call (c, begin); break;
      case IFN_GOACC_LOOP_BOUND: replace_call (c, stop); break;
      case IFN_GOACC_LOOP_STEP:
	if (gimple_call_lhs (c))
	  guard_latch (gimple_call_lhs (c));
	replace_call (c, step);
	break;
      default: gcc_unreachable ();
      }
  m.vectors->calls.clear ();
  m.vectors->offset = nullptr;
}

/* The loop's other calls go.  Its reductions begin with the identity.  */

void
row_sharer::lower_marks ()
{
  for (gimple *call : m_marks)
    {
      tree value = integer_zero_node;
      if (std::optional<red_call> r = decode_red_call (call))
	{
	  value = r->local;
	  if (r->kind == RED_INIT)
	    value = omp_reduction_init_op (m_loc, r->op, TREE_TYPE (r->local));
	}
      else if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	value = reduction_call (as_a<gcall *> (call)).local;
      replace_call (call, value);
    }
}

/* Behind the elements: X of the lanes, and the rows that end.  */

void
row_sharer::join_lanes (values x)
{
  tree uns = unsigned_type_node, ends = m_turn.ends;
  const values open = combine (m_state.acc, x), none_ended = identities ();
  state s = m_state;
  tree ending = number (0);
  basic_block no_end = when (test (NE_EXPR, ends, number (0)));
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  basic_block together_already = when (test (NE_EXPR, s.spread, number (0)));
  values acc = choose (is_first, over_lanes (s.acc), identities ());
  std::vector<tree *> names;
  for (tree &t : acc)
    names.push_back (&t);
  meet (together_already, names, s.acc);

  auto bit = [&] (tree of) { return op (BIT_AND_EXPR, uns, of, number (1)); };
  tree joins
    = op (BIT_AND_EXPR, boolean_type_node, is_first, test (EQ_EXPR, bit (ends), number (0)));
  const values sums = up_to_lane (choose (joins, combine (acc, x), x), ends);
  tree previous = sub (op (MAX_EXPR, uns, m_lane, number (1)), number (1));
  values totals = combine (choose (is_first, acc, of_lane (sums, previous)), m_turn.before);
  s.acc = choose (is_first, of_lane (sums, number (limits::warp_size - 1)), identities ());
  s.spread = number (0);
  ending = bit (op (RSHIFT_EXPR, uns, ends, m_lane));

  const state ended = s;
  const tree all = ending;
  basic_block had = when (test (EQ_EXPR, s.had, number (0)));
  tree first = bits (BUILT_IN_CTZ, ends);
  s.head = of_lane (totals, first);
  s.head_row = of_lane (add (m_turn.row, item (1)), first);
  ending = select (test (EQ_EXPR, m_lane, first), number (0), ending);
  names = { &ending, &s.head_row };
  std::vector<tree> other = { all, ended.head_row };
  for (size_t k = 0; k < s.head.size (); k++)
    {
      names.push_back (&s.head[k]);
      other.push_back (ended.head[k]);
    }
  meet (had, names, other);
  s.had = number (1);

  names = s.parts ();
  state after = m_state;
  after.acc = open;
  after.spread = number (1);
  other = after.list ();
  names.push_back (&ending);
  other.push_back (number (0));
  for (size_t k = 0; k < totals.size (); k++)
    {
      names.push_back (&totals[k]);
      other.push_back (none_ended[k]);
    }
  meet (no_end, names, other);
  m_state = s;
  end_rows (ending, totals);
}

/* Lanes in which a row ends, with TOTALS, execute its epilogue; then comes the next turn.  */

void
row_sharer::end_rows (tree ending, const values &totals)
{
  basic_block others = when (test (NE_EXPR, ending, number (0)));
  const values sums = combine (m_local, totals);
  flush ();
  make_single_succ_edge (m_at, m_epilogue, EDGE_FALLTHRU);
  for (size_t k = 0; k < sums.size (); k++)
    {
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, m_whole[k])
	if (gimple_bb (stmt) != m_join)
	  {
	    FOR_EACH_IMM_USE_ON_STMT (use, it)
	      SET_USE (use, sums[k]);
	    update_stmt (stmt);
	  }
    }
  gimple_stmt_iterator at = gsi_for_stmt (m.more);
  gsi_remove (&at, true);
  while (EDGE_COUNT (m_next->succs))
    remove_edge (EDGE_SUCC (m_next, 0));
  make_single_succ_edge (others, m_next, EDGE_FALLTHRU);
  edge back = make_single_succ_edge (m_next, m_head, EDGE_FALLTHRU);
  const std::vector<tree *> now = m_now.parts ();
  const std::vector<tree> then = m_state.list ();
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (*now[i], back, then[i]);
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
}

void
row_sharer::run ()
{
  find_marks ();
  mark_virtual_operands_for_renaming (cfun);
  basic_block after = single_exit (m.rows)->dest;
  m_next = split_before (m.more)->dest;
  m_at = split_edge (m.enter);
  m_enter = split_edge (single_succ_edge (m_at));
  remove_edge (single_succ_edge (m_at));
  m_out = new_block (m_at);
  mark (IFN_UNIQUE_OACC_FORK);
  find_share ();
  find_rows ();
  begin_loop ();

  tree more = op (BIT_IOR_EXPR, boolean_type_node, test (NE_EXPR, m_now.row, m_last_row),
		  test (NE_EXPR, m_now.at, m_last_at));
  more = op (BIT_AND_EXPR, boolean_type_node, more, test (EQ_EXPR, m_now.units, number (0)));
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

  m_at = m_out;
  mark (IFN_UNIQUE_OACC_JOIN);
  make_single_succ_edge (m_at, after, EDGE_FALLTHRU);
}

} // namespace accred
