/* What the loop over the elements of a row needs from its row.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row that is left to others (row-list.cc) has been begun: what stands in front of its elements
   has been executed, and must not be again.  It may have changed memory, and what it has read may
   be something else by now.  So the values that the elements need go into the list with the row.

   A value that only says how many elements there are is not among them: each piece has its own.  */

#include "plugin/loops/row-values.h"
#include "plugin/loops/row-length.h"
#include "plugin/loops/row-nest.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* The blocks of ROWS that are reached from FROM, but for its header; not those behind LAST.  */

void
reach (basic_block from, basic_block last, class loop *rows, std::set<basic_block> &found)
{
  std::vector<basic_block> left = { from };
  while (!left.empty ())
    {
      basic_block bb = left.back ();
      left.pop_back ();
      if (!found.insert (bb).second || bb == last)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != rows->header && flow_bb_inside_loop_p (rows, e->dest))
	  left.push_back (e->dest);
    }
}

} // namespace

element_part::element_part (gimple *first, gimple *last, class loop *rows)
  : m_rows (rows), m_first (first), m_last (last)
{
  reach (gimple_bb (first), gimple_bb (last), rows, m_blocks);
  reach (gimple_bb (last), nullptr, rows, m_behind);
}

element_part::element_part (class loop *elements, class loop *rows) : m_rows (rows)
{
  basic_block *body = get_loop_body (elements);
  m_blocks.insert (body, body + elements->num_nodes);
  free (body);
  for (edge e : get_loop_exit_edges (elements))
    if (flow_bb_inside_loop_p (rows, e->dest) && e->dest != rows->header)
      reach (e->dest, nullptr, rows, m_behind);
}

bool
element_part::has_p (gimple *stmt) const
{
  basic_block bb = gimple_bb (stmt);
  if (!m_blocks.count (bb))
    return false;
  /* PHIs are in front of all statements.  */
  if (m_first && bb == gimple_bb (m_first) && stmt != m_first
      && (gimple_code (stmt) == GIMPLE_PHI || !stmt_dominates_stmt_p (m_first, stmt)))
    return false;
  return !(m_last && bb == gimple_bb (m_last) && stmt != m_last && gimple_code (stmt) != GIMPLE_PHI
	   && stmt_dominates_stmt_p (m_last, stmt));
}

bool
element_part::before_p (gimple *stmt) const
{
  basic_block bb = gimple_bb (stmt);
  if (!bb || !flow_bb_inside_loop_p (m_rows, bb) || has_p (stmt))
    return false;
  return !m_behind.count (bb) || (m_first && bb == gimple_bb (m_first) && bb != gimple_bb (m_last));
}

bool
element_part::outside_p (tree name) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  return gimple_bb (def) && flow_bb_inside_loop_p (m_rows, gimple_bb (def)) && !has_p (def);
}

std::vector<tree>
element_part::needs () const
{
  std::vector<tree> names;
  auto add = [&] (tree v)
  {
    if (v && TREE_CODE (v) == SSA_NAME && !virtual_operand_p (v) && outside_p (v)
	&& std::find (names.begin (), names.end (), v) == names.end ())
      names.push_back (v);
  };
  for (basic_block bb : m_blocks)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	if (has_p (i.phi ()))
	  for (unsigned k = 0; k < gimple_phi_num_args (i.phi ()); k++)
	    add (gimple_phi_arg_def (i.phi (), k));
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (!has_p (stmt) || is_gimple_debug (stmt))
	    continue;
	  tree length = NULL_TREE;
	  if (const std::optional<goacc_loop_call> call = decode_goacc_loop (stmt))
	    length = call->range;
	  ssa_op_iter it;
	  tree v;
	  FOR_EACH_SSA_TREE_OPERAND (v, stmt, it, SSA_OP_USE)
	    if (v != length)
	      add (v);
	}
    }
  /* Blocks come in no order.  */
  std::sort (names.begin (), names.end (),
	     [] (tree a, tree b) { return SSA_NAME_VERSION (a) < SSA_NAME_VERSION (b); });
  return names;
}

