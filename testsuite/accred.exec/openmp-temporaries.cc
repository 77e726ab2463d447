/* OpenMP: what functions get by reference to a temporary is each iteration's own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* No warning: all parallel regions are shared.  */
/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

enum
{
  N = 300,
  ROWS = 10,
  ROW = 30
};

#pragma omp declare target
__attribute__ ((noinline)) const int &
larger (const int &a, const int &b)
{
  return a < b ? b : a;
}

struct pair
{
  int a, b;
};

__attribute__ ((noinline)) pair
both (const pair &p, const pair &q)
{
  return { p.a + q.a, p.b + q.b };
}
#pragma omp end declare target

static void
test_combined (int n)
{
  int a[N] = {}, most = 0;
#pragma omp target teams distribute parallel for reduction (max : most)
  for (int i = 0; i < n; i++)
    {
      a[i] = larger (i, n - i) + larger (7, i);
      most = larger (most, a[i] % 100);
    }
  int want = 0;
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], (i > n - i ? i : n - i) + (i > 7 ? i : 7));
      want = a[i] % 100 > want ? a[i] % 100 : want;
    }
  CHECK_EQ (most, want);
#pragma omp target parallel for simd
  for (int i = 0; i < n; i++)
    {
      pair p = both ({ i, 1 }, { n, i });
      a[i] = p.a * 1000 + p.b;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], (n + i) * 1000 + 1 + i);
}

/* Temporaries of rows, and of elements; the loops in a region have equal expressions.  */

static void
test_rows (int m)
{
  int a[ROWS * ROW] = {}, b[ROWS * ROW] = {}, top[ROWS] = {};
#pragma omp target teams distribute
  for (int i = 0; i < ROWS; i++)
    {
      int t = larger (i * m, i * 3 - 4);
      top[i] = t;
#pragma omp parallel for
      for (int j = 0; j < ROW; j++)
	a[i * ROW + j] = larger (j, t - 3) + larger (j + m, 7);
#pragma omp parallel
      {
#pragma omp for
	for (int j = 0; j < ROW; j++)
	  b[i * ROW + j] = larger (j + m, t + m) + t + m;
#pragma omp for
	for (int j = 0; j < ROW; j++)
	  a[i * ROW + j] += larger (t + m, b[i * ROW + j] - j) + t + m;
      }
    }
  auto most = [] (int x, int y) { return x > y ? x : y; };
  for (int i = 0; i < ROWS; i++)
    {
      const int t = most (i * m, i * 3 - 4);
      CHECK_EQ (top[i], t);
      for (int j = 0; j < ROW; j++)
	{
	  const int of_b = most (j + m, t + m) + t + m;
	  CHECK_EQ (b[i * ROW + j], of_b);
	  CHECK_EQ (a[i * ROW + j],
		    most (j, t - 3) + most (j + m, 7) + most (t + m, of_b - j) + t + m);
	}
    }
}

/* What is computed once outside of the loop stays there.  */

static void
test_outside (int n)
{
  int a[N] = {};
#pragma omp target teams distribute parallel for
  for (int i = larger (n / 3, 2); i < larger (n - 5, 4); i += 2)
    a[i] = larger (i * 2, n);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i >= (n / 3 > 2 ? n / 3 : 2) && i < n - 5 && (i - n / 3) % 2 == 0
		      ? (2 * i > n ? 2 * i : n)
		      : 0);
}

int
main ()
{
  test_combined (N);
  test_combined (1);
  test_rows (2);
  test_rows (40);
  test_outside (N);
  return test_done ();
}
