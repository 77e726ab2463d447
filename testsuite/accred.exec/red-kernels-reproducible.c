/* A sum of floats in a `kernels' region that GCC runs in parallel has the same bits in every run.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffast-math" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "37" } */

#include "accred-test.h"

enum { N = 3000 };

static float a[N];

static float __attribute__ ((noinline, noclone))
sum (void)
{
  float s = 0.1f;
#pragma acc kernels copyin (a) copy (s)
  for (int i = 0; i < N; i++)
    s += a[i];
  return s;
}

int
main (void)
{
  double exact = 0.1f, magnitude = 0.1f;
  for (int i = 0; i < N; i++)
    {
      a[i] = (test_random () >> 40) * 0x1p-24f * (i % 3 ? 1 : -1000);
      exact += a[i];
      magnitude += fabs (a[i]);
    }
  const float first = sum ();
  /* N additions, each of which rounds by at most 2^-24 of what the partial sums can be.  */
  CHECK_NEAR (first, exact, N * 0x1p-24 * magnitude);
#ifndef TEST_ANY_ORDER
  for (int run = 0; run < 5; run++)
    CHECK_SAME (sum (), first);
#endif
  return test_done ();
}
