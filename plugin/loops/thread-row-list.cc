/* A loop whose threads have a row each: long ones are left to all threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (share_rows).  What row-list.cc does for gangs, here is done for
   threads.  Before:

     for (R = my first; R < n; R += my step)				over gangs and vectors
       {
	 front;
	 if (c) { V = x[R]; for (j = ptr[R]; j < ptr[R + 1]; j++) s += ... V; }	of the language
	 behind;
       }

   After:

     if (the launch is one for pieces)
       if (P = my number, P < 32 * pieces)
	 {
	   V, start = the values that the list has for the row of piece P / 32
	   for (j = start + where the piece begins + P % 32; j < start + where it ends; j += 32)
	     s += ... V;
	 }
     else
       for (R = my first; R < n; R += my step)
	 {
	   front;
	   if (c)
	     {
	       V = x[R];
	       if (ptr[R + 1] - ptr[R] <= listed_thread_row || the list has no place for R)
		 for (j = ptr[R]; j < ptr[R + 1]; j++) s += ... V;
	     }
	   behind;
	 }

   So neighbours of a warp take neighbours of a row.  What both launches have added up becomes one
   sum, as the second one begins with the result of the first one.  */

#include "plugin/loops/thread-row-list.h"
#include "abi/row-list.h"
#include "abi/tunable.h"

namespace accred {

/* What V is for the row where statements go; V is the same in all elements, and may be computed in
   the loop over these.  */

tree
thread_row_lister::copied (tree v)
{
  auto known = [&] (tree name) -> tree
  {
    basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
    return bb && flow_bb_inside_loop_p (f.walk.loop, bb) ? NULL_TREE : name;
  };
  v = copied_value (unshare_expr (v), known, &m_seq);
  if (is_gimple_val (v))
    return v;
  /* An entry of the record.  */
  tree name = make_ssa_name (TREE_TYPE (v));
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (name, v));
  return name;
}

/* A bound as a number of 64 bits.  */

tree
thread_row_lister::wide (tree v)
{
  return as (long_integer_type_node, v);
}

/* True: no two pointers that have to be different are the same.  */

tree
thread_row_lister::apart ()
{
  tree all = boolean_true_node;
  for (const pointer_pair &p : f.apart)
    {
      tree one = as (long_unsigned_type_node, copied (p.one));
      tree other = as (long_unsigned_type_node, copied (p.other));
      all = op (BIT_AND_EXPR, boolean_type_node, all, test (NE_EXPR, one, other));
    }
  return all;
}

void
thread_row_lister::leave_long_rows ()
{
  mark_virtual_operands_for_renaming (cfun);
  class loop *elements = f.walk.loop;
  const element_part part (elements, m.rows);
  const edge in = loop_preheader_edge (elements);
  values needed;
  for (tree v : part.needs ())
    if (!f.initial_p (v))
      needed.push_back (v);
  m_at = split_edge (in);
  gimple_stmt_iterator at = gsi_last_bb (m_at);
  m_needed = part.copy (needed, at);
  tree start = PHI_ARG_DEF_FROM_EDGE (f.walk.iv, loop_preheader_edge (elements));
  tree length = sub (wide (copied (f.walk.end)), wide (start));
  if (f.walk.add)
    length = add (length, item (f.walk.add));
  m_length = length;
  const limits_of_rows limits = { tuning::listed_thread_row, tuning::listed_thread_row };
  basic_block is_short = when (test (GT_EXPR, length, item (limits.least ())));
  basic_block same = when (apart ());
  tree left = left_in_list (length, m_needed, limits);
  basic_block not_left = when (test (NE_EXPR, left, word (0)));
  flush ();
  basic_block behind = split_edge (f.walk.exit);
  const edge out = single_pred_edge (behind);
  const edge skip = make_single_succ_edge (m_at, behind, EDGE_FALLTHRU);
  m_sums.clear ();
  for (const walk_sum &s : f.sums)
    {
      tree init = PHI_ARG_DEF_FROM_EDGE (s.of_elements, loop_preheader_edge (elements));
      tree name = make_ssa_name (TREE_TYPE (s.behind));
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, s.behind)
	{
	  if (!gimple_bb (stmt) || flow_bb_inside_loop_p (elements, gimple_bb (stmt)))
	    continue;
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	    SET_USE (use, name);
	  update_stmt (stmt);
	}
      gphi *p = create_phi_node (name, behind);
      add_phi_arg (p, s.behind, out, UNKNOWN_LOCATION);
      add_phi_arg (p, init, skip, UNKNOWN_LOCATION);
      m_sums.push_back (name);
    }
  m_behind = behind;
  m_at = not_left;
  meet (same, {}, {});
  meet (is_short, {}, {});
  flush ();
  const edge last = make_single_succ_edge (m_at, elements->header, EDGE_FALLTHRU);
  redirect_arguments (last);
}

/* What the loop over elements gets in front of them comes by E.  */

