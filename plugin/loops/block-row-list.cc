/* Rows of gangs that are blocks: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_schedule (share_rows).  Gangs are not packed where the region reduces over them,
   or has other dimensions.  What row-list.cc does for gangs that are warps, here is done for
   blocks.  Before:

     for (R = my first; R < n; R += my step)				over gangs
       {
	 front;
	 if (c)
	   {
	     V = x[R];
	     SETUP (s); for (j = ptr[R]; j < ptr[R + 1]; j++) s += ... V; TEARDOWN (s);	over vectors
	   }
	 behind;
       }

   After:

     if (the launch is one for pieces)
       for (P = my first; P < pieces; P += my step)
	 {
	   V = the value that the list has for the row of piece P
	   SETUP (s); for (j = where P begins; j < where it ends; j++) s += ... V; TEARDOWN (s);
	 }
     else
       for (R = my first; R < n; R += my step)
	 {
	   front;
	   if (c)
	     {
	       V = x[R];
	       SETUP (s);
	       if (ptr[R + 1] - ptr[R] <= listed_row || the list has no place for R and V)
		 for (j = ptr[R]; j < ptr[R + 1]; j++) s += ... V;
	       TEARDOWN (s);
	     }
	   behind;
	 }

   All lanes ask whether a row is long, and the first one notes it.  A row's elements add to what
   the region reduces, or reduce nothing.  What both launches have reduced becomes one value, as the
   second one begins with the result of the first one.  */

#include "plugin/loops/block-row-list.h"
#include "abi/row-list.h"
#include "abi/tunable.h"
#include "plugin/loops/thread-share.h"
#include "plugin/openacc-calls.h"
#include "plugin/team-code.h"

namespace accred {

namespace {

/* True if what FUN does depends on the gang that executes it.  */

bool
needs_its_gang_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_call (stmt)
	    && (team_code_p (stmt) || gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS)
		|| gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE)
		|| gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_ID)
		|| gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_SIZE)
		|| gimple_alloca_call_p (stmt)))
	  return true;
      }
  return false;
}

} // namespace

/* How the gang's next row follows from this one.  */

bool
block_row_finder::find_next ()
{
  const row_nest &n = nest ();
  tree bound = gimple_call_lhs (n.gangs->bound), v = gimple_cond_lhs (n.more);
  if (v == bound)
    v = gimple_cond_rhs (n.more);
  next = TREE_CODE (v) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v)) : nullptr;
  if (!next || gimple_assign_rhs_code (next) != PLUS_EXPR
      || PHI_ARG_DEF_FROM_EDGE (n.row, loop_latch_edge (n.rows)) != v)
    return false;
  tree row = gimple_phi_result (n.row), step = gimple_assign_rhs1 (next);
  if (step == row)
    step = gimple_assign_rhs2 (next);
  else if (gimple_assign_rhs2 (next) != row)
    return false;
  return TREE_CODE (step) != SSA_NAME
	 || !flow_bb_inside_loop_p (n.chunks, gimple_bb (SSA_NAME_DEF_STMT (step)));
}

/* The reductions of the loop over vectors, by their numbers.  */

bool
block_row_finder::find_reductions (std::map<int, region_sum> &found) const
{
  bool good = true;
  basic_block *body = get_loop_body (nest ().rows);
  for (unsigned k = 0; k < nest ().rows->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (i)))
	{
	  if (r->level != GOMP_DIM_VECTOR)
	    good = false;
	  else if (r->kind == RED_SETUP || r->kind == RED_TEARDOWN)
	    {
	      region_sum &s = found[r->rid];
	      gcall *&place = r->kind == RED_SETUP ? s.setup : s.teardown;
	      good &= !place && !r->res_ptr && r->result && (!s.op || s.op == r->op);
	      place = as_a<gcall *> (gsi_stmt (i));
	      s.op = r->op;
	    }
	}
  free (body);
  return good;
}

/* The operator of the region's reduction that OF_ROWS has for the gang; ERROR_MARK: it is
   none.  */

