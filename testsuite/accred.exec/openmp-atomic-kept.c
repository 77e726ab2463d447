/* OpenMP: atomic updates of one place in all iterations of a target region's loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum { N = 4000 };

static int x[N];

static void
sums (int n, int *h)
{
  int s = 1, count = 2, inner = 3, team = 4;
  double wide = 0.5;
#pragma omp target teams distribute parallel for map (tofrom: s, count, wide) map (tofrom: h[0:4])
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      s += x[i];
#pragma omp atomic update
      wide += x[i];
      if (x[i] > 0)
	{
#pragma omp atomic
	  count++;
	}
#pragma omp atomic
      h[2] ^= x[i];
    }
#pragma omp target teams distribute parallel for simd collapse (2) map (tofrom: inner)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < n; j++)
      {
#pragma omp atomic
	inner += x[j];
      }
#pragma omp target teams distribute map (tofrom: team)
  for (int i = 0; i < 10; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      {
#pragma omp atomic
	team -= x[j];
      }
  int all = 0, positive = 0, bits = 0;
  for (int i = 0; i < n; i++)
    {
      all += x[i];
      positive += x[i] > 0;
      bits ^= x[i];
    }
  CHECK_EQ (s, 1 + all);
  CHECK_EQ (count, 2 + positive);
  CHECK_EQ (inner, 3 + 10 * all);
  CHECK_EQ (team, 4 - 10 * all);
  CHECK_SAME (wide, 0.5 + all);
  CHECK_EQ (h[2], 77 ^ bits);
  CHECK_EQ (h[0] + h[1] + h[3], 6);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = i * 7919 % 1001 - 400;
#pragma omp target data map (to: x)
  for (int n = 0; n <= N; n = n * 5 + 1)
    {
      int h[4] = { 1, 2, 77, 3 };
      sums (n, h);
    }
  return test_done ();
}
