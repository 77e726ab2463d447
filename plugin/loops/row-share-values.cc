/* Rows of any length in equal shares: the values of a turn's elements, and the rows that end.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of row-shares.cc, which has the form.  */

#include "plugin/loops/row-shares.h"
#include "abi/tunable.h"
#include "plugin/loops/row-lanes.h"
#include "plugin/openacc-calls.h"
#include "plugin/loops/thread-share.h"

namespace accred {

/* Behind the prologue: the lane's elements, if it has any.  Returns their values.  */

row_sharer::values
row_sharer::take_elements ()
{
  edge e = split_before (m.mark);
  basic_block before = e->src, inner = e->dest;
  remove_edge (e);
  m_join = split_edge (single_succ_edge (gimple_bb (m_last_mark)));
  m_epilogue = single_succ (m_join);
  remove_edge (single_succ_edge (m_join));

  m_at = before;
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  tree start = m_turn.step     ? item (0)
	       : m.measured () ? m_turn.base
			       : as (long_integer_type_node, m.path_start);
  tree begin = as (type, sub (m_turn.begin, start)), stop = as (type, sub (m_turn.stop, start));
  tree some = test (LT_EXPR, m_turn.begin, m_turn.stop);
  tree step = m_turn.step     ? m_turn.step
	      : m_turn.stride ? as (type, m_turn.stride)
			      : build_int_cst (type, limits::warp_size);
  if (m_window)
    keep_elements ();
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
  move_late ();
  return x;
}

/* Atomic updates in front of the loop: the lane in which the row ends does them, before the rest of
   the row.  */

void
row_sharer::move_late ()
{
  gimple_stmt_iterator to = gsi_after_labels (m_epilogue);
  for (gimple *stmt : m.late)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_remove (&from, false);
      gsi_insert_before (&to, stmt, GSI_SAME_STMT);
    }
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

/* The loop over vectors goes from BEGIN to STOP by STEP.  */

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
	/* Of other rows the iterations may be below 0; the largest ones are of 64 bits then.  */
	if (gimple_call_lhs (c) && !m_window)
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

/* Where the value of ELEMENT, the first one of the turn is 0, is kept.  Lanes whose elements are a
   multiple of 16 apart use different banks of shared memory.  */

tree
row_sharer::place_of (tree element)
{
  return add (element, op (RSHIFT_EXPR, unsigned_type_node, element, number (4)));
}

static constexpr unsigned
places_of (unsigned elements)
{
  return elements + elements / 16;
}

static_assert (places_of (tuning::window_words) == window_places, "all of the window");

/* 64-bit words in which a value of TYPE is kept.  */

unsigned
row_sharer::kept_words (tree type)
{
  return TREE_CODE (type) == COMPLEX_TYPE || TYPE_PRECISION (type) > 64 ? 2 : 1;
}

unsigned
row_sharer::elements_kept () const
{
  unsigned words = 0;
  for (const row_reduction &r : m.reductions)
    words += kept_words (r.type ());
  if (!words)
    return 0;
  const unsigned elements = tuning::window_words / words & -limits::warp_size;
  return elements >= tuning::least_window ? elements : 0;
}

/* V as 64-bit words, and the value of TYPE that WORDS are.  */

row_sharer::values
row_sharer::as_words (tree v)
{
  tree type = TREE_TYPE (v), word_type = long_unsigned_type_node;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      values words;
      for (tree_code part : { REALPART_EXPR, IMAGPART_EXPR })
	words.push_back (
	  as_words (gimple_build (&m_seq, m_loc, part, TREE_TYPE (type), v)).front ());
      return words;
    }
  tree wide = unsigned_type_for (type);
  if (SCALAR_FLOAT_TYPE_P (type))
    {
      wide = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
      v = gimple_build (&m_seq, m_loc, VIEW_CONVERT_EXPR, wide, v);
    }
  v = as (wide, v);
  if (kept_words (type) == 1)
    return { as (word_type, v) };
  return { as (word_type, v), as (word_type, op (RSHIFT_EXPR, wide, v, number (64))) };
}

