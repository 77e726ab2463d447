/* Part of accred_translate: builtin and internal functions that are a few instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_BUILTIN_H
#define ACCRED_TRANSLATE_BUILTIN_H

#include "plugin/values/translation.h"

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
    : translation_part (core), m_marks (marks), m_wide (wide), m_expr (expr), m_overflow (overflow),
      m_atomics (atomics), m_memory (memory), m_driver (driver), m_stack (stack),
      m_varargs (varargs)
  {}

  /* A builtin of GCC's or an internal function.  Returns false for one that the device has no code
     for.  */
  bool translate_builtin (gcall *);

private:
  struct row;
  static const row rows[];

  /* One for each kind of rows; false: not with these arguments.  */
#define BUILTIN_HANDLER(NAME) bool NAME (gcall *, const row &)
  BUILTIN_HANDLER (operation);
  BUILTIN_HANDLER (count_bits);
  BUILTIN_HANDLER (trailing_zeros);
  BUILTIN_HANDLER (parity);
  BUILTIN_HANDLER (with_complement);
  BUILTIN_HANDLER (compare_three_ways);
  BUILTIN_HANDLER (find_first);
  BUILTIN_HANDLER (redundant_sign_bits);
  BUILTIN_HANDLER (swap_bytes);
  BUILTIN_HANDLER (swap_two_bytes);
  BUILTIN_HANDLER (swap_sixteen_bytes);
  BUILTIN_HANDLER (first_argument);
  BUILTIN_HANDLER (nothing);
  BUILTIN_HANDLER (dimension);
  BUILTIN_HANDLER (team);
  BUILTIN_HANDLER (trap);
  BUILTIN_HANDLER (abort_program);
  BUILTIN_HANDLER (allocate);
  BUILTIN_HANDLER (save_stack);
  BUILTIN_HANDLER (restore_stack);
  BUILTIN_HANDLER (copy_bytes);
  BUILTIN_HANDLER (move_bytes);
  BUILTIN_HANDLER (set_bytes);
  BUILTIN_HANDLER (variable_arguments);
  BUILTIN_HANDLER (fence);
  BUILTIN_HANDLER (mark);
  BUILTIN_HANDLER (divide);
  BUILTIN_HANDLER (overflow);
  BUILTIN_HANDLER (carry);
  BUILTIN_HANDLER (saturate);
  BUILTIN_HANDLER (compare_exchange);
#undef BUILTIN_HANDLER

  operand bits_of (gcall *, dtype &t);
  operand count (opcode, dtype, operand);
  void define_count (gcall *, dtype, operand v, operand n);

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
