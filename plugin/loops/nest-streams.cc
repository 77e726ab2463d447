/* Collapsed nests that read and write memory, and do nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  Such a nest, a stencil for example, is as fast as the memory if each
   thread has several elements under way, of few rows, beside each other in a warp, and if gangs are
   short (streams.cc says why).  omp-expand has made one loop of it (row-tiles.cc has the form), of
   P planes of R rows of M columns.

   After, for tiles of H rows and D * S columns, of which a thread has D that are S apart:

     S = the largest of T, T / 2, ... 32 with M > (D - 1) * S;
	 if there is none, the smallest power of two that is not less than M (T at most)
     CB = (M + D * S - 1) / (D * S);  RB = (R + H - 1) / H;  RANGE = P * RB * CB * S
     for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       {
	 t = v % S;  g = v / S;  cb = g % CB;  q = g / CB;  rb = q % RB;  p = q / RB;
	 k0 = cb * D * S + t;  n = MIN (H, R - rb * H);
	 for (e = 0; e < H * D; e++)
	   if (e / D < n && k0 + e % D * S < M)
	     {
	       r = rb * H + e / D;  k = k0 + e % D * S;
	       a[p][r][k] = ...;
	     }
       }

   GCC unrolls the loop over e.  In fact no condition is around its body: an element that is not
   in the nest is the thread's first one of its row, or column, once more, and stores what that has
   stored.  So all loads are under way at the same time.  The loop is there twice, with n = H and
   less: with n = H, GCC sees which rows are the same.

   Rows of fewer than L columns have no tiles; a thread takes elements that are T apart, and again
   the first one in the place of those that are not there:

     RANGE = (P * R * M + H * D * T - 1) / (H * D * T) * T
     for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       {
	 i = v / T * H * D * T + v % T;  k = i % M;  q = i / M;  r = q % R;  p = q / R;
	 for (e = 0; e < H * D; e++)
	   {
	     if (i + e * T < P * R * M)
	       a[p][r][k] = ...;
	     k, r, p += digits of T, with carries;
	   }
       }

   If M is no constant, the kernel has both, and the loop over e is there three times.

   Gangs are short, so that what each thread does at its beginning counts: all of this is computed
   in 32 bits, but for v and RANGE, and of the divisions those by CB and RB alone are not shifts.
   In a nest of 2^32 tiles and more they are divisions of 64 bits.

   The launch has as many gangs as make one tile for each thread.  Any other number is right, too.

   All loads of a tile come before its stores: iterations are independent, so that what one writes
   no other one reads.

   Needs: what row-tiles.cc needs, but for the memory; a loop that is all of its region, and that
   changes memory by stores that each iteration does, after all that it reads
   (body_decoder::stores_behind_p); rows, columns and planes are ints (small_digits_p); T, the
   number of lanes, is a power of two.  */

#include "plugin/loops/nest-streams.h"
#include "plugin/loops/nest-tiler.h"
#include "plugin/openacc-calls.h"
#include "abi/limits.h"

