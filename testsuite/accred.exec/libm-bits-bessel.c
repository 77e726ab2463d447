/* Bessel functions have the same bits on the device and on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "offload" } */
/* { dg-additional-options "-ffp-contract=off -fwrapv" } */

#include "accred-test.h"
#include <math.h>
#include "libgomp-device/libm/bessel.c"

static const double special[]
  = { 0.0, -0.0, 1, -1, 2, -2, 5, -5, 0x1.fffffffffffffp0, 0x1.3fffffffffffep2, 0x1p-1074, 0x1p-1022, -0x1p-60, 1e300,
      INFINITY, -INFINITY, NAN, 2.404825557695773, 0.8935769662791675, 131072, 131073.5 };
enum { SPECIAL = sizeof special / sizeof *special, ARGS = 600 };

static double arg_x[ARGS], out[ARGS];
static float float_out[ARGS];
static int arg_n[ARGS];

static void
make_arguments (void)
{
  for (int i = 0; i < ARGS; i++)
    {
      arg_n[i] = i % 23 - 9;
      arg_x[i] = (test_random () >> 11) * 0x1p-53 * (i % 3 ? 60 : 6) - (i % 5 ? 0 : 3);
      if (i < SPECIAL)
	arg_x[i] = special[i];
    }
}

static bool
same_bits (double a, double b)
{
  return IS_NAN (a) ? IS_NAN (b) : bits_of (a) == bits_of (b);
}

#define TEST(NAME, ARGUMENTS, FLOAT_ARGUMENTS)						\
  static void										\
  test_##NAME (void)									\
  {											\
    _Pragma ("acc parallel loop copyin (arg_x, arg_n) copyout (out, float_out)")	\
    for (int i = 0; i < ARGS; i++)							\
      {											\
	const int n = arg_n[i];								\
	const double x = arg_x[i];							\
	(void) n;									\
	out[i] = NAME ARGUMENTS;							\
	float_out[i] = NAME##f FLOAT_ARGUMENTS;						\
      }											\
    for (int i = 0; i < ARGS; i++)							\
      {											\
	const int n = arg_n[i];								\
	const double x = arg_x[i];							\
	(void) n;									\
	CHECK (same_bits (out[i], accred_libc_##NAME ARGUMENTS));			\
	CHECK (same_bits (float_out[i], accred_libc_##NAME##f FLOAT_ARGUMENTS));	\
      }											\
  }

TEST (j0, (x), ((float) x))
TEST (j1, (x), ((float) x))
TEST (y0, (x), ((float) x))
TEST (y1, (x), ((float) x))
TEST (jn, (n, x), (n, (float) x))
TEST (yn, (n, x), (n, (float) x))

int
main (void)
{
  make_arguments ();
  test_j0 ();
  test_j1 ();
  test_y0 ();
  test_y1 ();
  test_jn ();
  test_yn ();
  return test_done ();
}
