/* By what registers grow in the iterations of a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes/growing-registers.h"
#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

std::optional<growing_registers::form>
growing_registers::of_operand (const operand &o) const
{
  form f;
  if (o.k == operand::kind::imm)
    f.offset = o.imm;
  else if (!o.reg_p ())
    f.alone = false;
  else if (auto at = m_forms.find (o.reg); at != m_forms.end ())
    return at->second;
  else
    f.alone = false;
  return f;
}

/* What I computes, modulo 2^64.  */
std::optional<growing_registers::form>
growing_registers::of_insn (const insn &i) const
{
  if (info_of (i.op).effects != FX_PURE || i.guard != no_id || i.dst == no_id)
    return std::nullopt;
  std::vector<form> of;
  bool same = true;
  for (const operand &o : i.src)
    {
      const std::optional<form> f = of_operand (o);
      if (!f)
	return std::nullopt;
      same &= !f->factor;
      of.push_back (*f);
    }
  if (same)
    return form{ no_id, 0, 0, false };
  if (!int_p (i.type) || size_of (i.type) != 8)
    return std::nullopt;
  const auto times = [] (form f, int64_t n)
  {
    return form{ f.variable, int64_t (uint64_t (f.factor) * n), int64_t (uint64_t (f.offset) * n),
		 f.alone };
  };
  const bool by_number = of.size () == 2 && !of[1].factor && of[1].alone;
  switch (i.op)
    {
    case opcode::MOV: return of[0];
    case opcode::MUL: return by_number ? std::optional (times (of[0], of[1].offset)) : std::nullopt;
    case opcode::SHL:
      return by_number && of[1].offset >= 0 && of[1].offset < 63
	       ? std::optional (times (of[0], int64_t (1) << of[1].offset))
	       : std::nullopt;
    case opcode::SUB: of[1] = times (of[1], -1); break;
    case opcode::ADD: break;
    default: return std::nullopt;
    }
  if (of[0].factor && of[1].factor && of[0].variable != of[1].variable)
    return std::nullopt;
  return form{ of[0].factor ? of[0].variable : of[1].variable,
	       int64_t (uint64_t (of[0].factor) + of[1].factor),
	       int64_t (uint64_t (of[0].offset) + of[1].offset), of[0].alone && of[1].alone };
}

growing_registers::growing_registers (const std::vector<insn> &body, const std::vector<insn> &latch)
{
  for (const insn &i : latch)
    if (i.op == opcode::MOV)
      m_forms[i.dst] = int_p (i.type) && size_of (i.type) == 8
			 ? std::optional (form{ i.dst, 1, 0, true })
			 : std::nullopt;
  for (const insn &i : body)
    if (i.dst != no_id)
      m_forms[i.dst] = of_insn (i);
  std::map<reg_id, int64_t> of_variables;
  for (const insn &i : latch)
    if (i.op == opcode::MOV)
      if (const std::optional<form> f = of_operand (i.src[0]);
	  f && f->factor == 1 && f->variable == i.dst && f->alone)
	of_variables[i.dst] = f->offset;
  for (auto &[reg, f] : m_forms)
    if (f && !f->factor)
      m_steps[reg] = 0;
    else if (auto at = f ? of_variables.find (f->variable) : of_variables.end ();
	     at != of_variables.end ())
      m_steps[reg] = int64_t (uint64_t (f->factor) * at->second);
  for (const insn &i : body)
    if (i.dst != no_id)
      m_made_by[i.dst] = &i;
  for (const insn &i : latch)
    if (i.op == opcode::MOV && int_p (i.type) && size_of (i.type) == 8)
      m_next[i.dst] = i.src[0];
}

/* True if O stays the same.  */
bool
growing_registers::same_p (const operand &o) const
{
  if (!o.reg_p ())
    return o.k == operand::kind::imm;
  auto at = m_forms.find (o.reg);
  if (at == m_forms.end ())
    return true;
  auto step = m_steps.find (o.reg);
  return step != m_steps.end () && !step->second;
}

operand
growing_registers::first_name (const operand &o, const maker &to)
{
  auto at = o.reg_p () ? to.first.find (o.reg) : to.first.end ();
  return at == to.first.end () ? o : at->second;
}

std::optional<operand>
growing_registers::stride (const operand &o, maker *to, unsigned depth) const
{
  if (same_p (o))
    return operand::of_imm (0);
  return o.reg_p () ? stride (o.reg, to, depth) : std::nullopt;
}

/* By how much R grows; without TO not its value.  */
std::optional<operand>
growing_registers::stride (reg_id r, maker *to, unsigned depth) const
{
  constexpr unsigned most = 20;
  if (depth++ > most)
    return std::nullopt;
  if (auto at = m_steps.find (r); at != m_steps.end ())
    return operand::of_imm (at->second);
  const auto make = [to] (const insn &i, operand a, operand b)
  {
    if (!to)
      return a;
    to->made.push_back (make_insn (i.op, dtype::u64, to->fn.new_reg (reg_class::b64), { a, b }));
    return operand::of_reg (to->made.back ().dst);
  };
  if (auto at = m_next.find (r); at != m_next.end ())
    {
      /* The latch adds what stays the same.  */
      auto by = at->second.reg_p () ? m_made_by.find (at->second.reg) : m_made_by.end ();
      if (by == m_made_by.end () || by->second->op != opcode::ADD || by->second->guard != no_id
	  || size_of (by->second->type) != 8)
	return std::nullopt;
      for (unsigned k : { 0, 1 })
	if (const operand &own = by->second->src[k], &more = by->second->src[!k];
	    own.reg_p () && own.reg == r && same_p (more))
	  return to ? first_name (more, *to) : more;
      return std::nullopt;
    }
  auto at = m_made_by.find (r);
  if (at == m_made_by.end () || at->second->guard != no_id || !int_p (at->second->type)
      || size_of (at->second->type) != 8)
    return std::nullopt;
  const insn &i = *at->second;
  switch (i.op)
    {
    case opcode::MOV: return stride (i.src[0], to, depth);
    case opcode::ADD:
      case opcode::SUB: {
	const std::optional<operand> a = stride (i.src[0], to, depth),
				     b = stride (i.src[1], to, depth);
	if (!a || !b)
	  return std::nullopt;
	const bool no_b = b->k == operand::kind::imm && !b->imm,
		   no_a = a->k == operand::kind::imm && !a->imm;
	return no_b ? *a : no_a && i.op == opcode::ADD ? *b : make (i, *a, *b);
      }
    case opcode::MUL:
    case opcode::SHL:
      for (unsigned k : { 0, 1 })
	if (same_p (i.src[!k]) && (!k || i.op == opcode::MUL))
	  {
	    const std::optional<operand> a = stride (i.src[k], to, depth);
	    if (!a)
	      return std::nullopt;
	    return make (i, *a, to ? first_name (i.src[!k], *to) : i.src[!k]);
	  }
      return std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace accred::dev
