/* Minimum and maximum of large arrays of floating-point numbers, updated in memory: numbers of both
   signs, NaNs, infinities, zeros of either sign.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 4000, BINS = 90, GUARD = 2 };

static float x[N];
static double y[N];
static int bin[N];

#define CHECK_ORDER(TYPE, V, OP, LESS, START)					\
  {										\
    static TYPE got[BINS + 2 * GUARD], want[BINS + 2 * GUARD];			\
    int bins = BINS, guard = GUARD;						\
    for (int k = 0; k < BINS + 2 * GUARD; k++)					\
      got[k] = want[k] = START;							\
    PRAGMA (acc parallel loop reduction (OP:got[guard:bins]) copyin (V, bin))	\
    for (int i = 0; i < N; i++)							\
      if (got[GUARD + bin[i]] LESS V[i])					\
	got[GUARD + bin[i]] = V[i];						\
    for (int i = 0; i < N; i++)							\
      if (want[GUARD + bin[i]] LESS V[i])					\
	want[GUARD + bin[i]] = V[i];						\
    for (int k = 0; k < BINS + 2 * GUARD; k++)					\
      CHECK_EQ (got[k], want[k]);						\
  }
#define PRAGMA(X) _Pragma (#X)

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      bin[i] = i * 31 % BINS;
      x[i] = (i * 7919 % 3001 - 1500) * (i % 5 ? 1.f : 1e-42f);
      if (i % 89 == 0)
	x[i] = __builtin_nanf ("");
      if (i % 501 == 0)
	x[i] = i % 2 ? __builtin_inff () : -__builtin_inff ();
      y[i] = x[i] * 1e-300;
    }
  CHECK_ORDER (float, x, max, <, -1e30f);
  CHECK_ORDER (float, x, min, >, 1e30f);
  CHECK_ORDER (float, x, max, <, 0);
  CHECK_ORDER (float, x, min, >, 3);
  CHECK_ORDER (double, y, max, <, -1);
  CHECK_ORDER (double, y, min, >, 1);
  CHECK_ORDER (double, y, max, <, -0.);
  return test_done ();
}
