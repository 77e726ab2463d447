/* OpenMP's target regions in constructs of the host: several threads launch at a time, tasks do, and
   regions stand in data regions that give variables device addresses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>
#include <stdlib.h>

enum { N = 1000, THREADS = 4, ROWS = 8 };
static int rows[ROWS][N];

static int
row_value (int r, int i)
{
  return r * N + i % 7;
}

static void
fill (void)
{
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      rows[r][i] = row_value (r, i);
}

static int
row_sum (int r, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += row_value (r, i);
  return s;
}

/* Each thread has its own sum, row and array; N is shared, and so is what they add up to.  */

static void
test_parallel (int n)
{
  int all = 0, threads[ROWS], shift = 3;
  fill ();
#pragma omp parallel for num_threads (THREADS) reduction (+ : all) firstprivate (shift) schedule (static, 1)
  for (int r = 0; r < ROWS; r++)
    {
      int sum = 0, twice[N];
      shift += r;
#pragma omp target teams distribute parallel for reduction (+ : sum) map (tofrom : sum) map (to : rows[r : 1]) \
  map (from : twice)
      for (int i = 0; i < n; i++)
	{
	  sum += rows[r][i];
	  twice[i] = 2 * rows[r][i] + shift;
	}
      threads[r] = sum;
      all += sum;
      for (int i = 0; i < n; i++)
	CHECK_EQ (twice[i], 2 * row_value (r, i) + shift);
    }
  int want = 0;
  for (int r = 0; r < ROWS; r++)
    {
      CHECK_EQ (threads[r], row_sum (r, n));
      want += row_sum (r, n);
    }
  CHECK_EQ (all, want);
}

/* One region in `single', another in a task; both change variables that all threads see.  */

static void
test_tasks (int n)
{
  int a[N], first = 0, second = 0;
  double third = 1.5;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel num_threads (THREADS)
#pragma omp single
  {
#pragma omp task depend (out : a)
#pragma omp target map (tofrom : a) map (from : first)
    {
      for (int i = 0; i < n; i++)
	a[i] += 5;
      first = a[1];
    }
#pragma omp task depend (in : a) shared (second)
#pragma omp target teams loop reduction (+ : second) map (to : a)
    for (int i = 0; i < n; i++)
      second += a[i];
#pragma omp task
#pragma omp target map (tofrom : third)
    third *= 2;
  }
  CHECK_EQ (first, 6);
  CHECK_EQ (second, n * (n - 1) / 2 + 5 * n);
  CHECK_SAME (third, 3.0);
}

/* The data region, and regions in it, in each thread; a region in a region of the host in between.  */

static void
test_data (int n)
{
  int sums[THREADS] = { 0 };
#pragma omp parallel num_threads (THREADS)
  {
    int t = omp_get_thread_num (), *p = (int *) malloc (n * sizeof *p), sum = 0;
    for (int i = 0; i < n; i++)
      p[i] = t;
#pragma omp target data map (tofrom : p[ : n])
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	p[i] += i;
#pragma omp critical
#pragma omp target teams distribute parallel for reduction (+ : sum) map (tofrom : sum)
      for (int i = 0; i < n; i++)
	sum += p[i];
    }
    CHECK_EQ (p[n - 1], t + n - 1);
    sums[t] = sum;
    free (p);
  }
  for (int t = 0; t < THREADS; t++)
    CHECK_EQ (sums[t], sums[t] ? n * (n - 1) / 2 + t * n : 0);
  CHECK_EQ (sums[0], n * (n - 1) / 2);
}

static void
test_addresses (int n)
{
  int a[N], s = 4, *p = a;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target data map (tofrom : a, s) use_device_addr (a) use_device_ptr (p)
  {
#pragma omp target is_device_ptr (a)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma omp target teams distribute parallel for is_device_ptr (p)
    for (int i = 0; i < n; i++)
      p[i] *= 2;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 2 * (i + 1));
}

/* Nothing else is in the region than the constant; and a device and a condition.  */

static void
test_clauses (int n)
{
  int s[ROWS] = { 0 };
#pragma omp parallel for num_threads (2)
  for (int r = 0; r < ROWS; r++)
    {
#pragma omp target device (omp_get_default_device ()) if (r & 1) map (tofrom : s[r : 1])
#pragma omp teams distribute parallel for num_teams (r + 1)
      for (int i = r; i < r + 1; i++)
	s[i] += i * n;
#pragma omp target
      ;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (s[r], r * n);
}

int
main (void)
{
  test_parallel (N);
  test_parallel (N - 31);
  test_tasks (N);
  test_data (N);
  test_addresses (N);
  test_clauses (N);
  return test_done ();
}