tree
row_sharer::from_words (tree type, const values &words)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      tree part = TREE_TYPE (type);
      tree real = from_words (part, { words[0] }), imag = from_words (part, { words[1] });
      return op (COMPLEX_EXPR, type, real, imag);
    }
  if (SCALAR_FLOAT_TYPE_P (type))
    {
      tree bits = build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
      return gimple_build (&m_seq, m_loc, VIEW_CONVERT_EXPR, type, as (bits, words[0]));
    }
  tree wide = unsigned_type_for (type), v = as (wide, words[0]);
  if (words.size () > 1)
    v = op (BIT_IOR_EXPR, wide, v, op (LSHIFT_EXPR, wide, as (wide, words[1]), number (64)));
  return as (type, v);
}

/* A call of accred's own function NAME (runtime-calls.def), which uses no memory that the program
   knows.  */

tree
row_sharer::window_call (const char *name, tree result, const values &arguments)
{
  std::vector<tree> types;
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  tree fn = build_fn_decl (name, build_function_type_array (result, types.size (), types.data ()));
  TREE_NOTHROW (fn) = 1;
  DECL_IS_NOVOPS (fn) = 1;
  auto_vec<tree, 2> operands;
  for (tree a : arguments)
    operands.safe_push (a);
  gcall *call = gimple_build_call_vec (fn, operands);
  gimple_set_location (call, m_loc);
  tree value = NULL_TREE;
  if (!VOID_TYPE_P (result))
    gimple_call_set_lhs (call, value = make_ssa_name (result));
  gimple_seq_add_stmt (&m_seq, call);
  return value;
}

/* The index of the word W of the reduction K's value at PLACE.  */

tree
row_sharer::kept_at (tree place, size_t k, unsigned w)
{
  unsigned before = 0;
  for (size_t i = 0; i < k; i++)
    before += kept_words (m.reductions[i].type ()) * places_of (m_window);
  const unsigned words = kept_words (m.reductions[k].type ());
  tree type = TREE_TYPE (place);
  return add (op (MULT_EXPR, type, place, build_int_cst (type, words)),
	      build_int_cst (type, before + w));
}

tree
row_sharer::kept (tree place, size_t k)
{
  tree type = m.reductions[k].type ();
  values words;
  for (unsigned w = 0; w < kept_words (type); w++)
    words.push_back (
      window_call ("__accred_window_get", long_unsigned_type_node, { kept_at (place, k, w) }));
  return from_words (type, words);
}

/* Before the nest is taken apart: the loop over elements twice, so that one of them keeps values
   and does not add them up.  Until keep_elements says which is executed, it is the second one.  */

void
row_sharer::copy_elements ()
{
  class loop *of = m_elements->loop;
  if (!can_duplicate_loop_p (of))
    return;
  tree never = build2 (NE_EXPR, boolean_type_node, integer_zero_node, integer_zero_node);
  initialize_original_copy_tables ();
  const auto even = profile_probability::even ();
  element_loop copy;
  copy.loop = loop_version (of, never, &m_choice, even, even, even, even, true);
  gcc_assert (copy.loop);
  copy.more = last_cond (get_bb_copy (gimple_bb (m_elements->more)));
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  const edge enter = loop_preheader_edge (of), enter_copy = loop_preheader_edge (copy.loop);
  for (gphi *sum : m_elements->sums)
    for (gphi_iterator i = gsi_start_phis (copy.loop->header); !gsi_end_p (i); gsi_next (&i))
      if (PHI_ARG_DEF_FROM_EDGE (i.phi (), enter_copy) == PHI_ARG_DEF_FROM_EDGE (sum, enter))
	copy.sums.push_back (i.phi ());
  gcc_assert (copy.sums.size () == m_elements->sums.size ());
  m_keeps = copy;
}

/* The loop over elements keeps the value of each, where rows are several.  */

