/* Collapsed nests that read and write memory, and do nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule.  Such a nest, a stencil for example, is as fast as the memory if each
   thread has several elements under way, of few rows, if warps read and write whole lines, and if
   gangs are short (streams.cc says why).  omp-expand has made one loop of it (row-tiles.cc has the
   form), of P planes of R rows of M columns.

   After, for tiles of D planes and H rows of a column for each of a warp's 32 lanes:

     F = how many columns before the first one the row's line of 128 bytes begins, if all rows begin
	 at such a place of a line;
     CB = (M + F + 31) / 32;  RB = (R + H - 1) / H;  PB = (P + D - 1) / D;  RANGE = PB * RB * CB *
     32 for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       {
	 g = v / 32;  cb = g % CB;  q = g / CB;  rb = q % RB;  pb = q / RB;
	 k = cb * 32 - F + v % 32;  n = MIN (H, R - rb * H);  m = MIN (D, P - pb * D);
	 if (k >= 0 && k < M)
	   for (e = 0; e < D * H; e++)
	     if (e % H < n && e / H < m)
	       a[pb * D + e / H][rb * H + e % H][k] = ...;
       }

   The loop over e is there twice: for whole tiles, with n = H and m = D, and for others.  Of whole
   tiles GCC unrolls it: all loads come before all stores, and are under way at the same time, and
   what several elements read is read once.  Where the body has conditions on rows and columns, as
   of points at the border, tiles are whole only if each of these is the same for all elements, as
   it is for most (nest-digits.cc); there the loop has no such conditions.

   A lane may have pairs of columns (W is 2, nest-pairs.cc), if these gain and are aligned; then

     F = how many columns before the first one a line begins, or 1 or 0, so that pairs do
     CB = (M + F + 63) / 64;  k = cb * 64 - F + v % 32 * 2

   and whole tiles have 2 * D * H elements, of which two successive ones are neighbours.  A lane of
   whose pair only one column is in the row has a tile of that one.

   Tiles that are not whole are few.  If D is 1 and there are no conditions, their loop is unrolled,
   too: an element that is not there is the first one of its column once more, and stores what that
   has stored.  Else it goes round n * m times, one element after the other.

   Rows of fewer than L columns have no tiles, nor have few rows or planes; a thread takes elements
   that are T apart, and again the first one in the place of those that are not there:

     RANGE = (P * R * M + H * T - 1) / (H * T) * T
     for (v = OFFSET (RANGE); v < BOUND; v += STEP)
       {
	 i = v / T * H * T + v % T;  k = i % M;  q = i / M;  r = q % R;  p = q / R;
	 for (e = 0; e < H; e++)
	   {
	     if (i + e * T < P * R * M)
	       a[p][r][k] = ...;
	     k, r, p += digits of T, with carries;
	   }
       }

   Where tiles that are not whole have no unrolled loop, this has none, either: it ends with the
   last element, and a thread has fewer of them.  If M is no constant, the kernel has both forms.

   Gangs are short, so that what each thread does at its beginning counts: all of this is computed
   in 32 bits, but for v and RANGE, and of the divisions those by CB and RB alone are not shifts.
   In a nest of 2^32 tiles and more they are divisions of 64 bits.

   The launch has as many gangs as make one tile for each thread.  Any other number is right, too.

   Loads of a tile come before its stores: iterations are independent, so that what one writes no
   other one reads.

   Needs: what row-tiles.cc needs, but for the memory; a loop that is all of its region, and that
   changes memory by stores that each iteration does, after all that it reads
   (body_decoder::stores_behind_p); rows, columns and planes are ints (small_digits_p); T, the
   number of lanes, is a power of two.  */

#include "plugin/loops/nest-streams.h"
#include "plugin/loops/nest-streamer.h"
#include "plugin/openacc-calls.h"
#include "abi/limits.h"
#include "abi/tunable.h"

