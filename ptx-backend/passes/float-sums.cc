/* Atomic sums of floats, and products and quotients of all numbers, by the program.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  old = atom.add.f32 [p], x
   After:   the same where |x| is SMALL_SUM or more, else compare and swap (reduction-update.h)

   Before:  red.mul [p], x
   After:   compare and swap

   On global memory atom.add.f32 flushes subnormal numbers to zero, unlike all other sums of the
   program.  On shared memory it does not; a variable that is known to be there keeps the single
   insn, and so does a sum with a large constant.  PTX has no products at all.

   Needs: neuter, whose guards become branches.  Places of frame variables.  */

#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-update.h"

#include <cmath>
#include <cstring>

namespace accred::dev {

namespace {

bool
large_constant_p (const operand &o)
{
  if (o.reg_p ())
    return false;
  const uint32_t bits = o.imm;
  float f;
  memcpy (&f, &bits, sizeof f);
  return !(std::fabs (f) < small_sum);
}

bool
float_sum_p (const insn &i)
{
  return i.op == opcode::ATOM && i.atom == atom_op::add && i.type == dtype::f32
	 && i.src[0].k != operand::kind::frame && i.sp != space::shared
	 && !large_constant_p (i.src[1]);
}

bool
product_p (const insn &i)
{
  return i.op == opcode::ATOM && (i.atom == atom_op::mul || i.atom == atom_op::div);
}

/* UPDATE with its operand in a register, and without its guard.  */
void
expand (rewriter &rw, insn update)
{
  const block_id body = rw.new_label (), behind = rw.new_label ();
  const bool guarded = update.guard != no_id;
  if (guarded)
    {
      rw.emit (update.guard_not ? make_cbr (update.guard, behind, body)
				: make_cbr (update.guard, body, behind));
      rw.place (body);
      update.guard = no_id;
      update.guard_not = false;
    }
  update.src[1] = rw.in_register (update.src[1], update.type);
  if (product_p (update))
    swap_update (rw, update);
  else
    float_sum (rw, update);
  if (guarded)
    {
      rw.emit (make_br (behind));
      rw.place (behind);
    }
}

} // anonymous namespace

void
float_sums_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      any |= float_sum_p (i) || product_p (i);
  if (!any)
    return;
  rewriter rw (fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	if (float_sum_p (i) || product_p (i))
	  {
	    rw.like (i);
	    expand (rw, std::move (i));
	  }
	else
	  rw.keep (std::move (i));
    }
  rw.finish ();
}

} // namespace accred::dev
