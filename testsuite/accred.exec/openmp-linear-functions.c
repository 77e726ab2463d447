/* The clause `linear' in functions that target regions call: there one thread executes the loops,
   and the variable has OpenMP's value in each iteration and behind the last one, whether the
   program adds the step or not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum
{
  N = 20
};

#pragma omp declare target
static int
added (int *a, int n)
{
  int j = 5;
#pragma omp parallel for linear(j : 2)
  for (int i = 0; i < n; i++)
    {
      a[i] = j + i;
      j += 2;
    }
  return j;
}

static int
not_added (int *a, int n)
{
  int j = 5;
#pragma omp parallel for linear(j : 3)
  for (int i = 0; i < n; i++)
    a[i] = j;
  return j;
}

static int
of_simd (int *a, int n, int step)
{
  int j = 1;
  int *p = a;
#pragma omp simd linear(j : step) linear(p)
  for (int i = 0; i < n; i++)
    {
      *p = j;
      p++;
      j += step;
    }
  return j + (int) (p - a);
}

static int
of_index (int *a, int n)
{
  int i;
#pragma omp simd linear(i : 2)
  for (i = 0; i < n; i += 2)
    a[i] = i;
  return i;
}

static int
of_region (int *a, int n)
{
  int j = 5, r = 0;
#pragma omp parallel
  {
#pragma omp for linear(j : 2)
    for (int i = 0; i < n; i++)
      {
	a[i] = j - i;
	j += 2;
      }
#pragma omp single
    r = j;
  }
  return r + j;
}

static int
downwards (int *a, unsigned n)
{
  unsigned char j = 250;
  long q = 1l << 40;
#pragma omp parallel for simd linear(j : 2) linear(q : -1)
  for (unsigned i = n; i > 0; i--)
    {
      a[i - 1] = j + (int) (q & 255);
      j += 2;
      q--;
    }
  return j + (int) (q & 255);
}
#pragma omp end declare target

int
main (void)
{
  int a[6][N] = { 0 }, r[6];
#pragma omp target map(tofrom : a) map(from : r)
  {
    r[0] = added (a[0], N);
    r[1] = not_added (a[1], N);
    r[2] = of_simd (a[2], N, 3);
    r[3] = of_index (a[3], N - 1);
    r[4] = of_region (a[4], N);
    r[5] = downwards (a[5], N);
  }
  CHECK_EQ (r[0], 5 + 2 * N);
  CHECK_EQ (r[1], 5 + 3 * (N - 1));
  CHECK_EQ (r[2], 1 + 3 * N + N);
  CHECK_EQ (r[3], 20);
  CHECK_EQ (r[4], 2 * (5 + 2 * N));
  CHECK_EQ (r[5], (250 + 2 * N) % 256 + 256 - N);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[0][i], 5 + 3 * i);
      CHECK_EQ (a[1][i], 5 + 3 * i);
      CHECK_EQ (a[2][i], 1 + 3 * i);
      CHECK_EQ (a[3][i], i % 2 || i >= N - 1 ? 0 : i);
      CHECK_EQ (a[4][i], 5 + i);
      CHECK_EQ (a[5][N - 1 - i], (250 + 2 * i) % 256 + (256 - i) % 256);
    }
  return test_done ();
}
