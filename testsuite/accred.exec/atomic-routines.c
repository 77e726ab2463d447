/* Atomic updates whose new value is captured, in functions without a region: sequential routines,
   which the host calls, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define N 96

/* One by one, each caller gets the next value.  */
#define ROUTINE(NAME, TYPE, ONE, EXPR)		\
  _Pragma ("acc routine seq")			\
  static TYPE __attribute__ ((noinline))	\
  NAME (TYPE *x, ONE one)			\
  {						\
    TYPE v;					\
    (void) one;					\
    _Pragma ("acc atomic capture")		\
    v = EXPR;					\
    return v;					\
  }

ROUTINE (plus_float, float, float, *x += one)
ROUTINE (minus_float, float, float, *x -= one)
ROUTINE (half_more, float, int, *x += 0.5)
ROUTINE (plus_double, double, double, *x = one + *x)
ROUTINE (minus_half, test_half, test_half, *x -= one)
ROUTINE (plus_wider, int, long, *x += one)
ROUTINE (minus_wider, unsigned, long, *x -= one)
ROUTINE (next, int, int, ++*x)

/* The value is used more than once, and the old one as well.  */
#pragma acc routine seq
static float __attribute__ ((noinline))
both (float *x, float one, float *twice)
{
  float old, now;
#pragma acc atomic capture
  {
    old = *x;
    *x += one;
  }
#pragma acc atomic capture
  now = *x -= one;
  *twice = now + now;
  return old;
}

/* What N callers get are START + STEP, START + 2 * STEP, ..., in some order.  X has its word for
   itself.  */
#define CHECK_ALL(TYPE, NAME, START, ARG, STEP)				\
  for (int on_device = 0; on_device < 2; on_device++)			\
    {									\
      union { TYPE value; long word; } x = { (START) };			\
      TYPE got[N];							\
      int times[N] = { 0 };						\
      _Pragma ("acc parallel loop num_gangs (2) vector_length (32) copy (x) copyout (got) if (on_device)") \
      for (int i = 0; i < N; i++)					\
	got[i] = NAME (&x.value, (ARG));				\
      CHECK ((double) x.value == (double) (START) + N * (STEP));		\
      for (int i = 0; i < N; i++)					\
	{								\
	  double k = ((double) got[i] - (double) (START)) / (STEP) - 1;	\
	  CHECK (k >= 0 && k < N && k == (int) k);			\
	  if (k >= 0 && k < N)						\
	    times[(int) k]++;						\
	}								\
      for (int i = 0; i < N; i++)					\
	CHECK_EQ (times[i], 1);						\
    }

int
main (void)
{
  CHECK_ALL (float, plus_float, 3, 2, 2);
  CHECK_ALL (float, minus_float, 3, 2, -2);
  CHECK_ALL (float, half_more, 3, 0, 0.5);
  CHECK_ALL (double, plus_double, -4, 3, 3);
  CHECK_ALL (test_half, minus_half, 100, 1, -1);
  CHECK_ALL (int, plus_wider, -40, 3, 3);
  CHECK_ALL (unsigned, minus_wider, 1000, 3, -3);
  CHECK_ALL (int, next, -5, 0, 1);

  for (int on_device = 0; on_device < 2; on_device++)
    {
      float x = 5, old, twice;
#pragma acc serial copy (x) copyout (old, twice) if (on_device)
      old = both (&x, 2, &twice);
      CHECK (x == 5 && old == 5 && twice == 10);
    }
  return test_done ();
}
