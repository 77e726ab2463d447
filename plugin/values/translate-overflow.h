/* Part of accred_translate: arithmetic that says whether it has overflowed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_OVERFLOW_H
#define ACCRED_TRANSLATE_OVERFLOW_H

#include "plugin/values/translation.h"
#include "ptx-backend/reductions/wide-arith.h"

namespace accred {

class expressions;
class wide_integers;

class overflow_arithmetic : translation_part
{
public:
  overflow_arithmetic (translation &core, expressions &expr, wide_integers &wide)
    : translation_part (core), m_expr (expr), m_wide (wide)
  {}

  void translate_overflow (gcall *);
  /* Sums and differences with a carry, OP: ADD or SUB, and arithmetic that stops at the limits of
     the type; false: not of these types.  */
  bool translate_carry (gcall *, opcode op);
  bool translate_saturation (gcall *, opcode op);

private:
  struct overflow_call;
  bool unsigned_overflow (const overflow_call &);
  bool small_overflow (const overflow_call &);
  operand small_saturation (opcode op, tree type, operand x, operand y);
  operand large_saturation (opcode op, tree type, operand x, operand y);
  std::array<operand, 3> three_words (tree);
  std::array<operand, 3> exact_sum (bool difference, const std::array<operand, 3> &,
				    const std::array<operand, 3> &);
  std::array<operand, 3> exact_product (const std::array<operand, 3> &,
					const std::array<operand, 3> &);

  expressions &m_expr;
  wide_integers &m_wide;
};

} // namespace accred

#endif
