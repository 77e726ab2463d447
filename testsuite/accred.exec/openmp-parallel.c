/* Parallel regions of OpenMP with more than loops in them, and parallel regions in loops over threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 500
};

/* Statements before, between and behind loops; barriers, single, master, critical, sections.  */

static void
test_statements (int n)
{
  int a[N], s = 5, t = 1, once = 0, first = 3, threads = 0, counted = 0, last = -1;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target map (tofrom : a, s, t, once, threads, counted, last) map (to : first)
#pragma omp parallel reduction (+ : s) reduction (* : t) firstprivate (first) private (counted)
  {
    counted = 0;
    first += omp_get_thread_num ();
#pragma omp for
    for (int i = 0; i < n; i++)
      {
	a[i] += first - omp_get_thread_num ();
	counted++;
      }
#pragma omp barrier
#pragma omp for reduction (+ : threads) lastprivate (last)
    for (int i = n - 1; i >= 0; i--)
      {
	threads += a[i];
	last = i;
      }
#pragma omp single
    once += 1;
#pragma omp critical
    s += counted;
#pragma omp master
    t *= 3;
#pragma omp sections
    {
#pragma omp atomic
      once += 10;
#pragma omp section
#pragma omp atomic
      once += 100;
    }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i < n ? i + 3 : i);
  CHECK_EQ (s, 5 + n);
  CHECK_EQ (t, 3);
  CHECK_EQ (once, 111);
  CHECK_EQ (threads, n * (n - 1) / 2 + 3 * n);
  CHECK_EQ (first, 3);
  CHECK_EQ (counted, 0);
  CHECK_EQ (last, n ? 0 : -1);
}

/* Each team has such a region, and a loop around it.  */

static void
test_teams (int n)
{
  int a[N], seen[N], bad = 0;
#pragma omp target teams distribute num_teams (7) map (from : a, seen) reduction (+ : bad)
  for (int i = 0; i < n; i++)
    {
      int mine = i;
#pragma omp parallel firstprivate (mine) reduction (+ : bad)
      {
	mine += 2;
	bad += omp_get_thread_num () >= omp_get_num_threads () || omp_get_level () != 1;
	if (omp_get_thread_num () == 0)
	  a[i] = mine;
      }
      seen[i] = mine;
    }
  CHECK_EQ (bad, 0);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], i + 2);
      CHECK_EQ (seen[i], i);
    }
}

/* In a loop over threads.  */

static void
test_nested (int n)
{
  int a[N], all = 0;
#pragma omp target teams distribute parallel for map (from : a) reduction (+ : all)
  for (int i = 0; i < n; i++)
    {
      int sum = 0, j;
#pragma omp parallel for reduction (+ : sum) private (j)
      for (int k = 0; k < 10; k++)
	{
	  j = k * i;
	  sum += j;
	}
#pragma omp parallel
      all += omp_get_num_threads ();
      a[i] = sum;
    }
  CHECK_EQ (all, n);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], 45 * i);
}

/* `taskwait' and `taskyield' where there are no tasks: in the region, beside a loop that threads share, in a loop.  */

static void
test_no_tasks (int n)
{
  int a[N] = { 0 };
#pragma omp target map (tofrom : a)
  {
    a[0] = 5;
#pragma omp taskwait
#pragma omp parallel
    {
#pragma omp taskyield
#pragma omp for
      for (int i = 1; i < n; i++)
	{
	  a[i] = i;
#pragma omp taskwait
	  a[i] *= 2;
	}
#pragma omp taskwait
    }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i ? 2 * i : 5);
}

int
main (void)
{
  test_statements (N);
  test_statements (N - 13);
  test_statements (0);
  test_teams (N);
  test_nested (N);
  test_no_tasks (N);
  return test_done ();
}
