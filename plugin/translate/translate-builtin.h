/* Part of accred_translate: builtin and internal functions that are a few instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_BUILTIN_H
#define ACCRED_TRANSLATE_BUILTIN_H

#include "plugin/translate/translation.h"

namespace accred {

class atomics;
class driver_calls;
class dynamic_stack;
class expressions;
class marks;
class memory_access;
class overflow_arithmetic;
class varargs;
class wide_integers;

class builtins : translation_part
{
public:
  builtins (translation &core, marks &marks, wide_integers &wide, expressions &expr,
	    overflow_arithmetic &overflow, atomics &atomics, memory_access &memory,
	    driver_calls &driver, dynamic_stack &stack, varargs &varargs)
    : translation_part (core), m_marks (marks), m_wide (wide), m_expr (expr),
      m_overflow (overflow), m_atomics (atomics), m_memory (memory), m_driver (driver),
      m_stack (stack), m_varargs (varargs)
  {}

  bool translate_internal (gcall *);
  bool translate_builtin (gcall *);

private:
  bool translate_memory_builtin (gcall *, built_in_function);

  marks &m_marks;
  wide_integers &m_wide;
  expressions &m_expr;
  overflow_arithmetic &m_overflow;
  atomics &m_atomics;
  memory_access &m_memory;
  driver_calls &m_driver;
  dynamic_stack &m_stack;
  varargs &m_varargs;
};

} // namespace accred

#endif