namespace accred {

namespace {

constexpr unsigned line_bytes = 128;

} // namespace

/* The lower half of the address of what the first store writes, in the iteration with the digits
   AT.  */

tree
nest_streamer::address_of_store (const tree at[nest_digits], gimple_seq *seq) const
{
  tree ref = m_values.value (gimple_assign_lhs (m_nest.stores_behind[0]), at, seq);
  gimple_seq more = NULL;
  tree address = force_gimple_operand (build_fold_addr_expr (ref), &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return u (seq, address);
}

/* F: if a column's successor is its neighbour, and rows are whole lines apart.  A line has more
   columns than a warp if they are narrow; then it begins at a multiple of what a warp writes.  Else
   rows of pairs begin where the first pair does.  */

tree
nest_streamer::columns_before (gimple_seq *seq)
{
  tree ref = gimple_assign_lhs (m_nest.stores_behind[0]);
  const unsigned width = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (ref)));
  if (!m_values.known_p (ref) || !pow2p_hwi (width) || width > line_bytes)
    return u (0);
  tree zero = u (0), one = u (1);
  const tree first[] = { zero, zero, zero }, beside[] = { one, zero, zero },
	     below[] = { zero, one, zero };
  tree at = address_of_store (first, seq);
  tree right = u (seq, MINUS_EXPR, address_of_store (beside, seq), at);
  tree down = u (seq, MINUS_EXPR, address_of_store (below, seq), at);
  down = u (seq, BIT_AND_EXPR, down, u (line_bytes - 1));
  tree odd = u (seq, BIT_IOR_EXPR, u (seq, BIT_XOR_EXPR, right, u (width)), down);
  const unsigned most = MIN (line_bytes / width, unsigned (limits::warp_size));
  tree before = u (seq, RSHIFT_EXPR, at, u (exact_log2 (width))), other = zero;
  if (m_pairs)
    {
      tree second = u (seq, BIT_AND_EXPR, before, one);
      m_paired = both (seq, pairs_p (seq), m_pairs->aligned (second, seq));
      other = choose (seq, m_paired, second, zero);
    }
  before = u (seq, BIT_AND_EXPR, before, u (most - 1));
  return choose (seq, test (seq, EQ_EXPR, odd, u (0)), before, other);
}

/* Whether pairs gain, as the host finds, too (add_single_columns in plan.cc).  */

tree
nest_streamer::pairs_p (gimple_seq *seq) const
{
  tree odd = u (seq, BIT_AND_EXPR, m_columns, u (1));
  tree gain = both (seq, m_tiled, test (seq, EQ_EXPR, odd, u (0)));
  gain = both (seq, gain, test (seq, GE_EXPR, m_columns, u (tuning::nest_pair_columns)));
  return both (seq, gain, test (seq, GE_EXPR, m_count, number (tuning::nest_pair_elements)));
}

/* In front of the loop: how many tiles there are.  */

