/* The mathematical functions of the device have the bits that their source has on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ACCRED_FLOAT says that the functions are those of float.  The arguments are special values, each with each,
   patterns of bits, and numbers near one.  */

/* For exp10.  */
#define _GNU_SOURCE
#include "accred-test.h"
#include <math.h>
#include <string.h>
#include "libgomp-device/libm/functions.c"

static const double special[]
  = { 0.0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, 1e6, -1e6, INFINITY, -INFINITY, NAN, 1.5, -2.5, 0x1.921fb6p+1, 33,
      0x1p22, 0x1p52, 88.7, -103.9, 709.7, -745.1, 1e300, -1e-300, 0x1p-149, 0x1p-1074, 0x1p127, 170.5, -170.5 };
enum { SPECIAL = sizeof special / sizeof *special, ARGS = 1500 };

static real arg_x[ARGS], arg_y[ARGS], out[ARGS];

static real
pattern (void)
{
  return number_of ((word) (test_random () << 32 | test_random () >> 32));
}

static void
make_arguments (void)
{
  for (int i = 0; i < ARGS; i++)
    if (i < SPECIAL * SPECIAL)
      arg_x[i] = special[i % SPECIAL], arg_y[i] = special[i / SPECIAL];
    else if (i % 2)
      arg_x[i] = pattern (), arg_y[i] = pattern ();
    else
      arg_x[i] = (real) (test_random () >> 11) * (real) (40 * 0x1p-53) - 20,
      arg_y[i] = (real) (test_random () >> 11) * (real) (4 * 0x1p-53);
}

static bool
same_bits (real a, real b)
{
  return IS_NAN (a) ? IS_NAN (b) : bits_of (a) == bits_of (b);
}

static void
compare (const char *name, real (*f) (real), real (*f2) (real, real))
{
  for (int i = 0; i < ARGS; i++)
    {
      const real want = f ? f (arg_x[i]) : f2 (arg_x[i], arg_y[i]);
      if (!same_bits (out[i], want))
	printf ("%s (%a, %a): device %a, host %a\n", name, (double) arg_x[i], (double) arg_y[i], (double) out[i],
		(double) want);
      CHECK (same_bits (out[i], want));
    }
}

#define LOOP(NAME, VALUE, F, F2)							\
  static void										\
  test_##NAME (void)									\
  {											\
    _Pragma ("acc parallel loop copyin (arg_x, arg_y) copyout (out)")			\
    for (int i = 0; i < ARGS; i++)							\
      {											\
	const real x = arg_x[i], y = arg_y[i];						\
	(void) y;									\
	out[i] = OF_FORMAT (NAME) VALUE;						\
      }											\
    compare (#NAME, F, F2);								\
  }
#define UNARY(NAME) LOOP (NAME, (x), ENTRY (NAME), NULL)
#define BINARY(NAME) LOOP (NAME, (x, y), NULL, ENTRY (NAME))
#ifdef ACCRED_FLOAT
#define UNARY_OF_DOUBLE(NAME)
#else
#define UNARY_OF_DOUBLE UNARY
#endif
#include "libgomp-device/libm/functions.def"

int
main (void)
{
  make_arguments ();
#define UNARY(NAME) test_##NAME ();
#define BINARY(NAME) test_##NAME ();
#ifdef ACCRED_FLOAT
#define UNARY_OF_DOUBLE(NAME)
#else
#define UNARY_OF_DOUBLE UNARY
#endif
#include "libgomp-device/libm/functions.def"
  return test_done ();
}
