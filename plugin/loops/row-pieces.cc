/* Rows of any length: long rows are put aside, and all gangs compute their pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan (describe_rows) and of accred_schedule (cut_rows).  A row is an iteration R
   of a loop over gangs, with a loop over vectors in it whose range depends on R:

     for (R = my first; R < n; R += my step)
       {
	 prologue: LOCAL, RANGE
	 s = RED_SETUP (LOCAL); FORK; for (j = 0; j < RANGE; j++) body (j); JOIN; s = RED_TEARDOWN
	 epilogue (s)
       }

   Rows may have any length.  So a fixed share of them may be any share of the work, and one row may
   be all of it.  The nest is there twice after:

       mine = 0;
       if (the longest RANGE of my rows > the least LIMIT)
	 {
	   LIMIT = the least one, or a multiple of the length that rows usually have;
	   sum = rows_count (...) for each of my rows;
	   at = rows_reserve (sum);
	   mine = NONE, where the table is full, or
	   at = rows_put (at, R, RANGE) for each of my rows;  mine = rows_publish ();
	 }
       for (R = my first; R < n; R += my step)
	 {
	   prologue
	   if (mine && RANGE > LIMIT) continue;
	   s = RED_SETUP (LOCAL); FORK; ... JOIN; s = RED_TEARDOWN
	   epilogue (s)
	 }

       own = mine == NONE ? my first : n;  last = NONE;
     next:
       if (own < n)
	 {
	   if (RANGE of own <= LIMIT) { own += my step; goto next; }
	   R = own;  piece = OWN;		its pieces one after the other
	 }
       else
	 {
	   piece = last = rows_claim (last, mine);
	   if (piece == NONE) goto out;
	   R = rows_row (piece);
	 }
     row:
       prologue
       from = number of the piece * rows_each (piece, RANGE);  length = that, or the rest of RANGE
       s = RED_SETUP (from == 0 ? LOCAL : identity);
       FORK; for (j = from; j < from + length; j++) body (j); JOIN; s = RED_TEARDOWN
       if (piece is one of OWN)
	 {
	   group = it is the first of its group ? s : group OP s;
	   if (it is the last of its group) all = it is of the first group ? group : all OP group;
	   if (it is not the last of the row) { piece++; goto row; }
	   s = all;
	 }
       else
	 for (level = 0;; level++)
	   {
	     values[rows_place (piece, level)] = s;
	     n = rows_arrive (piece, level);
	     if (!n) goto latch;			not the last one of its group
	     s = values[FROM] OP ... OP values[FROM + (n - 1) * STEP];
	     if (rows_finish (piece, level)) break;
	   }
       epilogue (s)
     latch:
       own += my step, if piece is one of OWN;
       goto next;

   libgomp-device/routines/row-pieces.c has the functions.  A piece executes the prologue again; the
   epilogue is executed once for each row, by the unit that brings the last value.  So the prologue
   must have no effects.  Which elements are a piece, and the order in which values are combined,
   depend on the row's length and LIMIT alone: the same bits in every run, whoever computes what.

   Nothing is asked of the ranges: rows may overlap, or be empty, and their bounds may come from
   anywhere.  All that is needed is that a row has the same range whenever its prologue is executed.
   Iterations of other rows cannot change it, since rows are independent.

   Needs: launches bring memory (region_shape::slots); all units of the launch come to the loop once
   (no loop around it).  */

#include "plugin/loops/row-pieces.h"
#include "abi/image.h"
#include "abi/row-pieces.h"
#include "plugin/loops/row-cutter.h"
#include "plugin/loops/row-shares.h"
#include "plugin/openacc-calls.h"

