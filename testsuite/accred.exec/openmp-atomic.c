/* Atomic updates in OpenMP's loops, on the host and in target regions: those for which the device has
   an instruction of its own, and others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  N = 1000
};
static float shared;

/* In a loop of threads or tasks on the host.  */

static void
test_host (int n)
{
  float f = 0;
  int most = 0;
  unsigned low = 99;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      f += 1;
#pragma omp atomic compare
      most = most < i ? i : most;
    }
  CHECK_SAME (f, (float) n);
  CHECK_EQ (most, n - 1);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++)
    {
#pragma omp task shared (f)
#pragma omp atomic
      f += 2;
#pragma omp task shared (low)
#pragma omp atomic
      low -= 3;
    }
  CHECK_SAME (f, (float) n + 20);
  CHECK_EQ (low, 69);
}

static void
test_target (int n)
{
  float f = 0, old[N];
  double d = 0.5;
  int product = 1, or = 0;
#pragma omp target map (tofrom : f)
#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic update
      f = f + 1;
    }
  CHECK_SAME (f, (float) n);
  shared = 0;
#pragma omp target teams distribute parallel for map (tofrom : d, f, product, or, shared) map (from : old)
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      d += 0.25;
#pragma omp atomic capture
      old[i] = f++;
#pragma omp atomic
      product *= i % 100 ? 1 : 2;
#pragma omp atomic
      or |= 1 << i % 10;
#pragma omp atomic
      shared += 2;
    }
  CHECK (d == 0.5 + 0.25 * n);
  CHECK_SAME (f, (float) 2 * n);
  CHECK_EQ (product, 1 << (n + 99) / 100);
  CHECK_EQ (or, 1023);
  CHECK_SAME (shared, (float) 2 * n);
  int seen[2 * N] = { 0 };
  for (int i = 0; i < n; i++)
    seen[(int) old[i]]++;
  for (int i = 0; i < 2 * n; i++)
    CHECK_EQ (seen[i], i >= n);
}

int
main (void)
{
  test_host (N);
  test_target (N);
  test_target (N - 7);
  return test_done ();
}
