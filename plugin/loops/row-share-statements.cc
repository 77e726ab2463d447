/* Rows of any length in equal shares: what statements and blocks are made of.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of row-shares.cc.  */

#include "plugin/loops/row-shares.h"
#include "abi/image.h"
#include "abi/limits.h"

namespace accred {

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

/* FN of V, as unsigned int.  */

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
  gcall *call = build_lanes_call (what, value, lane, m_present);
  tree result = NULL_TREE;
  if (what != lanes_do::meet)
    {
      result = make_ssa_name (what == lanes_do::vote ? unsigned_type_node : carried);
      gimple_call_set_lhs (call, result);
    }
  end_block (call);
  return result && what != lanes_do::vote ? as (type, result) : result;
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

/* V of the lane that is D below; the first D lanes have their own.  */

row_sharer::values
row_sharer::of_lane_below (const values &v, unsigned d)
{
  values got;
  for (tree t : v)
    got.push_back (together (lanes_do::read_below, t, number (d)));
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
  tree distance = sub (m_lane, first);
  for (unsigned d = 1; d < unsigned (limits::warp_size); d *= 2)
    {
      const values other = of_lane_below (v, d);
      v = choose (test (GE_EXPR, distance, number (d)), combine (other, v), v);
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

/* Where the rows from that of S on begin and end, a lane for each.  What a turn needs is read in
   the one before.  */

void
row_sharer::read_bounds (state &s)
{
  if (m.measured ())
    return;
  /* Behind the share are rows of others, and behind all rows nothing that may be read.  */
  tree row = add (s.row, as (m_row_type, m_lane));
  row = op (MIN_EXPR, m_row_type, row, as (m_row_type, sub (m_rows, item (1))));
  row = as (TREE_TYPE (gimple_phi_result (m.row)), row);
  s.next_end = value_at (&m_seq, m.path_end, row);
  s.next_start = value_at (&m_seq, m.path_start, row);
}

/* What the lanes see of the rows from that of S on.  */

row_sharer::view
row_sharer::look (const state &s)
{
  view v;
  v.row = add (s.row, as (m_row_type, m_lane));
  if (m.measured ())
    {
      measured_view (v, s);
      return v;
    }
  tree whole = test (LT_EXPR, v.row, m_last_row);
  v.end = as (long_integer_type_node, s.next_end);
  v.start = as (long_integer_type_node, s.next_start);
  v.whole = as (unsigned_type_node, whole);
  tree back = test (LT_EXPR, v.end, v.start);
  v.back = as (unsigned_type_node, op (BIT_AND_EXPR, boolean_type_node, whole, back));
  return v;
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

/* The 64 bits at ADDRESS, a number.  */

tree
row_sharer::load_word (tree address)
{
  tree type = long_integer_type_node, value = make_ssa_name (type);
  address = sub (address, word (ACCRED_SLOTS_OFFSET));
  tree at = as (build_pointer_type_for_mode (type, VOIDmode, true), address);
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

} // namespace accred
