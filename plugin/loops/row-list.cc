/* Rows of any length: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (share_rows), for nests that reduce nothing.  A gang has each row, but
   one of 2^25 elements would then take a thousand times as long as all others together.  With equal
   shares (row-shares.cc) even rows take up to twice as long; here they cost a comparison.  Before:

     for (R = my first; R < n; R += my step)				over gangs
       {
	 front; if (c) { V = x[R]; for (j = ptr[R]; j < ptr[R + 1]; j++) ... V; }	over vectors
	 behind;
       }

   After:

     if (the launch is one for pieces)
       if (P = my number; P < pieces)
	 {
	   V = the value that the list has for the row of piece P
	   for (j = where P begins; j < where it ends; j++) ... V;
	 }
     else
       for (R = my first; R < n; R += my step)
	 {
	   front;
	   if (c)
	     {
	       V = x[R];
	       if (ptr[R + 1] - ptr[R] <= listed_row || the list has no place for R and V)
		 for (j = ptr[R]; j < ptr[R + 1]; j++) ... V;
	     }
	   behind;
	 }

   The list is in the memory of the launch; and a word of the host's memory says that a row is
   there. The host waits for the kernel, looks at that word, and launches the kernel again for the
   pieces of the rows in the list (libgomp-device/launch/launch-rows.h): so rows that are all short
   cost it nothing.

   What is in front of the loop over vectors is executed once, and so is what is behind it, before
   the elements, which is why it must not meet these in memory.  Whether a row is long is asked
   behind the FORK, in each lane; the first one notes the row.  So a gang has to be a warp.  In the
   form of the kernel in which it is a block, with copies of arrays, the row_version is whole_rows,
   and no row is long.  */

#include "plugin/loops/row-list.h"
#include "abi/image.h"
#include "abi/row-list.h"
#include "abi/tunable.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* The edge to a block that begins with the first of CALLS, of one loop inside of another one.  */

edge
list_builder::in_front_of (const std::vector<gcall *> &calls)
{
  gcall *first = calls[0];
  for (gcall *c : calls)
    if (gimple_bb (c) != gimple_bb (first)
	  ? dominated_by_p (CDI_DOMINATORS, gimple_bb (first), gimple_bb (c))
	  : stmt_dominates_stmt_p (c, first))
      first = c;
  return split_before (first);
}

void
move_to_end (const std::vector<basic_block> &blocks)
{
  for (basic_block bb : blocks)
    move_block_after (bb, EXIT_BLOCK_PTR_FOR_FN (cfun)->prev_bb);
}

void
move_to_end (basic_block first, class loop *loop)
{
  std::vector<basic_block> blocks = { first };
  basic_block *body = get_loop_body_in_dom_order (loop);
  blocks.insert (blocks.end (), body, body + loop->num_nodes);
  free (body);
  move_to_end (blocks);
}

void
replace_uses (tree from, tree to, const std::function<bool (gimple *)> &replaces)
{
  imm_use_iterator it;
  gimple *stmt;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (stmt, it, from)
    {
      if (!replaces (stmt))
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, to);
      update_stmt (stmt);
    }
}

row_lister::row_lister (const row_nest &nest) : list_builder (nest), m_last (last_mark (nest.mark))
{
  const element_part elements (nest.mark, m_last, nest.rows);
  m_needed = elements.copy (elements.needs (), gsi_for_stmt (nest.mark)).size ();
}

/* What copies in front of MARK, the first one of a loop over vectors, stand for.  */

list_builder::values
list_builder::values_in_front_of (gimple *mark) const
{
  values found (m_needed);
  gimple_stmt_iterator at = gsi_for_stmt (mark);
  for (size_t k = m_needed; k-- > 0;)
    {
      gsi_prev (&at);
      found[k] = gimple_assign_lhs (gsi_stmt (at));
    }
  return found;
}

/* The 64 bits at ADDRESS, which nobody keeps elsewhere.  */

