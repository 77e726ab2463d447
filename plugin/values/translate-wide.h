/* Part of accred_translate: arithmetic on 128-bit integers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_WIDE_H
#define ACCRED_TRANSLATE_WIDE_H

#include "plugin/values/translation.h"
#include "ptx-backend/reductions/wide-arith.h"

namespace accred {

class expressions;

class wide_integers : translation_part
{
public:
  wide_integers (translation &core, expressions &expr) : translation_part (core), m_expr (expr) {}

  dev::wide wide_value (tree);
  value wide_unary (tree_code, tree type, tree arg);
  value wide_binary (tree_code, tree type, tree x, tree y);
  operand wide_predicate (tree_code, tree lhs, tree rhs);
  void wide_divmod (gcall *);
  std::array<dev::reg_id, 2> wide_divmod_registers (tree ssa_name, bool remainder);

private:
  value wide_canonical (const dev::wide &, tree type);
  std::array<dev::wide, 2> wide_divide (const dev::wide &, const dev::wide &, bool is_signed);
  dev::wide wide_division (tree_code, tree type, tree x, tree y);
  dev::wide wide_shift (bool left, bool is_signed, const dev::wide &, operand count);
  dev::wide wide_shift_or_rotate (tree_code, bool is_signed, tree x, tree y);
  value wide_convert (tree arg, tree to);
  dev::wide wide_magnitude (const dev::wide &);
  dev::wide wide_from_float (operand, dtype, bool is_signed);
  operand float_from_wide (dtype, dev::wide, bool is_signed);

  /* By SSA version: quotients and remainders, in four registers.  */
  std::map<unsigned, std::array<dev::reg_id, 4>> m_wide_divmod;

  expressions &m_expr;
};

} // namespace accred

#endif
