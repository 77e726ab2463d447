/* Rows of any length: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (share_rows), for nests that reduce nothing.  A gang has each row, but
   one of 2^25 elements would then take a thousand times as long as all others together.  With equal
   shares (row-shares.cc) even rows take up to twice as long; here they cost a comparison.  Before:

     for (R = my first; R < n; R += my step)				over gangs
       { ... for (j = ptr[R]; j < ptr[R + 1]; j++) ... }			over vectors

   After:

     if (the launch is one for pieces)
       if (P = my number; P < pieces)
	 {
	   R = the row of piece P
	   ... for (j = where P begins; j < where it ends; j++) ...
	 }
     else
       for (R = my first; R < n; R += my step)
	 {
	   ...
	   if (ptr[R + 1] - ptr[R] <= listed_row || the list has no place for R)
	     for (j = ptr[R]; j < ptr[R + 1]; j++) ...
	 }

   The list is in the memory of the launch; and a word of the host's memory says that a row is
   there. The host waits for the kernel, looks at that word, and launches the kernel again for the
   pieces of the rows in the list (libgomp-device/launch/launch-rows.h): so rows that are all short
   cost it nothing.  Asynchronous launches and those by libgomp have no list.

   What is in front of the loop over vectors is executed for each piece of its row again; behind it
   a row does nothing.  Whether a row is long is asked behind the FORK, in each lane; the first one
   notes the row.  So a gang has to be a warp.  In the form of the kernel in which it is a block,
   with copies of arrays, the row_version is whole_rows, and no row is long.  */

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
row_lister::in_front_of (const std::vector<gcall *> &calls)
{
  gcall *first = calls[0];
  for (gcall *c : calls)
    if (gimple_bb (c) != gimple_bb (first)
	  ? dominated_by_p (CDI_DOMINATORS, gimple_bb (first), gimple_bb (c))
	  : stmt_dominates_stmt_p (c, first))
      first = c;
  return split_before (first);
}

/* BLOCKS stand behind all others, so that what most rows execute is in one place.  */

static void
move_to_end (const std::vector<basic_block> &blocks)
{
  for (basic_block bb : blocks)
    move_block_after (bb, EXIT_BLOCK_PTR_FOR_FN (cfun)->prev_bb);
}

/* TO stands for FROM in the statements for which REPLACES is true.  */

static void
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

/* The number of the row in a loop over GANGS.  */

tree
row_lister::row_of (const loop_nest &gangs)
{
  class loop *rows = gimple_bb (gangs.offset)->loop_father->inner;
  for (gphi_iterator i = gsi_start_phis (rows->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (rows))
	== gimple_call_lhs (gangs.offset))
      return gimple_phi_result (i.phi ());
  gcc_unreachable ();
}

/* The 64 bits at ADDRESS, which nobody keeps elsewhere.  */