namespace accred {

namespace {

class nest_streamer : nest_tiler
{
public:
  nest_streamer (const loop_nest &nest, const loop_plan &plan, unsigned vector)
    : nest_tiler (nest), m_height (plan.rows), m_width (plan.spread), m_lanes (vector),
      m_least_columns (plan.least_columns)
  {}
  /* Before: the loop as it was.  After: with a loop over a tile's elements in it.  */
  void run ();
  /* Whole tiles get a loop of their own.  Loops are known again.  */
  void version ();

private:
  /* In 32 bits.  */
  tree u (gimple_seq *seq, tree t) const { return gimple_convert (seq, unsigned_type_node, t); }
  tree u (unsigned n) const { return build_int_cst (unsigned_type_node, n); }
  tree u (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, unsigned_type_node, a, b);
  }
  tree less (gimple_seq *seq, tree a, tree b) const
  {
    return gimple_build (seq, LT_EXPR, boolean_type_node, a, b);
  }
  tree choose (gimple_seq *seq, tree cond, tree a, tree b) const
  {
    return gimple_build (seq, COND_EXPR, TREE_TYPE (a), cond, a, b);
  }
  unsigned elements () const { return m_height * m_width; }
  tree log2_of_lanes (gimple_seq *seq) const;
  void new_range ();
  std::vector<tree> places (gimple_seq *seq, tree number, tree type) const;
  void place_of_tile ();
  void compute_digits ();
  void leave_without_elements (gimple_seq *seq);
  void compute_element (tree first, tree wide_first, tree rows_before);
  /* The loop over elements, of which there are copies.  */
  struct element_loop
  {
    class loop *loop;
    gassign *down; /* e / D.  */
    /* The digits of an element: column, row (in its plane), perhaps the same in the type of
       addresses, plane, number of the row among those of all planes.  */
    gassign *column, *row, *wide_row, *plane, *all_rows;
    std::vector<gassign *> stores;
  };
  static gassign *copy_of (gassign *stmt);
  element_loop version_of (element_loop &of, tree cond);
  void stay_in_tile (const element_loop &l) const;
  void take_successive (const element_loop &l) const;
  tree next_digit (gimple_seq *seq, tree sum, tree end, tree &carry) const;
  void write_behind (const element_loop &l);

