/* Whether the results of its reductions are a kernel's only visible effect.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  v = ld.s32 p;  a = red_fini r, a lev=gang
   After:   the same; the report says only_results
   Before:  st.s32 p, v;  a = red_fini r, a lev=gang
   After:   the same; the report does not say it

   Such a kernel is complete when its last gang has stored the results: the host need not wait for
   its end (libgomp-device/launch/launch-wait.h).  Other effects are stores to the program's data,
   calls, which may print, allocate or end the program, and volatile loads, on which the results
   need not depend.  Frames are private to the kernel.

   Needs: reduce-plan; FINIs as they come from the translator.  Changes nothing.  */

#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"

#include <algorithm>

namespace accred::dev {

namespace {

/* True if A leads to memory that is not only this kernel's.  */
bool
others_memory_p (const insn &i, const operand &a)
{
  return a.k != operand::kind::frame && i.sp != space::local && i.sp != space::shared;
}

/* True if I, of a kernel with PLAN, has a visible effect.  */
bool
seen_p (const insn &i, const reduction_plan &plan)
{
  switch (i.op)
    {
    case opcode::LD: return i.flags & INSN_VOLATILE;
    case opcode::ST:
    case opcode::ATOM:
    case opcode::LOCKED: return others_memory_p (i, i.src[0]);
    case opcode::FENCE: return false;
    case opcode::RED_SETUP:
    case opcode::RED_INIT:
    case opcode::RED_FINI:
    case opcode::RED_TEARDOWN:
      if (i.red.lev == level::gang)
	return i.op == opcode::RED_FINI && plan.scheme (i) != red_scheme::gang_slots;
      return i.src[0].k != operand::kind::none && others_memory_p (i, i.src[0]);
    default: return info_of (i.op).effects & FX_WRITE;
    }
}

} // anonymous namespace

void
results_only_pass (pass_context &ctx)
{
  if (ctx.fn.kind != function_kind::kernel)
    return;
  const reduction_plan plan (ctx.fn, ctx.opts);
  ctx.report.only_results = std::none_of (ctx.fn.blocks.begin (), ctx.fn.blocks.end (),
					  [&] (const block &b)
					  {
					    return std::any_of (b.insns.begin (), b.insns.end (),
								[&] (const insn &i)
								{ return seen_p (i, plan); });
					  });
}

} // namespace accred::dev
