/* Loops whose iterations depend on others, as far away as the clause `safelen' says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum
{
  N = 1000,
  ROWS = 5
};

int
main (void)
{
  static int a[N], r[ROWS][N], s[ROWS][N], d[N], want[N];
  long sum = 0, want_sum = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = d[i] = want[i] = i % 7;
      for (int k = 0; k < ROWS; k++)
	r[k][i] = s[k][i] = i % 7;
    }
  for (int i = 0; i < N - 4; i++)
    want[i + 4] = want[i] + 1;
  for (int i = 0; i < N; i++)
    want_sum += i < N - 4 ? want[i] : 0;
#pragma omp target simd safelen(4) reduction (+ : sum) map (tofrom : a)
  for (int i = 0; i < N - 4; i++)
    {
      a[i + 4] = a[i] + 1;
      sum += a[i];
    }
  CHECK_EQ (sum, want_sum);
#pragma omp target teams distribute map (tofrom : r)
  for (int k = 0; k < ROWS; k++)
#pragma omp simd safelen(4)
    for (int i = 0; i < N - 4; i++)
      r[k][i + 4] = r[k][i] + 1;
#pragma omp target teams distribute parallel for map (tofrom : s)
  for (int k = 0; k < ROWS; k++)
#pragma omp simd safelen(4)
    for (int i = 0; i < N - 4; i++)
      s[k][i + 4] = s[k][i] + 1;
  /* Other loops in the region.  */
#pragma omp target map (tofrom : d)
  {
#pragma omp simd safelen(4)
    for (int i = 0; i < N - 4; i++)
      d[i + 4] = d[i] + 1;
#pragma omp simd
    for (int i = 0; i < N; i++)
      d[i] *= 2;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], want[i]);
      CHECK_EQ (d[i], 2 * want[i]);
      for (int k = 0; k < ROWS; k++)
	{
	  CHECK_EQ (r[k][i], want[i]);
	  CHECK_EQ (s[k][i], want[i]);
	}
    }
  return test_done ();
}