void
nest_streamer::new_range ()
{
  gimple_seq seq = NULL;
  m_count = gimple_convert (&seq, m_type, goacc_loop_call (m_nest.offset).range);
  tree planes = count_planes (&seq, m_count), rows = u (&seq, m_r);
  m_columns = u (&seq, m_rows.divisor);
  m_all_planes = u (&seq, planes);
  m_tiled = test (&seq, GE_EXPR, m_columns, u (m_least_columns));
  m_tiled = both (&seq, m_tiled, fits (&seq, rows, m_height));
  m_tiled = both (&seq, m_tiled, fits (&seq, m_all_planes, m_depth));
  m_before = integer_zerop (m_tiled) ? u (0) : columns_before (&seq);
  const unsigned warp = exact_log2 (limits::warp_size), gang = exact_log2 (m_lanes);
  tree all = u (&seq, PLUS_EXPR, m_columns, m_before), cb = pieces (&seq, all, warp);
  if (!integer_zerop (m_paired))
    cb = choose (&seq, m_paired, pieces (&seq, all, warp + 1), cb);
  m_cb = choose (&seq, m_tiled, cb, m_columns);
  tree rb = pieces (&seq, rows, exact_log2 (m_height));
  m_rb = choose (&seq, m_tiled, rb, rows);
  tree pb = pieces (&seq, m_all_planes, exact_log2 (m_depth));
  tree tiles
    = op (&seq, MULT_EXPR, gimple_convert (&seq, m_type, pb), gimple_convert (&seq, m_type, m_rb));
  tiles = op (&seq, MULT_EXPR, tiles, gimple_convert (&seq, m_type, m_cb));
  m_group = u (gang + exact_log2 (m_height));
  if (m_in_turn)
    m_group
      = choose (&seq, less (&seq, m_count, number (tuning::nest_few_elements)), u (gang), m_group);
  tree of_gang = gimple_build (&seq, LSHIFT_EXPR, m_type, number (1), m_group);
  tree groups = op (&seq, PLUS_EXPR, m_count, op (&seq, MINUS_EXPR, of_gang, number (1)));
  groups = gimple_build (&seq, RSHIFT_EXPR, m_type, groups, m_group);
  tiles = choose (&seq, m_tiled, tiles, groups);
  m_log2 = choose (&seq, m_tiled, u (warp), u (gang));
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
  tree lanes = u (&seq, LSHIFT_EXPR, u (1), m_log2);
  m_lane = u (&seq, BIT_AND_EXPR, u (&seq, v), u (&seq, PLUS_EXPR, lanes, u (-1)));
  tree tile = gimple_build (&seq, RSHIFT_EXPR, m_type, v, m_log2);
  m_successive = gimple_build (&seq, LSHIFT_EXPR, m_type, tile, m_group);
  m_successive = op (&seq, PLUS_EXPR, m_successive, gimple_convert (&seq, m_type, m_lane));
  tile = choose (&seq, m_tiled, tile, m_successive);
  auto keep = [this] (const std::vector<tree> &found)
  {
    m_cb_of_tile = found[0];
    m_rb_of_tile = found[1];
    m_pb_of_tile = m_planes ? found[2] : NULL_TREE;
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

/* Whether the tile that begins with ROW and PLANE is whole, and no condition unusual in it.  */

tree
nest_streamer::whole_tile (gimple_seq *seq, tree row, tree plane) const
{
  tree whole = both (seq, m_tiled, test (seq, EQ_EXPR, m_n, u (m_height)));
  if (m_depth > 1)
    whole = both (seq, whole, test (seq, EQ_EXPR, m_m, u (m_depth)));
  const tree at[nest_digits] = { m_column, row, plane };
  tree each[nest_digits] = { u (seq, PLUS_EXPR, m_both, u (1)), u (m_height), u (m_depth) };
  for (const nest_condition &c : m_conditions)
    whole = both (seq, whole, m_values.usual_p (c, at, each[c.digit], seq));
  return whole;
}

/* A lane's first column in the row; of a pair one may be in front of the row, or behind it.  */

void
nest_streamer::column_of_tile (gimple_seq *seq)
{
  tree strip = u (seq, LSHIFT_EXPR, m_cb_of_tile, u (exact_log2 (limits::warp_size)));
  m_both = u (0);
  if (integer_zerop (m_paired))
    {
      m_column = u (seq, PLUS_EXPR, u (seq, MINUS_EXPR, strip, m_before), m_lane);
      return;
    }
  tree pair = choose (seq, m_paired, u (1), u (0));
  tree k = u (seq, LSHIFT_EXPR, u (seq, PLUS_EXPR, strip, m_lane), pair);
  k = u (seq, MINUS_EXPR, k, m_before);
  tree next = u (seq, PLUS_EXPR, k, pair), here = less (seq, k, m_columns);
  m_both = choose (seq, both (seq, here, less (seq, next, m_columns)), pair, u (0));
  m_column = choose (seq, here, k, next);
}

/* At the tile's start its place; in the body the digits of its elements.  */

void
nest_streamer::compute_digits ()
{
  place_of_tile ();
  gimple_seq seq = NULL;
  column_of_tile (&seq);
  tree row = u (&seq, MULT_EXPR, m_rb_of_tile, u (m_height)), plane = u (0);
  m_n = u (&seq, MIN_EXPR, u (m_height), u (&seq, MINUS_EXPR, u (&seq, m_r), row));
  m_m = u (1);
  if (m_planes)
    plane = u (&seq, MULT_EXPR, m_pb_of_tile, u (m_depth));
  if (m_depth > 1)
    m_m = u (&seq, MIN_EXPR, u (m_depth), u (&seq, MINUS_EXPR, m_all_planes, plane));
  m_whole = whole_tile (&seq, row, plane);
  m_whole_pair = both (&seq, m_whole, test (&seq, NE_EXPR, m_both, u (0)));
  gimple_cond_set_rhs (m_more, build_int_cst (TREE_TYPE (m_h), elements ()));
  update_stmt (m_more);
  auto at_end = [&]
  {
    gimple_stmt_iterator at = gsi_last_bb (m_tile);
    gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
  };
  row = gimple_convert (&seq, TREE_TYPE (m_h), row);
  plane = gimple_convert (&seq, TREE_TYPE (m_h), plane);
  at_end ();
  compute_element (row, plane);
  seq = NULL;
  leave_without_elements (&seq);
}

/* The column of an element, in two types, as statements of SEQ; what is the same for a tile comes
   BEFORE.  */

void
nest_streamer::name_columns (gimple_seq *before, gimple_seq *seq)
{
  element_loop &l = m_elements;
  tree type = TREE_TYPE (m_h), across = gimple_assign_lhs (l.across);
  m_signed_column = gimple_convert (before, type, m_column);
  m_wide_column = gimple_convert (before, sizetype, m_signed_column);
  const std::pair<tree, gassign **> all[]
    = { { m_signed_column, &l.column }, { m_wide_column, &l.wide_column } };
  for (auto [first, stmt] : all)
    {
      tree own = TREE_TYPE (first);
      tree value = gimple_build (seq, PLUS_EXPR, own, first, gimple_convert (seq, own, across));
      *stmt = gimple_build_assign (make_ssa_name (own), value);
      gimple_seq_add_stmt (seq, *stmt);
    }
}

/* Where pairs are, GCC is to see by what the addresses of columns differ.  */

void
nest_streamer::lower_pairs ()
{
  for (gassign *load : m_pairs->loads ())
    lower_reference (load, true);
  for (gassign *store : m_nest.stores_behind)
    lower_reference (store, true);
  for (gassign *a : m_rows.remainders)
    widen_early (gimple_assign_lhs (a), 0, gimple_assign_lhs (m_elements.wide_column));
}

/* In the body the digits of an element of the tile that begins with ROW and PLANE.  */

void
nest_streamer::compute_element (tree row, tree plane)
{
  gimple_seq seq = NULL, before = NULL;
  auto name = [&seq] (tree value)
  {
    gassign *a = gimple_build_assign (make_ssa_name (TREE_TYPE (value)), value);
    gimple_seq_add_stmt (&seq, a);
    return a;
  };
  auto part = [&] (tree_code code, unsigned by)
  {
    gassign *a
      = gimple_build_assign (make_ssa_name (unsigned_type_node), code, u (&seq, m_h), u (by));
    gimple_seq_add_stmt (&seq, a);
    return a;
  };
  tree type = TREE_TYPE (m_h);
  element_loop &l = m_elements;
  l.more = m_more;
  l.across = part (BIT_AND_EXPR, 0);
  l.down = part (BIT_AND_EXPR, m_height - 1);
  l.deep = part (RSHIFT_EXPR, exact_log2 (m_height));
  tree h = gimple_convert (&seq, type, gimple_assign_lhs (l.down));
  l.column = name (m_column);
  if (m_pairs)
    name_columns (&before, &seq);
  gassign *column = m_long && m_pairs ? l.wide_column : l.column;
  tree k = gimple_assign_lhs (column), all = NULL_TREE, p = NULL_TREE;
  if (column == l.column)
    k = gimple_convert (&seq, m_type, u (&seq, k));
  if (m_planes)
    {
      tree d = gimple_convert (&seq, type, gimple_assign_lhs (l.deep));
      l.plane = name (gimple_build (&seq, PLUS_EXPR, type, plane, d));
      tree wide = gimple_convert (&before, sizetype, plane);
      l.wide_plane
	= name (gimple_build (&seq, PLUS_EXPR, sizetype, wide, gimple_convert (&seq, sizetype, d)));
      p = m_long ? gimple_assign_lhs (l.wide_plane)
		 : gimple_convert (&seq, m_type, u (&seq, gimple_assign_lhs (l.plane)));
      tree in_plane = gimple_build (&seq, PLUS_EXPR, type, row, h);
      all = op (&seq, MULT_EXPR, p, gimple_convert (&seq, m_type, m_r));
      l.all_rows = name (op (&seq, PLUS_EXPR, all, gimple_convert (&seq, m_type, in_plane)));
      all = gimple_assign_lhs (l.all_rows);
    }
  for (gassign *store : m_nest.stores_behind)
    lower_reference (store);
  replace_digits (k, all, p, row, gimple_convert (&before, sizetype, row), h);
  l.row = m_row;
  l.wide_row = m_wide_row;
  if (m_pairs)
    lower_pairs ();
  if (m_planes)
    for (gassign *a : m_planes->quotients)
      widen_early (gimple_assign_lhs (a), 0, gimple_assign_lhs (l.wide_plane));
  gimple_stmt_iterator begin = gsi_after_labels (m_body), at = gsi_last_bb (m_tile);
  gsi_insert_seq_before (&begin, seq, GSI_SAME_STMT);
  gsi_insert_seq_after (&at, before, GSI_LAST_NEW_STMT);
}

/* STMT in the copy of its block.  */

gimple *
nest_streamer::copy_of (gimple *stmt)
{
  gimple_stmt_iterator of = gsi_after_labels (gimple_bb (stmt)),
		       at = gsi_after_labels (get_bb_copy (gimple_bb (stmt)));
  for (; gsi_stmt (of) != stmt; gsi_next (&of))
    gsi_next (&at);
  gcc_assert (gimple_code (gsi_stmt (at)) == gimple_code (stmt)
	      && gimple_expr_code (gsi_stmt (at)) == gimple_expr_code (stmt));
  return gsi_stmt (at);
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
  copy.more = last_cond (get_bb_copy (gimple_bb (of.more)));
  copy.across = copy_of (of.across);
  copy.down = copy_of (of.down);
  copy.deep = copy_of (of.deep);
  copy.column = copy_of (of.column);
  copy.wide_column = copy_of (of.wide_column);
  copy.row = copy_of (of.row);
  copy.wide_row = copy_of (of.wide_row);
  copy.plane = copy_of (of.plane);
  copy.wide_plane = copy_of (of.wide_plane);
  copy.all_rows = copy_of (of.all_rows);
  for (gassign *store : of.stores)
    copy.stores.push_back (copy_of (store));
  for (gimple *condition : of.conditions)
    copy.conditions.push_back (copy_of (condition));
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
  return copy;
}

/* L goes round COUNT times.  */

void
nest_streamer::end_after (const element_loop &l, tree count) const
{
  gimple_seq seq = NULL;
  count = gimple_convert (&seq, TREE_TYPE (m_h), count);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l.loop), seq);
  gimple_cond_set_rhs (l.more, count);
  update_stmt (l.more);
}

