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

   Gangs are short, so that what each thread does at its beginning counts: all of this is computed
   in 32 bits, but for v and RANGE, and of the divisions those by CB and RB alone are not shifts.
   In a nest of 2^32 tiles and more they are divisions of 64 bits.

   The launch has as many gangs as make one tile for each thread.

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
    : nest_tiler (nest), m_height (plan.rows), m_width (plan.spread), m_lanes (vector)
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
  tree log2_of_lanes (gimple_seq *seq) const;
  void new_range ();
  std::vector<tree> places (gimple_seq *seq, tree tile, tree type) const;
  std::vector<tree> place_of_tile ();
  void compute_digits ();
  tree column_of (gimple_seq *seq, tree across) const;
  void stay_in_tile ();
  std::vector<gassign *> copies_of_stores () const;
  void write_behind (class loop *elements, const std::vector<gassign *> &stores);

  /* H, D, T.  */
  const unsigned m_height, m_width, m_lanes;
  /* Before the loop, in 32 bits: M, S and its logarithm, CB, RB.  */
  tree m_columns = NULL_TREE, m_apart = NULL_TREE, m_log2 = NULL_TREE, m_cb = NULL_TREE,
       m_rb = NULL_TREE;
  /* In a tile: k0 and n.  */
  tree m_column = NULL_TREE, m_n = NULL_TREE;
  /* e / D.  */
  gassign *m_down = nullptr;
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
  tree count = gimple_convert (&seq, m_type, goacc_loop_call (m_nest.offset).range);
  tree planes = count_planes (&seq, count);
  m_columns = u (&seq, m_rows.divisor);
  m_log2 = log2_of_lanes (&seq);
  m_apart = u (&seq, LSHIFT_EXPR, u (1), m_log2);
  tree of_tile = u (&seq, PLUS_EXPR, m_log2, u (exact_log2 (m_width)));
  m_cb = u (&seq, RSHIFT_EXPR, u (&seq, PLUS_EXPR, m_columns, u (-1)), of_tile);
  m_cb = u (&seq, PLUS_EXPR, m_cb, u (1));
  m_rb = u (&seq, PLUS_EXPR, u (&seq, m_r), u (m_height - 1));
  m_rb = u (&seq, RSHIFT_EXPR, m_rb, u (exact_log2 (m_height)));
  tree tiles = op (&seq, MULT_EXPR, planes, gimple_convert (&seq, m_type, m_rb));
  tiles = op (&seq, MULT_EXPR, tiles, gimple_convert (&seq, m_type, m_cb));
  set_range (gimple_build (&seq, LSHIFT_EXPR, m_type, tiles, m_log2), &seq);
}

/* cb, rb and, where there are planes, p of TILE, g in TYPE.  */

std::vector<tree>
nest_streamer::places (gimple_seq *seq, tree tile, tree type) const
{
  auto divide = [&] (tree &a, tree b)
  {
    b = gimple_convert (seq, type, b);
    tree q = gimple_build (seq, TRUNC_DIV_EXPR, type, a, b);
    a = gimple_build (seq, MINUS_EXPR, type, a, gimple_build (seq, MULT_EXPR, type, q, b));
    return q;
  };
  tree cb = gimple_convert (seq, type, tile);
  std::vector<tree> found = { cb, divide (cb, m_cb) };
  found[0] = cb;
  if (m_planes)
    {
      tree rb = found[1], p = divide (rb, m_rb);
      found[1] = rb;
      found.push_back (p);
    }
  for (tree &t : found)
    t = u (seq, t);
  return found;
}

/* The same at the end of M_TILE, which is split where g may need more than 32 bits.  */

