/* Reductions of sections in loops that one thread executes: `simd' in a loop over threads, loops in a
   parallel region of one thread, by operators and by the program's own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <stdlib.h>

#pragma omp declare reduction(shifted : int : omp_out += omp_in - 1) initializer(omp_priv = 1)

static void
one_thread (int *a, int *b, int k, int n)
{
#pragma omp target map(tofrom : a[ : k], b[ : k])
#pragma omp parallel num_threads(4) reduction(| : b[ : k]) /* { dg-message "because of a reduction" } */
  {
    b[1] |= 16;
#pragma omp for reduction(+ : a[ : k])
    for (int i = 0; i < n; i++)
      a[i % k]++;
  }
}

static void
simd_loops (int *a, int k, int n, int m)
{
#pragma omp target teams distribute parallel for map(tofrom : a[ : m * k])
  for (int t = 0; t < m; t++)
    {
      int *own = a + t * k;
#pragma omp simd reduction(+ : own[ : k])
      for (int i = 0; i < n; i++)
	own[i % k] += t;
#pragma omp simd reduction(shifted : own[ : k])
      for (int i = 0; i < n; i++)
	own[i % k]++;
    }
}

int
main (void)
{
  int k = 5, n = 50, m = 70;
  int *a = calloc (k * m, sizeof *a), *b = calloc (k, sizeof *b);
  one_thread (a, b, k, n);
  for (int i = 0; i < k; i++)
    {
      CHECK_EQ (a[i], n / k);
      CHECK_EQ (b[i], i == 1 ? 16 : 0);
      a[i] = 0;
    }
  simd_loops (a, k, n, m);
  for (int t = 0; t < m; t++)
    for (int i = 0; i < k; i++)
      CHECK_EQ (a[t * k + i], 10 * t + 10);
  free (a);
  free (b);
  return test_done ();
}