/* In L, for whole tiles.  */

void
nest_streamer::decide_as_usual (const element_loop &l) const
{
  for (size_t k = 0; k < m_conditions.size (); k++)
    {
      gimple *stmt = l.conditions[k];
      const bool usual = m_conditions[k].usual;
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	usual ? gimple_cond_make_true (cond) : gimple_cond_make_false (cond);
      else
	{
	  gimple_stmt_iterator at = gsi_for_stmt (stmt);
	  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
	  gimple_assign_set_rhs_from_tree (&at,
					   usual ? build_one_cst (type) : build_zero_cst (type));
	}
      update_stmt (stmt);
    }
}

/* In L, for tiles of fewer rows: the first element in the place of those that are not there.  */

void
nest_streamer::stay_in_tile (const element_loop &l) const
{
  gimple_stmt_iterator at = gsi_for_stmt (l.across);
  gimple_seq seq = NULL;
  tree e = gimple_assign_rhs1 (l.across), across = u (&seq, BIT_AND_EXPR, e, m_both),
       down = u (&seq, RSHIFT_EXPR, e, m_both), here = less (&seq, down, m_n);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (auto [stmt, value] : { std::pair (l.across, across), std::pair (l.down, down) })
    {
      at = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_with_ops (&at, COND_EXPR, here, value, u (0));
      update_stmt (gsi_stmt (at));
    }
  end_after (l, u (all_elements ()));
}

