/* Functions that the device calls through pointers of the host: OpenMP's clause `indirect'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   libgomp's way, a table that it fills when it loads an image, needs an image of version 2 or 3 and
   is that of GCC's own device library.  Here the program, which knows the host's addresses when it
   starts, writes a module that compares a pointer with each of them (abi/image.h).  */

#ifndef ACCRED_LAUNCH_INDIRECT_H
#define ACCRED_LAUNCH_INDIRECT_H

#include "libgomp-device/launch/launch-host.h"
#include "abi/image.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

namespace accred_host {

/* A text that grows.  */
struct module_text
{
  char *text;
  size_t size, room;
};

__attribute__ ((format (printf, 2, 3))) inline void
append (module_text &t, const char *format, ...)
{
  for (;;)
    {
      va_list args;
      va_start (args, format);
      const size_t n
	= vsnprintf (t.text ? t.text + t.size : nullptr, t.room - t.size, format, args);
      va_end (args);
      if (t.text && n < t.room - t.size)
	{
	  t.size += n;
	  return;
	}
      t.room = 2 * t.room + n + 1;
      t.text = (char *) realloc (t.text, t.room);
      if (!t.text)
	fatal ("out of memory");
    }
}

inline bool
indirect_table_p (const char *variable)
{
  const size_t n = strlen (ACCRED_INDIRECT_TABLE "$u");
  return !strncmp (variable, ACCRED_INDIRECT_TABLE "$u", n);
}

/* The lines that begin each module: version, target, size of addresses.  All have the same, or the
   driver takes the newest.  */

inline void
append_header (module_text &t, const char *module)
{
  const char *const last = ".address_size 64\n";
  const char *end = strstr (module, last);
  if (!end)
    fatal ("a module without a header");
  append (t, "%.*s", (int) (end + strlen (last) - module), module);
}

/* The comparisons with the addresses in the table NAME, whose copy on the host is the SIZE bytes at
   TABLE.  */

inline void
append_comparisons (module_text &t, const char *name, void *const *table, size_t size)
{
  for (size_t i = 0; i < size / sizeof *table; i++)
    if (table[i])
      append (t,
	      "\tsetp.eq.u64 %%same, %%pointer, %" PRIuPTR
	      ";\n\t@%%same ld.global.u64 %%found, [%s+%zu];\n",
	      (uintptr_t) table[i], name, i * sizeof *table);
}

/* The module for the variables NAMES, each with an address and a size in VARIABLES; no text if none
   is a table.  */

inline module_text
indirect_module (const char *header_of, const char *const *names, void *const *variables,
		 size_t count)
{
  module_text t = {};
  for (size_t i = 0; i < count; i++)
    if (indirect_table_p (names[i]))
      {
	if (!t.text)
	  append_header (t, header_of);
	append (t, ".extern .global .align 8 .b8 %s[];\n", names[i]);
      }
  if (!t.text)
    return t;
  append (t,
	  ".visible .func (.param .b64 %s_result) %s (.param .b64 %s_param_0)\n"
	  "{\n\t.reg .b64 %%pointer, %%found;\n\t.reg .pred %%same;\n"
	  "\tld.param.u64 %%pointer, [%s_param_0];\n\tmov.u64 %%found, %%pointer;\n",
	  ACCRED_DEVICE_FUNCTION, ACCRED_DEVICE_FUNCTION, ACCRED_DEVICE_FUNCTION,
	  ACCRED_DEVICE_FUNCTION);
  for (size_t i = 0; i < count; i++)
    if (indirect_table_p (names[i]))
      append_comparisons (t, names[i], (void *const *) variables[2 * i],
			  (size_t) variables[2 * i + 1]);
  append (t, "\tst.param.u64 [%s_result], %%found;\n\tret;\n}\n", ACCRED_DEVICE_FUNCTION);
  return t;
}

} // namespace accred_host

#endif