void
row_sharer::keep_elements ()
{
  tree several = test (EQ_EXPR, m_turn.kind, number (SEVERAL_ROWS));
  if (!m_keeps)
    {
      /* Otherwise a lane writes the same place again and again, and its values are together in
	 the end.  */
      tree stride = select (several, word (places_of (limits::warp_size)), word (0));
      keep_values (*m_elements, stride, several);
      return;
    }
  tree count = as (unsigned_type_node, sub (m_turn.stop, m_turn.begin));
  flush ();
  gcond *choice = last_cond (m_choice);
  gimple_cond_set_condition (choice, EQ_EXPR, several, boolean_false_node);
  update_stmt (choice);
  keep_values (*m_keeps, word (places_of (limits::warp_size)), NULL_TREE);
  /* There are few elements, so that 32 bits count them.  */
  class loop *l = m_keeps->loop;
  const edge back = loop_latch_edge (l);
  tree done = phi (l->header, { { loop_preheader_edge (l), number (0) } });
  tree next = add (done, number (limits::warp_size));
  insert_at_end (m_keeps->more);
  add_to_phi (done, back, next);
  edge stay, leave;
  extract_true_false_edges_from_block (gimple_bb (m_keeps->more), &stay, &leave);
  const bool stays = flow_bb_inside_loop_p (l, stay->dest);
  gimple_cond_set_condition (m_keeps->more, stays ? LT_EXPR : GE_EXPR, next, count);
  update_stmt (m_keeps->more);
}

/* What has been built comes before MORE, the end of a loop's iteration.  */

void
row_sharer::insert_at_end (gcond *more)
{
  gimple_stmt_iterator at = gsi_for_stmt (more);
  gsi_insert_seq_before (&at, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
}

/* What the reduction K begins with where an element is to be kept as it is.  */

tree
row_sharer::begin_of (size_t k) const
{
  tree type = m.reductions[k].type ();
  if (m.reductions[k].op != PLUS_EXPR || !SCALAR_FLOAT_TYPE_P (type) || !HONOR_SIGNED_ZEROS (type))
    return identity (k);
  /* GCC knows what this plus an element is.  */
  return const_unop (NEGATE_EXPR, type, build_zero_cst (type));
}

/* Behind the loop L, V is NOW.  */

static void
replace_uses_behind (const class loop *l, tree v, tree now)
{
  imm_use_iterator it;
  gimple *stmt;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (stmt, it, v)
    if (!flow_bb_inside_loop_p (l, gimple_bb (stmt)))
      {
	FOR_EACH_IMM_USE_ON_STMT (use, it)
	  SET_USE (use, now);
	update_stmt (stmt);
      }
}

/* OF keeps its values at places that are STRIDE apart, and adds none of them up if SEVERAL is true,
   or not given.  */

void
row_sharer::keep_values (const element_loop &of, tree stride, tree several)
{
  class loop *l = of.loop;
  const edge enter = loop_preheader_edge (l), back = loop_latch_edge (l);
  tree first = as (long_unsigned_type_node, place_of (m_lane));
  flush ();
  tree place = phi (l->header, { { enter, first } });
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      gphi *sum = of.sums[k];
      tree value = PHI_ARG_DEF_FROM_EDGE (sum, back);
      const values words = as_words (value);
      for (unsigned w = 0; w < words.size (); w++)
	window_call ("__accred_window_put", void_type_node, { kept_at (place, k, w), words[w] });
      tree next = several ? select (several, identity (k), value) : begin_of (k);
      SET_PHI_ARG_DEF (sum, back->dest_idx, next);
      if (several)
	continue;
      SET_PHI_ARG_DEF (sum, enter->dest_idx, next);
      replace_uses_behind (l, value, next);
    }
  add_to_phi (place, back, add (place, stride));
  insert_at_end (of.more);
}

/* The values that are kept of the elements FROM, FROM + STEP, ... before TO.  */

row_sharer::values
row_sharer::add_kept (tree from, tree to, tree step)
{
  flush ();
  basic_block head = new_block (m_at);
  const edge in = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  tree element = phi (head, { { in, from } });
  values sums;
  for (size_t k = 0; k < m.reductions.size (); k++)
    sums.push_back (phi (head, { { in, identity (k) } }));
  m_at = head;
  basic_block done = when (test (LT_EXPR, element, to));
  tree place = place_of (element);
  values found;
  for (size_t k = 0; k < sums.size (); k++)
    found.push_back (kept (place, k));
  const values more = combine (sums, found);
  tree next = add (element, step);
  flush ();
  const edge back = make_single_succ_edge (m_at, head, EDGE_FALLTHRU);
  add_to_phi (element, back, next);
  for (size_t k = 0; k < sums.size (); k++)
    add_to_phi (sums[k], back, more[k]);
  m_at = done;
  return sums;
}

/* V at PLACE of the window.  */

void
row_sharer::keep (tree place, const values &v)
{
  for (size_t k = 0; k < v.size (); k++)
    {
      const values words = as_words (v[k]);
      for (unsigned w = 0; w < words.size (); w++)
	window_call ("__accred_window_put", void_type_node, { kept_at (place, k, w), words[w] });
    }
}

