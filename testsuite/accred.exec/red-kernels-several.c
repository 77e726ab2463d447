/* Several reductions in one loop of a `kernels' region that GCC runs in parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 2000 };

static unsigned a[N];
static unsigned short b[N];

static void __attribute__ ((noinline, noclone))
several (unsigned *sums)
{
  unsigned sum = 5, most = 3, bits = 1;
  unsigned short product = 7;
#pragma acc kernels copyin (a, b) copy (sum, most, bits, product)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      most = a[i] > most ? a[i] : most;
      bits ^= a[i];
      product *= b[i];
    }
  sums[0] = sum;
  sums[1] = most;
  sums[2] = bits;
  sums[3] = product;
}

int
main (void)
{
  unsigned got[4], sum = 5, most = 3, bits = 1;
  unsigned short product = 7;
  for (int i = 0; i < N; i++)
    {
      a[i] = test_random ();
      b[i] = 2 * i + 1;
      sum += a[i];
      most = a[i] > most ? a[i] : most;
      bits ^= a[i];
      product *= b[i];
    }
  several (got);
  CHECK_EQ (got[0], sum);
  CHECK_EQ (got[1], most);
  CHECK_EQ (got[2], bits);
  CHECK_EQ (got[3], product);
  return test_done ();
}
