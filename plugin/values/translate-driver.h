/* Part of accred_translate: calls of the driver's functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_DRIVER_H
#define ACCRED_TRANSLATE_DRIVER_H

#include "plugin/values/translation.h"

namespace accred {

class driver_calls : translation_part
{
public:
  explicit driver_calls (translation &core) : translation_part (core) {}

  operand emit_external_call (const char *name, dtype result, const call_arguments &args);
  operand emit_routine_call (const char *name, const call_arguments &args);
  operand emit_print (operand format, const call_arguments &args);
  /* The same, and stop the kernel; one thread of all prints.  */
  void emit_stop (operand format, const call_arguments &args);
  /* In front of what prints and stops the kernel: one thread of all goes on.  */
  void emit_claim ();
  operand format_constant (const std::string &);

private:
  operand emit_call (dev::symbol_id id, const call_arguments &args);
};

} // namespace accred

#endif
