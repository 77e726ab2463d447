/* Negate integers by a complement and an addition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: ptxas loses the sign of a loop's bound.  In

       neg.s32 b, n; mov.b32 i, 0
     L: ...; add.s32 i, i, -1; setp.gt.s32 p, i, b; @p bra L

   it unrolls the loop, and where it compares the counters of several turns with the bound, it has
   N in the place of -N: of 3 turns one or two are executed, of 8 five.  All loops that count
   downwards in OpenACC are such loops (GCC counts iterations from 0 in the direction of the step).
   Seen with the ptxas of CUDA 12.8 and 13.0 and the one in the driver 580, for all GPUs tried, from
   -O2 on; other forms of the same bound, this one among them, are right.

   Before:  b = neg n          b = sub 0, n
   After:   t = not n; b = add t, 1

   The numbers are the same, as integers wrap.  */

#include "ptx-backend/passes.h"

namespace accred::dev {

namespace {

/* True for 0 - x of integers.  */
bool
negation_p (const insn &i)
{
  return !float_p (i.type)
	 && (i.op == opcode::NEG
	     || (i.op == opcode::SUB && i.src[0].k == operand::kind::imm && i.src[0].imm == 0));
}

} // anonymous namespace

void
negations_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  for (block &b : fn.blocks)
    for (size_t k = 0; k < b.insns.size (); k++)
      {
	if (!negation_p (b.insns[k]))
	  continue;
	insn &i = b.insns[k];
	const reg_id complement = fn.new_reg (fn.regs[i.dst].rc);
	const insn first = make_insn (opcode::NOT, i.type, complement, { i.src.back () });
	i.op = opcode::ADD;
	i.src = { operand::of_reg (complement), operand::of_imm (1) };
	b.insns.insert (b.insns.begin () + k++, first);
      }
}

} // namespace accred::dev