tree
list_builder::memory_word (tree address)
{
  tree type = build_qualified_type (long_unsigned_type_node, TYPE_QUAL_VOLATILE);
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ref = build2 (MEM_REF, type, as (any, address), build_int_cst (any, 0));
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

/* Not 0: a row of LENGTH is long, and in the list, with the values that are NEEDED.  In the address
   of the host's word the lowest bits say that there are few gangs, and that there is no list.  All
   this is asked where a row may be long: so it takes no registers elsewhere.  */

tree
list_builder::left_in_list (tree length, const values &needed, const limits_of_rows &limits)
{
  tree uword = long_unsigned_type_node;
  tree told = call (&m_seq, "__accred_row_list", uword, {});
  auto longer = [&] (unsigned n)
  { return test (GT_EXPR, length, build_int_cst (TREE_TYPE (length), n)); };
  tree few = test (NE_EXPR, op (BIT_AND_EXPR, uword, told, word (ACCRED_FEW_GANGS)), word (0));
  tree is_long = select (few, longer (limits.few), longer (limits.many));
  tree there = test (NE_EXPR, told, word (0));
  basic_block none = when (op (BIT_AND_EXPR, boolean_type_node, there, is_long));
  auto put = [&] (tree address, tree v)
  {
    tree ref = memory_word (address);
    gimple_seq_add_stmt (&m_seq, gimple_build_assign (ref, as (uword, v)));
  };
  const uint64_t flags = ACCRED_FEW_GANGS | ACCRED_ONLY_ASKED;
  put (op (BIT_AND_EXPR, uword, told, word (~flags)), word (1));
  tree asked = op (BIT_AND_EXPR, uword, told, word (ACCRED_ONLY_ASKED));
  basic_block only_asked = when (test (EQ_EXPR, asked, word (0)));
  tree list = call (&m_seq, "__accred_list_memory", uword, {}), number = make_ssa_name (uword);
  gcall *count = gimple_build_call (builtin_decl_explicit (BUILT_IN_ATOMIC_FETCH_ADD_8), 3,
				    as (ptr_type_node, add (list, word (ACCRED_LISTED_OFFSET))),
				    word (1), build_int_cst (integer_type_node, MEMMODEL_RELAXED));
  gimple_call_set_lhs (count, number);
  gimple_set_location (count, m_loc);
  gimple_seq_add_stmt (&m_seq, count);
  tree found = as (uword, test (LT_EXPR, number, word (ACCRED_LISTED_ROWS)));
  basic_block full = when (test (NE_EXPR, found, word (0)));
  tree place = add (list, op (MULT_EXPR, uword, number, word (8 * ACCRED_ROW_WORDS)));
  put (add (place, word (ACCRED_SLOTS_OFFSET)), length);
  for (size_t k = 0; k < needed.size (); k++)
    put (add (place, word (ACCRED_SLOTS_OFFSET + 8 * (k + 1))), as_words (needed[k])[0]);
  meet (full, {}, {});
  meet (only_asked, { &found }, { word (0) });
  meet (none, { &found }, { word (0) });
  return found;
}

/* Where the loop over VECTORS of the copy whose rows are whole ends; a value of it that is used
   there is that of no iteration.  */

void
row_lister::skip_elements (const loop_nest &vectors)
{
  basic_block behind = single_succ (split_edge (single_exit (vectors.chunks)));
  flush ();
  const edge e = make_single_succ_edge (m_at, behind, EDGE_FALLTHRU);
  for (gphi_iterator i = gsi_start_phis (behind); !gsi_end_p (i); gsi_next (&i))
    if (tree value = gimple_phi_result (i.phi ()); !virtual_operand_p (value))
      add_phi_arg (i.phi (), build_zero_cst (TREE_TYPE (value)), e, UNKNOWN_LOCATION);
}

/* In the copy whose rows are whole.  */

void
row_lister::leave_long_rows (const loop_nest &gangs, const loop_nest &vectors)
{
  class loop *rows = gimple_bb (gangs.offset)->loop_father->inner;
  while (!flow_bb_inside_loop_p (rows, gimple_bb (vectors.offset)))
    rows = rows->next;
  gimple *mark = first_mark (gimple_bb (vectors.offset), rows, GOMP_DIM_VECTOR);
  const values needed = values_in_front_of (mark);
  tree range = goacc_loop_call (vectors.offset).range;
  edge e = in_front_of (vectors.calls);
  basic_block rest = e->dest;
  m_at = e->src;
  remove_edge (e);
  basic_block whole = when (test (NE_EXPR, row_version (&m_seq), number (dev::whole_rows)));
  /* One comparison for rows that are not long in any case, of 32 bits: some others are looked at
     more closely.  All lanes have the same, but the driver's compiler does not know: where lanes
     may go different ways, all that follows takes longer.  */
  const limits_of_rows limits = { tuning::listed_row, tuning::listed_row_of_few };
  tree perhaps = votes (test (GT_EXPR, as (unsigned_type_node, range), number (limits.least ())));
  basic_block is_short = when (test (NE_EXPR, perhaps, number (0))), first = m_at;
  thread_share b (m_loc);
  m_lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  tree left = of_first_lane ([&] { return left_in_list (range, needed, limits); });
  basic_block not_left = when (test (NE_EXPR, left, word (0)));
  skip_elements (vectors);
  m_at = not_left;
  meet (is_short, {}, {});
  meet (whole, {}, {});
  flush ();
  make_single_succ_edge (m_at, rest, EDGE_FALLTHRU);
  std::vector<basic_block> seldom;
  for (basic_block bb = first; bb != is_short; bb = bb->next_bb)
    seldom.push_back (bb);
  move_to_end (seldom);
}

/* The calls OUTSIDE, in front of both copies, are those of the other one; here the loop has PIECES
   iterations.  Where M_SEQ goes, the loop over gangs begins.  */

void
list_builder::copy_outside (const std::vector<gcall *> &outside, tree pieces)
{
  for (gcall *c : outside)
    {
      tree lhs = gimple_call_lhs (c);
      if (!lhs)
	continue;
      gcall *own = as_a<gcall *> (gimple_copy (c));
      tree name = make_ssa_name (TREE_TYPE (lhs));
      gimple_call_set_lhs (own, name);
      goacc_loop_call::set_range (own, pieces);
      gimple_seq_add_stmt (&m_seq, own);
      m.gangs->calls.push_back (own);
      replace_uses (lhs, name,
		    [&] (gimple *stmt)
		    {
		      basic_block bb = gimple_bb (stmt);
		      return bb && flow_bb_inside_loop_p (m.chunks, bb);
		    });
    }
}

/* The loop over rows is one over pieces, EACH iterations for one of them.  */

void
list_builder::loop_over_pieces (const std::vector<gcall *> &outside, unsigned each)
{
  const std::vector<gcall *> inside = m.gangs->calls;
  m_at = split_edge (loop_preheader_edge (m.chunks));
  m_list = call (&m_seq, "__accred_list_memory", long_unsigned_type_node, {});
  tree type = TREE_TYPE (gimple_phi_result (m.row));
  tree pieces = as (type, load_word (add (m_list, word (ACCRED_PIECES_OFFSET))));
  pieces = op (MULT_EXPR, type, pieces, build_int_cst (type, each));
  copy_outside (outside, pieces);
  flush ();
  for (gcall *c : inside)
    {
      goacc_loop_call::set_range (c, pieces);
      update_stmt (c);
    }
}

/* What the table says of PIECE.  */

void
list_builder::find_piece (tree piece)
{
  tree uword = long_unsigned_type_node;
  tree place = add (add (m_list, word (ACCRED_PIECES_OFFSET)),
		    op (MULT_EXPR, uword, as (uword, piece), word (24)));
  m_piece_first = load_word (add (place, word (16)));
  m_piece_end = load_word (add (place, word (24)));
  tree number = as (uword, load_word (add (place, word (8))));
  m_entry = add (add (m_list, word (ACCRED_SLOTS_OFFSET)),
		 op (MULT_EXPR, uword, number, word (8 * ACCRED_ROW_WORDS)));
}

/* The names NEEDED, copies of what elements need, are from now on what the list has.  */

void
list_builder::give_values (const values &needed)
{
  for (size_t k = 0; k < needed.size (); k++)
    {
      gimple_stmt_iterator at = gsi_for_stmt (SSA_NAME_DEF_STMT (needed[k]));
      gsi_remove (&at, true);
      tree bits = as (long_unsigned_type_node, load_word (add (m_entry, word (8 * (k + 1)))));
      tree v = from_words (TREE_TYPE (needed[k]), { bits });
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (needed[k], v));
    }
}

