/* Undefined registers in operations that exchange values between lanes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  @%first ld.u32 %r, [%rd]; shfl.sync.idx.b32 %r, %r, 0, 0x1f, 0xffffffff;
   Report:  %r is not defined in the lanes fffffffe

   The result does not depend on the other lanes' value, but a compiler may assume that a value that
   is undefined in other lanes is the same in all, and drop the shuffle.

   A register is defined in a lane when the lane has written it with a value of defined
   registers.  Operands that a selection or a logical operation ignores may be undefined.  Memory
   and the parameters of functions count as defined.  */

#include "ptxsim/observers.h"
#include <cstdio>

namespace ptxsim {

namespace {

/* An operand over the lanes: where it is defined; a predicate's value.  */
struct Lanes
{
  uint32_t defined = all_lanes;
  uint32_t value = 0;
};

Lanes
lanes_of (const Warp &w, const Operand &o)
{
  Lanes l;
  if (o.kind == OperandKind::REG)
    {
      const RegisterSlot &slot = w.frame->code->slots[o.reg];
      l.defined = w.frame->defined[o.reg];
      if (slot.bytes == 0)
	l.value = w.pred (slot.ref) ^ (o.negated ? all_lanes : 0);
    }
  else if (o.kind == OperandKind::IMM_INT)
    l.value = o.bits ? all_lanes : 0;
  return l;
}

/* The lanes in which the result of a selection or of a logical operation on predicates is
   defined.  */
uint32_t
result_of (const Warp &w, const Instruction &in, RegisterUse::Rule rule)
{
  Lanes a = lanes_of (w, in.operands[1]), b = lanes_of (w, in.operands[2]);
  if (rule == RegisterUse::Rule::SELECT)
    {
      Lanes p = lanes_of (w, in.operands[3]);
      return p.defined & ((p.value & a.defined) | (~p.value & b.defined));
    }
  uint32_t decides = rule == RegisterUse::Rule::AND ? 0 : all_lanes;
  return (a.defined & b.defined) | (a.defined & ~(a.value ^ decides))
	 | (b.defined & ~(b.value ^ decides));
}

} // anonymous namespace

void
Observers::new_registers (Frame &f) const
{
  if (!m_config.check_undefined)
    return;
  f.defined.assign (f.code->function->registers.size (), 0);
  for (int reg : f.code->function->param_regs)
    if (reg >= 0)
      f.defined[reg] = all_lanes;
}

void
Observers::step (Warp &w, const Op &op, uint32_t m) const
{
  if (op.insn == no_insn)
    return;
  const RegisterUse &use = w.frame->code->uses[op.insn];
  const Function &fn = *w.frame->code->function;
  const Instruction &in = fn.instructions[op.insn];
  std::vector<uint32_t> &defined = w.frame->defined;
  if (use.rule == RegisterUse::Rule::COLLECTIVE)
    for (unsigned reg : use.reads)
      if (uint32_t lanes = m & ~defined[reg])
	{
	  char text[16];
	  snprintf (text, sizeof text, "%08x", lanes);
	  throw Fault{ FaultKind::OBSERVER,
		       "`" + std::string (in.opcode) + "' of register `" + fn.registers[reg].name
			 + "', which is not defined in the lanes " + text,
		       __builtin_ctz (lanes) };
	}
  if (use.writes.empty ())
    return;
  bool logic = ((use.rule == RegisterUse::Rule::AND || use.rule == RegisterUse::Rule::OR)
		&& in.modifiers[0] == "pred");
  uint32_t result = all_lanes;
  if (logic || use.rule == RegisterUse::Rule::SELECT)
    result = result_of (w, in, use.rule);
  else
    for (unsigned reg : use.reads)
      result &= defined[reg];
  /* It is unknown whether the instruction is executed.  */
  if (in.guarded)
    {
      uint32_t sure = defined[in.guard];
      result &= sure;
      m |= w.mask & ~sure;
    }
  for (unsigned reg : use.writes)
    defined[reg] = (defined[reg] & ~m) | (result & m);
}

} // namespace ptxsim
