/* OpenMP's loops in regions whose bounds are computed by calls, of functions that take references.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <algorithm>

enum
{
  N = 1000,
  BLOCK = 48
};

template <typename F>
static long
blocks (int n, F f)
{
  long total = 0;
#pragma omp target teams distribute reduction(+ : total)
  for (int b = 0; b < n; b += BLOCK)
    {
      long mine = 0;
#pragma omp parallel for reduction(+ : mine)
      for (int i = b; i < std::min (b + BLOCK, n); i++)
	mine += f (i);
      total += mine;
    }
  return total;
}

static void
several (const int *p, int *r, int n)
{
#pragma omp target teams distribute map(to : p[ : n]) map(tofrom : r[ : n])
  for (int b = 0; b < n; b += BLOCK)
    {
#pragma omp parallel for simd
      for (int i = std::max (b, 1); i < std::min (b + BLOCK, n); i++)
	r[i] = p[i];
#pragma omp parallel for
      for (int i = std::min (b + BLOCK, n) - 1; i >= std::max (b, 2); i -= std::max (1, BLOCK / 100))
	r[i] += i;
    }
}

static void
without_teams (int *r, int n)
{
#pragma omp target map(tofrom : r[ : n])
  {
#pragma omp parallel for
    for (int i = 0; i < std::min (n, 100); i++)
      r[i] += i;
  }
#pragma omp target teams distribute parallel for map(tofrom : r[ : n])
  for (int i = std::max (n / 2, 7); i < std::max (n, 100); i++)
    r[i] += 2 * i;
}

int
main ()
{
  static int p[N], r[N];
  const int k = 3;
  CHECK_EQ (blocks (N, [=] (int i) { return (long) i * k; }), (long) N * (N - 1) / 2 * k);
  for (int i = 0; i < N; i++)
    {
      p[i] = 7 * i;
      r[i] = -1;
    }
  several (p, r, N);
  without_teams (r, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], (i >= 1 ? 7 * i : -1) + (i >= 2 ? i : 0) + (i < 100 ? i : 0) + (i >= N / 2 ? 2 * i : 0));
  return test_done ();
}