void
thread_row_lister::redirect_arguments (edge e)
{
  edge old = nullptr, other;
  edge_iterator ei;
  FOR_EACH_EDGE (other, ei, e->dest->preds)
    if (other != e && other != loop_latch_edge (f.walk.loop))
      old = other;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    add_phi_arg (i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), old), e, UNKNOWN_LOCATION);
  remove_edge (old);
}

/* The loop over elements takes each 32nd one, from FIRST on, up to END.  */

void
thread_row_lister::take_every_lane (tree end)
{
  tree iv = gimple_phi_result (f.walk.iv), type = TREE_TYPE (iv);
  tree number = unsigned_type_for (type), distance = signed_type_for (type);
  m_seq = NULL;
  tree next = as (type, op (PLUS_EXPR, number, as (number, iv), build_int_cst (number, lanes)));
  gimple_stmt_iterator at = gsi_after_labels (f.walk.loop->header);
  gsi_insert_seq_before (&at, m_seq, GSI_SAME_STMT);
  SET_PHI_ARG_DEF (f.walk.iv, loop_latch_edge (f.walk.loop)->dest_idx, next);
  m_seq = NULL;
  tree left = as (distance, op (MINUS_EXPR, number, as (number, end), as (number, iv)));
  at = gsi_for_stmt (f.walk.more);
  gsi_insert_seq_before (&at, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
  gimple_cond_set_condition (f.walk.more, f.walk.exit->flags & EDGE_TRUE_VALUE ? LE_EXPR : GT_EXPR,
			     left, build_int_cst (distance, f.walk.tested_first ? 0 : lanes));
  update_stmt (f.walk.more);
}

/* By E, a row of which SUMS are left goes to the end of the loop over rows.  */

void
thread_row_lister::end_row (edge e, const std::map<gphi *, tree> &sums)
{
  const edge exit = single_exit (m.rows);
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree v = gimple_phi_result (i.phi ());
      if (!virtual_operand_p (v))
	for (gphi_iterator k = gsi_start_phis (m.rows->header); !gsi_end_p (k); gsi_next (&k))
	  if (PHI_ARG_DEF_FROM_EDGE (k.phi (), loop_latch_edge (m.rows))
	      == PHI_ARG_DEF_FROM_EDGE (i.phi (), exit))
	    {
	      const auto at = sums.find (k.phi ());
	      v = at == sums.end () ? gimple_phi_result (k.phi ()) : at->second;
	    }
      add_phi_arg (i.phi (), v, e, UNKNOWN_LOCATION);
    }
}

void
thread_row_lister::take_pieces (const std::vector<gcall *> &outside)
{
  mark_virtual_operands_for_renaming (cfun);
  loop_over_pieces (outside, lanes);
  basic_block begin = m_at;
  rename_memory (m.rows);
  tree type = TREE_TYPE (gimple_phi_result (f.walk.iv)), number = unsigned_type_for (type);
  tree start = PHI_ARG_DEF_FROM_EDGE (f.walk.iv, loop_preheader_edge (f.walk.loop));
  const edge exit = single_exit (m.rows), in = split_block_after_labels (m.rows->header);
  m_at = in->src;
  remove_edge (in);
  tree mine = as (long_unsigned_type_node, gimple_phi_result (m.row));
  find_piece (op (TRUNC_DIV_EXPR, long_unsigned_type_node, mine, word (lanes)));
  give_values (m_needed);
  tree place = op (BIT_AND_EXPR, long_unsigned_type_node, mine, word (lanes - 1));
  tree first = add (as (long_unsigned_type_node, m_piece_first), place);
  tree some = test (LT_EXPR, first, as (long_unsigned_type_node, m_piece_end));
  tree from = as (type, op (PLUS_EXPR, number, as (number, start), as (number, first)));
  tree end = as (type, op (PLUS_EXPR, number, as (number, start), as (number, m_piece_end)));
  basic_block none = when (some);
  flush ();
  const edge enter = make_single_succ_edge (m_at, f.walk.loop->header, EDGE_FALLTHRU);
  std::map<gphi *, tree> sums;
  redirect_arguments (enter);
  SET_PHI_ARG_DEF (f.walk.iv, enter->dest_idx, from);
  for (size_t k = 0; k < f.sums.size (); k++)
    {
      SET_PHI_ARG_DEF (f.sums[k].of_elements, enter->dest_idx,
		       gimple_phi_result (f.sums[k].of_rows));
      sums[f.sums[k].of_rows] = m_sums[k];
    }
  for (gphi_iterator i = gsi_start_phis (enter->dest); !gsi_end_p (i); gsi_next (&i))
    if (tree v = gimple_phi_result (i.phi ()); virtual_operand_p (v))
      SET_PHI_ARG_DEF (i.phi (), enter->dest_idx, v);
  remove_edge (single_succ_edge (m_behind));
  end_row (make_single_succ_edge (m_behind, exit->dest, EDGE_FALLTHRU), sums);
  end_row (make_single_succ_edge (none, exit->dest, EDGE_FALLTHRU), {});
  take_every_lane (end);
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  calculate_dominance_info (CDI_DOMINATORS);
  move_to_end (begin, m.chunks);
}

} // namespace accred
