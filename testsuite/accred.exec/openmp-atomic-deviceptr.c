/* OpenMP: atomic updates through pointers in is_device_ptr clauses, and of what has_device_addr names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 5000, B = 100 };

static int x[N], key[N], h[B], want[B];
static double d[2];

static void
count (int *h, const int *key, const int *x, double *d)
{
#pragma omp target teams distribute parallel for is_device_ptr (h, key, x)
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      h[key[i]] += x[i];
    }
#pragma omp target teams distribute parallel for is_device_ptr (d, x)
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic
      d[1] += x[i] * 0.5;
    }
#pragma omp target teams is_device_ptr (d)
#pragma omp distribute parallel for
  for (int i = 0; i < N; i++)
    {
#pragma omp atomic update
      *d = *d - 2;
    }
}

int
main (void)
{
  double sum = 3;
  d[0] = 1;
  d[1] = 3;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 11 - 4;
      key[i] = i * 7919 % B;
      want[key[i]] += x[i];
      sum += x[i] * 0.5;
    }
#pragma omp target data map (to: x, key) map (tofrom: h, d)
  {
    int *ph = h, *pk = key, *px = x;
    double *pd = d;
#pragma omp target data use_device_ptr (ph, pk, px, pd)
    count (ph, pk, px, pd);
  }
  for (int k = 0; k < B; k++)
    CHECK_EQ (h[k], want[k]);
  CHECK_SAME (d[0], 1 - 2 * N);
  CHECK_SAME (d[1], sum);
  return test_done ();
}
