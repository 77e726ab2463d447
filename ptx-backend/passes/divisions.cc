/* Divide 64-bit integers in 32 bits if their values fit.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: GPUs have no 64-bit integer division. ptxas emits a call of about 100 dependent insns; a
   32-bit division needs 20.  A kernel with a `long' loop begins with such a division, on which all
   its loads depend, and most numbers are small.

   Before:  q = div.u64 a, b
   After:   p = (a | b) >> 32 != 0;  cbr p bb1, bb2
	    bb1: q = div.u64 a, b; br bb3    bb2: q = cvt (div.u32 (cvt a), (cvt b)); br bb3

   The same for remainders, and for signed operands: those that fit are not negative.  A division by
   a constant stays, because it becomes a product.

   Needs: to be the last pass before emission, because it changes the blocks.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

#include <algorithm>

namespace accred::dev {

namespace {

bool
long_division_p (const insn &i)
{
  return (i.op == opcode::DIV || i.op == opcode::REM) && int_p (i.type) && size_of (i.type) == 8
	 && i.guard == no_id && i.src[1].reg_p ();
}

class divider
{
public:
  explicit divider (function &fn) : m_rw (fn) {}
  void run ();

private:
  void divide (insn i);

  rewriter m_rw;
};

void
divider::divide (insn i)
{
  const block_id full = m_rw.new_label (), half = m_rw.new_label (), done = m_rw.new_label ();
  m_rw.like (i);
  operand both = m_rw.emit_value (opcode::OR, dtype::u64, { i.src[0], i.src[1] });
  operand high = m_rw.emit_value (opcode::SHR, dtype::u64, { both, operand::of_imm (32) });
  operand large = m_rw.emit_setp (cmp::ne, dtype::u64, high, operand::of_imm (0));
  m_rw.emit_cbr (large, full, half);

  m_rw.place (half);
  operand a = i.src[0].reg_p () ? m_rw.emit_cvt (dtype::u32, dtype::u64, i.src[0])
	      : operand::of_imm (i.src[0].imm & 0xffffffff);
  operand b = m_rw.emit_cvt (dtype::u32, dtype::u64, i.src[1]);
  operand q = m_rw.emit_value (i.op, dtype::u32, { a, b });
  insn widen = make_insn (opcode::CVT, dtype::u64, i.dst, { q });
  widen.src_type = dtype::u32;
  m_rw.emit (std::move (widen));
  m_rw.emit (make_br (done));

  m_rw.place (full);
  m_rw.emit (std::move (i));
  m_rw.emit (make_br (done));
  m_rw.place (done);
}

void
divider::run ()
{
  for (block_id b = 0; b < m_rw.old_blocks (); b++)
    {
      m_rw.place (b);
      for (insn &i : m_rw.old_insns (b))
	if (long_division_p (i))
	  divide (std::move (i));
	else
	  m_rw.keep (std::move (i));
    }
  m_rw.finish ();
}

} // anonymous namespace

void
divisions_pass (pass_context &ctx)
{
  const std::vector<block> &blocks = ctx.fn.blocks;
  if (std::any_of (blocks.begin (), blocks.end (), [] (const block &b)
	{ return std::any_of (b.insns.begin (), b.insns.end (), long_division_p); }))
    divider (ctx.fn).run ();
}

} // namespace accred::dev