row_sharer::values
row_sharer::all_kept (tree place)
{
  values v;
  for (size_t k = 0; k < m.reductions.size (); k++)
    v.push_back (kept (place, k));
  return v;
}

/* The totals of several rows, lane L has row L.  As many lanes as there are for each of ROWS, a
   power of two with this SHIFT, add up its elements.  */

row_sharer::values
row_sharer::add_each_row (tree shift)
{
  tree uns = unsigned_type_node;
  tree share = op (LSHIFT_EXPR, uns, number (1), shift);
  tree row = op (RSHIFT_EXPR, uns, m_lane, shift);
  tree from = of_lane (m_turn.from, row), to = of_lane (m_turn.to, row);
  together (lanes_do::meet, number (0), number (0));
  from = add (from, op (BIT_AND_EXPR, uns, m_lane, sub (share, number (1))));
  values sums = add_kept (from, to, share);
  together (lanes_do::meet, number (0), number (0));
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    {
      const values few = sums;
      basic_block not_shared = when (test (GT_EXPR, share, number (d)));
      values other;
      for (tree v : sums)
	other.push_back (together (lanes_do::exchange, v, number (d)));
      sums = combine (sums, other);
      std::vector<tree *> names;
      for (tree &v : sums)
	names.push_back (&v);
      meet (not_shared, names, few);
    }
  tree lane = op (LSHIFT_EXPR, uns, m_lane, shift);
  return of_lane (sums, op (BIT_AND_EXPR, uns, lane, number (limits::warp_size - 1)));
}

/* Byte K of the result: a row ends behind the element K of the lane, which has EACH of them.  CLEAR
   is what lanes do before the first marks.  */

tree
row_sharer::ends_in_chunk (unsigned each, const std::function<void ()> &clear)
{
  constexpr unsigned marks_of_lane = 8;
  tree uns = unsigned_type_node;
  gcc_assert (each <= marks_of_lane && pow2p_hwi (each));
  tree marks = add (number (window_places), m_lane);
  window_call ("__accred_window_put", void_type_node, { marks, word (0) });
  clear ();
  together (lanes_do::meet, number (0), number (0));
  basic_block empty = when (test (LT_EXPR, m_turn.from, m_turn.to));
  tree last = sub (m_turn.to, number (1)), part = number (each - 1);
  /* The marks of a lane's elements, and that of the element among them.  */
  tree lane = op (LSHIFT_EXPR, uns, op (RSHIFT_EXPR, uns, last, number (exact_log2 (each))),
		  number (exact_log2 (marks_of_lane)));
  window_call ("__accred_window_mark", void_type_node,
	       { op (BIT_IOR_EXPR, uns, lane, op (BIT_AND_EXPR, uns, last, part)) });
  meet (empty, {}, {});
  together (lanes_do::meet, number (0), number (0));
  return window_call ("__accred_window_get", long_unsigned_type_node, { marks });
}

/* The sums of the lane's EACH elements from the place FIRST of the window on, in which a new one
   begins behind each of ENDS (ends_in_chunk).  Each place gets what is up to there; returns what is
   behind the last end.  */

row_sharer::values
row_sharer::add_chunk (tree first, tree ends, unsigned each)
{
  std::vector<values> x;
  for (unsigned k = 0; k < each; k++)
    x.push_back (all_kept (add (first, number (k))));
  auto end_p = [&] (unsigned k)
  {
    tree end = op (BIT_AND_EXPR, long_unsigned_type_node, ends, word (1ul << 8 * k));
    return test (NE_EXPR, end, word (0));
  };
  values sums = x[0];
  for (unsigned k = 1; k < each; k++)
    {
      sums = choose (end_p (k - 1), x[k], combine (sums, x[k]));
      keep (add (first, number (k)), sums);
    }
  return choose (end_p (each - 1), identities (), sums);
}

/* The totals of several ROWS, lane L has row L, where rows are of different lengths: each lane adds
   up as many successive elements, whatever their rows.  The place of a row's last element then has
   the row's total.  */