tree_code
block_row_finder::operation_over_rows (gphi *of_rows) const
{
  tree v = PHI_ARG_DEF_FROM_EDGE (of_rows, nest ().enter);
  gphi *of_chunks = TREE_CODE (v) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (v)) : nullptr;
  if (!of_chunks || gimple_bb (of_chunks) != nest ().chunks->header)
    return ERROR_MARK;
  v = PHI_ARG_DEF_FROM_EDGE (of_chunks, loop_preheader_edge (nest ().chunks));
  while (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (std::optional<red_call> r = decode_red_call (def))
	return r->kind == RED_INIT ? r->op : ERROR_MARK;
      /* Of a loop that has no level for it.  */
      if (!gimple_call_internal_p (def, IFN_GOACC_REDUCTION))
	break;
      v = gimple_call_arg (def, 2);
    }
  return ERROR_MARK;
}

/* From which V is computed in a row's iteration: PHIs at its start, and reductions.  */

void
block_row_finder::find_roots (tree v, std::set<tree> &seen, std::set<gimple *> &found) const
{
  if (TREE_CODE (v) != SSA_NAME || !seen.insert (v).second)
    return;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (nest ().rows, gimple_bb (def)))
    return;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      if (gimple_bb (def) == nest ().rows->header)
	{
	  if (phi != nest ().row)
	    found.insert (phi);
	  return;
	}
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	find_roots (gimple_phi_arg_def (phi, k), seen, found);
    }
  else if (decode_red_call (def))
    found.insert (def);
  else if (gassign *a = dyn_cast<gassign *> (def); a && !gimple_assign_load_p (a))
    for (unsigned i = 1; i < gimple_num_ops (a); i++)
      if (gimple_op (a, i))
	find_roots (gimple_op (a, i), seen, found);
}

/* What rows hand on is what the region reduces, and what elements reduce belongs to that.  */

bool
block_row_finder::find_sums ()
{
  std::map<int, region_sum> reductions;
  if (!find_reductions (reductions))
    return false;
  sums.clear ();
  for (gphi *phi : nest ().carried)
    {
      region_sum s;
      s.of_rows = phi;
      s.op = operation_over_rows (phi);
      if (s.op == ERROR_MARK)
	return false;
      for (const auto &[rid, r] : reductions)
	{
	  if (!r.setup || !r.teardown)
	    return false;
	  std::set<tree> seen;
	  std::set<gimple *> roots;
	  find_roots (decode_red_call (r.setup)->local, seen, roots);
	  if (!roots.count (phi))
	    continue;
	  if (roots.size () > 1 || s.setup || r.op != s.op)
	    return false;
	  s.setup = r.setup;
	  s.teardown = r.teardown;
	}
      std::set<tree> seen;
      std::set<gimple *> roots;
      find_roots (PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (nest ().rows)), seen, roots);
      for (gimple *root : roots)
	if (root != phi && root != s.teardown)
	  return false;
      sums.push_back (s);
    }
  size_t joined = 0;
  for (const region_sum &s : sums)
    joined += s.setup != nullptr;
  return joined == reductions.size ();
}

/* True if nothing that elements compute is used behind them but sums.  */

bool
block_row_finder::only_sums_leave_p (const element_part &elements) const
{
  std::set<tree> may_leave;
  for (const region_sum &s : sums)
    if (s.teardown)
      may_leave.insert (gimple_call_lhs (s.teardown));
  return elements.only_leave_p (may_leave);
}

/* True if V, of ELEMENTS, can be computed in front of them.  */

bool
block_row_finder::computed_p (tree v, const element_part &elements) const
{
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v)
      || !elements.has_p (SSA_NAME_DEF_STMT (v)))
    return true;
  gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
  if (!a || gimple_vuse (a))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (gimple_op (a, i) && !computed_p (gimple_op (a, i), elements))
      return false;
  return true;
}

/* The names that ELEMENTS of the sums need of their row, but for what they add to.  */

static std::vector<tree>
needed_values (const element_part &elements, const std::vector<region_sum> &sums)
{
  std::vector<tree> needed;
  for (tree v : elements.needs ())
    {
      bool added_to = false;
      for (const region_sum &s : sums)
	added_to |= s.setup && decode_red_call (s.setup)->local == v;
      if (!added_to)
	needed.push_back (v);
    }
  return needed;
}

