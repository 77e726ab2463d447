/* Infer which addresses point to global memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  p = ldparam 0; a = ld.u64 p invariant; b = add a, i; v = ld.f32 b
   After:   ... v = ld.f32 b sp=global

   A kernel's parameter is an address in global memory, and so is each pointer in the block that it
   points to, because the host made them.  Arithmetic with a number preserves that.  A 64-bit value
   is one of

     undefined  no assignment seen yet
     number     no pointer: a constant, or made by multiplication, shift, or widening
     global     a number or a pointer to global memory
     anything

   and a register has the meet of its assignments (registers are not in SSA form).  The generic
   address of a global object is its global address, so only the instruction changes.  A
   MEETING_ADDRESS of such an address is the address.  A routine's parameters are `anything'.

   Guarantees: an insn gets space global only if it is proven.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

#include <algorithm>

namespace accred::dev {

namespace {

enum class kind : uint8_t
{
  undefined,
  number,
  global,
  anything
};

kind
join (kind a, kind b)
{
  return std::max (a, b);
}

class solver
{
public:
  solver (const module &m, const function &fn)
    : m_module (m), m_fn (fn), m_kind (fn.regs.size (), kind::undefined)
  {}
  void solve ();
  bool global_p (const operand &o) const { return kind_of (o) == kind::global; }

private:
  kind kind_of (const operand &o) const;
  kind result_of (const insn &i) const;
  bool data_p (const operand &o) const
  {
    return o.k == operand::kind::symbol && m_module.symbols[o.id].kind == symbol_kind::data;
  }

  const module &m_module;
  const function &m_fn;
  std::vector<kind> m_kind; /* By register.  */
};

kind
solver::kind_of (const operand &o) const
{
  if (o.reg_p ())
    return m_kind[o.reg];
  return o.k == operand::kind::imm ? kind::number : kind::anything;
}

kind
solver::result_of (const insn &i) const
{
  switch (i.op)
    {
    case opcode::LDPARAM: return m_fn.kind == function_kind::kernel ? kind::global : kind::anything;
    case opcode::LD:
      if (!(i.flags & INSN_INVARIANT) || !int_p (i.type))
	return kind::anything;
      return kind_of (i.src[0]) == kind::number ? kind::anything : kind_of (i.src[0]);
    case opcode::ADDR: return data_p (i.src[0]) ? kind::global : kind::anything;
    case opcode::MOV:
    case opcode::ADD:
    case opcode::SUB:
      case opcode::AND: {
	kind k = kind::undefined;
	for (const operand &o : i.src)
	  k = join (k, kind_of (o));
	return k;
      }
    case opcode::SELP: return join (kind_of (i.src[0]), kind_of (i.src[1]));
    case opcode::BCAST:
    case opcode::SHFL_IDX:
    case opcode::SHFL_BFLY: return kind_of (i.src[0]);
    case opcode::MULWIDE:
    case opcode::MUL:
    case opcode::SHL: return kind::number;
    case opcode::CVT:
      return size_of (i.src_type) < 8 || float_p (i.src_type) ? kind::number : kind_of (i.src[0]);
    default: return kind::anything;
    }
}

/* The kinds only rise, three times at most, so a register's insns are looked at again
   only when one of their operands rose.  */
void
solver::solve ()
{
  std::vector<std::vector<const insn *>> users (m_fn.regs.size ());
  std::vector<const insn *> work;
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      {
	if (i.dst == no_id || m_fn.regs[i.dst].rc != reg_class::b64)
	  continue;
	for (const operand &o : i.src)
	  if (o.reg_p ())
	    users[o.reg].push_back (&i);
	work.push_back (&i);
      }
  while (!work.empty ())
    {
      const insn &i = *work.back ();
      work.pop_back ();
      kind k = join (m_kind[i.dst], result_of (i));
      if (k == m_kind[i.dst])
	continue;
      m_kind[i.dst] = k;
      work.insert (work.end (), users[i.dst].begin (), users[i.dst].end ());
    }
}

} // anonymous namespace

void
spaces_pass (pass_context &ctx)
{
  solver s (ctx.m, ctx.fn);
  s.solve ();
  for (block &b : ctx.fn.blocks)
    for (insn &i : b.insns)
      if ((i.op == opcode::LD || i.op == opcode::ST || i.op == opcode::ATOM)
	  && i.sp == space::generic && s.global_p (i.src[0]))
	i.sp = space::global;
      else if (i.op == opcode::MEETING_ADDRESS && s.global_p (i.src[0]))
	{
	  i.op = opcode::MOV;
	  i.src.resize (1);
	}
}

} // namespace accred::dev