namespace accred {

/* A reference to the value of the reduction K at INDEX.  */

tree
row_cutter::element (gimple_seq *seq, size_t k, tree index)
{
  uint64_t before = 0;
  for (size_t i = 0; i < k; i++)
    before += tree_to_uhwi (TYPE_SIZE_UNIT (m.reductions[i].type ()));
  tree type = m.reductions[k].type (), wide = long_unsigned_type_node;
  tree array = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, m_gangs),
			     word (ACCRED_ROW_BYTES + ACCRED_ROW_PLACES * before));
  array = gimple_build (seq, PLUS_EXPR, wide, m_memory, array);
  tree at = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, index),
			  fold_convert (wide, TYPE_SIZE_UNIT (type)));
  at = gimple_build (seq, PLUS_EXPR, wide, array, at);
  /* Volatile, to bypass the multiprocessor's cache.  */
  type = build_qualified_type (TYPE_MAIN_VARIANT (type), TYPE_QUAL_VOLATILE);
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree ref = build2 (MEM_REF, type, gimple_convert (seq, any, at),
		     build_int_cst (any, ACCRED_SLOTS_OFFSET));
  TREE_THIS_VOLATILE (ref) = 1;
  TREE_SIDE_EFFECTS (ref) = 1;
  return ref;
}

tree
row_cutter::load (gimple_seq *seq, size_t k, tree index)
{
  tree value = make_ssa_name (TYPE_MAIN_VARIANT (m.reductions[k].type ()));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, element (seq, k, index)));
  return value;
}

/* The length of ROW, whose type is the loop variable's.  */

tree
row_cutter::length_of (gimple_seq *seq, tree row)
{
  tree range = value_at (seq, m_range, row), type = TREE_TYPE (range);
  range = gimple_build (seq, MAX_EXPR, type, range, build_zero_cst (type));
  return gimple_convert (seq, long_unsigned_type_node, range);
}

tree
row_cutter::long_p (gimple_seq *seq, tree length)
{
  return gimple_build (seq, GT_EXPR, boolean_type_node, length, m_limit);
}

/* TEST: the own row, if it is long.  Returns the block from which it is entered.  */

basic_block
row_cutter::begin_own (basic_block test)
{
  basic_block skip = new_block (test), fetch = new_block (skip);
  gimple_seq seq = NULL;
  tree row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m.row)), m_own);
  tree is_long = long_p (&seq, length_of (&seq, row));
  append (test, seq);
  branch (test, is_long, fetch, skip);
  seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, long_unsigned_type_node, m_own, m_step);
  append (skip, seq);
  edge back = make_single_succ_edge (skip, m_next, EDGE_FALLTHRU);
  add_to_phi (m_own, back, next);
  add_to_phi (m_claimed, back, m_claimed);
  return fetch;
}

/* CLAIM: a piece of any row.  Returns the block from which it is entered, as M_PIECE.  */

basic_block
row_cutter::begin_claim (basic_block claim)
{
  basic_block fetch = new_block (claim), out = m_long.exit->dest;
  gimple_seq seq = NULL;
  m_piece = call (&seq, "__accred_rows_claim", long_unsigned_type_node,
		  { m_memory, m_gangs, m_claimed, m_mine });
  tree none = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_NONE));
  append (claim, seq);
  branch (claim, none, out, fetch);
  return fetch;
}

/* In front of the second nest: which row is next, and which piece of it.  */

