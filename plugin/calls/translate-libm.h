/* Part of accred_translate: functions of the library in the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_LIBM_H
#define ACCRED_TRANSLATE_LIBM_H

#include "plugin/values/translation.h"

namespace accred {

class libm_calls : translation_part
{
public:
  explicit libm_calls (translation &core) : translation_part (core) {}

  bool translate_library_call (gcall *, tree callee);
  std::optional<operand> emit_inline (const std::string &name, const call_arguments &args);
  std::optional<operand> emit_libm_call (const char *name, const call_arguments &args);

private:
  bool add_argument (call_arguments &, tree arg);
  bool go_by_another (std::string &name, call_arguments &);
};

} // namespace accred

#endif
