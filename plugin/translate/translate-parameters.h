/* Part of accred_translate: what a function gets, and what it returns.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_PARAMETERS_H
#define ACCRED_TRANSLATE_PARAMETERS_H

#include "plugin/values/translation.h"

namespace accred {

class dynamic_stack;
class expressions;
class image_symbols;
class memory_access;
class varargs;
class vectors;

class parameters : translation_part
{
public:
  parameters (translation &core, memory_access &memory, vectors &vectors, expressions &expr,
	      image_symbols &symbols, varargs &varargs, dynamic_stack &stack)
    : translation_part (core), m_memory (memory), m_vectors (vectors), m_expr (expr),
      m_symbols (symbols), m_varargs (varargs), m_stack (stack)
  {}

  void translate_parameters ();
  void translate_return (greturn *);

private:
  operand read (dtype);
  void set (tree decl, dtype, operand);
  void translate_result ();
  void translate_parameter (tree parm);

  operand m_result_at;   /* Where a result in memory goes.  */

  memory_access &m_memory;
  vectors &m_vectors;
  expressions &m_expr;
  image_symbols &m_symbols;
  varargs &m_varargs;
  dynamic_stack &m_stack;
};

} // namespace accred

#endif