void
row_cutter::begin ()
{
  tree wide = long_unsigned_type_node;
  basic_block start = split_edge (m_long.enter);
  m_enter = split_edge (single_succ_edge (start));
  m_next = split_edge (single_succ_edge (start));
  remove_edge (single_succ_edge (m_next));
  gimple_seq seq = NULL;
  tree failed = gimple_build (&seq, EQ_EXPR, boolean_type_node, m_mine, word (ACCRED_ROW_NONE));
  tree own = gimple_build (&seq, COND_EXPR, wide, failed, m_first, m_stop);
  append (start, seq);
  edge in = single_succ_edge (start);
  m_own = phi (m_next, { { in, own } });
  m_claimed = phi (m_next, { { in, word (ACCRED_ROW_NONE) } });
  basic_block test = new_block (m_next), claim = new_block (test);
  seq = NULL;
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, m_own, m_stop);
  append (m_next, seq);
  branch (m_next, more, test, claim);
  basic_block own_row = begin_own (test), fetch = begin_claim (claim);

  seq = NULL;
  tree row = call (&seq, "__accred_rows_row", long_integer_type_node, { m_memory, m_piece });
  row = gimple_convert (&seq, wide, row);
  append (fetch, seq);
  edge from_own = make_single_succ_edge (own_row, m_enter, EDGE_FALLTHRU);
  edge from_claim = make_single_succ_edge (fetch, m_enter, EDGE_FALLTHRU);
  m_number = phi (m_enter, { { from_own, m_own }, { from_claim, row } });
  m_piece = phi (m_enter, { { from_own, word (ACCRED_ROW_OWN) }, { from_claim, m_piece } });
  for (const row_reduction &r : m.reductions)
    for (values *v : { &m_group, &m_all })
      {
	tree zero = build_zero_cst (r.type ());
	v->push_back (phi (m_enter, { { from_own, zero }, { from_claim, zero } }));
      }
  seq = NULL;
  row = gimple_convert (&seq, TREE_TYPE (gimple_phi_result (m_long.row)), m_number);
  append (m_enter, seq);
  SET_PHI_ARG_DEF (m_long.row, single_succ_edge (m_enter)->dest_idx, row);
}

/* In front of the loop over vectors: the elements of the piece.  */

void
row_cutter::begin_piece ()
{
  tree wide = long_unsigned_type_node;
  basic_block before = m_long.mark;
  split_before (m.mark);
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (goacc_loop_call (m.vectors->offset).range);
  tree all = length_of (&seq, gimple_phi_result (m_long.row));
  tree each = call (&seq, "__accred_rows_each", wide, { m_memory, m_piece, all, m_limit });
  tree k = gimple_build (&seq, BIT_AND_EXPR, wide, m_piece, word (0xffffffff));
  tree first = gimple_build (&seq, MULT_EXPR, wide, k, each);
  tree rest = gimple_build (&seq, MINUS_EXPR, wide, all, first);
  tree length = gimple_build (&seq, MIN_EXPR, wide, each, rest);
  m_last = gimple_build (&seq, GE_EXPR, boolean_type_node, each, rest);
  m_from = gimple_convert (&seq, type, first);
  tree elements = gimple_convert (&seq, type, length);
  /* The value from before the loop is one of the first piece.  */
  tree begins = gimple_build (&seq, EQ_EXPR, boolean_type_node, first, word (0));
  std::vector<tree> locals;
  for (const row_reduction &r : m.reductions)
    {
      std::optional<red_call> setup = decode_red_call (r.setup);
      tree identity = omp_reduction_init_op (m_loc, r.op, r.type ());
      locals.push_back (gimple_build (&seq, COND_EXPR, r.type (), begins, setup->local, identity));
    }
  append (before, seq);
  for (gcall *c : m.vectors->calls)
    {
      gimple_call_set_arg (c, 2, elements);
      update_stmt (c);
    }
  for (size_t i = 0; i < locals.size (); i++)
    {
      gimple_call_set_arg (m.reductions[i].setup, 3, locals[i]);
      update_stmt (m.reductions[i].setup);
    }
}

/* The loop over vectors counts from 0; its elements are those from FROM on.  */