tree
row_lister::memory_word (tree address)
{
  tree type = build_qualified_type (long_unsigned_type_node, TYPE_QUAL_VOLATILE);
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ref = build2 (MEM_REF, type, as (any, address), build_int_cst (any, 0));
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

/* Not 0: ROW of LENGTH is long, and in the list.  In the address of the host's word the lowest bit
   says that there are few gangs.  All this is asked where a row may be long: so it takes no
   registers elsewhere.  */

tree
row_lister::left_in_list (tree row, tree length)
{
  tree uword = long_unsigned_type_node;
  tree told = call (&m_seq, "__accred_row_list", uword, {});
  auto longer = [&] (unsigned n)
  { return test (GT_EXPR, length, build_int_cst (TREE_TYPE (length), n)); };
  tree few = test (NE_EXPR, op (BIT_AND_EXPR, uword, told, word (ACCRED_FEW_GANGS)), word (0));
  tree is_long = select (few, longer (tuning::listed_row_of_few), longer (tuning::listed_row));
  tree there = test (NE_EXPR, told, word (0));
  basic_block none = when (op (BIT_AND_EXPR, boolean_type_node, there, is_long));
  tree list = call (&m_seq, "__accred_list_memory", uword, {}), number = make_ssa_name (uword);
  gcall *count = gimple_build_call (builtin_decl_explicit (BUILT_IN_ATOMIC_FETCH_ADD_8), 3,
				    as (ptr_type_node, list), word (1),
				    build_int_cst (integer_type_node, MEMMODEL_RELAXED));
  gimple_call_set_lhs (count, number);
  gimple_set_location (count, m_loc);
  gimple_seq_add_stmt (&m_seq, count);
  tree found = as (uword, test (LT_EXPR, number, word (ACCRED_LISTED_ROWS)));
  basic_block full = when (test (NE_EXPR, found, word (0)));
  auto put = [&] (tree address, tree v)
  {
    tree ref = memory_word (address);
    gimple_seq_add_stmt (&m_seq, gimple_build_assign (ref, as (uword, v)));
  };
  tree place = add (list, op (MULT_EXPR, uword, number, word (16)));
  put (add (place, word (ACCRED_SLOTS_OFFSET)), row);
  put (add (place, word (ACCRED_SLOTS_OFFSET + 8)), length);
  put (op (BIT_AND_EXPR, uword, told, word (-uint64_t (ACCRED_FEW_GANGS) - 1)), word (1));
  meet (full, {}, {});
  meet (none, { &found }, { word (0) });
  return found;
}

/* Where the loop over vectors of the copy whose rows are whole ends; a value of it that is used
   there is that of no iteration.  */

void
row_lister::skip_elements ()
{
  basic_block behind = single_succ (split_edge (single_exit (m_vectors.chunks)));
  flush ();
  const edge e = make_single_succ_edge (m_at, behind, EDGE_FALLTHRU);
  for (gphi_iterator i = gsi_start_phis (behind); !gsi_end_p (i); gsi_next (&i))
    if (tree value = gimple_phi_result (i.phi ()); !virtual_operand_p (value))
      add_phi_arg (i.phi (), build_zero_cst (TREE_TYPE (value)), e, UNKNOWN_LOCATION);
}

/* In the copy whose rows are whole.  */

void
row_lister::leave_long_rows ()
{
  tree range = goacc_loop_call (m_vectors.offset).range, row = row_of (m_gangs);
  edge e = in_front_of (m_vectors.calls);
  basic_block rest = e->dest;
  m_at = e->src;
  remove_edge (e);
  basic_block whole = when (test (NE_EXPR, row_version (&m_seq), number (dev::whole_rows)));
  /* One comparison for rows that are not long in any case, of 32 bits: some others are looked at
     more closely.  All lanes have the same, but the driver's compiler does not know: where lanes
     may go different ways, all that follows takes longer.  */
  const unsigned least = std::min<unsigned> (tuning::listed_row, tuning::listed_row_of_few);
  tree perhaps = votes (test (GT_EXPR, as (unsigned_type_node, range), number (least)));
  basic_block is_short = when (test (NE_EXPR, perhaps, number (0))), first = m_at;
  thread_share b (m_loc);
  m_lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  tree left = of_first_lane ([&] { return left_in_list (row, range); });
  basic_block not_left = when (test (NE_EXPR, left, word (0)));
  skip_elements ();
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

/* The calls in front of both copies are those of the other one; here the loop has PIECES
   iterations.  Where M_SEQ goes, the loop over gangs begins.  */

void
row_lister::copy_outside (tree pieces)
{
  for (gcall *c : m_outside)
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

/* The loop over gangs is one over pieces, one for each gang.  */

void
row_lister::give_piece_to_gang ()
{
  const std::vector<gcall *> inside = m.gangs->calls;
  m_at = split_edge (loop_preheader_edge (m.chunks));
  m_table = call (&m_seq, "__accred_list_memory", long_unsigned_type_node, {});
  m_table = add (m_table, word (ACCRED_SLOTS_OFFSET));
  tree pieces = as (TREE_TYPE (gimple_phi_result (m.row)), load_word (m_table));
  copy_outside (pieces);
  flush ();
  for (gcall *c : inside)
    {
      goacc_loop_call::set_range (c, pieces);
      update_stmt (c);
    }
  if (single_exit (m.rows)->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (m.more);
  else
    gimple_cond_make_false (m.more);
  update_stmt (m.more);
}

/* In the other copy.  */

void
row_lister::take_pieces ()
{
  give_piece_to_gang ();
  tree uword = long_unsigned_type_node, piece = gimple_phi_result (m.row);
  tree place = add (m_table, op (MULT_EXPR, uword, as (uword, piece), word (24)));
  tree row = as (TREE_TYPE (piece), load_word (add (place, word (8))));
  tree first = load_word (add (place, word (16))), end = load_word (add (place, word (24)));
  gimple *next = SSA_NAME_DEF_STMT (PHI_ARG_DEF_FROM_EDGE (m.row, loop_latch_edge (m.rows)));
  /* Statements of M_SEQ are in no block yet.  */
  replace_uses (piece, row, [&] (gimple *stmt) { return stmt != next && gimple_bb (stmt); });
  gimple_stmt_iterator at = gsi_after_labels (m.rows->header);
  gsi_insert_seq_before (&at, m_seq, GSI_SAME_STMT);

  m_seq = NULL;
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  first = as (type, first);
  end = as (type, end);
  at = gsi_after_labels (in_front_of (m.vectors->calls)->dest);
  gsi_insert_seq_before (&at, m_seq, GSI_SAME_STMT);
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

  std::vector<basic_block> seldom = { m_at };
  basic_block *body = get_loop_body_in_dom_order (m.chunks);
  seldom.insert (seldom.end (), body, body + m.chunks->num_nodes);
  free (body);
  move_to_end (seldom);
}

void
row_lister::run ()
{
  mark_virtual_operands_for_renaming (cfun);
  take_pieces ();
  leave_long_rows ();
}

} // namespace accred
