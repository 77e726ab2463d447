/* The clause `allocate' on the constructs of a target region: where copies are changes nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>

#include "accred-test.h"

enum
{
  N = 100
};

int
main (void)
{
  int a[N], x = 3, s = 0, l = 0, y[4] = { 1, 2, 3, 4 };
#pragma omp target teams distribute parallel for private(x) allocate(omp_thread_mem_alloc : x) map(from : a)
  for (int i = 0; i < N; i++)
    {
      x = i;
      a[i] = x;
    }
  CHECK_EQ (a[N - 1], N - 1);
#pragma omp target teams distribute parallel for firstprivate(x, y) lastprivate(l) reduction(+ : s)              \
  allocate(omp_default_mem_alloc : x, y) allocate(omp_default_mem_alloc : l, s) map(from : a)
  for (int i = 0; i < N; i++)
    {
      x += i;
      y[2] += i;
      a[i] = x + y[2];
      s += a[i];
      l = i;
      x -= i;
      y[2] -= i;
    }
  CHECK_EQ (a[N - 1], 6 + 2 * (N - 1));
  CHECK_EQ (s, 6 * N + N * (N - 1));
  CHECK_EQ (l, N - 1);
#pragma omp target parallel map(tofrom : a) private(x) allocate(omp_default_mem_alloc : x) num_threads(32)
  {
    x = 4;
#pragma omp barrier
#pragma omp for firstprivate(y) allocate(omp_default_mem_alloc : y)
    for (int i = 0; i < N; i++)
      a[i] = x + y[1] + i;
#pragma omp single private(s) allocate(omp_default_mem_alloc : s)
    {
      s = 3;
      a[0] += s;
    }
  }
  CHECK_EQ (a[0], 9);
  CHECK_EQ (a[N - 1], 6 + N - 1);
#pragma omp target teams map(from : a) private(x) allocate(omp_default_mem_alloc : x) num_teams(3)
  {
    x = 9;
#pragma omp distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] = x + i;
  }
  CHECK_EQ (a[50], 59);
#pragma omp target map(tofrom : l)
  {
#pragma omp task private(x) allocate(omp_default_mem_alloc : x) shared(l)
    {
      x = 2;
      l = x;
    }
  }
  CHECK_EQ (l, 2);
  return test_done ();
}
