/* Part of accred_translate: control flow.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PHIs become copies on the incoming edges; an edge whose source has other successors
   gets a block of its own for them.  */

#include "plugin/translate/translate-control.h"
#include "plugin/calls/translate-asm.h"
#include "plugin/calls/translate-call.h"
#include "plugin/values/translate-expr.h"
#include "plugin/translate/translate-parameters.h"
#include "plugin/values/translate-vector.h"

namespace accred {

using dev::block_id;
using dev::reg_id;

/* The block to which E's copies lead: its destination, or a block on the
   edge.  */

block_id
control_flow::edge_target (edge e)
{
  bool copies = false;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      copies = true;
  if (!copies)
    return m_block_of[e->dest->index];

  auto found = m_edge_block.find (e);
  if (found != m_edge_block.end ())
    return found->second;
  block_id b = m_fn.new_block ();
  m_edge_block[e] = b;
  block_id here = m_core.out.block ();
  start_block (b);
  copy_phi_arguments (e);
  branch (m_block_of[e->dest->index]);
  start_block (here);
  return b;
}

/* All PHIs of E's destination take their arguments at the same time: a
   result that is an argument of another one must be read first.  */

void
control_flow::copy_phi_arguments (edge e)
{
  struct copy
  {
    reg_id dst;
    operand src;
    dtype type;
  };
  std::vector<copy> copies;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      if (virtual_operand_p (result) || VECTOR_TYPE_P (TREE_TYPE (result)))
	continue;
      tree arg = PHI_ARG_DEF_FROM_EDGE (i.phi (), e);
      /* Any value will do for one that was never set.  */
      if (TREE_CODE (arg) == SSA_NAME && unset_p (arg))
	continue;
      value v = use_value (arg);
      const auto regs = m_core.registers (result);
      dtype t = device_type (TREE_TYPE (result));
      for (unsigned p = 0; p < v.parts; p++)
	if (!(v.part[p].reg_p () && v.part[p].reg == regs[p]))
	  copies.push_back ({ regs[p], v.part[p], t });
    }
  for (size_t i = 0; i < copies.size (); i++)
    for (size_t j = i + 1; j < copies.size (); j++)
      if (copies[j].src.reg_p () && copies[j].src.reg == copies[i].dst)
	{
	  operand tmp = emit_value (opcode::MOV, copies[j].type, { copies[j].src });
	  copies[j].src = tmp;
	}
  for (const copy &c : copies)
    emit_move (c.dst, c.type, c.src);
  m_vectors.copy_vector_arguments (e);
}

/* Control flow.  */

void
control_flow::translate_cond (gcond *cond)
{
  edge t, f;
  extract_true_false_edges_from_block (gimple_bb (cond), &t, &f);
  operand p
    = m_expr.predicate (gimple_cond_code (cond), gimple_cond_lhs (cond), gimple_cond_rhs (cond));
  block_id yes = edge_target (t), no = edge_target (f);
  emit (opcode::CBR, dtype::none, { p }).targets = { yes, no };
}

void
control_flow::translate_switch (gswitch *sw)
{
  constexpr int max_range = 256;
  tree index = gimple_switch_index (sw);
  dtype type = arithmetic_type (TREE_TYPE (index));
  if (type == dtype::none)
    return unsupported ("switch over", TREE_TYPE (index));
  operand v = in_register (use (index), type);
  std::vector<block_id> targets = { edge_target (gimple_switch_default_edge (m_fun, sw)) };
  std::vector<int64_t> cases;
  for (unsigned i = 1; i < gimple_switch_num_labels (sw); i++)
    {
      tree label = gimple_switch_label (sw, i);
      block_id target = edge_target (gimple_switch_edge (m_fun, sw, i));
      int64_t low = use (CASE_LOW (label)).imm;
      int64_t high = CASE_HIGH (label) ? use (CASE_HIGH (label)).imm : low;
      if (uint64_t (high) - uint64_t (low) < max_range)
	for (int64_t c = low;; c++)
	  {
	    cases.push_back (c);
	    targets.push_back (target);
	    if (c == high)
	      break;
	  }
      else
	{
	  /* A long range is tested by itself.  */
	  operand above = emit_setp (dev::cmp::ge, type, v, operand::of_imm (low));
	  operand below = emit_setp (dev::cmp::le, type, v, operand::of_imm (high));
	  operand in = emit_value (opcode::PAND, dtype::pred, { above, below });
	  block_id next = m_fn.new_block ();
	  emit (opcode::CBR, dtype::none, { in }).targets = { target, next };
	  start_block (next);
	}
    }
  dev::insn &i = emit (opcode::SWITCH, type, { v });
  i.targets = targets;
  i.cases = cases;
}