  /* H, D, T, L.  */
  const unsigned m_height, m_width, m_lanes, m_least_columns;
  /* Before the loop, in 32 bits: M, S and its logarithm, CB, RB; whether there are tiles.  */
  tree m_columns = NULL_TREE, m_apart = NULL_TREE, m_log2 = NULL_TREE, m_cb = NULL_TREE,
       m_rb = NULL_TREE, m_tiled = NULL_TREE;
  tree m_count = NULL_TREE; /* Of iterations.  */
  /* In a tile: t, cb, rb and p, k0, the column for those that are not there, n.  Where there are
     none: i, its digits are CB, RB and P.  */
  tree m_lane = NULL_TREE, m_cb_of_tile = NULL_TREE, m_rb_of_tile = NULL_TREE,
       m_p_of_tile = NULL_TREE, m_column = NULL_TREE, m_n = NULL_TREE, m_successive = NULL_TREE;
  element_loop m_elements = {};
};

/* The logarithm of S.  */

tree
nest_streamer::log2_of_lanes (gimple_seq *seq) const
{
  /* Of a short row 2 * (M - 1) + 1 has one more bit than M - 1.  */
  tree bits = u (seq, PLUS_EXPR, m_columns, u (seq, PLUS_EXPR, m_columns, u (-1)));
  gcall *zeros = gimple_build_call (builtin_decl_implicit (BUILT_IN_CLZ), 1, bits);
  gimple_call_set_lhs (zeros, make_ssa_name (integer_type_node));
  gimple_seq_add_stmt (seq, zeros);
  tree log2 = u (seq, MINUS_EXPR, u (31), u (seq, gimple_call_lhs (zeros)));
  log2 = u (seq, MIN_EXPR, log2, u (exact_log2 (m_lanes)));
  for (unsigned lanes = limits::warp_size; lanes <= m_lanes; lanes *= 2)
    log2 = choose (seq, less (seq, u ((m_width - 1) * lanes), m_columns), u (exact_log2 (lanes)),
		   log2);
  return log2;
}

/* In front of the loop: how many tiles there are.  */

void
nest_streamer::new_range ()
{
  gimple_seq seq = NULL;
  m_count = gimple_convert (&seq, m_type, goacc_loop_call (m_nest.offset).range);
  tree planes = count_planes (&seq, m_count);
  m_columns = u (&seq, m_rows.divisor);
  m_tiled = gimple_build (&seq, GE_EXPR, boolean_type_node, m_columns, u (m_least_columns));
  tree log2 = log2_of_lanes (&seq);
  m_log2 = choose (&seq, m_tiled, log2, u (exact_log2 (m_lanes)));
  m_apart = u (&seq, LSHIFT_EXPR, u (1), m_log2);
  tree of_tile = u (&seq, PLUS_EXPR, log2, u (exact_log2 (m_width)));
  tree cb = u (&seq, RSHIFT_EXPR, u (&seq, PLUS_EXPR, m_columns, u (-1)), of_tile);
  cb = u (&seq, PLUS_EXPR, cb, u (1));
  m_cb = choose (&seq, m_tiled, cb, m_columns);
  tree rows = u (&seq, m_r), rb = u (&seq, PLUS_EXPR, rows, u (m_height - 1));
  m_rb = choose (&seq, m_tiled, u (&seq, RSHIFT_EXPR, rb, u (exact_log2 (m_height))), rows);
  tree tiles = op (&seq, MULT_EXPR, planes, gimple_convert (&seq, m_type, m_rb));
  tiles = op (&seq, MULT_EXPR, tiles, gimple_convert (&seq, m_type, m_cb));
  const unsigned of_gang = elements () * m_lanes;
  tree groups = op (&seq, PLUS_EXPR, m_count, number (of_gang - 1));
  groups = gimple_build (&seq, RSHIFT_EXPR, m_type, groups, u (exact_log2 (of_gang)));
  tiles = choose (&seq, m_tiled, tiles, groups);
  set_range (gimple_build (&seq, LSHIFT_EXPR, m_type, tiles, m_log2), &seq);
}

/* The digits of NUMBER by CB and, where there are planes, RB, computed in TYPE.  */

std::vector<tree>
nest_streamer::places (gimple_seq *seq, tree number, tree type) const
{
  auto divide = [&] (tree &a, tree b)
  {
    b = gimple_convert (seq, type, b);
    tree q = gimple_build (seq, TRUNC_DIV_EXPR, type, a, b);
    a = gimple_build (seq, MINUS_EXPR, type, a, gimple_build (seq, MULT_EXPR, type, q, b));
    return q;
  };
  tree cb = gimple_convert (seq, type, number), rb = divide (cb, m_cb), p = NULL_TREE;
  std::vector<tree> found;
  if (m_planes)
    p = divide (rb, m_rb);
  for (tree t : { cb, rb, p })
    if (t)
      found.push_back (u (seq, t));
  return found;
}

/* At the end of M_TILE, which is split where g or i may need more than 32 bits: their digits.  */

void
nest_streamer::place_of_tile ()
{
  gimple_seq seq = NULL;
  tree v = gimple_convert (&seq, m_type, gimple_phi_result (m_nest.iv));
  m_lane = u (&seq, BIT_AND_EXPR, u (&seq, v), u (&seq, PLUS_EXPR, m_apart, u (-1)));
  tree tile = gimple_build (&seq, RSHIFT_EXPR, m_type, v, m_log2);
  m_successive = op (&seq, MULT_EXPR, tile, number (elements () * m_lanes));
  m_successive = op (&seq, PLUS_EXPR, m_successive, gimple_convert (&seq, m_type, m_lane));
  tile = choose (&seq, m_tiled, tile, m_successive);
  auto keep = [this] (const std::vector<tree> &found)
  {
    m_cb_of_tile = found[0];
    m_rb_of_tile = found[1];
    m_p_of_tile = m_planes ? found[2] : NULL_TREE;
  };
  const bool wide = TYPE_PRECISION (m_type) > TYPE_PRECISION (unsigned_type_node);
  if (!wide)
    {
      keep (places (&seq, tile, unsigned_type_node));
      gimple_stmt_iterator at = gsi_last_bb (m_tile);
      gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
      return;
    }
  tree high
    = gimple_build (&seq, RSHIFT_EXPR, m_type, tile, u (TYPE_PRECISION (unsigned_type_node)));
  gimple_seq_add_stmt (&seq, gimple_build_cond (EQ_EXPR, high, number (0), NULL_TREE, NULL_TREE));
  gimple_stmt_iterator at = gsi_last_bb (m_tile);
  gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
  basic_block fits = split_edge (single_succ_edge (m_tile));
  basic_block join = split_edge (single_succ_edge (fits));
  edge likely = single_pred_edge (fits);
  likely->flags = EDGE_TRUE_VALUE;
  likely->probability = profile_probability::very_likely ();
  edge unlikely = make_edge (m_tile, join, EDGE_FALSE_VALUE);
  unlikely->probability = likely->probability.invert ();
  basic_block large = split_edge (unlikely);
  std::vector<tree> both[2], found;
  for (bool other : { false, true })
    {
      seq = NULL;
      both[other] = places (&seq, tile, other ? m_type : unsigned_type_node);
      at = gsi_last_bb (other ? large : fits);
      gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
    }
  for (size_t k = 0; k < both[0].size (); k++)
    {
      gphi *phi = create_phi_node (make_ssa_name (unsigned_type_node), join);
      add_phi_arg (phi, both[0][k], single_succ_edge (fits), UNKNOWN_LOCATION);
      add_phi_arg (phi, both[1][k], single_succ_edge (large), UNKNOWN_LOCATION);
      found.push_back (gimple_phi_result (phi));
    }
  keep (found);
  m_tile = join;
}

/* At the end of M_TILE, behind SEQ: a thread may have no element.  */

void
nest_streamer::leave_without_elements (gimple_seq *seq)
{
  tree in_row = less (seq, m_column, m_columns);
  tree some = choose (seq, m_tiled, in_row, less (seq, m_successive, m_count));
  gimple_seq_add_stmt (seq,
		       gimple_build_cond (NE_EXPR, some, boolean_false_node, NULL_TREE, NULL_TREE));
  gimple_stmt_iterator at = gsi_last_bb (m_tile);
  gsi_insert_seq_after (&at, *seq, GSI_LAST_NEW_STMT);
  edge into = single_succ_edge (m_tile);
  into->flags = EDGE_TRUE_VALUE;
  into->probability = profile_probability::very_likely ();
  make_edge (m_tile, m_last, EDGE_FALSE_VALUE)->probability = into->probability.invert ();
}

/* At the tile's start its place; in the body the digits of its elements.  */

void
nest_streamer::compute_digits ()
{
  place_of_tile ();
  gimple_seq seq = NULL;
  tree strip = u (&seq, MULT_EXPR, m_cb_of_tile, u (&seq, MULT_EXPR, m_apart, u (m_width)));
  m_column = u (&seq, PLUS_EXPR, strip, m_lane);
  tree first = u (&seq, MULT_EXPR, m_rb_of_tile, u (m_height)), type = TREE_TYPE (m_h);
  tree left = u (&seq, MINUS_EXPR, u (&seq, m_r), first);
  m_n = choose (&seq, m_tiled, u (&seq, MIN_EXPR, u (m_height), left), u (0));
  first = gimple_convert (&seq, type, first);
  tree wide_first = gimple_convert (&seq, signed_type_for (sizetype), first),
       rows_before = NULL_TREE;
  if (m_planes)
    rows_before = op (&seq, MULT_EXPR, gimple_convert (&seq, m_type, m_p_of_tile),
		      gimple_convert (&seq, m_type, m_r));
  gimple_cond_set_rhs (m_more, build_int_cst (type, elements ()));
  update_stmt (m_more);
  leave_without_elements (&seq);
  compute_element (first, wide_first, rows_before);
}

/* In the body the digits of an element.  */

void
nest_streamer::compute_element (tree first, tree wide_first, tree rows_before)
{
  gimple_seq seq = NULL;
  auto name = [&seq] (tree value)
  {
    gassign *a = gimple_build_assign (make_ssa_name (TREE_TYPE (value)), value);
    gimple_seq_add_stmt (&seq, a);
    return a;
  };
  tree e = u (&seq, m_h), across = u (&seq, BIT_AND_EXPR, e, u (m_width - 1));
  element_loop &l = m_elements;
  l.down = gimple_build_assign (make_ssa_name (unsigned_type_node), RSHIFT_EXPR, e,
				u (exact_log2 (m_width)));
  gimple_seq_add_stmt (&seq, l.down);
  tree type = TREE_TYPE (m_h), h = gimple_convert (&seq, type, gimple_assign_lhs (l.down));
  tree column = u (&seq, PLUS_EXPR, m_column, u (&seq, MULT_EXPR, across, m_apart));
  column = choose (&seq, less (&seq, column, m_columns), column, m_column);
  l.column = name (column);
  tree k = gimple_convert (&seq, m_type, gimple_assign_lhs (l.column)), row = NULL_TREE,
       p = NULL_TREE;
  if (m_planes)
    {
      tree in_plane = gimple_build (&seq, PLUS_EXPR, type, first, h);
      l.all_rows
	= name (op (&seq, PLUS_EXPR, rows_before, gimple_convert (&seq, m_type, in_plane)));
      row = gimple_assign_lhs (l.all_rows);
      l.plane = name (m_p_of_tile);
      p = gimple_convert (&seq, m_type, gimple_assign_lhs (l.plane));
    }
  replace_digits (k, row, p, first, wide_first, h);
  l.row = m_row;
  l.wide_row = m_wide_row;
  gimple_stmt_iterator begin = gsi_after_labels (m_body);
  gsi_insert_seq_before (&begin, seq, GSI_SAME_STMT);
}

/* STMT in the copy of its block.  */

gassign *
nest_streamer::copy_of (gassign *stmt)
{
  if (!stmt)
    return nullptr;
  gimple_stmt_iterator of = gsi_after_labels (gimple_bb (stmt)),
		       at = gsi_after_labels (get_bb_copy (gimple_bb (stmt)));
  for (; gsi_stmt (of) != stmt; gsi_next (&of))
    gsi_next (&at);
  gcc_assert (gimple_assign_rhs_code (gsi_stmt (at)) == gimple_assign_rhs_code (stmt));
  return as_a<gassign *> (gsi_stmt (at));
}

/* A copy of OF, which is executed if COND is not true.  */

nest_streamer::element_loop
nest_streamer::version_of (element_loop &of, tree cond)
{
  initialize_original_copy_tables ();
  basic_block choice;
  const auto likely = profile_probability::likely ();
  element_loop copy = {};
  copy.loop = loop_version (of.loop, cond, &choice, likely, likely.invert (), likely,
			    likely.invert (), true);
  gcc_assert (copy.loop);
  copy.down = copy_of (of.down);
  copy.column = copy_of (of.column);
  copy.row = copy_of (of.row);
  copy.wide_row = copy_of (of.wide_row);
  copy.plane = copy_of (of.plane);
  copy.all_rows = copy_of (of.all_rows);
  for (gassign *store : of.stores)
    copy.stores.push_back (copy_of (store));
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
  return copy;
}

/* In L, for tiles of fewer rows: the first row in the place of those that are not there.  */

void
nest_streamer::stay_in_tile (const element_loop &l) const
{
  gimple_stmt_iterator at = gsi_for_stmt (l.down);
  gassign *down = as_a<gassign *> (gimple_copy (l.down));
  tree value = make_ssa_name (unsigned_type_node);
  gimple_assign_set_lhs (down, value);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, down);
  tree here = less (&seq, value, m_n);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&at, COND_EXPR, here, value, u (0));
  update_stmt (gsi_stmt (at));
}