void
rename_memory (class loop *rows)
{
  basic_block *body = get_loop_body (rows);
  for (unsigned k = 0; k < rows->num_nodes; k++)
    {
      for (gphi_iterator i = gsi_start_phis (body[k]); !gsi_end_p (i); gsi_next (&i))
	if (virtual_operand_p (gimple_phi_result (i.phi ())))
	  mark_virtual_operand_for_renaming (gimple_phi_result (i.phi ()));
      for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
	if (tree name = gimple_vdef (gsi_stmt (i)); name && TREE_CODE (name) == SSA_NAME)
	  mark_virtual_operand_for_renaming (name);
    }
  free (body);
}

/* From the start of a row's iteration to its elements, and from there to the end of the loop over
   gangs.  */

void
row_lister::go_to_elements ()
{
  const values needed = values_in_front_of (m.mark);
  rename_memory (m.rows);
  edge exit = single_exit (m.rows);
  basic_block end = gimple_bb (m_last), elements = split_before (m.mark)->dest;
  split_block (end, m_last);
  remove_edge (single_succ_edge (end));
  const edge out = make_single_succ_edge (end, exit->dest, EDGE_FALLTHRU);
  /* Virtual operands are renamed: any will do.  */
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    add_phi_arg (i.phi (), gimple_phi_result (i.phi ()), out, UNKNOWN_LOCATION);
  const edge e = split_block_after_labels (m.rows->header);
  m_at = e->src;
  remove_edge (e);
  find_piece (gimple_phi_result (m.row));
  give_values (needed);
  flush ();
  make_single_succ_edge (m_at, elements, EDGE_FALLTHRU);
}