std::vector<tree>
nest_streamer::place_of_tile ()
{
  gimple_seq seq = NULL;
  tree v = gimple_convert (&seq, m_type, gimple_phi_result (m_nest.iv));
  tree tile = gimple_build (&seq, RSHIFT_EXPR, m_type, v, m_log2);
  const bool wide = TYPE_PRECISION (m_type) > TYPE_PRECISION (unsigned_type_node);
  if (!wide)
    {
      const std::vector<tree> found = places (&seq, tile, unsigned_type_node);
      gimple_stmt_iterator at = gsi_last_bb (m_tile);
      gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
      return found;
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
  m_tile = join;
  return found;
}

/* The column that is so many ACROSS from the thread's first one.  */

tree
nest_streamer::column_of (gimple_seq *seq, tree across) const
{
  return u (seq, PLUS_EXPR, m_column, u (seq, MULT_EXPR, across, m_apart));
}

/* At the tile's start its place; in the body the digits of its elements.  */

void
nest_streamer::compute_digits ()
{
  const std::vector<tree> place = place_of_tile ();
  gimple_seq seq = NULL;
  tree lane = u (&seq, BIT_AND_EXPR, u (&seq, gimple_phi_result (m_nest.iv)),
		 u (&seq, PLUS_EXPR, m_apart, u (-1)));
  tree strip = u (&seq, MULT_EXPR, place[0], u (&seq, MULT_EXPR, m_apart, u (m_width)));
  m_column = u (&seq, PLUS_EXPR, strip, lane);
  tree first = u (&seq, MULT_EXPR, place[1], u (m_height)), type = TREE_TYPE (m_h);
  m_n = u (&seq, MIN_EXPR, u (m_height), u (&seq, MINUS_EXPR, u (&seq, m_r), first));
  first = gimple_convert (&seq, type, first);
  tree wide_first = gimple_convert (&seq, signed_type_for (sizetype), first),
       rows_before = NULL_TREE;
  if (m_planes)
    rows_before = op (&seq, MULT_EXPR, gimple_convert (&seq, m_type, place[2]),
		      gimple_convert (&seq, m_type, m_r));
  gimple_cond_set_rhs (m_more, build_int_cst (type, m_height * m_width));
  update_stmt (m_more);

  /* A thread may have no element.  */
  gimple_seq_add_stmt (&seq,
		       gimple_build_cond (LT_EXPR, m_column, m_columns, NULL_TREE, NULL_TREE));
  gimple_stmt_iterator at = gsi_last_bb (m_tile);
  gsi_insert_seq_after (&at, seq, GSI_LAST_NEW_STMT);
  edge into = single_succ_edge (m_tile);
  into->flags = EDGE_TRUE_VALUE;
  into->probability = profile_probability::very_likely ();
  make_edge (m_tile, m_last, EDGE_FALSE_VALUE)->probability = into->probability.invert ();

  seq = NULL;
  tree e = u (&seq, m_h), across = u (&seq, BIT_AND_EXPR, e, u (m_width - 1));
  m_down = gimple_build_assign (make_ssa_name (unsigned_type_node), RSHIFT_EXPR, e,
				u (exact_log2 (m_width)));
  gimple_seq_add_stmt (&seq, m_down);
  tree h = gimple_convert (&seq, type, gimple_assign_lhs (m_down));
  tree column = column_of (&seq, across);
  column = choose (&seq, less (&seq, column, m_columns), column, m_column);
  tree k = gimple_convert (&seq, m_type, column), row = NULL_TREE;
  if (m_planes)
    row = op (&seq, PLUS_EXPR, rows_before,
	      gimple_convert (&seq, m_type, gimple_build (&seq, PLUS_EXPR, type, first, h)));
  tree p = m_planes ? gimple_convert (&seq, m_type, place[2]) : NULL_TREE;
  replace_digits (k, row, p, first, wide_first, h);
  gimple_stmt_iterator begin = gsi_after_labels (m_body);
  gsi_insert_seq_before (&begin, seq, GSI_SAME_STMT);
}

/* In the copy of the loop over elements, for tiles of fewer rows: the first row in the place of
   those that are not there.  */

void
nest_streamer::stay_in_tile ()
{
  gimple_stmt_iterator at = gsi_after_labels (get_bb_copy (m_body));
  while (!is_gimple_assign (gsi_stmt (at)) || gimple_assign_rhs_code (gsi_stmt (at)) != RSHIFT_EXPR)
    gsi_next (&at);
  gassign *stmt = as_a<gassign *> (gsi_stmt (at)), *down = as_a<gassign *> (gimple_copy (stmt));
  tree value = make_ssa_name (unsigned_type_node);
  gimple_assign_set_lhs (down, value);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, down);
  tree here = less (&seq, value, m_n);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&at, COND_EXPR, here, value, u (0));
  update_stmt (gsi_stmt (at));
}

/* The stores of the loop over elements in its copy.  */

std::vector<gassign *>
nest_streamer::copies_of_stores () const
{
  std::vector<gassign *> copies;
  for (gassign *store : m_nest.stores_behind)
    {
      gimple_stmt_iterator of = gsi_start_bb (gimple_bb (store)),
			   at = gsi_start_bb (get_bb_copy (gimple_bb (store)));
      /* Both blocks have the same stores.  */
      auto next_store = [] (gimple_stmt_iterator &i)
      {
	while (!gimple_vdef (gsi_stmt (i)))
	  gsi_next (&i);
      };
      for (next_store (of), next_store (at); gsi_stmt (of) != store;)
	{
	  gsi_next (&of), gsi_next (&at);
	  next_store (of), next_store (at);
	}
      copies.push_back (as_a<gassign *> (gsi_stmt (at)));
    }
  return copies;
}

/* In ELEMENTS, the loop or its copy, STORES come last.  Until GCC has unrolled the loop, arrays
   have what they store, and where.  */

void
nest_streamer::write_behind (class loop *elements, const std::vector<gassign *> &stores)
{
  const unsigned count = m_height * m_width;
  tree number_of_element = NULL_TREE;
  for (gphi_iterator i = gsi_start_phis (elements->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      number_of_element = gimple_phi_result (i.phi ());
  auto element = [] (tree array, tree index)
  { return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, index, NULL_TREE, NULL_TREE); };
  auto array_of = [count] (tree type)
  { return create_tmp_var (build_array_type_nelts (TYPE_MAIN_VARIANT (type), count)); };
  basic_block behind = split_edge (single_exit (elements));
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
  class loop *elements = m_body->loop_father;
  gcc_assert (elements->header == m_body);
  initialize_original_copy_tables ();
  basic_block choice;
  const auto likely = profile_probability::likely ();
  class loop *rest = loop_version (elements, build2 (EQ_EXPR, boolean_type_node, m_n, u (m_height)),
				   &choice, likely, likely.invert (), likely, likely.invert (),
				   true);
  gcc_assert (rest);
  stay_in_tile ();
  const std::vector<gassign *> copies = copies_of_stores ();
  free_original_copy_tables ();
  write_behind (rest, copies);
  write_behind (elements, m_nest.stores_behind);
  for (class loop *l : { elements, rest })
    {
      l->any_upper_bound = l->any_estimate = l->any_likely_upper_bound = false;
      l->unroll = m_height * m_width;
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