/* SUM, less than 2 * END, as a digit less than END; CARRY is what goes to the next one.  */

tree
nest_streamer::next_digit (gimple_seq *seq, tree sum, tree end, tree &carry) const
{
  tree over = gimple_build (seq, GE_EXPR, boolean_type_node, sum, end);
  carry = choose (seq, over, u (1), u (0));
  return choose (seq, over, u (seq, MINUS_EXPR, sum, end), sum);
}

/* In L, where there are no tiles: elements i, i + T, ...  Their digits go from one to the next by
   those of T.  */

void
nest_streamer::take_successive (const element_loop &l) const
{
  gimple_seq before = NULL, seq = NULL;
  tree lanes = u (m_lanes), rows = u (&before, m_r);
  tree digits[3] = { m_cb_of_tile, m_rb_of_tile, m_p_of_tile }, steps[3], now[3];
  const unsigned n = m_planes ? 3 : 2;
  tree quotient = u (&before, TRUNC_DIV_EXPR, lanes, m_columns);
  steps[0] = u (&before, MINUS_EXPR, lanes, u (&before, MULT_EXPR, quotient, m_columns));
  steps[1] = quotient;
  if (m_planes)
    {
      steps[2] = u (&before, TRUNC_DIV_EXPR, quotient, rows);
      steps[1] = u (&before, MINUS_EXPR, quotient, u (&before, MULT_EXPR, steps[2], rows));
    }
  tree left = op (&before, MINUS_EXPR, m_count, m_successive);
  left = u (&before, op (&before, MIN_EXPR, left, number (elements () * m_lanes)));
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l.loop), before);

  tree carry = u (0), e = NULL_TREE;
  e = gimple_assign_rhs1 (l.down);
  tree here = less (&seq, u (&seq, MULT_EXPR, e, lanes), left);
  for (unsigned d = 0; d < n; d++)
    {
      gphi *phi = create_phi_node (make_ssa_name (unsigned_type_node), l.loop->header);
      tree old = gimple_phi_result (phi), next;
      next = u (&seq, PLUS_EXPR, u (&seq, PLUS_EXPR, old, steps[d]), carry);
      if (d + 1 < n)
	next = next_digit (&seq, next, d ? rows : m_columns, carry);
      add_phi_arg (phi, digits[d], loop_preheader_edge (l.loop), UNKNOWN_LOCATION);
      add_phi_arg (phi, next, loop_latch_edge (l.loop), UNKNOWN_LOCATION);
      now[d] = choose (&seq, here, old, digits[d]);
    }
  tree all_rows = NULL_TREE;
  if (m_planes)
    all_rows = op (&seq, PLUS_EXPR, gimple_convert (&seq, m_type, now[1]),
		   op (&seq, MULT_EXPR, gimple_convert (&seq, m_type, now[2]),
		       gimple_convert (&seq, m_type, m_r)));
  const std::pair<gassign *, tree> values[] = { { l.column, now[0] },
						{ l.row, now[1] },
						{ l.wide_row, now[1] },
						{ l.plane, m_planes ? now[2] : NULL_TREE },
						{ l.all_rows, all_rows } };
  gimple_stmt_iterator at = gsi_for_stmt (l.down);
  gsi_next (&at);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (auto [stmt, value] : values)
    if (stmt)
      {
	at = gsi_for_stmt (stmt);
	gimple_assign_set_rhs_with_ops (&at, NOP_EXPR, value);
	update_stmt (gsi_stmt (at));
      }
}

