/* Arithmetic on 128-bit integers, as two words.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For the program's own arithmetic, and for combinations of reductions.  The low word is
   unsigned; the type of the high word (u64, s64) is a parameter if the sign matters.  */

#ifndef ACCRED_WIDE_ARITH_H
#define ACCRED_WIDE_ARITH_H

#include "ptx-backend/ir/ir-builder.h"

namespace accred::dev {

struct wide
{
  operand lo, hi;
};

/* P ? 1 : 0 in a word.  */
inline operand
wide_bit (ir_builder &e, operand p)
{
  return e.emit_value (opcode::SELP, dtype::u64, { operand::of_imm (1), operand::of_imm (0), p });
}

inline wide
wide_select (ir_builder &e, operand p, const wide &a, const wide &b)
{
  return { e.emit_value (opcode::SELP, dtype::u64, { a.lo, b.lo, p }),
	   e.emit_value (opcode::SELP, dtype::u64, { a.hi, b.hi, p }) };
}

/* The low words' sum is below either of them when it has carried.  */
inline wide
wide_add (ir_builder &e, const wide &a, const wide &b)
{
  operand lo = e.emit_value (opcode::ADD, dtype::u64, { a.lo, b.lo });
  operand carry
    = wide_bit (e, e.emit_setp (cmp::lt, dtype::u64, e.in_register (lo, dtype::u64), a.lo));
  operand hi = e.emit_value (opcode::ADD, dtype::u64, { a.hi, b.hi });
  return { lo, e.emit_value (opcode::ADD, dtype::u64, { hi, carry }) };
}

inline wide
wide_sub (ir_builder &e, const wide &a, const wide &b)
{
  operand borrow
    = wide_bit (e, e.emit_setp (cmp::lt, dtype::u64, e.in_register (a.lo, dtype::u64), b.lo));
  operand lo = e.emit_value (opcode::SUB, dtype::u64, { a.lo, b.lo });
  operand hi = e.emit_value (opcode::SUB, dtype::u64, { a.hi, b.hi });
  return { lo, e.emit_value (opcode::SUB, dtype::u64, { hi, borrow }) };
}

/* The product modulo 2 ^ 128, the same for signed numbers.  */
inline wide
wide_mul (ir_builder &e, const wide &a, const wide &b)
{
  operand hi = e.emit_value (opcode::MULHI, dtype::u64, { a.lo, b.lo });
  operand x = e.emit_value (opcode::MUL, dtype::u64, { a.lo, b.hi });
  operand y = e.emit_value (opcode::MUL, dtype::u64, { a.hi, b.lo });
  hi = e.emit_value (opcode::ADD, dtype::u64, { hi, x });
  hi = e.emit_value (opcode::ADD, dtype::u64, { hi, y });
  return { e.emit_value (opcode::MUL, dtype::u64, { a.lo, b.lo }), hi };
}

/* A < B; HIGH is the type of the high word.  */
inline operand
wide_less (ir_builder &e, dtype high, const wide &a, const wide &b)
{
  operand below = e.emit_setp (cmp::lt, high, e.in_register (a.hi, high), b.hi);
  operand same = e.emit_setp (cmp::eq, high, e.in_register (a.hi, high), b.hi);
  operand low = e.emit_setp (cmp::lt, dtype::u64, e.in_register (a.lo, dtype::u64), b.lo);
  operand both = e.emit_value (opcode::PAND, dtype::pred, { same, low });
  return e.emit_value (opcode::POR, dtype::pred, { below, both });
}

inline operand
wide_nonzero (ir_builder &e, const wide &a)
{
  operand any = e.emit_value (opcode::OR, dtype::u64, { a.lo, a.hi });
  return e.emit_setp (cmp::ne, dtype::u64, e.in_register (any, dtype::u64), operand::of_imm (0));
}

} // namespace accred::dev

#endif
