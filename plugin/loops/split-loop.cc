/* What passes over loops have in common that split a loop in two.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/split-loop.h"
#include "plugin/loops/block-builder.h"
#include "abi/tuning.h"
#include "plugin/openacc-calls.h"

namespace accred {

/* T, computed by SEQ for iteration OFFSET.  */

tree
split_loop::moved (tree t, tree offset, gimple_seq *seq) const
{
  auto known = [&] (tree name) -> tree
  {
    if (name == gimple_phi_result (m_nest.iv))
      return offset;
    return m_nest.in_body_p (name) ? NULL_TREE : name;
  };
  return copied_value (t, known, seq);
}

tree
split_loop::moved_address (tree ref, tree offset, gimple_seq *seq) const
{
  tree at = moved (unshare_expr (ref), offset, seq);
  gimple_seq more = NULL;
  tree address = force_gimple_operand (build_fold_addr_expr (at), &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return address;
}

/* A .GOACC_LOOP call like m_nest.offset, with OPERAND if that is not null.  */

tree
split_loop::loop_call (gimple_seq *seq, unsigned kind, tree operand)
{
  auto_vec<tree> args;
  args.safe_push (build_int_cst (integer_type_node, kind));
  for (unsigned i = 1; i < 6; i++)
    args.safe_push (gimple_call_arg (m_nest.offset, i));
  if (operand)
    args.safe_push (operand);
  gcall *call = gimple_build_call_internal_vec (IFN_GOACC_LOOP, args);
  tree value = make_ssa_name (TREE_TYPE (gimple_call_lhs (m_nest.offset)));
  gimple_call_set_lhs (call, value);
  gimple_set_location (call, gimple_location (m_nest.offset));
  gimple_seq_add_stmt (seq, call);
  m_nest.calls.push_back (call);
  return value;
}

/* CALL is no more.  */

void
split_loop::forget_call (gcall *call)
{
  auto &calls = m_nest.calls;
  calls.erase (std::remove (calls.begin (), calls.end (), call), calls.end ());
}

/* Peel the first chunk.  */

void
split_loop::split_off_tail ()
{
  initialize_original_copy_tables ();
  auto_sbitmap wont_exit (2);
  bitmap_clear (wont_exit);
  auto_vec<edge> unused;
  bool done = gimple_duplicate_loop_body_to_header_edge (m_nest.chunks,
							 loop_preheader_edge (m_nest.chunks), 1,
							 wont_exit, NULL, &unused, 0);
  gcc_assert (done);
  m_tail = get_bb_copy (m_nest.chunks->header);
  m_tail_more_chunks = last_cond (get_bb_copy (gimple_bb (m_nest.more_chunks)));
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
}

/* After GUARD's block, which is split off: if LENGTH is LEAST or more, the block that is returned
   is executed; JOIN follows in either case.  */

basic_block
split_loop::test_length (gcond *guard, tree length, tree least, basic_block &join)
{
  gimple *test = gimple_build_cond (GE_EXPR, length, least, NULL_TREE, NULL_TREE);
  gimple_stmt_iterator at_guard = gsi_for_stmt (guard);
  gsi_insert_before (&at_guard, test, GSI_SAME_STMT);
  edge skip = split_block (m_tail, test);
  join = skip->dest;
  basic_block enough = split_edge (skip);
  edge enter = single_pred_edge (enough);
  enter->flags = EDGE_TRUE_VALUE;
  enter->probability = profile_probability::likely ();
  edge none = make_edge (m_tail, join, EDGE_FALSE_VALUE);
  none->probability = enter->probability.invert ();
  set_immediate_dominator (CDI_DOMINATORS, join, m_tail);
  return enough;
}

/* What is left of the loop over chunks becomes the loop over groups.  The thread's iterations of a
   group are FIRST, FIRST + STEP and so on, computed by statements in front of OFFSET's call.
   Returns which one of them it is.  */

tree
split_loop::make_groups (tree first, tree step)
{
  tree type = TREE_TYPE (gimple_call_lhs (m_nest.offset));
  gcond *guard = last_cond (m_nest.chunks->header), *test = last_cond (m_nest.exit->src);
  for (gcall *call : { m_nest.offset, m_nest.bound })
    {
      forget_call (call);
      gimple_seq seq = NULL;
      tree value = gimple_convert (&seq, type, first);
      gimple_seq_add_stmt (&seq, gimple_build_assign (gimple_call_lhs (call), value));
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gsi_replace_with_seq (&gsi, seq, true);
    }

  /* Always entered, V times around.  */
  edge yes, no;
  extract_true_false_edges_from_block (m_nest.chunks->header, &yes, &no);
  if (yes->dest == loop_preheader_edge (m_nest.inner)->src || yes->dest == m_nest.inner->header)
    gimple_cond_make_true (guard);
  else
    gimple_cond_make_false (guard);
  update_stmt (guard);

  gimple_assign_set_rhs1 (m_nest.next, gimple_phi_result (m_nest.iv));
  gimple_assign_set_rhs2 (m_nest.next, step);
  update_stmt (m_nest.next);
  tree k, next_k, uns = unsigned_type_node;
  gimple_stmt_iterator last = gsi_for_stmt (test);
  create_iv (build_zero_cst (uns), build_one_cst (uns), NULL_TREE, m_nest.inner, &last, false, &k,
	     &next_k);
  gimple_cond_set_code (test, m_nest.exit->flags & EDGE_TRUE_VALUE ? GE_EXPR : LT_EXPR);
  gimple_cond_set_lhs (test, next_k);
  gimple_cond_set_rhs (test, build_int_cst (uns, m_elements));
  update_stmt (test);

  for (class loop *l : { m_nest.chunks, m_nest.inner })
    l->any_upper_bound = l->any_estimate = l->any_likely_upper_bound = false;
  m_nest.inner->unroll = m_elements;
  return k;
}

void
split_loop::put_before_inner (gimple_seq seq) const
{
  basic_block before = loop_preheader_edge (m_nest.inner)->src;
  gimple_stmt_iterator end = gsi_last_bb (before);
  if (!gsi_end_p (end) && stmt_ends_bb_p (gsi_stmt (end)))
    gsi_insert_seq_before (&end, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&end, seq, GSI_LAST_NEW_STMT);
}

/* What L reads in iteration K of a tile, from a wide load at AT in front of the inner loop.  */

void
split_loop::read_wide (const moving_access &l, tree at, tree k, bool down)
{
  const unsigned bytes = m_elements * l.size, per_word = 8 / l.size;
  gimple_seq seq = NULL;
  tree type = build_nonstandard_integer_type (bytes * BITS_PER_UNIT, 1);
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  tree all = make_ssa_name (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (all, build2 (MEM_REF, type, at,
							       build_int_cst (any, 0))));
  tree word = all, high = NULL_TREE;
  if (bytes > 8)
    {
      tree half = uint64_type_node, names[2];
      for (unsigned i = 0; i < 2; i++)
	{
	  names[i] = make_ssa_name (half);
	  tree bits = build3 (BIT_FIELD_REF, half, all, bitsize_int (64), bitsize_int (64 * i));
	  gimple_seq_add_stmt (&seq, gimple_build_assign (names[i], bits));
	}
      word = names[0];
      high = names[1];
      type = half;
    }
  put_before_inner (seq);

  seq = NULL;
  tree uns = unsigned_type_node;
  if (down)
    k = gimple_build (&seq, MINUS_EXPR, uns, build_int_cst (uns, m_elements - 1), k);
  if (high)
    {
      tree low_p
	= gimple_build (&seq, LT_EXPR, boolean_type_node, k, build_int_cst (uns, per_word));
      word = gimple_build (&seq, COND_EXPR, type, low_p, word, high);
    }
  tree lane = gimple_build (&seq, BIT_AND_EXPR, uns, k, build_int_cst (uns, per_word - 1));
  tree shift
    = gimple_build (&seq, MULT_EXPR, uns, lane, build_int_cst (uns, l.size * BITS_PER_UNIT));
  word = gimple_build (&seq, RSHIFT_EXPR, type, word, shift);
  tree element = build_nonstandard_integer_type (l.size * BITS_PER_UNIT, 1);
  word = gimple_convert (&seq, element, word);
  replace_load (l, word, seq);
}

std::vector<tree>
split_loop::read_words (tree at, unsigned bytes) const
{
  constexpr unsigned each = tuning::wide_load_bytes;
  gimple_seq seq = NULL;
  tree type = build_nonstandard_integer_type (each * BITS_PER_UNIT, 1);
  /* As in read_wide: of any alias set, and aligned.  */
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  std::vector<tree> words;
  for (unsigned from = 0; from < bytes; from += each)
    {
      tree all = make_ssa_name (type);
      tree ref = build2 (MEM_REF, type, at, build_int_cst (any, from));
      gimple_seq_add_stmt (&seq, gimple_build_assign (all, ref));
      for (unsigned bit = 0; bit < each * BITS_PER_UNIT; bit += 64)
	{
	  words.push_back (make_ssa_name (uint64_type_node));
	  tree part
	    = build3 (BIT_FIELD_REF, uint64_type_node, all, bitsize_int (64), bitsize_int (bit));
	  gimple_seq_add_stmt (&seq, gimple_build_assign (words.back (), part));
	}
    }
  put_before_inner (seq);
  return words;
}

void
split_loop::take_from_words (const moving_access &l, const std::vector<tree> &words, unsigned place,
			     unsigned stride, tree k) const
{
  tree element = build_nonstandard_integer_type (l.size * BITS_PER_UNIT, 1);
  gimple_seq seq = NULL;
  tree value = NULL_TREE;
  for (unsigned i = 0; i < m_elements; i++)
    {
      const unsigned byte = i * stride + place;
      tree word = gimple_build (&seq, RSHIFT_EXPR, uint64_type_node, words[byte / 8],
				build_int_cst (unsigned_type_node, byte % 8 * BITS_PER_UNIT));
      word = gimple_convert (&seq, element, word);
      if (!value)
	{
	  value = word;
	  continue;
	}
      tree this_p
	= gimple_build (&seq, EQ_EXPR, boolean_type_node, k, build_int_cst (unsigned_type_node, i));
      value = gimple_build (&seq, COND_EXPR, element, this_p, word, value);
    }
  replace_load (l, value, seq);
}

void
split_loop::replace_load (const moving_access &l, tree word, gimple_seq seq) const
{
  gimple_stmt_iterator gsi = gsi_for_stmt (l.stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  tree want = TREE_TYPE (gimple_assign_lhs (l.stmt));
  if (INTEGRAL_TYPE_P (want))
    gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, word);
  else
    gimple_assign_set_rhs_with_ops (&gsi, VIEW_CONVERT_EXPR,
				    build1 (VIEW_CONVERT_EXPR, want, word));
  update_stmt (gsi_stmt (gsi));
}

} // namespace accred
