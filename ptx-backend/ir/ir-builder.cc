/* Builders of code: insns with new registers for their results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/ir-builder.h"

namespace accred::dev {

insn
make_insn (opcode op, dtype type, reg_id dst, std::vector<operand> src)
{
  insn i;
  i.op = op;
  i.type = type;
  i.dst = dst;
  i.src = std::move (src);
  return i;
}

insn
make_br (block_id to)
{
  insn i = make_insn (opcode::BR, dtype::none, no_id, {});
  i.targets = { to };
  return i;
}

insn
make_cbr (reg_id pred, block_id if_true, block_id if_false)
{
  insn i = make_insn (opcode::CBR, dtype::none, no_id, { operand::of_reg (pred) });
  i.targets = { if_true, if_false };
  return i;
}

operand
claimed_word (module &m)
{
  static const char name[] = "accred_stopped";
  symbol_id known = m.find_symbol (name);
  if (known != no_id)
    return operand::of_symbol (known);
  symbol s;
  s.kind = symbol_kind::data;
  s.name = name;
  s.link = linkage::weak;
  s.size = s.align = 4;
  return operand::of_symbol (m.add_symbol (std::move (s)));
}

insn
make_setp (reg_id dst, cmp cc, dtype type, operand a, operand b)
{
  insn i = make_insn (opcode::SETP, dtype::pred, dst, { a, b });
  i.src_type = type;
  i.cc = cc;
  return i;
}

insn
make_sreg (reg_id dst, special_reg r)
{
  insn i = make_insn (opcode::SREG, dtype::u32, dst, {});
  i.sreg = r;
  return i;
}

insn &
ir_builder::emit (opcode op, dtype t, std::vector<operand> src)
{
  return emit (make_insn (op, t, no_id, std::move (src)));
}

operand
ir_builder::emit_value (opcode op, dtype t, std::vector<operand> src)
{
  const reg_id r = new_reg (class_of (t));
  emit (make_insn (op, t, r, std::move (src)));
  return operand::of_reg (r);
}

operand
ir_builder::emit_cvt (dtype to, dtype from, operand a)
{
  insn i = make_insn (opcode::CVT, to, new_reg (class_of (to)), { a });
  i.src_type = from;
  return operand::of_reg (emit (std::move (i)).dst);
}

operand
ir_builder::emit_bitcast (dtype to, dtype from, operand a)
{
  insn i = make_insn (opcode::BITCAST, to, new_reg (class_of (to)), { a });
  i.src_type = from;
  return operand::of_reg (emit (std::move (i)).dst);
}

operand
ir_builder::emit_setp (cmp cc, dtype t, operand a, operand b)
{
  return operand::of_reg (emit (make_setp (new_reg (reg_class::pred), cc, t, a, b)).dst);
}

operand
ir_builder::emit_sreg (special_reg r)
{
  return operand::of_reg (emit (make_sreg (new_reg (reg_class::b32), r)).dst);
}

void
ir_builder::emit_move (reg_id dst, dtype t, operand src)
{
  emit (make_insn (opcode::MOV, t, dst, { src }));
}

void
ir_builder::emit_br (block_id to)
{
  emit (make_br (to));
}

void
ir_builder::emit_cbr (operand pred, block_id if_true, block_id if_false)
{
  emit (make_cbr (pred.reg, if_true, if_false));
}

operand
ir_builder::in_register (operand a, dtype t)
{
  if (a.reg_p ())
    return a;
  const bool address = a.k == operand::kind::symbol || a.k == operand::kind::frame;
  return emit_value (address ? opcode::ADDR : opcode::MOV, t, { a });
}

insn &
block_builder::emit (insn i)
{
  i.loc = loc;
  std::vector<insn> &insns = m_fn.blocks[m_block].insns;
  insns.push_back (std::move (i));
  return insns.back ();
}

insn &
list_builder::emit (insn i)
{
  m_to.push_back (std::move (i));
  return m_to.back ();
}

} // namespace accred::dev
