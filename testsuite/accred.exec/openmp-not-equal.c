/* Loops with the condition `!=': upwards, downwards and over pointers, as loops of regions and where
   each thread executes the body of `parallel'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#define N 100

static void
clear (int *a)
{
  for (int i = 0; i < N; i++)
    a[i] = 0;
}

/* Each thread executes the body.  */

static void
each_thread (int n, int *a)
{
#pragma omp target parallel map(tofrom : a[:n]) num_threads(64)
  {
#pragma omp for
    for (int i = 0; i != n; i++)
      a[i] += 1;
#pragma omp barrier
#pragma omp for schedule(static, 3)
    for (int i = n - 1; i != -1; i--)
      a[i] += i;
#pragma omp for schedule(static)
    for (int *p = a; p != a + n; ++p)
      *p += 1;
#pragma omp for
    for (int *p = a + n - 1; p != a - 1; p--)
      *p *= 2;
#pragma omp for collapse(2)
    for (unsigned i = 10; i != 0; i--)
      for (long j = 0; j != 10; j += 1)
	a[(i - 1) * 10 + j] += 5;
  }
}

/* A reduction of an array has copies, and loops over their numbers.  */

static void
array_reduction (int n, int *s)
{
  int sums[2] = { 0, 0 };
#pragma omp target teams distribute parallel for reduction(+ : sums)
  for (int i = n; i != 0; i--)
    sums[i % 2] += i;
  s[0] = sums[0];
  s[1] = sums[1];
}

int
main (void)
{
  int a[N], s[2];
  clear (a);
  each_thread (N, a);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 2 * (i + 2) + 5);
  array_reduction (N, s);
  CHECK_EQ (s[0], 2550);
  CHECK_EQ (s[1], 2500);
  return test_done ();
}
