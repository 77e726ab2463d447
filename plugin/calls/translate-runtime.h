/* Part of accred_translate: calls of the C and Fortran libraries.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_RUNTIME_H
#define ACCRED_TRANSLATE_RUNTIME_H

#include "plugin/values/translation.h"

namespace accred {

class driver_calls;
class expressions;
class libm_calls;
class memory_access;
class varargs;

class runtime_calls : translation_part
{
public:
  runtime_calls (translation &core, driver_calls &driver, varargs &varargs, expressions &expr,
		 libm_calls &libm, memory_access &memory)
    : translation_part (core), m_driver (driver), m_varargs (varargs), m_expr (expr), m_libm (libm),
      m_memory (memory)
  {}

  /* CALL calls CALLEE, which has no body.  Returns false if the device knows nothing of it.  */
  bool translate_runtime_call (gcall *, tree callee);

private:
  /* The rows of runtime-calls.def.  */
  struct form;
  struct row;
  static const form forms[];
  static const row rows[];
  static const row *find (const char *name);

  /* One for each form; false: not with these arguments.  */
#define RUNTIME_HANDLER(NAME) bool NAME (gcall *, const row &)
  RUNTIME_HANDLER (print);
  RUNTIME_HANDLER (print_list);
  RUNTIME_HANDLER (print_value);
  RUNTIME_HANDLER (print_bytes);
  RUNTIME_HANDLER (assertion_failed);
  RUNTIME_HANDLER (library_assertion_failed);
  bool end_with_assertion (std::optional<call_arguments> args);
  RUNTIME_HANDLER (stop);
  RUNTIME_HANDLER (stop_string);
  RUNTIME_HANDLER (error);
  RUNTIME_HANDLER (error_at);
  RUNTIME_HANDLER (on_device);
  RUNTIME_HANDLER (allocate_or_stop);
  RUNTIME_HANDLER (allocate_cleared);
  RUNTIME_HANDLER (allocate);
  RUNTIME_HANDLER (release);
  RUNTIME_HANDLER (reallocate);
  RUNTIME_HANDLER (trap);
  RUNTIME_HANDLER (quit);
  RUNTIME_HANDLER (note_destructor);
  RUNTIME_HANDLER (nothing);
  RUNTIME_HANDLER (launch_memory);
  RUNTIME_HANDLER (thread_of_block);
  RUNTIME_HANDLER (lane_of_warp);
  RUNTIME_HANDLER (active_lanes);
  RUNTIME_HANDLER (value_of_lane);
  RUNTIME_HANDLER (row_version);
  RUNTIME_HANDLER (row_list);
  RUNTIME_HANDLER (list_memory);
  RUNTIME_HANDLER (pieces_launch);
  RUNTIME_HANDLER (window_put);
  RUNTIME_HANDLER (window_mark);
  RUNTIME_HANDLER (window_get);
  RUNTIME_HANDLER (note_put);
  RUNTIME_HANDLER (note_get);
  RUNTIME_HANDLER (routine);
  RUNTIME_HANDLER (select);
  RUNTIME_HANDLER (driver);
#undef RUNTIME_HANDLER

  std::optional<call_arguments> scalars (gcall *, unsigned from, unsigned to);
  operand format_of (gcall *, const row &);
  operand launch_entry (unsigned k, unsigned flags);
  operand allocate_some (operand size);
  address window_at (tree index, unsigned bytes);
  address note_at (tree index);
  dev::frame_id m_window = dev::no_id,
		m_notes = dev::no_id; /* Frame variables, if there are any yet.  */

  driver_calls &m_driver;
  varargs &m_varargs;
  expressions &m_expr;
  libm_calls &m_libm;
  memory_access &m_memory;
};

/* The name that the linker knows FN by.  */
const char *linker_name (tree fn);

/* The bytes of the constant string that STRING points to, LENGTH of them, as a format; nothing if
   they are not constant.  */
std::optional<std::string> constant_string (tree string, tree length);

} // namespace accred

#endif
