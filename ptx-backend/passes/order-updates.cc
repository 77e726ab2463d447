/* Atomic minimum and maximum of floating-point numbers, without a result.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTX has them for integers alone.  The bits of floating-point numbers without a sign are ordered
   as signed integers are, with those of numbers that have one below them; the bits of numbers with
   a sign are ordered the other way, above all others, as unsigned integers.

   Before:  red.max.f32 [p], v
   After:   cur = *p;
	    if (max (cur, v) != cur)		in bits
	      if (cur or v is a NaN)
		do { old = cur;  cur = atom.cas (p, old, max (old, v)); } while (cur != old);
	      else if (v has a sign)
		red.min.u32 [p], v;
	      else
		red.max.s32 [p], v;

   So -0 is less than 0, as for max.f32.  If what is read does not change, nothing is to be done,
   which makes elements that many threads update cheap.  A NaN gives way to a number, but neither
   RED would replace one of each sign.  If another thread stores a NaN behind the read, it is as if
   the update had come first.

   Needs: places of frame variables; local-atomics has replaced what is in local memory.  Runs
   before neuter, whose branches these are, and before warp-updates, which combines the lanes that
   come to a RED.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-update.h"

namespace accred::dev {

namespace {

bool
order_update_p (const insn &i)
{
  return i.op == opcode::ATOM && i.dst == no_id && float_p (i.type)
	 && (i.atom == atom_op::min || i.atom == atom_op::max);
}

void
order_update (rewriter &rw, const insn &update)
{
  const dtype t = update.type, bits = bits_type (t);
  const dtype number = bits == dtype::u64 ? dtype::s64 : dtype::s32;
  const bool max = update.atom == atom_op::max;
  const operand v = rw.in_register (update.src[1], t);
  const block_id changes = rw.new_label (), ordered = rw.new_label (), unordered = rw.new_label (),
		 with_sign = rw.new_label (), without = rw.new_label (), done = rw.new_label ();
  auto atomic = [&] (atom_op op, dtype as, operand x)
  {
    insn i = update;
    i.atom = op;
    i.type = as;
    i.src[1] = x;
    rw.emit (std::move (i));
    rw.emit_br (done);
  };
  insn ld = make_insn (opcode::LD, bits, rw.new_reg (class_of (bits)), { update.src[0] });
  ld.offset = update.offset;
  ld.sp = update.sp;
  ld.flags |= INSN_VOLATILE;
  const operand cur = operand::of_reg (ld.dst);
  rw.emit (std::move (ld));
  const operand old = rw.emit_bitcast (t, bits, cur);
  const operand chosen
    = rw.emit_bitcast (bits, t, rw.emit_value (combination (update.atom), t, { old, v }));
  rw.emit_cbr (rw.emit_setp (cmp::eq, bits, chosen, cur), done, changes);
  rw.place (changes);
  rw.emit_cbr (rw.emit_setp (cmp::num, t, old, v), ordered, unordered);
  rw.place (unordered);
  swap_update (rw, update);
  rw.emit_br (done);
  rw.place (ordered);
  const operand own = rw.emit_bitcast (bits, t, v);
  rw.emit_cbr (rw.emit_setp (cmp::lt, number, own, operand::of_imm (0)), with_sign, without);
  rw.place (with_sign);
  atomic (max ? atom_op::min : atom_op::max, bits, own);
  rw.place (without);
  atomic (update.atom, number, own);
  rw.place (done);
}

} // anonymous namespace

void
order_updates_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      any |= order_update_p (i);
  if (!any)
    return;
  rewriter rw (fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	if (order_update_p (i))
	  {
	    rw.like (i);
	    order_update (rw, i);
	  }
	else
	  rw.keep (std::move (i));
    }
  rw.finish ();
}

} // namespace accred::dev
