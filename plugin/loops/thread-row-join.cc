/* A loop whose threads have a row each: the lanes of a warp share the elements of their rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (thread-row-list.cc), for elements that have no order.  If each lane
   has its own row, neighbours in a warp access places in different rows, each of them in another
   sector of memory.  After thread_row_lister::leave_long_rows, and what stands here in front of it:

       M = the lanes that are here, with a row of 1 to most_joined_row elements
       if (no row of M has joined_row elements)
	 for (j = start; j < end; j++) s += ... V;
       else
	 {
	   SUM = the elements of the rows of M up to this one;  ALL = those of all
	   BASE = start - (SUM - the row's elements)
	   for (B = 0; B < ALL; B += number of lanes in M)
	     {
	       E = B + number of lanes in M below this one
	       L = the first lane of M whose SUM is more than E
	       j = BASE of L + E;  W = V of L
	       if (E < ALL)
		 s += ... W;
	     }
	 }

   So the rows of a warp are one row, whose neighbours are accessed by neighbours.  The lanes of M
   are those that come here together, behind whatever conditions.  Which ones these are changes no
   result: loops with sums that round stay as they are.  Lanes without elements take no part.  */

#include "plugin/loops/thread-row-list.h"
#include "abi/limits.h"
#include "abi/tunable.h"
#include "plugin/loops/thread-share.h"

namespace accred {

namespace {

/* Assignments in BLOCKS that nothing uses any more.  */

void
remove_unused (const std::set<basic_block> &blocks)
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (basic_block bb : blocks)
	for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
	  {
	    gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
	    if (!a || gimple_vdef (a) || gimple_has_volatile_ops (a)
		|| TREE_CODE (gimple_assign_lhs (a)) != SSA_NAME
		|| !has_zero_uses (gimple_assign_lhs (a)))
	      {
		gsi_next (&i);
		continue;
	      }
	    gsi_remove (&i, true);
	    release_defs (a);
	    changed = true;
	  }
    }
}

/* What PHIs of TO get by OLD, they get by a new edge from FROM.  */

edge
replace_edge (edge old, basic_block from)
{
  const edge e = make_single_succ_edge (from, old->dest, EDGE_FALLTHRU);
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    add_phi_arg (i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), old), e, UNKNOWN_LOCATION);
  remove_edge (old);
  return e;
}

} // namespace

/* The highest lane of MASK; if there is none, this lane.  */

tree
thread_row_lister::highest_of (tree mask)
{
  tree uns = unsigned_type_node;
  tree highest = sub (number (31), bits (BUILT_IN_CLZ, op (BIT_IOR_EXPR, uns, mask, number (1))));
  return select (test (NE_EXPR, mask, number (0)), highest, m_lane);
}

/* Asks whether lanes share their rows' elements; those that do, or 0.  */

tree
thread_row_lister::lanes_that_join ()
{
  tree uns = unsigned_type_node, uword = long_unsigned_type_node;
  tree more = sub (as (uword, m_length), word (1));
  tree fits = test (LT_EXPR, more, word (tuning::most_joined_row));
  basic_block none = when (op (BIT_AND_EXPR, boolean_type_node, fits, apart ()));
  m_present = together (lanes_do::active, number (0), number (0));
  tree many = votes (test (GE_EXPR, m_length, item (tuning::joined_row)));
  tree lanes = select (test (NE_EXPR, many, number (0)), m_present, number (0));
  meet (none, { &lanes }, { number (0) });
  gcc_assert (TREE_TYPE (lanes) == uns);
  return lanes;
}

/* V of the lanes of m_present up to this one together; BELOW are those below it.  LINK is the lane
   in front of those whose sum a lane has, and 32 more if there is one.  */

tree
thread_row_lister::sum_of_present (tree v, tree below)
{
  tree uns = unsigned_type_node, some = test (NE_EXPR, below, number (0));
  tree link = select (some, number (limits::warp_size), number (0));
  link = op (BIT_IOR_EXPR, uns, link, highest_of (below));
  for (unsigned d = 1; d < unsigned (limits::warp_size); d *= 2)
    {
      tree from = op (BIT_AND_EXPR, uns, link, number (limits::warp_size - 1));
      tree other = of_lane (v, from), next = of_lane (link, from);
      tree linked = test (GE_EXPR, link, number (limits::warp_size));
      v = add (v, select (linked, other, number (0)));
      link = select (linked, next, link);
    }
  return v;
}

/* The first lane whose SUM is more than ELEMENT.  FULL: all lanes are there.  */

