/* Convert branches around copies to selections.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: GCC leaves `m = a < m ? a : m' of floating-point numbers as a branch around a copy.
   ptxas emits two guarded copies for it, and does not unroll a loop that has such a branch.

   Before:  p = a < m; cbr p bb1, bb2   bb1: r = a; br bb3   bb2: r = m; br bb3
   After:   p = a < m; r = selp a, m, p; br bb3

   An arm is a block of copies with one predecessor, or empty.  So the arm that is not taken has no
   other effect.

   Needs: blocks as cleanup leaves them; runs before neuter, which treats a selection as a pure
   insn, but must make a branch uniform.  Guarantees: the same values in all registers; blocks are
   as cleanup leaves them.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

#include <algorithm>

namespace accred::dev {

namespace {

/* One arm of a CBR: some copies, then JOIN.  */
struct arm
{
  block_id join;
  std::vector<insn> copies;

  const insn *copy_to (reg_id r) const
  {
    for (const insn &i : copies)
      if (i.dst == r)
	return &i;
    return nullptr;
  }
};

bool
register_or_number_p (const operand &o)
{
  return o.k == operand::kind::reg || o.k == operand::kind::imm || o.k == operand::kind::fimm;
}

/* The arm that begins with block B, which PREDS edges enter.  */
arm
arm_of (const function &fn, block_id b, unsigned preds)
{
  const std::vector<insn> &insns = fn.blocks[b].insns;
  arm empty{ b, {} };
  if (preds != 1 || insns.size () > tuning::converted_copies + 1 || insns.back ().op != opcode::BR)
    return empty;
  arm a{ insns.back ().targets[0], { insns.begin (), insns.end () - 1 } };
  for (const insn &i : a.copies)
    if (i.op != opcode::MOV || i.guard != no_id || fn.regs[i.dst].rc == reg_class::pred
	|| !register_or_number_p (i.src[0]))
      return empty;
  return a;
}

/* True if the copies of A and B may be done in any order, and at the same time: each writes a
   register only once, and no register is both read and written.  */
bool
independent_p (const arm &a, const arm &b)
{
  for (const arm *x : { &a, &b })
    for (const insn &i : x->copies)
      {
	const operand &o = i.src[0];
	if (o.reg_p () && (a.copy_to (o.reg) || b.copy_to (o.reg)))
	  return false;
	if (x->copy_to (i.dst) != &i)
	  return false;
      }
  return true;
}

/* Put the choice in place of the CBR that ends block B, if there is one that can be.  */
bool
convert (function &fn, block_id b, const std::vector<unsigned> &pred_edges)
{
  std::vector<insn> &insns = fn.blocks[b].insns;
  const insn cbr = insns.back ();
  if (cbr.op != opcode::CBR || cbr.guard != no_id || cbr.targets[0] == cbr.targets[1])
    return false;
  arm yes = arm_of (fn, cbr.targets[0], pred_edges[cbr.targets[0]]);
  arm no = arm_of (fn, cbr.targets[1], pred_edges[cbr.targets[1]]);
  /* One arm alone: the other way leads to where it ends.  */
  if (yes.join != no.join && yes.join == cbr.targets[1])
    no = { cbr.targets[1], {} };
  else if (yes.join != no.join && no.join == cbr.targets[0])
    yes = { cbr.targets[0], {} };
  if (yes.join != no.join || !independent_p (yes, no))
    return false;

  insns.pop_back ();
  auto select = [&] (const insn &at, operand if_true, operand if_false)
  {
    insn i = make_insn (opcode::SELP, at.type, at.dst, { if_true, if_false, cbr.src[0] });
    i.loc = at.loc.line ? at.loc : cbr.loc;
    i.comment = at.comment;
    insns.push_back (std::move (i));
  };
  for (const insn &i : yes.copies)
    {
      const insn *other = no.copy_to (i.dst);
      select (i, i.src[0], other ? other->src[0] : operand::of_reg (i.dst));
    }
  for (const insn &i : no.copies)
    if (!yes.copy_to (i.dst))
      select (i, operand::of_reg (i.dst), i.src[0]);
  insn br = make_br (yes.join);
  br.loc = cbr.loc;
  insns.push_back (std::move (br));
  return true;
}

} // anonymous namespace

void
if_conversion_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  for (bool changed = true; changed;)
    {
      changed = false;
      std::vector<unsigned> pred_edges (fn.blocks.size ());
      for (block_id b = 0; b < fn.blocks.size (); b++)
	for (block_id s : successors (fn, b))
	  pred_edges[s]++;
      for (block_id b = 0; b < fn.blocks.size (); b++)
	changed |= convert (fn, b, pred_edges);
      /* Remove unreachable arms, and join chains.  */
      if (changed)
	cleanup_pass (ctx);
    }
}

} // namespace accred::dev
