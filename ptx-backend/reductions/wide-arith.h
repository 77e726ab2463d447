/* Arithmetic on 128-bit integers, as two words.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The operations are templates over the emitter of the insns: the translator for the program's own
   arithmetic, the reduction passes for combinations.  An EMITTER has

     operand pure (opcode, dtype, std::vector<operand>)    a pure insn's result
     operand setp (cmp, dtype, operand, operand)	   a comparison's result

   The low word is unsigned; the type of the high word (u64, s64) is a parameter if the sign
   matters.  */

#ifndef ACCRED_WIDE_ARITH_H
#define ACCRED_WIDE_ARITH_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

struct wide
{
  operand lo, hi;
};

/* P ? 1 : 0 in a word.  */
template<typename E>
operand
wide_bit (E &e, operand p)
{
  return e.pure (opcode::SELP, dtype::u64, { operand::of_imm (1), operand::of_imm (0), p });
}

template<typename E>
wide
wide_select (E &e, operand p, const wide &a, const wide &b)
{
  return { e.pure (opcode::SELP, dtype::u64, { a.lo, b.lo, p }),
	   e.pure (opcode::SELP, dtype::u64, { a.hi, b.hi, p }) };
}

/* The low words' sum is below either of them when it has carried.  */
template<typename E>
wide
wide_add (E &e, const wide &a, const wide &b)
{
  operand lo = e.pure (opcode::ADD, dtype::u64, { a.lo, b.lo });
  operand carry = wide_bit (e, e.setp (cmp::lt, dtype::u64, lo, a.lo));
  operand hi = e.pure (opcode::ADD, dtype::u64, { a.hi, b.hi });
  return { lo, e.pure (opcode::ADD, dtype::u64, { hi, carry }) };
}

template<typename E>
wide
wide_sub (E &e, const wide &a, const wide &b)
{
  operand borrow = wide_bit (e, e.setp (cmp::lt, dtype::u64, a.lo, b.lo));
  operand lo = e.pure (opcode::SUB, dtype::u64, { a.lo, b.lo });
  operand hi = e.pure (opcode::SUB, dtype::u64, { a.hi, b.hi });
  return { lo, e.pure (opcode::SUB, dtype::u64, { hi, borrow }) };
}

/* The product modulo 2 ^ 128, the same for signed numbers.  */
template<typename E>
wide
wide_mul (E &e, const wide &a, const wide &b)
{
  operand hi = e.pure (opcode::MULHI, dtype::u64, { a.lo, b.lo });
  operand x = e.pure (opcode::MUL, dtype::u64, { a.lo, b.hi });
  operand y = e.pure (opcode::MUL, dtype::u64, { a.hi, b.lo });
  hi = e.pure (opcode::ADD, dtype::u64, { hi, x });
  hi = e.pure (opcode::ADD, dtype::u64, { hi, y });
  return { e.pure (opcode::MUL, dtype::u64, { a.lo, b.lo }), hi };
}

/* A < B; HIGH is the type of the high word.  */
template<typename E>
operand
wide_less (E &e, dtype high, const wide &a, const wide &b)
{
  operand below = e.setp (cmp::lt, high, a.hi, b.hi);
  operand same = e.setp (cmp::eq, high, a.hi, b.hi);
  operand low = e.setp (cmp::lt, dtype::u64, a.lo, b.lo);
  operand both = e.pure (opcode::PAND, dtype::pred, { same, low });
  return e.pure (opcode::POR, dtype::pred, { below, both });
}

template<typename E>
operand
wide_nonzero (E &e, const wide &a)
{
  operand any = e.pure (opcode::OR, dtype::u64, { a.lo, a.hi });
  return e.setp (cmp::ne, dtype::u64, any, operand::of_imm (0));
}

} // namespace accred::dev

#endif
