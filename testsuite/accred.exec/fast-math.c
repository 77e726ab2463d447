/* -ffast-math: a float's reciprocal root is an instruction of its own, of the GPU's as of the host's; a quotient by the
   same number is a product with its reciprocal.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */

#include "accred-test.h"

enum { N = 200 };

int
main (void)
{
  static float x[N], root[N], ratio[N];
  static double droot[N];
  for (int i = 0; i < N; i++)
    x[i] = (i + 1) * 0.37f;
  float by = x[N / 2];
#pragma acc parallel loop copyin (x) copyout (root, ratio, droot)
  for (int i = 0; i < N; i++)
    {
      root[i] = 1 / __builtin_sqrtf (x[i]);
      droot[i] = 1 / __builtin_sqrt (x[i]);
      ratio[i] = x[i] / by + 1 / by;
    }
  for (int i = 0; i < N; i++)
    {
      /* Approximations of float are good to 2^-22 at least, other roundings to 2^-23.  */
      const double want = 1 / __builtin_sqrt ((double) x[i]);
      CHECK_NEAR (root[i], want, want * 0x1p-21);
      CHECK_NEAR (droot[i], want, want * 0x1p-50);
      CHECK_NEAR (ratio[i], (x[i] + 1.0) / by, (x[i] + 1.0) / by * 0x1p-21);
    }
  return test_done ();
}