tree
thread_row_lister::search_lane (tree element, tree sum, bool full)
{
  tree uns = unsigned_type_node, lane = number (0);
  for (unsigned d = limits::warp_size / 2; d; d /= 2)
    {
      tree further = add (lane, number (d)), up_to;
      if (full)
	up_to = of_lane (sum, sub (further, number (1)));
      else
	{
	  tree before = sub (op (LSHIFT_EXPR, uns, number (1), further), number (1));
	  before = op (BIT_AND_EXPR, uns, m_present, before);
	  up_to = of_lane (sum, highest_of (before));
	  up_to = select (test (NE_EXPR, before, number (0)), up_to, number (0));
	}
      lane = select (test (LE_EXPR, up_to, element), further, lane);
    }
  return lane;
}

/* The same.  Mostly all lanes are there.  */

tree
thread_row_lister::lane_of (tree element, tree sum)
{
  basic_block some = when (test (EQ_EXPR, m_present, number (limits::all_lanes)));
  tree of_all = search_lane (element, sum, true);
  flush ();
  basic_block all = m_at;
  m_at = some;
  tree of_some = search_lane (element, sum, false);
  flush ();
  some = m_at;
  m_at = new_block (some);
  const edge one = make_single_succ_edge (all, m_at, EDGE_FALLTHRU),
	     other = make_single_succ_edge (some, m_at, EDGE_FALLTHRU);
  return phi (m_at, { { one, of_all }, { other, of_some } });
}

/* The loop JOINED, a copy of that over elements, no longer ends by itself.  */

void
thread_row_lister::open_loop (class loop *joined, basic_block end)
{
  const edge stay
    = EDGE_SUCC (end, flow_bb_inside_loop_p (joined, EDGE_SUCC (end, 0)->dest) ? 0 : 1);
  const edge exit = EDGE_SUCC (end, EDGE_SUCC (end, 0) == stay);
  gimple_stmt_iterator at = gsi_last_bb (end);
  gsi_remove (&at, true);
  gcc_assert (exit->dest == m_behind);
  remove_edge (exit);
  stay->flags = (stay->flags & ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) | EDGE_FALLTHRU;
  stay->probability = profile_probability::always ();
}

/* The PHIs of J's loop, which is a copy of the loop over elements.  */

void
thread_row_lister::find_phis (joined_loop &j)
{
  gphi_iterator own = gsi_start_phis (f.walk.loop->header);
  for (gphi_iterator i = gsi_start_phis (j.loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      if (virtual_operand_p (gimple_phi_result (i.phi ())))
	continue;
      while (virtual_operand_p (gimple_phi_result (own.phi ())))
	gsi_next (&own);
      if (own.phi () == f.walk.iv)
	j.iv = i.phi ();
      else
	{
	  gcc_assert (own.phi () == f.sums[j.sums.size ()].of_elements);
	  j.sums.push_back (i.phi ());
	}
      gsi_next (&own);
    }
  gcc_assert (j.iv && j.sums.size () == f.sums.size ());
}

/* What J's elements have of their row gets other names; the number of the element is no longer a
   PHI.  */

void
thread_row_lister::rename_values (joined_loop &j)
{
  gphi_iterator place = gsi_for_phi (j.iv);
  remove_phi_node (&place, false);
  basic_block *body = get_loop_body (j.loop);
  const std::set<basic_block> blocks (body, body + j.loop->num_nodes);
  free (body);
  remove_unused (blocks);
  auto in_body = [&] (gimple *stmt) { return gimple_bb (stmt) && blocks.count (gimple_bb (stmt)); };
  for (tree v : m_needed)
    {
      bool used = false;
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, v)
	used |= in_body (USE_STMT (use)) && !is_gimple_debug (USE_STMT (use));
      if (!used)
	continue;
      tree of_row = make_ssa_name (TREE_TYPE (v));
      replace_uses (v, of_row, in_body);
      j.of_rows.emplace_back (v, of_row);
    }
}

/* In front of J's loop: the elements of the rows before.  Returns the edge into the loop.  */

