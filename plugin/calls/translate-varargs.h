/* Part of accred_translate: functions with `...'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_VARARGS_H
#define ACCRED_TRANSLATE_VARARGS_H

#include "plugin/values/translation.h"

namespace accred {

class libm_calls;
class memory_access;
class vectors;

class varargs : translation_part
{
public:
  varargs (translation &core, memory_access &memory, vectors &vectors, libm_calls &libm)
    : translation_part (core), m_memory (memory), m_vectors (vectors), m_libm (libm)
  {}

  /* Where those of the function itself are.  */
  void receive (operand at) { m_received = at; }
  operand variable_arguments (gcall *, unsigned from);
  void store_argument (const address &, unsigned align, tree);
  std::optional<operand> next_argument (tree list);
  bool translate_va_builtin (gcall *, built_in_function);
  bool translate_string_format (gcall *, tree callee);

private:
  operand m_received;

  memory_access &m_memory;
  vectors &m_vectors;
  libm_calls &m_libm;
};

/* How a device clone does va_arg.  */
tree device_va_arg (tree valist, tree type, gimple_seq *pre, gimple_seq *post);

} // namespace accred

#endif
