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

   Where a kernel's thread divides unsigned operands at most once, in a block that is in no loop,
   bb1 has no div.u64 either.  ptxas makes a call of that, and the whole kernel gets the registers
   for it: 48 instead of 40 for a sum over three loops.  What is slow instead precedes a loop of
   very many iterations, since the operands are large:

	    bb1: n = max (clz b - clz a, 0); d = b << n; q = 0; br bb4
	    bb4: q = q << 1; if (a >= d) a = a - d, q = q + 1;
		 d = d >> 1; n = n - 1; cbr n >= 0 bb4, bb3

   The remainder is left in a.

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

/* The blocks of FN that a thread executes at most once: those of a kernel that are in no loop.  A
   routine may be called in a loop.  */

std::vector<bool>
blocks_in_no_loop (const function &fn)
{
  std::vector<bool> once (fn.blocks.size (), fn.kind == function_kind::kernel);
  for (block_id b = 0; fn.kind == function_kind::kernel && b < fn.blocks.size (); b++)
    {
      std::vector<bool> seen (fn.blocks.size ());
      std::vector<block_id> todo = successors (fn, b);
      while (!todo.empty () && once[b])
	{
	  const block_id at = todo.back ();
	  todo.pop_back ();
	  once[b] = at != b;
	  if (seen[at])
	    continue;
	  seen[at] = true;
	  for (block_id next : successors (fn, at))
	    todo.push_back (next);
	}
    }
  return once;
}

class divider
{
public:
  explicit divider (function &fn) : m_once (blocks_in_no_loop (fn)), m_rw (fn) {}
  void run ();

private:
  operand variable (reg_class rc, operand first);
  void assign (operand v, opcode op, std::vector<operand> src);
  void divide (insn i, bool once);
  void divide_by_shifts (const insn &i, block_id done);

  std::vector<bool> m_once; /* By block of the old function.  */
  rewriter m_rw;
};

/* A register that is assigned several times.  */

operand
divider::variable (reg_class rc, operand first)
{
  operand v = operand::of_reg (m_rw.new_reg (rc));
  m_rw.emit_move (v.reg, type_of_class (rc), first);
  return v;
}

/* V = OP SRC of 64 bits.  */

void
divider::assign (operand v, opcode op, std::vector<operand> src)
{
  m_rw.emit (make_insn (op, dtype::u64, v.reg, std::move (src)));
}

void
divider::divide_by_shifts (const insn &i, block_id done)
{
  const operand zero = operand::of_imm (0), one = operand::of_imm (1);
  const block_id step = m_rw.new_label (), end = m_rw.new_label ();
  operand rest = variable (reg_class::b64, i.src[0]), q = variable (reg_class::b64, zero);
  auto leading_zeros = [this] (operand v)
  {
    const reg_id r = m_rw.new_reg (reg_class::b32);
    m_rw.emit (make_insn (opcode::CLZ, dtype::u64, r, { v }));
    return operand::of_reg (r);
  };
  operand of_divisor = leading_zeros (i.src[1]);
  operand apart = m_rw.emit_value (opcode::SUB, dtype::s32, { of_divisor, leading_zeros (rest) });
  operand n = variable (reg_class::b32, m_rw.emit_value (opcode::MAX, dtype::s32, { apart, zero }));
  operand d = variable (reg_class::b64, m_rw.emit_value (opcode::SHL, dtype::u64, { i.src[1], n }));
  m_rw.emit_br (step);

  m_rw.place (step);
  operand fits = m_rw.emit_setp (cmp::ge, dtype::u64, rest, d);
  operand bit = m_rw.emit_value (opcode::SELP, dtype::u64, { one, zero, fits });
  operand part = m_rw.emit_value (opcode::SELP, dtype::u64, { d, zero, fits });
  assign (rest, opcode::SUB, { rest, part });
  assign (q, opcode::ADD, { m_rw.emit_value (opcode::SHL, dtype::u64, { q, one }), bit });
  assign (d, opcode::SHR, { d, one });
  m_rw.emit (make_insn (opcode::SUB, dtype::s32, n.reg, { n, one }));
  m_rw.emit_cbr (m_rw.emit_setp (cmp::ge, dtype::s32, n, zero), step, end);

  m_rw.place (end);
  m_rw.emit_move (i.dst, dtype::u64, i.op == opcode::DIV ? q : rest);
  m_rw.emit_br (done);
}

void
divider::divide (insn i, bool once)
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
  if (once && i.type == dtype::u64)
    divide_by_shifts (i, done);
  else
    {
      m_rw.emit (std::move (i));
      m_rw.emit_br (done);
    }
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
	  divide (std::move (i), m_once[b]);
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