std::string
block_row_finder::why_not ()
{
  if (const std::string why = m_finder.why_not_form (true); !why.empty ())
    return why;
  gimple *last = last_mark (nest ().mark);
  if (const auto u = decode_unique (last);
      !u || u->kind != IFN_UNIQUE_OACC_TAIL_MARK || !find_next ())
    return "loops do not have the form for it";
  /* Kernels that know how many gangs there are wait for as many.  */
  if (m_loops.shape.gangs)
    return "the number of gangs is given";
  if (needs_its_gang_p (cfun))
    return "the program asks for a gang's number";
  if (!find_sums ())
    return "a row has a reduction of its own";
  if (variable_in_memory_p ())
    return "a variable is in memory";
  const element_part elements (nest ().mark, last, nest ().rows);
  if (!only_sums_leave_p (elements)
      || !computed_p (goacc_loop_call (nest ().vectors->offset).range, elements))
    return "loops do not have the form for it";
  const std::vector<tree> needed = needed_values (elements, sums);
  if (needed.size () > ACCRED_ROW_VALUES
      || !std::all_of (needed.begin (), needed.end (), listable_p))
    return "elements need more of their row than the list has words";
  for (const region_sum &s : sums)
    if (s.setup)
      {
	/* Only the call is to have another value in the copy for pieces.  */
	tree local = decode_red_call (s.setup)->local;
	imm_use_iterator it;
	use_operand_p use;
	if (TREE_CODE (local) == SSA_NAME)
	  FOR_EACH_IMM_USE_FAST (use, it, local)
	    if (USE_STMT (use) != s.setup && !is_gimple_debug (USE_STMT (use))
		&& elements.has_p (USE_STMT (use)))
	      return "elements need what others have computed";
      }
  return why_not_behind (elements);
}

block_row_lister::block_row_lister (const block_row_finder &found)
  : list_builder (found.nest ()), f (found), m_last (last_mark (m.mark))
{
  const element_part elements (m.mark, m_last, m.rows);
  m_needed = elements.copy (needed_values (elements, f.sums), gsi_for_stmt (m.mark)).size ();
}

/* Behind the elements of a piece: to the next one, or out of the loop.  */

void
block_row_lister::go_on ()
{
  class loop *rows = m.rows;
  const edge exit = single_exit (rows), latch = loop_latch_edge (rows);
  gassign *next = as_a<gassign *> (gimple_copy (f.next));
  tree number = make_ssa_name (TREE_TYPE (gimple_assign_lhs (next)));
  gimple_assign_set_lhs (next, number);
  gimple_seq_add_stmt (&m_seq, next);
  gcond *more = as_a<gcond *> (gimple_copy (m.more));
  tree old = gimple_assign_lhs (f.next);
  (gimple_cond_lhs (more) == old ? gimple_cond_set_lhs : gimple_cond_set_rhs) (more, number);
  gimple_seq_add_stmt (&m_seq, more);
  flush ();
  const int leaves = exit->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE),
	    stays = leaves ^ (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  const edge out = make_edge (m_at, exit->dest, leaves);
  basic_block again = new_block (m_at);
  const edge in = make_edge (m_at, again, stays);
  out->probability = exit->probability;
  in->probability = out->probability.invert ();
  const edge back = make_single_succ_edge (again, rows->header, EDGE_FALLTHRU);
  std::map<tree, tree> now = { { old, number } };
  for (const region_sum &s : f.sums)
    now[PHI_ARG_DEF_FROM_EDGE (s.of_rows, latch)] = s.teardown ? gimple_call_lhs (s.teardown)
							       : gimple_phi_result (s.of_rows);
  auto give = [&] (basic_block bb, edge from, edge e)
  {
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      {
	const auto at = now.find (PHI_ARG_DEF_FROM_EDGE (i.phi (), from));
	/* Virtual operands are renamed: any will do.  */
	add_phi_arg (i.phi (), at == now.end () ? gimple_phi_result (i.phi ()) : at->second, e,
		     UNKNOWN_LOCATION);
      }
  };
  give (exit->dest, exit, out);
  give (rows->header, latch, back);
  rows->latch = again;
}