void
row_cutter::shift_elements ()
{
  tree iv = gimple_phi_result (m.vectors->iv), type = TREE_TYPE (iv);
  tree element = make_ssa_name (type);
  gassign *sum = gimple_build_assign (element, PLUS_EXPR, iv, m_from);
  gcond *test = last_cond (m.vectors->exit->src);
  imm_use_iterator it;
  gimple *stmt;
  use_operand_p use;
  FOR_EACH_IMM_USE_STMT (stmt, it, iv)
    if (stmt != m.vectors->next && stmt != test)
      {
	FOR_EACH_IMM_USE_ON_STMT (use, it)
	  SET_USE (use, element);
	update_stmt (stmt);
      }
  gimple_stmt_iterator at = gsi_after_labels (gimple_bb (m.vectors->iv));
  gsi_insert_before (&at, sum, GSI_SAME_STMT);
}

/* In OWN, which has no successors, V are the values of an own row's piece: goes on AGAIN, with the
   next one, or is DONE, with the values that are returned.  */

row_cutter::values
row_cutter::combine_own (basic_block own, values v, basic_block again, basic_block done)
{
  tree wide = long_unsigned_type_node, truth = boolean_type_node;
  gimple_seq seq = NULL;
  tree k = gimple_build (&seq, BIT_AND_EXPR, wide, m_piece, word (0xffffffff));
  tree in_group = gimple_build (&seq, BIT_AND_EXPR, wide, k, word (ACCRED_ROW_GROUP - 1));
  tree begins = gimple_build (&seq, EQ_EXPR, truth, in_group, word (0));
  tree ends = gimple_build (&seq, EQ_EXPR, truth, in_group, word (ACCRED_ROW_GROUP - 1));
  ends = gimple_build (&seq, BIT_IOR_EXPR, truth, ends, m_last);
  tree first = gimple_build (&seq, LT_EXPR, truth, k, word (ACCRED_ROW_GROUP));
  values groups;
  for (size_t i = 0; i < v.size (); i++)
    {
      tree type = m.reductions[i].type ();
      const tree_code op = m.reductions[i].op;
      tree group
	= gimple_build (&seq, COND_EXPR, type, begins, v[i], combined (&seq, op, m_group[i], v[i]));
      tree all
	= gimple_build (&seq, COND_EXPR, type, first, group, combined (&seq, op, m_all[i], group));
      v[i] = gimple_build (&seq, COND_EXPR, type, ends, all, m_all[i]);
      groups.push_back (group);
    }
  tree piece = gimple_build (&seq, PLUS_EXPR, wide, m_piece, word (1));
  tree row = gimple_convert (&seq, wide, gimple_phi_result (m_long.row));
  append (own, seq);
  branch (own, m_last, done, again);
  edge e = find_edge (own, again);
  add_to_phi (m_number, e, row);
  add_to_phi (m_piece, e, piece);
  for (size_t i = 0; i < v.size (); i++)
    {
      add_to_phi (m_group[i], e, groups[i]);
      add_to_phi (m_all[i], e, v[i]);
    }
  return v;
}

/* V become those of the group of SIZE at LEVEL, combined in its order.  GROUP has no successors;
   returns the block behind.  */

basic_block
row_cutter::combine_group (basic_block group, tree size, tree level, values &v)
{
  gimple_seq seq = NULL;
  tree uns = unsigned_type_node;
  tree from = call (&seq, "__accred_rows_from", uns, { m_memory, m_piece, level });
  tree low = gimple_build (&seq, EQ_EXPR, boolean_type_node, level, number (0));
  tree step = gimple_build (&seq, COND_EXPR, uns, low, number (1), number (ACCRED_ROW_GROUP));
  values first;
  for (size_t k = 0; k < v.size (); k++)
    first.push_back (load (&seq, k, from));
  append (group, seq);

  basic_block head = new_block (group), body = new_block (head), done = new_block (body);
  edge in = make_single_succ_edge (group, head, EDGE_FALLTHRU);
  edge back = make_single_succ_edge (body, head, EDGE_FALLTHRU);
  tree next_count = make_ssa_name (uns);
  tree count = phi (head, { { in, number (1) }, { back, next_count } });
  values next;
  for (size_t k = 0; k < v.size (); k++)
    {
      next.push_back (make_ssa_name (TREE_TYPE (first[k])));
      v[k] = phi (head, { { in, first[k] }, { back, next[k] } });
    }
  seq = NULL;
  tree more = gimple_build (&seq, LT_EXPR, boolean_type_node, count, size);
  append (head, seq);
  branch (head, more, body, done);

  seq = NULL;
  tree at = gimple_build (&seq, MULT_EXPR, uns, count, step);
  at = gimple_build (&seq, PLUS_EXPR, uns, from, at);
  for (size_t k = 0; k < v.size (); k++)
    {
      tree sum = combined (&seq, m.reductions[k].op, v[k], load (&seq, k, at));
      gimple_seq_add_stmt (&seq, gimple_build_assign (next[k], sum));
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (next_count, PLUS_EXPR, count, number (1)));
  append (body, seq);
  return done;
}