/* In L the stores come last.  Until GCC has unrolled the loop, arrays have what they store, and
   where.  */

void
nest_streamer::write_behind (const element_loop &l)
{
  const unsigned count = elements ();
  const std::vector<gassign *> &stores = l.stores;
  tree number_of_element = gimple_assign_rhs1 (l.down);
  auto element = [] (tree array, tree index)
  { return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, index, NULL_TREE, NULL_TREE); };
  auto array_of = [count] (tree type)
  { return create_tmp_var (build_array_type_nelts (TYPE_MAIN_VARIANT (type), count)); };
  basic_block behind = split_edge (single_exit (l.loop));
  std::vector<std::pair<tree, tree>> kept; /* Addresses, values.  */
  for (gassign *store : stores)
    {
      tree ref = gimple_assign_lhs (store), address = build_fold_addr_expr (unshare_expr (ref));
      tree places = array_of (TREE_TYPE (address)), values = array_of (TREE_TYPE (ref));
      kept.push_back ({ places, values });
      gimple_stmt_iterator at = gsi_for_stmt (store);
      address = force_gimple_operand_gsi (&at, address, true, NULL_TREE, true, GSI_SAME_STMT);
      for (auto [array, value] :
	   { std::pair (places, address), std::pair (values, gimple_assign_rhs1 (store)) })
	gsi_insert_before (&at, gimple_build_assign (element (array, number_of_element), value),
			   GSI_SAME_STMT);
    }
  gimple_stmt_iterator end = gsi_last_bb (behind);
  for (unsigned e = 0; e < count; e++)
    {
      for (size_t k = 0; k < kept.size (); k++)
	{
	  tree ref = gimple_assign_lhs (stores[k]), type = TREE_TYPE (ref);
	  auto take = [&] (tree array)
	  {
	    tree own = make_ssa_name (TREE_TYPE (TREE_TYPE (array)));
	    gsi_insert_after (&end, gimple_build_assign (own, element (array, size_int (e))),
			      GSI_CONTINUE_LINKING);
	    return own;
	  };
	  tree at = take (kept[k].first), value = take (kept[k].second);
	  if (get_object_alignment (ref) < TYPE_ALIGN (type))
	    type = build_aligned_type (type, get_object_alignment (ref));
	  tree to = build2 (MEM_REF, type, at, build_int_cst (reference_alias_ptr_type (ref), 0));
	  gassign *own = gimple_build_assign (to, value);
	  gimple_set_location (own, gimple_location (stores[k]));
	  gsi_insert_after (&end, own, GSI_CONTINUE_LINKING);
	}
    }
  for (gassign *store : stores)
    {
      gimple_stmt_iterator at = gsi_for_stmt (store);
      unlink_stmt_vdef (store);
      gsi_remove (&at, true);
      release_defs (store);
    }
}

