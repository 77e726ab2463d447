/* Tasks in target regions: the thread that comes to one executes it at once, with its own variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 64
};

/* By each thread of a team, and by one.  */

static void
test_threads (void)
{
  int a[N] = { 0 }, fib[N], all = 0, groups = 0, first = 10;
#pragma omp target map (tofrom : a, all, groups) map (from : fib)
#pragma omp parallel num_threads (32)
  {
    int t = omp_get_thread_num ();
#pragma omp task firstprivate (t, first)
    {
      t++;
      first += t;
      a[t - 1] = first;
    }
#pragma omp single
    {
      for (int i = 0; i < N; i++)
#pragma omp task depend (out : fib[i]) depend (in : fib[i > 1 ? i - 2 : 0]) depend (in : fib[i ? i - 1 : 0])
	fib[i] = i < 2 ? i : (fib[i - 1] + fib[i - 2]) % 1000;
#pragma omp taskwait
      all = fib[N - 1];
#pragma omp taskgroup
      {
#pragma omp task untied priority (3)
	groups += 5;
#pragma omp task final (1) mergeable
	groups *= 2;
      }
      groups++;
    }
#pragma omp atomic
    all += 1000 * (t + 1);
  }
  int x = 0, y = 1;
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i < 32 ? 11 + i : 0);
      CHECK_EQ (fib[i], x);
      int next = (x + y) % 1000;
      x = y;
      y = next;
    }
  CHECK_EQ (all, fib[N - 1] + 1000 * 33 * 16);
  CHECK_EQ (groups, 11);
}

/* Without threads, in loops, with a loop in one.  */

static void
test_others (int n)
{
  int a[N], x = 1, y = 5;
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma omp target map (tofrom : a, x, y)
  {
#pragma omp task shared (x) if (0)
    x += 100;
#pragma omp taskwait depend (in : x)
#pragma omp task private (y) shared (a)
    {
      y = 3;
      a[0] = y;
    }
    x += y;
  }
  CHECK_EQ (x, 106);
  CHECK_EQ (y, 5);
  CHECK_EQ (a[0], 3);
#pragma omp target teams distribute parallel for map (tofrom : a)
  for (int i = 1; i < n; i++)
    {
      int own = i;
#pragma omp task firstprivate (own) shared (a)
      {
	own *= 2;
	a[i] = own;
      }
      a[i] += own;
    }
  for (int i = 1; i < n; i++)
    CHECK_EQ (a[i], 3 * i);
}

/* In a function that regions call.  */

#pragma omp declare target
static int
by_tasks (int *a, int n)
{
  int sum = 0;
#pragma omp taskgroup
  for (int i = 0; i < n; i++)
#pragma omp task shared (sum)
    sum += a[i];
#pragma omp task shared (sum) depend (out : sum)
  sum *= 2;
#pragma omp taskwait
#pragma omp barrier
  return sum;
}
#pragma omp end declare target

static void
test_function (void)
{
  int a[10], sum = 0, sums[20];
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target map (to : a) map (from : sum)
  sum = by_tasks (a, 10);
#pragma omp target teams distribute parallel for map (to : a) map (from : sums)
  for (int i = 0; i < 20; i++)
    sums[i] = by_tasks (a, i % 10);
  CHECK_EQ (sum, 90);
  for (int i = 0; i < 20; i++)
    CHECK_EQ (sums[i], i % 10 * (i % 10 - 1));
  CHECK_EQ (by_tasks (a, 10), 90);
}

int
main (void)
{
  test_function ();
  test_threads ();
  test_others (N);
  return test_done ();
}
