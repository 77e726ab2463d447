/* Part of accred_translate: GCC's vector types.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_VECTOR_H
#define ACCRED_TRANSLATE_VECTOR_H

#include "plugin/values/translation.h"

namespace accred {

class expressions;
class image_symbols;
class memory_access;

class vectors : translation_part
{
public:
  vectors (translation &core, memory_access &memory, expressions &expr, image_symbols &symbols)
    : translation_part (core), m_memory (memory), m_expr (expr), m_symbols (symbols)
  {}

  bool vector_ok (tree type);
  address vector_address (tree);
  void copy_vector (const address &dst, unsigned align, tree);
  void copy_vector_arguments (edge);
  value vector_part (tree vector, uint64_t bit, tree type);
  void translate_vector_assign (gassign *);

private:
  operand lane (tree vector, unsigned n);
  void store_lane (const address &, tree type, unsigned n, operand);
  operand unary_lane (tree_code, tree to, tree from, operand);
  operand binary_lane (tree_code, tree type, tree x, tree y, unsigned n);
  void permute (const address &dst, tree type, tree x, tree y, tree mask);
  void vector_single (const address &dst, unsigned align, gassign *);
  void select (const address &dst, tree type, tree x, tree y, tree z);
  void insert (const address &dst, tree type, tree x, tree y, uint64_t pos);
  bool lane_operation (const address &dst, gassign *);

  std::map<unsigned, dev::frame_id> m_vector_of; /* By SSA version.  */

  memory_access &m_memory;
  expressions &m_expr;
  image_symbols &m_symbols;
};

} // namespace accred

#endif