/* What uses the values of the reductions, gets those that come to AFTER from blocks.  */

void
row_cutter::use_joined (basic_block after, const std::vector<std::pair<edge, values>> &from)
{
  for (size_t k = 0; k < m.reductions.size (); k++)
    {
      tree whole = gimple_call_lhs (m.reductions[k].teardown);
      std::vector<std::pair<edge, tree>> arguments;
      for (const auto &[e, v] : from)
	arguments.push_back ({ e, v[k] });
      tree joined = phi (after, arguments);
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, whole)
	if (m_joining.count (gimple_bb (stmt)) == 0)
	  {
	    FOR_EACH_IMM_USE_ON_STMT (use, it)
	      SET_USE (use, joined);
	    update_stmt (stmt);
	  }
    }
}

/* Behind the loop over vectors: the value of a piece joins those of the others.  */

void
row_cutter::join_values ()
{
  edge e = single_succ_edge (gimple_bb (m_last_teardown));
  basic_block choice = split_edge (e), after = split_edge (single_succ_edge (choice));
  basic_block own = new_block (choice), join = new_block (own), group = new_block (join);
  remove_edge (single_succ_edge (choice));
  gimple_seq seq = NULL;
  tree is_own = gimple_build (&seq, GE_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_OWN));
  append (choice, seq);
  branch (choice, is_own, own, join);
  m_joining = { own, join };

  values whole;
  for (const row_reduction &r : m.reductions)
    whole.push_back (gimple_call_lhs (r.teardown));
  values of_own = combine_own (own, whole, m_enter, after), v;

  edge in = find_edge (choice, join);
  std::vector<gphi *> phis;
  for (tree w : whole)
    {
      v.push_back (phi (join, { { in, w } }));
      phis.push_back (as_a<gphi *> (SSA_NAME_DEF_STMT (v.back ())));
    }
  tree level = phi (join, { { in, number (0) } }), uns = unsigned_type_node;
  seq = NULL;
  tree place = call (&seq, "__accred_rows_place", uns, { m_memory, m_piece, level });
  for (size_t k = 0; k < v.size (); k++)
    {
      tree ref = element (&seq, k, place);
      gimple_seq_add_stmt (&seq, gimple_build_assign (ref, v[k]));
    }
  tree size = call (&seq, "__accred_rows_arrive", uns, { m_memory, m_gangs, m_piece, level });
  tree some = gimple_build (&seq, NE_EXPR, boolean_type_node, size, number (0));
  append (join, seq);
  branch (join, some, group, m_latch);

  basic_block done = combine_group (group, size, level, v);
  seq = NULL;
  tree end = call (&seq, "__accred_rows_finish", uns, { m_memory, m_piece, level });
  tree all = gimple_build (&seq, NE_EXPR, boolean_type_node, end, number (0));
  tree next_level = gimple_build (&seq, PLUS_EXPR, uns, level, number (1));
  append (done, seq);
  branch (done, all, after, join);
  edge again = find_edge (done, join);
  add_to_phi (level, again, next_level);
  for (size_t k = 0; k < v.size (); k++)
    add_phi_arg (phis[k], v[k], again, UNKNOWN_LOCATION);
  use_joined (after, { { find_edge (own, after), of_own }, { find_edge (done, after), v } });
}