void
control_flow::translate_block (basic_block bb)
{
  start_block (m_block_of[bb->index]);
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    translate_stmt (gsi_stmt (i));

  auto &insns = m_fn.blocks[m_core.out.block ()].insns;
  auto ended = [&insns]
  {
    return !insns.empty ()
	   && (insns.back ().op == opcode::CBR || insns.back ().op == opcode::SWITCH
	       || insns.back ().op == opcode::RET || insns.back ().op == opcode::UNREACHABLE);
  };
  if (ended ())
    return;
  edge e = find_fallthru_edge (bb->succs);
  if (!e && single_succ_p (bb))
    e = single_succ_edge (bb);
  if (!e || e->dest == EXIT_BLOCK_PTR_FOR_FN (m_fun))
    {
      /* A block without successors ends in a call that does not return.  */
      emit (e ? opcode::RET : opcode::UNREACHABLE, dtype::none);
      return;
    }
  /* Nothing may stand between a FORK or JOIN and the end of its block.  */
  if (!insns.empty () && (insns.back ().op == opcode::FORK || insns.back ().op == opcode::JOIN))
    {
      branch (edge_target (e));
      return;
    }
  copy_phi_arguments (e);
  branch (m_block_of[e->dest->index]);
}

/* The blocks that control can reach if nothing is thrown.  */

std::set<int>
control_flow::blocks_without_exceptions () const
{
  std::set<int> reached;
  std::vector<basic_block> work = { ENTRY_BLOCK_PTR_FOR_FN (m_fun) };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator it;
      FOR_EACH_EDGE (e, it, bb->succs)
	if (!(e->flags & EDGE_EH) && reached.insert (e->dest->index).second)
	  work.push_back (e->dest);
    }
  return reached;
}

void
control_flow::translate_stmt (gimple *stmt)
{
  if (gimple_location (stmt) != UNKNOWN_LOCATION)
    m_core.set_location (gimple_location (stmt));
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: m_expr.translate_assign (as_a<gassign *> (stmt)); break;
    case GIMPLE_CALL: m_calls.translate_call (as_a<gcall *> (stmt)); break;
    case GIMPLE_COND: translate_cond (as_a<gcond *> (stmt)); break;
    case GIMPLE_SWITCH: translate_switch (as_a<gswitch *> (stmt)); break;
    case GIMPLE_RETURN: m_parameters.translate_return (as_a<greturn *> (stmt)); break;
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: break;
    case GIMPLE_ASM: m_asm.translate_asm (as_a<gasm *> (stmt)); break;
    case GIMPLE_GOTO: unsupported ("a computed goto"); break;
    default: unsupported (gimple_code_name[gimple_code (stmt)]); break;
    }
}

void
control_flow::translate_body ()
{
  m_block_of.assign (last_basic_block_for_fn (m_fun), dev::no_id);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    m_block_of[bb->index] = m_fn.new_block ();
  branch (m_block_of[single_succ (ENTRY_BLOCK_PTR_FOR_FN (m_fun))->index]);
  /* Nothing leads to what catches exceptions, and the end of what throws them is not reached.  */
  const std::set<int> reached = blocks_without_exceptions ();
  FOR_EACH_BB_FN (bb, m_fun)
    if (reached.count (bb->index))
      translate_block (bb);
    else
      {
	start_block (m_block_of[bb->index]);
	emit (opcode::UNREACHABLE, dtype::none);
      }
}

} // namespace accred