void
nest_streamer::run ()
{
  new_range ();
  split_blocks ();
  compute_digits ();
}

void
nest_streamer::version ()
{
  m_elements.loop = m_body->loop_father;
  m_elements.stores = m_nest.stores_behind;
  gcc_assert (m_elements.loop->header == m_body);
  std::vector<element_loop> all = { m_elements };
  if (!integer_zerop (m_tiled))
    {
      all.push_back (version_of (all[0], build2 (EQ_EXPR, boolean_type_node, m_n, u (m_height))));
      if (!integer_onep (m_tiled))
	all.push_back (version_of (all[1], build2 (NE_EXPR, boolean_type_node, m_n, u (0))));
      stay_in_tile (all[1]);
    }
  if (!integer_onep (m_tiled))
    take_successive (all.back ());
  for (const element_loop &l : all)
    {
      write_behind (l);
      l.loop->any_upper_bound = l.loop->any_estimate = l.loop->any_likely_upper_bound = false;
      l.loop->unroll = elements ();
    }
  mark_virtual_operands_for_renaming (cfun);
  free_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
}

} // namespace

void
make_nest_streams (planned_loops &loops, const region_plan &plan, unsigned vector)
{
  for (size_t i = 0; i < plan.loops.size (); i++)
    if (const loop_plan &p = plan.loops[i]; p.nest)
      {
	loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
	calculate_dominance_info (CDI_DOMINATORS);
	loops.nests[i].locate ();
	nest_streamer streamer (loops.nests[i], p, vector);
	streamer.run ();
	loop_optimizer_finalize ();
	free_dominance_info (CDI_DOMINATORS);
	loops_state_set (LOOPS_NEED_FIXUP);
	loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
	streamer.version ();
	loop_optimizer_finalize ();
      }
}

} // namespace accred