void
block_row_lister::take_pieces (const std::vector<gcall *> &outside)
{
  loop_over_pieces (outside, 1);
  basic_block outside_block = m_at;
  const values needed = values_in_front_of (m.mark);
  rename_memory (m.rows);
  for (const region_sum &s : f.sums)
    if (s.setup)
      {
	gimple_call_set_arg (s.setup, 3, gimple_phi_result (s.of_rows));
	update_stmt (s.setup);
      }
  basic_block elements = split_before (m.mark)->dest, end = gimple_bb (m_last);
  split_block (end, m_last);
  remove_edge (single_succ_edge (end));
  m_at = new_block (end);
  make_single_succ_edge (end, m_at, EDGE_FALLTHRU);
  go_on ();
  const edge e = split_block_after_labels (m.rows->header);
  m_at = e->src;
  remove_edge (e);
  find_piece (gimple_phi_result (m.row));
  give_values (needed);
  flush ();
  make_single_succ_edge (m_at, elements, EDGE_FALLTHRU);
  go_through_piece ();
  free_dominance_info (CDI_DOMINATORS);
  delete_unreachable_blocks ();
  calculate_dominance_info (CDI_DOMINATORS);
  move_to_end (outside_block, m.chunks);
}

/* In the copy whose rows are whole.  Where the question stands, in front of the elements, all lanes
   know how long the row is: so a short row costs them a comparison, and no barrier.  */

void
block_row_lister::leave_long_rows (const loop_nest &gangs, const loop_nest &vectors)
{
  class loop *rows = gimple_bb (gangs.offset)->loop_father->inner;
  while (!flow_bb_inside_loop_p (rows, gimple_bb (vectors.offset)))
    rows = rows->next;
  const values needed
    = values_in_front_of (first_mark (gimple_bb (vectors.offset), rows, GOMP_DIM_VECTOR));
  tree range = goacc_loop_call (vectors.offset).range;
  const edge e = in_front_of (vectors.calls);
  basic_block rest = e->dest;
  m_at = e->src;
  remove_edge (e);
  const limits_of_rows limits = { tuning::listed_row, tuning::listed_row_of_few };
  tree least = build_int_cst (TREE_TYPE (range), limits.least ());
  /* All lanes have the same, but the driver's compiler does not know (row-list.cc).  */
  tree perhaps = votes (test (GT_EXPR, range, least));
  basic_block is_short = when (test (NE_EXPR, perhaps, number (0))), first = m_at;
  thread_share b (m_loc);
  tree lane = b.convert (unsigned_type_node, b.position (GOMP_DIM_MASK (GOMP_DIM_VECTOR)));
  gimple_seq_add_seq (&m_seq, b.seq);
  basic_block others = when (test (EQ_EXPR, lane, number (0)));
  tree left = left_in_list (range, needed, limits);
  meet (others, { &left }, { word (0) });
  tree found = as (unsigned_type_node, test (NE_EXPR, left, word (0)));
  found = together (lanes_do::any, found, number (0));
  tree none = build_zero_cst (TREE_TYPE (range));
  tree here = select (test (NE_EXPR, found, number (0)), none, range);
  meet (is_short, { &here }, { range });
  flush ();
  make_single_succ_edge (m_at, rest, EDGE_FALLTHRU);
  for (gcall *c : vectors.calls)
    {
      goacc_loop_call::set_range (c, here);
      update_stmt (c);
    }
  std::vector<basic_block> seldom;
  for (basic_block bb = first; bb != is_short; bb = bb->next_bb)
    seldom.push_back (bb);
  move_to_end (seldom);
}

void
block_row_lister::run (const loop_nest &gangs, const loop_nest &vectors,
		       const std::vector<gcall *> &outside)
{
  mark_virtual_operands_for_renaming (cfun);
  take_pieces (outside);
  leave_long_rows (gangs, vectors);
}

} // namespace accred
