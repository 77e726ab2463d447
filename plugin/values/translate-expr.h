/* Part of accred_translate: arithmetic, comparisons, conversions and assignments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_EXPR_H
#define ACCRED_TRANSLATE_EXPR_H

#include "plugin/values/translation.h"

namespace accred {

class bit_parts;
class memory_access;
class vectors;
class wide_integers;

class expressions : translation_part
{
public:
  expressions (translation &core, wide_integers &wide, bit_parts &bits, vectors &vectors,
	       memory_access &memory)
    : translation_part (core), m_wide (wide), m_bits (bits), m_vectors (vectors), m_memory (memory)
  {}

  void translate_assign (gassign *);
  operand arithmetic (tree_code, tree type, operand, operand);
  operand shift_by (tree_code, tree type, operand, operand count, tree count_type);
  operand compare (tree_code, tree type, operand, operand);
  operand canonical (operand, tree type);
  operand convert (operand, tree from, tree to);
  operand predicate_of (tree bool_value);
  value bool_value (operand predicate, tree type = integer_type_node);
  operand predicate (tree_code, tree lhs, tree rhs);
  operand generic_expr (tree, tree type);

private:
  operand translate_unary (gassign *);
  value wide_multiply (tree type, tree x, tree y);
  value translate_binary (gassign *);
  operand widening_product (tree narrow, tree c);
  value translate_ternary (gassign *);
  operand divide (tree_code, tree type, operand, operand);
  operand shift (tree_code, tree type, operand, tree count);

  wide_integers &m_wide;
  bit_parts &m_bits;
  vectors &m_vectors;
  memory_access &m_memory;
};

} // namespace accred

#endif
