/* Errors in functions of libgfortran, and assertions: they print the text and stop the kernel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ARGUMENTS are those for the format, in memory, as GCC's own compiler for the device passes them
   for `...'.  */

#include "libgomp-device/library/device.h"

ROUTINE
void
accred_libc__gfortran_os_error (const char *message)
{
  stop (message, NULL);
}

ROUTINE
void
accred_libc__gfortran_os_error_at (const char *where, const char *format, const void *arguments)
{
  (void) where;
  stop (format, arguments);
}

ROUTINE
void
accred_libc__gfortran_runtime_error (const char *format, const void *arguments)
{
  stop (format, arguments);
}

ROUTINE
void
accred_libc__gfortran_runtime_error_at (const char *where, const char *format,
					const void *arguments)
{
  (void) where;
  stop (format, arguments);
}

ROUTINE
void
accred_libc__gfortrani_internal_error (const void *command, const char *format)
{
  (void) command;
  stop (format, NULL);
}

/* What the macro assert calls.  */

ROUTINE
void
accred_libc___assert_func (const char *file, i32 line, const char *function, const char *expression)
{
  (void) file;
  (void) line;
  (void) function;
  stop (expression, NULL);
}

ROUTINE
void
accred_libc_abort (void)
{
  __builtin_trap ();
}
