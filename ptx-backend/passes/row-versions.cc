/* The versions of a nest in a kernel with packed gangs: one of them stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  %r1 = sreg row_version;  %p2 = setp %r1, 0 cc=ne;  cbr %p2 to=OTHERS,WHOLE
   After:   br to=OTHERS, or br to=WHOLE; the other blocks are gone.

   A part of packed-forms.cc, which makes a form of the kernel for each version.  The branch is as
   GCC's optimisers leave it, and there may be several.  One that is not recognised is still right:
   the register has its value, and the branch is taken at run time.  */

#include "ptx-backend/passes/row-versions.h"
#include "ptx-backend/ir/cfg.h"

#include <map>

namespace accred::dev {

namespace {

/* What registers hold that depend on special_reg::row_version alone.  */
class known_values
{
public:
  known_values (function &fn, row_version version);
  std::optional<int64_t> of (const operand &o) const;

private:
  std::optional<int64_t> of (const insn &i) const;

  std::map<reg_id, int64_t> m_values;
};

known_values::known_values (function &fn, row_version version)
{
  const std::vector<unsigned> defs = count_defs (fn);
  for (block &b : fn.blocks)
    for (insn &i : b.insns)
      if (i.op == opcode::SREG
	  && (i.sreg == special_reg::row_version
	      /* No row is left to all gangs.  */
	      || (i.sreg == special_reg::dynamic_shared && version == whole_rows)))
	{
	  if (defs[i.dst] == 1)
	    m_values[i.dst] = version;
	  i = make_insn (opcode::MOV, dtype::u32, i.dst, { operand::of_imm (version) });
	}
  for (size_t before = 0; before != m_values.size ();)
    {
      before = m_values.size ();
      for (const block &b : fn.blocks)
	for (const insn &i : b.insns)
	  if (i.dst != no_id && defs[i.dst] == 1 && i.guard == no_id && !m_values.count (i.dst))
	    if (const std::optional<int64_t> v = of (i))
	      m_values[i.dst] = *v;
    }
}

std::optional<int64_t>
known_values::of (const operand &o) const
{
  if (o.k == operand::kind::imm)
    return o.imm;
  if (!o.reg_p ())
    return std::nullopt;
  auto at = m_values.find (o.reg);
  return at == m_values.end () ? std::nullopt : std::optional (at->second);
}

/* What I gives: of the insns that stand between the register and the branch.  */

std::optional<int64_t>
known_values::of (const insn &i) const
{
  const bool unary = i.op == opcode::MOV || i.op == opcode::CVT || i.op == opcode::PNOT;
  if (!unary && i.op != opcode::SETP)
    return std::nullopt;
  const auto a = of (i.src[0]), b = unary ? a : of (i.src[1]);
  if (!a || !b || (i.op == opcode::MOV && i.src[0].k == operand::kind::imm))
    return std::nullopt;
  if (i.op == opcode::PNOT)
    return !*a;
  if (i.op != opcode::SETP)
    return a;
  return i.cc == cmp::eq   ? std::optional<int64_t> (*a == *b)
	 : i.cc == cmp::ne ? std::optional<int64_t> (*a != *b)
			   : std::nullopt;
}

/* Variables go if there are some and no insn of FN uses any.  */

void
drop_unused_frame (function &fn)
{
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      for (const operand &o : i.src)
	if (o.k == operand::kind::frame)
	  return;
  fn.frame.clear ();
}

} // anonymous namespace

bool
row_versions_p (const function &fn)
{
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      if (i.op == opcode::SREG && i.sreg == special_reg::row_version)
	return true;
  return false;
}

void
keep_row_version (pass_context &ctx, row_version version)
{
  const known_values known (ctx.fn, version);
  for (block &b : ctx.fn.blocks)
    if (insn &last = b.insns.back (); last.op == opcode::CBR)
      if (const auto taken = known.of (last.src[0]))
	last = make_br (last.targets[*taken ? 0 : 1]);
  cleanup_pass (ctx);
  drop_unused_frame (ctx.fn);
}

void
drop_row_versions (pass_context &ctx, row_version version)
{
  if (row_versions_p (ctx.fn))
    keep_row_version (ctx, version);
}

} // namespace accred::dev
