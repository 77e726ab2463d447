/* A libcuda.so.1 that counts its calls and passes them on to the library that DRIVER_CALLS_OF
   names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o DIR/libcuda.so.1 driver-calls.c

   unsigned driver_calls (const char *NAME) returns the number of calls of NAME; NULL: of all calls.
   An entry does not change the arguments: it counts and jumps.  */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
#define X(NAME, PARAMETERS) #NAME,
#include "ptxsim/driver-api.def"
#undef X
};
enum { COUNT = sizeof names / sizeof *names };

__attribute__ ((visibility ("hidden"), used)) void *driver_call_target[COUNT];
__attribute__ ((visibility ("hidden"), used)) unsigned driver_call_count[COUNT];

enum {
#define X(NAME, PARAMETERS) NUMBER_OF_##NAME,
#include "ptxsim/driver-api.def"
#undef X
};

#define X(NAME, PARAMETERS)						\
  __attribute__ ((naked)) void NAME (void)				\
  {									\
    __asm__ ("lock incl 4*%c0+driver_call_count(%%rip)\n\t"		\
	     "jmp *8*%c0+driver_call_target(%%rip)" : : "i" (NUMBER_OF_##NAME)); \
  }
#include "ptxsim/driver-api.def"
#undef X

unsigned
driver_calls (const char *name)
{
  unsigned sum = 0;
  for (int i = 0; i < COUNT; i++)
    if (!name || !strcmp (names[i], name))
      sum += __atomic_load_n (&driver_call_count[i], __ATOMIC_RELAXED);
  return sum;
}

__attribute__ ((constructor)) static void
find_targets (void)
{
  const char *file = getenv ("DRIVER_CALLS_OF");
  void *library = file ? dlopen (file, RTLD_NOW) : NULL;
  if (!library)
    {
      fprintf (stderr, "driver-calls: DRIVER_CALLS_OF: %s\n", file ? dlerror () : "not set");
      abort ();
    }
  for (int i = 0; i < COUNT; i++)
    driver_call_target[i] = dlsym (library, names[i]);
}