/* In the other copy.  */

void
row_lister::take_pieces (const std::vector<gcall *> &outside)
{
  loop_over_pieces (outside, 1);
  basic_block outside_block = m_at;
  go_to_elements ();
  go_through_piece ();
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  calculate_dominance_info (CDI_DOMINATORS);
  move_to_end (outside_block, m.chunks);
}

/* The loop over vectors has the elements of the piece that M_AT, which is in front of it, has
   found.  */

void
list_builder::go_through_piece ()
{
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  tree first = as (type, m_piece_first), end = as (type, m_piece_end);
  gimple_stmt_iterator at = gsi_last_bb (m_at);
  gsi_insert_seq_after (&at, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
  for (gcall *c : m.vectors->calls)
    {
      goacc_loop_call::set_range (c, end);
      update_stmt (c);
    }
  gcall *offset = m.vectors->offset;
  tree begin = add (gimple_call_lhs (offset), first);
  replace_uses (gimple_call_lhs (offset), begin, [] (gimple *stmt)
		{ return gimple_bb (stmt) && !gimple_call_internal_p (stmt, IFN_GOACC_LOOP); });
  at = gsi_for_stmt (offset);
  gsi_insert_seq_after (&at, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
}

void
row_lister::run (const loop_nest &gangs, const loop_nest &vectors,
		 const std::vector<gcall *> &outside)
{
  mark_virtual_operands_for_renaming (cfun);
  take_pieces (outside);
  leave_long_rows (gangs, vectors);
}

} // namespace accred