/* In L, for tiles that are not whole: n * m elements, of two columns twice as many.  */

void
nest_streamer::take_in_turn (const element_loop &l) const
{
  gimple_seq before = NULL, seq = NULL;
  tree count = u (&before, LSHIFT_EXPR, u (&before, MULT_EXPR, m_n, m_m), m_both);
  tree width = u (&before, PLUS_EXPR, m_both, u (1));
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l.loop), before);
  end_after (l, count);
  tree carry = u (1);
  std::vector<std::pair<gassign *, tree>> now;
  const std::pair<gassign *, tree> digits[]
    = { { l.across, width }, { l.down, m_n }, { l.deep, NULL_TREE } };
  for (auto [stmt, end] : digits)
    {
      if (end && integer_onep (end))
	continue;
      gphi *phi = create_phi_node (make_ssa_name (unsigned_type_node), l.loop->header);
      tree old = gimple_phi_result (phi), next = u (&seq, PLUS_EXPR, old, carry);
      if (end)
	next = next_digit (&seq, next, end, carry);
      add_phi_arg (phi, u (0), loop_preheader_edge (l.loop), UNKNOWN_LOCATION);
      add_phi_arg (phi, next, loop_latch_edge (l.loop), UNKNOWN_LOCATION);
      now.push_back ({ stmt, old });
    }
  gimple_stmt_iterator at = gsi_for_stmt (l.across);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (auto [stmt, value] : now)
    {
      at = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_with_ops (&at, SSA_NAME, value);
      update_stmt (gsi_stmt (at));
    }
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
  tree digits[3] = { m_cb_of_tile, m_rb_of_tile, m_pb_of_tile }, steps[3], now[3];
  const unsigned n = m_planes ? 3 : 2;
  tree quotient = u (&before, TRUNC_DIV_EXPR, lanes, m_columns);
  steps[0] = u (&before, MINUS_EXPR, lanes, u (&before, MULT_EXPR, quotient, m_columns));
  steps[1] = quotient;
  if (m_planes)
    {
      steps[2] = u (&before, TRUNC_DIV_EXPR, quotient, rows);
      steps[1] = u (&before, MINUS_EXPR, quotient, u (&before, MULT_EXPR, steps[2], rows));
    }
  tree of_gang = gimple_build (&before, LSHIFT_EXPR, m_type, number (1), m_group);
  tree left = op (&before, MINUS_EXPR, m_count, m_successive);
  left = u (&before, op (&before, MIN_EXPR, left, of_gang));
  tree count = pieces (&before, left, exact_log2 (m_lanes));
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l.loop), before);
  end_after (l, m_in_turn ? count : u (m_height));

  tree carry = u (0), e = u (&seq, gimple_assign_rhs1 (l.down));
  tree here = m_in_turn ? boolean_true_node : less (&seq, e, count);
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
  tree all_rows = NULL_TREE, plane = m_planes ? now[2] : NULL_TREE;
  if (m_planes)
    all_rows = op (&seq, PLUS_EXPR, gimple_convert (&seq, m_type, now[1]),
		   op (&seq, MULT_EXPR, gimple_convert (&seq, m_type, plane),
		       gimple_convert (&seq, m_type, m_r)));
  const std::pair<gassign *, tree> values[] = { { l.column, now[0] },	 { l.wide_column, now[0] },
						{ l.row, now[1] },	 { l.wide_row, now[1] },
						{ l.plane, plane },	 { l.wide_plane, plane },
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

/* In L, for whole tiles of pairs.  */

void
nest_streamer::take_pairs (const element_loop &l)
{
  gimple_stmt_iterator at = gsi_for_stmt (l.across);
  gimple_seq seq = NULL;
  tree e = gimple_assign_rhs1 (l.across), row = u (&seq, RSHIFT_EXPR, e, u (1));
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&at, BIT_AND_EXPR, e, u (1));
  update_stmt (gsi_stmt (at));
  at = gsi_for_stmt (l.down);
  gimple_assign_set_rhs_with_ops (&at, SSA_NAME, row);
  update_stmt (gsi_stmt (at));
  end_after (l, u (all_elements ()));
  std::vector<std::pair<tree, tree>> known
    = { { gimple_assign_lhs (l.column), m_signed_column },
	{ gimple_assign_lhs (l.wide_column), m_wide_column } };
  for (gassign *same : { l.down, l.deep, l.row, l.wide_row, l.plane, l.wide_plane, l.all_rows })
    if (same)
      known.push_back ({ gimple_assign_lhs (same), gimple_assign_lhs (same) });
  m_pairs->read (l.loop, gimple_assign_lhs (l.across), known);
}

