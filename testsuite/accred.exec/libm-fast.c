/* Functions of float with -ffast-math: as accurate as the GPU's instructions are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */

#include "accred-test.h"
#include <math.h>

enum { N = 400 };

static float x[N], out[N];

/* BOUND may refer to WANT, the host's value.  The PTX manual's bounds, a little wider:
   sine and cosine 2^-20.5 near zero, 2^x two units and, through the product in front of it, those of its argument;
   logarithms 2^-22 absolute near one.  */
#define CHECK_FUNCTION(NAME, LO, HI, BOUND)				\
  do									\
    {									\
      for (int i = 0; i < N; i++)					\
	x[i] = LO + (HI - LO) * (i + 0.37f) / N;			\
      _Pragma ("acc parallel loop copyin (x) copyout (out)")		\
      for (int i = 0; i < N; i++)					\
	out[i] = NAME##f (x[i]);					\
      for (int i = 0; i < N; i++)					\
	{								\
	  const double want = NAME (x[i]);				\
	  CHECK_NEAR (out[i], want, BOUND);				\
	}								\
    }									\
  while (0)

int
main (void)
{
  CHECK_FUNCTION (sin, -3.1f, 3.1f, 0x1p-20);
  CHECK_FUNCTION (cos, -3.1f, 3.1f, 0x1p-20);
  CHECK_FUNCTION (tan, -1, 1, 0x1p-18);
  CHECK_FUNCTION (exp2, -20, 20, 0x1p-21 * want);
  CHECK_FUNCTION (exp, -10, 10, 0x1p-18 * want);
  CHECK_FUNCTION (log2, 0.1f, 10, 0x1p-21 + 0x1p-21 * fabs (want));
  CHECK_FUNCTION (log, 0.1f, 10, 0x1p-21 + 0x1p-21 * fabs (want));
  CHECK_FUNCTION (log10, 0.1f, 10, 0x1p-21 + 0x1p-21 * fabs (want));
  return test_done ();
}