bool
element_part::only_leave_p (const std::set<tree> &names, class loop *in) const
{
  auto leaves = [&] (gimple *def, tree name)
  {
    if (!name || TREE_CODE (name) != SSA_NAME || virtual_operand_p (name) || names.count (name)
	|| !has_p (def))
      return false;
    imm_use_iterator it;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST (use, it, name)
      if (gimple *stmt = USE_STMT (use);
	  !is_gimple_debug (stmt) && gimple_bb (stmt) && !has_p (stmt))
	return true;
    return false;
  };
  for (basic_block bb : m_blocks)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	if (leaves (i.phi (), gimple_phi_result (i.phi ())))
	  return false;
      if (in && !flow_bb_inside_loop_p (in, bb))
	continue;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	if (leaves (gsi_stmt (i), gimple_get_lhs (gsi_stmt (i))))
	  return false;
    }
  return true;
}

namespace {

/* True if STMT, outside of loops, belongs to these.  */

bool
of_loops_p (gimple *stmt)
{
  return gimple_call_internal_p (stmt, IFN_UNIQUE) || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	 || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION);
}

/* True if V, which a gang has behind ROWS, is what a reduction begins with, or what ROWS make of
   that.  */

bool
reduced_in_p (class loop *rows, tree v, std::set<tree> &seen)
{
  if (TREE_CODE (v) != SSA_NAME)
    return false;
  if (!seen.insert (v).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (v);
  basic_block bb = gimple_bb (def);
  if (bb && flow_bb_inside_loop_p (rows, bb))
    {
      /* What comes into the loop.  */
      gphi *phi = dyn_cast<gphi *> (def);
      return !phi || bb != rows->header
	     || reduced_in_p (rows, PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (rows)), seen);
    }
  if (const std::optional<red_call> r = decode_red_call (def))
    return r->kind == RED_INIT || r->kind == RED_SETUP || reduced_in_p (rows, r->local, seen);
  if (gimple_call_internal_p (def, IFN_GOACC_REDUCTION))
    return reduced_in_p (rows, gimple_call_arg (def, 2), seen);
  gphi *phi = dyn_cast<gphi *> (def);
  for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
    if (!reduced_in_p (rows, gimple_phi_arg_def (phi, k), seen))
      return false;
  return phi;
}

} // namespace

std::string
why_not_again (class loop *rows)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (flow_bb_inside_loop_p (rows, bb) || is_gimple_debug (stmt) || gimple_clobber_p (stmt))
	  continue;
	std::set<tree> seen;
	const std::optional<red_call> r = decode_red_call (stmt);
	if ((r && r->kind == RED_FINI && !reduced_in_p (rows, r->local, seen))
	    || (!of_loops_p (stmt) && effect_p (stmt)))
	  return "the region does something outside of its loops";
	if (gimple_assign_load_p (stmt) && !of_record_p (gimple_assign_rhs1 (stmt))
	    && written_p (as_a<gassign *> (stmt)))
	  return "the region may change what it reads outside of its loops";
      }
  return "";
}

std::vector<tree>
element_part::copy (const std::vector<tree> &names, gimple_stmt_iterator at) const
{
  std::vector<tree> copies;
  for (tree name : names)
    {
      tree own = make_ssa_name (TREE_TYPE (name));
      imm_use_iterator it;
      gimple *stmt;
      use_operand_p use;
      FOR_EACH_IMM_USE_STMT (stmt, it, name)
	{
	  if (!gimple_bb (stmt) || !has_p (stmt))
	    continue;
	  FOR_EACH_IMM_USE_ON_STMT (use, it)
	    SET_USE (use, own);
	  update_stmt (stmt);
	}
      gsi_insert_before (&at, gimple_build_assign (own, name), GSI_SAME_STMT);
      copies.push_back (own);
    }
  return copies;
}

} // namespace accred