void
nest_streamer::run ()
{
  new_range ();
  split_blocks ();
  compute_digits ();
}

/* GCC unrolls L, of COUNT elements, of which PAIRS are neighbours.  */

void
nest_streamer::unroll (const element_loop &l, unsigned count, bool pairs) const
{
  write_behind (l.loop, l.stores, gimple_assign_rhs1 (l.deep), count, pairs);
  l.loop->unroll = count;
}

void
nest_streamer::version ()
{
  m_elements.loop = m_body->loop_father;
  m_elements.stores = m_nest.stores_behind;
  gcc_assert (m_elements.loop->header == m_body);
  auto is = [] (tree what)
  { return build2 (NE_EXPR, boolean_type_node, what, boolean_false_node); };
  for (const nest_condition &c : m_conditions)
    m_elements.conditions.push_back (c.stmt);
  std::optional<element_loop> whole, pairs, ends, successive;
  if (integer_zerop (m_tiled))
    successive = m_elements;
  else
    {
      whole = m_elements;
      if (!integer_zerop (m_paired))
	{
	  pairs = whole;
	  whole = version_of (*pairs, is (m_whole_pair));
	}
      ends = version_of (*whole, is (m_whole));
      if (!integer_onep (m_tiled))
	successive = version_of (*ends, is (m_tiled));
      decide_as_usual (*whole);
      if (pairs)
	{
	  decide_as_usual (*pairs);
	  take_pairs (*pairs);
	}
      m_ends_in_turn ? take_in_turn (*ends) : stay_in_tile (*ends);
    }
  if (successive)
    take_successive (*successive);
  for (const std::optional<element_loop> &l : { whole, pairs, ends, successive })
    if (l)
      l->loop->any_upper_bound = l->loop->any_estimate = l->loop->any_likely_upper_bound = false;
  if (whole)
    unroll (*whole, elements (), false);
  if (pairs)
    unroll (*pairs, all_elements (), true);
  if (ends && !m_ends_in_turn)
    unroll (*ends, all_elements (), false);
  if (successive && !m_in_turn)
    unroll (*successive, m_height, false);
  mark_virtual_operands_for_renaming (cfun);
  free_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
}

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
