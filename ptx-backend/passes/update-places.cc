/* Which elements of an array updates are of.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes/update-places.h"
#include "ptx-backend/ir/ir-util.h"

namespace accred::dev {

namespace {

/* The greatest value of I's result, an unsigned number; UINT64_MAX if it is not known.  */
uint64_t
most_of (const insn &i)
{
  const bool constant = i.src.size () == 2 && !i.src[1].reg_p ();
  const unsigned bits = 8 * size_of (i.type);
  switch (i.op)
    {
    case opcode::AND: return constant && i.src[1].imm >= 0 ? i.src[1].imm : UINT64_MAX;
    /* The last part of a wide load.  */
    case opcode::SHR:
      return constant && !signed_p (i.type) && i.src[1].imm > 0 && i.src[1].imm < bits
	       ? UINT64_MAX >> (64 - bits + i.src[1].imm)
	       : UINT64_MAX;
    case opcode::LD:
      return !signed_p (i.type) && bits < 32 ? (uint64_t (1) << bits) - 1 : UINT64_MAX;
    default: return UINT64_MAX;
    }
}

} // anonymous namespace

/* The address is mostly the array's plus the element's number times its size, all in one block.  */
element_place
place_of (const std::vector<insn> &insns, size_t k)
{
  const insn &u = insns[k];
  auto last_def = [&] (const operand &o, const insn *before) -> const insn *
  {
    if (o.reg_p ())
      for (size_t at = k; at-- > 0;)
	if (insns[at].dst == o.reg)
	  return insns[at].guard == no_id && &insns[at] < before ? &insns[at] : nullptr;
    return nullptr;
  };
  /* A register that has its value still.  */
  auto kept_p = [&] (const operand &o, const insn *since)
  {
    for (const insn *i = since; i != &u; i++)
      if (o.reg_p () && i->dst == o.reg)
	return false;
    return true;
  };
  element_place p;
  const insn *sum = last_def (u.src[0], &u);
  if (!sum || sum->op != opcode::ADD)
    return p;
  const bool first = same_operand (sum->src[0], u.src[2]);
  if ((!first && !same_operand (sum->src[1], u.src[2])) || !kept_p (sum->src[first], sum))
    return p;
  p.distance = sum->src[first];
  const insn *product = last_def (p.distance, sum);
  if (!product || !product->src[0].reg_p () || product->src[1].reg_p ()
      || product->src[1].imm != size_of (u.type) || !kept_p (product->src[0], product))
    return p;
  const insn *number = last_def (product->src[0], product);
  p.most = number ? most_of (*number) : UINT64_MAX;
  if (product->op == opcode::MULWIDE || (product->op == opcode::MUL && p.most <= UINT32_MAX))
    {
      p.number = product->src[0];
      p.wide = product->op == opcode::MUL;
      p.product = product->type;
    }
  else
    p.most = UINT64_MAX;
  return p;
}

} // namespace accred::dev