row_sharer::values
row_sharer::scan_kept (tree rows)
{
  tree uns = unsigned_type_node;
  const unsigned each = m_window / limits::warp_size;
  /* The places of a lane are side by side (place_of).  */
  gcc_assert (each && 16 % each == 0);
  tree elements = of_lane (m_turn.to, sub (rows, number (1)));
  tree behind = op (BIT_AND_EXPR, uns, sub (number (0), elements), number (each - 1));
  tree ends = ends_in_chunk (each,
			     [&]
			     {
			       basic_block whole = when (test (LT_EXPR, m_lane, behind));
			       keep (place_of (add (elements, m_lane)), identities ());
			       meet (whole, {}, {});
			     });
  tree first = op (MULT_EXPR, uns, m_lane, number (each));
  tree place = place_of (first);
  values none = identities ();
  basic_block idle = when (test (LT_EXPR, first, elements));
  values sums = add_chunk (place, ends, each);
  std::vector<tree *> names;
  for (tree &v : sums)
    names.push_back (&v);
  meet (idle, names, none);

  tree ended = test (NE_EXPR, ends, word (0)), is_first = test (EQ_EXPR, m_lane, number (0));
  sums = up_to_lane (sums, votes (ended));
  sums = choose (is_first, none, of_lane_below (sums, 1));
  basic_block no_end = when (ended);
  tree mark = bits (BUILT_IN_CTZL, ends);
  tree at = add (place, op (RSHIFT_EXPR, uns, mark, number (3)));
  keep (at, combine (sums, all_kept (at)));
  meet (no_end, {}, {});
  together (lanes_do::meet, number (0), number (0));

  basic_block empty = when (test (LT_EXPR, m_turn.from, m_turn.to));
  sums = all_kept (place_of (sub (m_turn.to, number (1))));
  names.clear ();
  for (tree &v : sums)
    names.push_back (&v);
  meet (empty, names, none);
  together (lanes_do::meet, number (0), number (0));
  return sums;
}

/* The totals of several rows, lane L has row L, and what is left for the row behind them: nothing.
   The first row also has ACC, of the first lane.  */

row_sharer::two_values
row_sharer::add_rows (const values &acc)
{
  tree uns = unsigned_type_node, rows = bits (BUILT_IN_POPCOUNT, m_turn.ends);
  /* 32 / ROWS, rounded down to a power of two.  */
  tree odd = sub (op (MULT_EXPR, uns, rows, number (2)), number (1));
  tree shift = sub (bits (BUILT_IN_CLZ, odd), number (26));
  values sums;
  if (m_scans)
    {
      tree most = op (LSHIFT_EXPR, uns, number (tuning::lane_elements), shift);
      tree much = votes (test (GT_EXPR, sub (m_turn.to, m_turn.from), most));
      sums = either (
	       test (EQ_EXPR, much, number (0)),
	       [&] { return two_values (add_each_row (shift), {}); },
	       [&] { return two_values (scan_kept (rows), {}); })
	       .first;
    }
  else
    sums = add_each_row (shift);
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  return { combine (choose (is_first, acc, identities ()), sums), identities () };
}

/* The same of one row, whose elements in the lanes are X.  */

row_sharer::two_values
row_sharer::add_one_row (const values &acc, const values &x)
{
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  return { over_lanes (choose (is_first, combine (acc, x), x)), identities () };
}

/* The same of rows that lanes have to themselves, and whose elements are X.  */

row_sharer::two_values
row_sharer::add_own_rows (const values &acc, const values &x)
{
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  return { combine (choose (is_first, acc, identities ()), x), identities () };
}

/* The same of items: X is an element or an end.  */

row_sharer::two_values
row_sharer::scan_items (const values &acc, const values &x)
{
  tree uns = unsigned_type_node, ends = m_turn.ends;
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  tree starts = op (BIT_AND_EXPR, uns, ends, number (1));
  tree joins = op (BIT_AND_EXPR, boolean_type_node, is_first, test (EQ_EXPR, starts, number (0)));
  const values sums = up_to_lane (choose (joins, combine (acc, x), x), ends);
  const values totals = combine (choose (is_first, acc, of_lane_below (sums, 1)), m_turn.before);
  const values rest = of_lane (sums, number (limits::warp_size - 1));
  return { totals, choose (is_first, rest, identities ()) };
}

/* What YES gives if CONDITION, which is the same in all lanes, is true, and else what NO gives.  */

