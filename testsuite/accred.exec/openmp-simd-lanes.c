/* The argument simd-lanes: a thread of OpenMP that has `simd' loops is a warp, whose lanes share
   them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w -fplugin-arg-accred-simd-lanes" } */

#include "accred-test.h"

#include <omp.h>

enum { ROWS = 150, N = 70 };
static int a[ROWS][N], b[ROWS][N], sums[ROWS], lasts[ROWS];

struct pair
{
  long first, second;
};
#pragma omp declare reduction (add : struct pair : omp_out.first += omp_in.first, omp_out.second += omp_in.second) \
  initializer (omp_priv = { 0, 0 })

static int
value (int r, int i)
{
  return r * 3 + i % 11;
}

static void
fill (void)
{
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      {
	a[r][i] = value (r, i);
	b[r][i] = -1;
      }
}

static int
row_sum (int r, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += value (r, i);
  return s;
}

/* Rows: sums for each thread and of all, a value of the thread that lanes read, the last one.  */

static void
test_rows (int rows, int n, int threads)
{
  long all = 0, want = 0;
  fill ();
#pragma omp target teams distribute parallel for reduction (+ : all) map (to : a) map (from : sums, lasts) \
  map (tofrom : b, all) thread_limit (threads)
  for (int r = 0; r < rows; r++)
    {
      int s = 0, shift = r % 5, table[4] = { 1, 2, 3, shift }, last = -7, k;
#pragma omp simd reduction (+ : s)
      for (int i = 0; i < n; i++)
	{
	  s += a[r][i];
	  b[r][i] = a[r][i] + shift + table[i % 4];
	}
      sums[r] = s;
#pragma omp simd lastprivate (last)
      for (k = 0; k < n; k++)
	last = a[r][k];
      lasts[r] = n ? last + k : -7;
      all += s;
    }
  for (int r = 0; r < rows; r++)
    {
      int table[4] = { 1, 2, 3, r % 5 };
      CHECK_EQ (sums[r], row_sum (r, n));
      CHECK_EQ (lasts[r], n ? value (r, n - 1) + n : -7);
      for (int i = 0; i < N; i++)
	CHECK_EQ (b[r][i], i < n ? value (r, i) + r % 5 + table[i % 4] : -1);
      want += row_sum (r, n);
    }
  CHECK_EQ (all, want);
}

/* The loop over threads in one over teams; one without `simd' beside it; `simd' in a sequential loop,
   and in both arms of a condition.  */

static void
test_nests (int n)
{
  int total = 0, want = 0;
  fill ();
#pragma omp target teams distribute map (tofrom : a) map (from : sums) reduction (+ : total)
  for (int block = 0; block < ROWS / 10; block++)
    {
#pragma omp parallel for
      for (int r = block * 10; r < block * 10 + 10; r++)
	{
	  int s = 0;
	  for (int half = 0; half < 2; half++)
	    {
#pragma omp simd reduction (+ : s)
	      for (int i = half * (n / 2); i < (half + 1) * (n / 2); i++)
		s += a[r][i];
	    }
	  if (r & 1)
	    {
#pragma omp simd
	      for (int i = 0; i < n; i++)
		a[r][i] = s + i;
	    }
	  else
	    {
#pragma omp simd
	      for (int i = 0; i < n; i++)
		a[r][i] = s - i;
	    }
	  sums[r] = s;
	}
#pragma omp parallel for reduction (+ : total)
      for (int r = block * 10; r < block * 10 + 10; r++)
	total += sums[r];
    }
  for (int r = 0; r < ROWS; r++)
    {
      const int s = row_sum (r, n / 2 * 2);
      CHECK_EQ (sums[r], s);
      for (int i = 0; i < n; i++)
	CHECK_EQ (a[r][i], r & 1 ? s + i : s - i);
      want += s;
    }
  CHECK_EQ (total, want);
}

/* One team, `loop' in `loop', a chain that ends in `simd', and two dimensions collapsed.  */

static void
test_others (int n)
{
  fill ();
#pragma omp target parallel for map (to : a) map (from : sums)
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0;
#pragma omp simd collapse (2) reduction (max : s)
      for (int i = 0; i < n / 10; i++)
	for (int k = 0; k < 10; k++)
	  s = s < a[r][i * 10 + k] ? a[r][i * 10 + k] : s;
      sums[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (sums[r], r * 3 + 10);
#pragma omp target map (tofrom : a, b)
  {
#pragma omp teams loop
    for (int r = 0; r < ROWS; r++)
#pragma omp loop bind (thread)
      for (int i = 0; i < n; i++)
	b[r][i] = a[r][i] * 2;
  }
#pragma omp target teams distribute parallel for simd collapse (2) map (tofrom : a, b)
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < n; i++)
      a[r][i] += b[r][i];
#pragma omp target teams map (tofrom : a, b) num_teams (1)
  {
#pragma omp distribute parallel for
    for (int r = 0; r < ROWS; r++)
#pragma omp simd
      for (int i = 0; i < n; i++)
	b[r][i] += 1;
#pragma omp distribute simd
    for (int r = 0; r < ROWS; r++)
      b[r][n - 1] += 5;
  }
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < n; i++)
      {
	CHECK_EQ (a[r][i], 3 * value (r, i));
	CHECK_EQ (b[r][i], 2 * value (r, i) + 1 + (i == n - 1 ? 5 : 0));
      }
}

/* What lanes cannot share, or may not: reductions of the program's own, `safelen', a region that
   counts its threads.  */

static void
test_one_lane (int n)
{
  long first[ROWS];
  int number[ROWS];
  fill ();
#pragma omp target teams distribute parallel for map (tofrom : a) map (from : first)
  for (int r = 0; r < ROWS; r++)
    {
      struct pair p = { r, 0 };
#pragma omp simd reduction (add : p)
      for (int i = 0; i < n; i++)
	{
	  p.first += a[r][i];
	  p.second++;
	}
      first[r] = p.first + 1000 * p.second;
#pragma omp simd safelen (1)
      for (int i = 1; i < n; i++)
	a[r][i] = a[r][i - 1] + 1;
#pragma omp simd
      for (int i = 0; i < n; i++)
	a[r][i] *= 2;
    }
#pragma omp target parallel for num_threads (64) map (tofrom : a) map (from : number)
  for (int r = 0; r < ROWS; r++)
    {
      number[r] = omp_get_num_threads ();
#pragma omp simd
      for (int i = 0; i < n; i++)
	a[r][i] += 1;
    }
  for (int r = 0; r < ROWS; r++)
    {
      CHECK_EQ (first[r], r + row_sum (r, n) + 1000L * n);
      CHECK_EQ (number[r], 64);
      for (int i = 0; i < n; i++)
	CHECK_EQ (a[r][i], 2 * (value (r, 0) + i) + 1);
    }
}

int
main (void)
{
  test_rows (ROWS, N, 256);
  test_rows (ROWS - 7, N - 9, 40);
  test_rows (ROWS, 1, 1000);
  test_rows (1, N, 5);
  test_rows (ROWS, 0, 128);
  test_nests (N);
  test_nests (N - 3);
  test_others (N);
  test_one_lane (N);
  return test_done ();
}
