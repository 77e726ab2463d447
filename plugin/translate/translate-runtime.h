/* Part of accred_translate: calls of the C and Fortran libraries.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_RUNTIME_H
#define ACCRED_TRANSLATE_RUNTIME_H

#include "plugin/translate/translation.h"

namespace accred {

class driver_calls;
class expressions;
class libm_calls;
class varargs;

class runtime_calls : translation_part
{
public:
  runtime_calls (translation &core, driver_calls &driver, varargs &varargs, expressions &expr,
		 libm_calls &libm)
    : translation_part (core), m_driver (driver), m_varargs (varargs), m_expr (expr),
      m_libm (libm)
  {}

  bool translate_runtime_call (gcall *, tree callee);

private:
  driver_calls &m_driver;
  varargs &m_varargs;
  expressions &m_expr;
  libm_calls &m_libm;
};

/* The name that the linker knows FN by.  */
const char *linker_name (tree fn);

/* The bytes of the constant string that STRING points to, LENGTH of them, as a format; nothing if
   they are not constant.  */
std::optional<std::string> constant_string (tree string, tree length);

} // namespace accred

#endif