row_sharer::two_values
row_sharer::either (tree condition, const std::function<two_values ()> &yes,
		    const std::function<two_values ()> &no)
{
  auto parts = [] (two_values &v)
  {
    std::vector<tree *> all;
    for (values *one : { &v.first, &v.second })
      for (tree &t : *one)
	all.push_back (&t);
    return all;
  };
  basic_block otherwise = when (condition);
  two_values a = yes ();
  flush ();
  basic_block end = m_at;
  m_at = otherwise;
  two_values b = no ();
  std::vector<tree> other;
  for (tree *t : parts (a))
    other.push_back (*t);
  meet (end, parts (b), other);
  return b;
}

/* What the rows that end have, and what is behind them, of the lanes' X and the first lane's ACC,
   as the turn's kind says.  */

row_sharer::two_values
row_sharer::add_up (const values &acc, const values &x)
{
  auto kind_p = [&] (kind k) { return test (EQ_EXPR, m_turn.kind, number (k)); };
  auto items = [&]
  {
    auto scanned = [&] { return scan_items (acc, x); };
    return m.measured () ? either (
			     kind_p (OWN_ROWS), [&] { return add_own_rows (acc, x); }, scanned)
			 : scanned ();
  };
  auto not_one_row = [&]
  {
    return m_window ? either (
			kind_p (SEVERAL_ROWS), [&] { return add_rows (acc); }, items)
		    : items ();
  };
  return either (kind_p (ONE_ROW), [&] { return add_one_row (acc, x); }, not_one_row);
}

/* If no row has ended in the unit before, the first one of ENDING, whose lanes have TOTALS, is not
   the unit's alone: S keeps it as the head.  */

void
row_sharer::keep_first_row (const values &totals, state &s, tree &ending)
{
  const tree all = ending;
  basic_block had = when (test (EQ_EXPR, s.had, number (0)));
  tree first = bits (BUILT_IN_CTZ, m_turn.ends);
  const values head = of_lane (totals, first);
  tree row = of_lane (add (m_turn.row, row_number (1)), first);
  ending = select (test (EQ_EXPR, m_lane, first), number (0), ending);
  basic_block others = when (test (EQ_EXPR, m_lane, number (0)));
  put_head (row, head);
  meet (others, {}, {});
  meet (had, { &ending }, { all });
  s.had = number (1);
}

/* Behind the elements: X of the lanes, and the rows that end.  */

void
row_sharer::join_lanes (values x)
{
  tree uns = unsigned_type_node, ends = m_turn.ends;
  /* What other lanes have written, the rest of a row may read or write, here or in the unit that
     sees this one's record.  */
  if (m.effects)
    together (lanes_do::meet, number (0), number (0));
  const values open = combine (m_state.acc, x), none_ended = identities ();
  state s = m_state;
  basic_block no_end = when (test (NE_EXPR, ends, number (0)));
  tree is_first = test (EQ_EXPR, m_lane, number (0));
  basic_block together_already = when (test (NE_EXPR, s.spread, number (0)));
  values acc = choose (is_first, over_lanes (s.acc), identities ());
  std::vector<tree *> names;
  for (tree &t : acc)
    names.push_back (&t);
  meet (together_already, names, s.acc);

  auto [totals, rest] = add_up (acc, x);
  s.acc = rest;
  s.spread = number (0);
  tree ending = op (RSHIFT_EXPR, uns, ends, m_lane);
  ending = op (BIT_AND_EXPR, uns, ending, number (1));
  keep_first_row (totals, s, ending);

  names = s.parts ();
  state after = m_state;
  after.acc = open;
  after.spread = number (1);
  std::vector<tree> other = after.list ();
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
  next_turn (m_now.parts (), s.list ());
}

/* Lanes in which a row ends, with TOTALS, execute its epilogue.  */

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
	/* Debug statements may be in front of the epilogue, too.  */
	if (gimple_bb (stmt) != m_join
	    && (!is_gimple_debug (stmt) || gimple_bb (stmt) == m_epilogue))
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
}

/* The values NOW of this turn are THEN in the next one.  */

void
row_sharer::next_turn (const std::vector<tree *> &now, const std::vector<tree> &then)
{
  edge back = make_single_succ_edge (m_next, m_head, EDGE_FALLTHRU);
  for (size_t i = 0; i < now.size (); i++)
    add_to_phi (*now[i], back, then[i]);
}

} // namespace accred
