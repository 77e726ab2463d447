/* Part of accred_translate: the bits of a value as another type, and parts of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_BITS_H
#define ACCRED_TRANSLATE_BITS_H

#include "plugin/values/translation.h"

namespace accred {

class expressions;
class memory_access;
class vectors;
class wide_integers;

class bit_parts : translation_part
{
public:
  bit_parts (translation &core, expressions &expr, wide_integers &wide, vectors &vectors,
	     memory_access &memory)
    : translation_part (core), m_expr (expr), m_wide (wide), m_vectors (vectors), m_memory (memory)
  {}

  value bit_insert (tree type, tree x, tree y, unsigned pos);
  value translate_single (gassign *);

private:
  std::optional<value> bits_of_value (tree arg, unsigned pos, unsigned size, tree type);

  expressions &m_expr;
  wide_integers &m_wide;
  vectors &m_vectors;
  memory_access &m_memory;
};

} // namespace accred

#endif