/* At the end of the second loop over rows.  */

void
row_cutter::end_row ()
{
  tree wide = long_unsigned_type_node;
  gimple_seq seq = NULL;
  tree own = gimple_build (&seq, GE_EXPR, boolean_type_node, m_piece, word (ACCRED_ROW_OWN));
  tree next = gimple_build (&seq, PLUS_EXPR, wide, m_own, m_step);
  next = gimple_build (&seq, COND_EXPR, wide, own, next, m_own);
  tree claimed = gimple_build (&seq, COND_EXPR, wide, own, word (ACCRED_ROW_NONE), m_piece);
  gimple_stmt_iterator at = gsi_for_stmt (m_long.more);
  gsi_remove (&at, true);
  while (EDGE_COUNT (m_latch->succs))
    remove_edge (EDGE_SUCC (m_latch, 0));
  append (m_latch, seq);
  edge back = make_single_succ_edge (m_latch, m_next, EDGE_FALLTHRU);
  add_to_phi (m_own, back, next);
  add_to_phi (m_claimed, back, claimed);
}

void
row_cutter::run ()
{
  m_last_teardown = m.reductions[0].teardown;
  for (const row_reduction &r : m.reductions)
    if (dominated_by_p (CDI_DOMINATORS, gimple_bb (r.teardown), gimple_bb (m_last_teardown)))
      m_last_teardown = r.teardown;
  m_range = goacc_loop_call (m.vectors->offset).range;
  m_usual_length = m_usual (&m_usual_seq);
  copy_nest ();
  mark_virtual_operands_for_renaming (cfun);
  put_aside ();
  m_latch = split_before (m_long.more)->dest;
  begin ();
  begin_piece ();
  shift_elements ();
  join_values ();
  end_row ();
}

void
describe_rows (planned_loops &loops)
{
  row_finder finder (loops);
  if (!finder.find () || !finder.reduces_p ())
    return;
  loop_shape &v = loops.shape.loops[finder.vectors];
  v.varies = true;
  v.uncut = finder.why_not ();
  if (v.uncut.empty ())
    {
      v.unshared = finder.why_no_shares ();
      v.measured = v.unshared.empty () && finder.nest.measured ();
    }
  for (const row_reduction &r : finder.nest.reductions)
    {
      v.value_bytes += tree_to_uhwi (TYPE_SIZE_UNIT (r.type ()));
      v.value_words += r.words ();
      if (loops.shape.row_pieces && (r.words () > 1 || TREE_CODE (r.type ()) == COMPLEX_TYPE))
	v.uncut = "not the reductions for it";
    }
}

void
cut_rows (planned_loops &loops, region_plan &plan, const length_builder &usual)
{
  const loop_plan *gangs = nullptr;
  for (const loop_plan &p : plan.loops)
    if (p.pieces || p.shares)
      gangs = &p;
  if (!gangs)
    return;
  const unsigned mask = gangs->axes.bits;
  /* Places in it stay valid.  */
  loops.nests.reserve (loops.nests.size () + 1);
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  calculate_dominance_info (CDI_DOMINATORS);
  row_finder finder (loops);
  const bool found = finder.find ();
  loops.nests[finder.vectors].locate ();
  gcc_assert (found && finder.why_not ().empty ());
  if (gangs->shares)
    {
      const std::string why = finder.why_no_shares ();
      gcc_assert (why.empty ());
      row_sharer (finder.nest, mask).run ();
    }
  else
    row_cutter (finder.nest, loops, plan, mask, usual).run ();
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  loop_optimizer_finalize ();
  loops_state_set (LOOPS_NEED_FIXUP);
  update_ssa (TODO_update_ssa);
}

} // namespace accred