edge
thread_row_lister::add_up_rows (joined_loop &j)
{
  tree uns = unsigned_type_node;
  m_at = split_edge (loop_preheader_edge (j.loop));
  const edge enter = single_succ_edge (m_at);
  /* What lanes have written in front of their elements is seen by those that work on these.  */
  together (lanes_do::meet, number (0), number (0));
  thread_share b (m_loc);
  m_lane = b.convert (uns, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  m_lane = op (BIT_AND_EXPR, uns, m_lane, number (limits::warp_size - 1));
  tree below = sub (op (LSHIFT_EXPR, uns, number (1), m_lane), number (1));
  below = op (BIT_AND_EXPR, uns, below, m_present);
  j.lanes = bits (BUILT_IN_POPCOUNT, m_present);
  j.rank = bits (BUILT_IN_POPCOUNT, below);
  tree length = as (uns, m_length);
  j.sum = sum_of_present (length, below);
  j.all = of_lane (j.sum, highest_of (m_present));
  j.base = op (MINUS_EXPR, j.number, as (j.number, j.start), as (j.number, sub (j.sum, length)));
  flush ();
  return replace_edge (enter, m_at);
}

/* At the head of J's loop, from BEGIN on: the lane's element, and what it has of its row.  Returns
   the block of lanes that have none.  */

basic_block
thread_row_lister::take_element (joined_loop &j, tree begin)
{
  tree uns = unsigned_type_node;
  const edge to_body = split_block_after_labels (j.loop->header);
  basic_block elements = to_body->dest;
  m_at = j.loop->header;
  remove_edge (to_body);
  tree element = add (begin, j.rank);
  tree lane = lane_of (op (MIN_EXPR, uns, element, sub (j.all, number (1))), j.sum);
  tree its = op (PLUS_EXPR, j.number, of_lane (j.base, lane), as (j.number, element));
  its = as (TREE_TYPE (j.name), its);
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (j.name, its));
  for (const auto &[v, of_row] : j.of_rows)
    {
      tree got = of_lane (v, lane);
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (of_row, got));
    }
  basic_block none = when (test (LT_EXPR, element, j.all));
  flush ();
  make_single_succ_edge (m_at, elements, EDGE_FALLTHRU);
  return none;
}

/* Behind an element of J, and where lanes have NONE: by AGAIN to the NEXT ones, from BEGIN on, or
   out of the loop.  */

void
thread_row_lister::end_turn (joined_loop &j, basic_block none, edge again, tree begin, tree next)
{
  basic_block last = again->src;
  const edge done = single_pred_edge (last);
  const edge skip = make_single_succ_edge (none, last, EDGE_FALLTHRU);
  const edge out = make_edge (last, m_behind, EDGE_FALSE_VALUE);
  for (gphi_iterator i = gsi_start_phis (m_behind); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      add_phi_arg (i.phi (), gimple_phi_result (i.phi ()), out, UNKNOWN_LOCATION);
  for (size_t k = 0; k < j.sums.size (); k++)
    {
      tree now = phi (last, { { done, PHI_ARG_DEF_FROM_EDGE (j.sums[k], again) },
			      { skip, gimple_phi_result (j.sums[k]) } });
      SET_PHI_ARG_DEF (j.sums[k], again->dest_idx, now);
      add_to_phi (m_sums[k], out, now);
    }
  again->flags = (again->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  out->probability = again->probability = profile_probability::even ();
  m_at = last;
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (next, PLUS_EXPR, begin, j.lanes));
  gimple_seq_add_stmt (&m_seq, gimple_build_cond (LT_EXPR, next, j.all, NULL_TREE, NULL_TREE));
  flush ();
}

/* The lanes of PRESENT take the elements of their rows together in LOOP, where END asked whether
   there is another one of a row.  */

void
thread_row_lister::take_together (class loop *loop, basic_block end, tree present)
{
  joined_loop j;
  j.loop = loop;
  find_phis (j);
  j.name = gimple_phi_result (j.iv);
  j.number = unsigned_type_for (TREE_TYPE (j.name));
  j.start = PHI_ARG_DEF_FROM_EDGE (j.iv, loop_preheader_edge (loop));
  /* What was known of its iterations.  */
  free_numbers_of_iterations_estimates (loop);
  loop->any_upper_bound = loop->any_likely_upper_bound = loop->any_estimate = false;
  open_loop (loop, end);
  const edge again = single_succ_edge (split_edge (loop_latch_edge (loop)));
  rename_values (j);
  m_present = present;
  const edge first = add_up_rows (j);
  tree begin = make_ssa_name (unsigned_type_node), next = make_ssa_name (unsigned_type_node);
  gphi *turn = create_phi_node (begin, loop->header);
  add_phi_arg (turn, number (0), first, UNKNOWN_LOCATION);
  add_phi_arg (turn, next, again, UNKNOWN_LOCATION);
  basic_block none = take_element (j, begin);
  end_turn (j, none, again, begin, next);
  m_present = NULL_TREE;
}

void
thread_row_lister::join_rows ()
{
  mark_virtual_operands_for_renaming (cfun);
  class loop *own = f.walk.loop;
  m_at = split_edge (loop_preheader_edge (own));
  const edge in = single_succ_edge (m_at);
  tree present = lanes_that_join ();
  m_present = NULL_TREE;
  flush ();
  replace_edge (in, m_at);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);

  initialize_original_copy_tables ();
  basic_block choice;
  const auto even = profile_probability::even ();
  class loop *joined = loop_version (own, build2 (EQ_EXPR, boolean_type_node, present, number (0)),
				     &choice, even, even, even, even, true);
  gcc_assert (joined);
  basic_block end = get_bb_copy (f.walk.exit->src);
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);

  mark_virtual_operands_for_renaming (cfun);
  rename_memory (joined);
  take_together (joined, end, present);
}

} // namespace accred
