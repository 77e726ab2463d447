/* The complex functions of the device have the bits that their source has on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ACCRED_FLOAT says that the functions are those of float.  The arguments are special values, each with each,
   numbers of any size, and numbers near one.  */

#include "accred-test.h"
#include <math.h>
#include <string.h>
#include "libgomp-device/libm/complex-functions.c"

static const double special[]
  = { 0.0, -0.0, 1, -1, 0.5, -2, 1e6, INFINITY, -INFINITY, NAN, 0x1.921fb6p+0, 33, -33, 88.5, 709.5, -745.1, 712,
      1e300, -1e-300, 0x1p-149, 0x1p-1074, 0.6, -0.8 };
enum { SPECIAL = sizeof special / sizeof *special, ARGS = 1000 };

static real arg_x[ARGS], arg_y[ARGS];
static _Complex FORMAT_NAME (double, float) out[ARGS];

static void
make_arguments (void)
{
  for (int i = 0; i < ARGS; i++)
    if (i < SPECIAL * SPECIAL)
      arg_x[i] = special[i % SPECIAL], arg_y[i] = special[i / SPECIAL];
    else if (i % 4 == 0)
      arg_x[i] = number_of ((word) (test_random () << 32 | test_random () >> 32)),
      arg_y[i] = number_of ((word) (test_random () << 32 | test_random () >> 32));
    else
      arg_x[i] = (real) (test_random () >> 11) * (real) (8 * 0x1p-53) - 4,
      arg_y[i] = (real) (test_random () >> 11) * (real) (4 * 0x1p-53) - 2;
}

static bool
same_bits (real a, real b)
{
  return IS_NAN (a) ? IS_NAN (b) : bits_of (a) == bits_of (b);
}

#define LOOP(NAME, VALUE, WANT)								\
  static void										\
  test_##NAME (void)									\
  {											\
    _Pragma ("acc parallel loop copyin (arg_x, arg_y) copyout (out)")			\
    for (int i = 0; i < ARGS; i++)							\
      {											\
	const real x = arg_x[i], y = arg_y[i];						\
	out[i] = VALUE;									\
      }											\
    for (int i = 0; i < ARGS; i++)							\
      {											\
	const real x = arg_x[i], y = arg_y[i], re = __real__ out[i], im = __imag__ out[i]; \
	real want[2];									\
	WANT;										\
	if (!same_bits (re, want[0]) || !same_bits (im, want[1]))			\
	  printf ("%s (%a, %a): device %a, %a, host %a, %a\n", #NAME, (double) x, (double) y, (double) re, \
		  (double) im, (double) want[0], (double) want[1]);			\
	CHECK (same_bits (re, want[0]) && same_bits (im, want[1]));			\
      }											\
  }
#define Z __builtin_complex (x, y)
#define COMPLEX(NAME)									\
  LOOP (NAME, OF_FORMAT (__builtin_##NAME) (Z), ENTRY (NAME) (want, x, y))
#define COMPLEX_OF_TWO(NAME)								\
  LOOP (NAME, OF_FORMAT (__builtin_##NAME) (Z, __builtin_complex (y, (real) 0.25)),	\
	ENTRY (NAME) (want, x, y, y, (real) 0.25))
#include "libgomp-device/libm/complex-functions.def"

int
main (void)
{
  make_arguments ();
#define COMPLEX(NAME) test_##NAME ();
#define COMPLEX_OF_TWO(NAME) test_##NAME ();
#include "libgomp-device/libm/complex-functions.def"
  return test_done ();
}
