/* OpenMP's target regions with `nowait' are tasks of the host: they wait for the tasks that `depend'
   says, not the thread that comes to them, and have the values of that time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>
#include <stdlib.h>

enum { N = 500, THREADS = 4, ROWS = 16 };

struct pair
{
  int x, y[3];
};

static int file_scalar = 5, *file_pointer;

/* The task with `depend (out: gate)' does not end before omp_fulfill_event: a thread that waited for
   a region behind it would wait for ever.  */

static void
test_values (int n)
{
#pragma omp parallel num_threads (1)
  {
    omp_event_handle_t event;
    int gate = 0, v = 3, shared = 1, r[6] = { 0 }, a[N], b[N], *p = a, *q = b, m = n;
    int *volatile slow = a, **address = &q;
    struct pair s = { 7, { 8, 9, 10 } };
    for (int i = 0; i < N; i++)
      {
	a[i] = i;
	b[i] = 1000 + i;
      }
    file_scalar = 5;
    file_pointer = a;
#pragma omp task depend (out : gate) detach (event) shared (gate)
    gate = 1;
#pragma omp target nowait depend (in : gate) firstprivate (v, s, file_scalar) map (tofrom : r, shared)
    {
      r[0] = v;
      r[1] = s.x + s.y[2];
      r[2] = file_scalar;
      r[3] = shared;
      shared = 2;
    }
#pragma omp target teams distribute parallel for nowait depend (in : gate) map (tofrom : p[ : m])
    for (int i = 0; i < m; i++)
      p[i] += 1;
#pragma omp target nowait depend (in : gate) map (tofrom : q[0 : 2], slow[5 : 1], file_pointer[7 : 1])
    {
      q[0] += 5;
      slow[5] = -1;
      file_pointer[7] = -2;
    }
    /* Values of later.  */
    v = s.x = s.y[2] = file_scalar = -9;
    shared = 11;
    p = q;
    m = 3;
    slow = file_pointer = b;
    *address = a;
    omp_fulfill_event (event);
#pragma omp taskwait
    CHECK_EQ (gate, 1);
    CHECK_EQ (r[0], 3);
    CHECK_EQ (r[1], 17);
    CHECK_EQ (r[2], 5);
    CHECK_EQ (r[3], 11);
    CHECK_EQ (shared, 2);
    for (int i = 0; i < N; i++)
      if (i != 5 && i != 7)
	CHECK_EQ (a[i], i < n ? i + 1 : i);
    CHECK_EQ (a[5] == -1 || a[5] == 0, 1);
    CHECK_EQ (a[7] == -2 || a[7] == -1, 1);
    CHECK_EQ (b[0], 1005);
    CHECK_EQ (b[1], 1001);
  }
  file_scalar = 5;
}

/* A chain of regions and data directives, which one order alone gives the result of.  */

static void
test_chain (int n)
{
  int a[N], sum = 0, last = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp parallel num_threads (THREADS)
#pragma omp single
  {
#pragma omp target enter data map (to : a) nowait depend (out : a)
#pragma omp target teams distribute parallel for nowait depend (inout : a)
    for (int i = 0; i < n; i++)
      a[i] += 3;
#pragma omp target update from (a) nowait depend (inout : a)
#pragma omp task depend (inout : a) shared (a)
    for (int i = 0; i < N; i++)
      a[i] *= 2;
#pragma omp target update to (a) nowait depend (inout : a)
#pragma omp target teams distribute parallel for nowait depend (in : a) reduction (+ : sum) map (tofrom : sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
#pragma omp target nowait depend (in : a) map (from : last)
    last = a[n - 1];
#pragma omp target parallel for nowait depend (inout : a)
    for (int i = 0; i < n; i++)
      a[i] -= 1;
#pragma omp target exit data map (from : a) nowait depend (inout : a)
#pragma omp taskwait
    for (int i = 0; i < N; i++)
      CHECK_EQ (a[i], i < n ? 2 * (i + 3) - 1 : 2 * i);
  }
  CHECK_EQ (sum, n * (n - 1) + 6 * n);
  CHECK_EQ (last, 2 * (n + 2));
}

/* Regions of several threads at a time, each in a chain of its own.  */

static void
test_threads (int n)
{
  static int rows[ROWS][N];
  int sums[ROWS] = { 0 };
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      rows[r][i] = r;
#pragma omp parallel for num_threads (THREADS) schedule (static, 1)
  for (int r = 0; r < ROWS; r++)
    {
      int *row = rows[r];
#pragma omp target teams distribute parallel for nowait depend (out : row[0]) map (tofrom : row[ : n])
      for (int i = 0; i < n; i++)
	row[i] += i;
#pragma omp target teams loop nowait depend (inout : row[0]) map (tofrom : row[ : n])
      for (int i = 0; i < n; i++)
	row[i] *= r + 1;
      int *sum = &sums[r];
#pragma omp target nowait depend (in : row[0]) map (to : row[ : n]) map (from : sum[ : 1])
      {
	int s = 0;
#pragma omp parallel for reduction (+ : s)
	for (int i = 0; i < n; i++)
	  s += row[i];
	*sum = s;
      }
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (sums[r], (r + 1) * (n * (n - 1) / 2 + r * n));
}

/* `taskgroup' waits, `if (0)' is a task, too, and the thread's memory is free after a wait.  */

static void
test_group (int n)
{
  int a[N] = { 0 }, first = 0, host = 0;
#pragma omp parallel num_threads (THREADS)
#pragma omp single
  {
#pragma omp taskgroup
    for (int k = 0; k < 4; k++)
      {
	int *part = a + k * (n / 4);
#pragma omp target teams distribute parallel for nowait map (tofrom : part[ : n / 4])
	for (int i = 0; i < n / 4; i++)
	  part[i] += k + 1;
      }
    for (int i = 0; i < n / 4 * 4; i++)
      CHECK_EQ (a[i], i / (n / 4) + 1);
#pragma omp target nowait depend (out : first) map (tofrom : first)
    first = 4;
#pragma omp target nowait if (n < 0) depend (in : first) map (tofrom : first, host)
    host = first + omp_is_initial_device ();
  }
  CHECK_EQ (first, 4);
  CHECK_EQ (host, 5);
}

/* Without a parallel region a thread executes its tasks at once; and with a variable of run-time
   size, for which it waits.  */

static void
test_alone (int n)
{
  int s = 0, a[N], variable[n];
#pragma omp target nowait map (from : a)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for nowait reduction (+ : s) depend (inout : s) map (tofrom : s) map (to : a)
  for (int i = 0; i < n; i++)
    s += a[i];
#pragma omp target nowait map (from : variable) depend (inout : s)
  for (int i = 0; i < n; i++)
    variable[i] = 2 * i;
#pragma omp taskwait
  CHECK_EQ (s, n * (n - 1) / 2);
  CHECK_EQ (variable[n - 1], 2 * (n - 1));
}

int
main (void)
{
  test_values (N);
  test_values (N - 31);
  test_chain (N);
  test_chain (N - 31);
  test_threads (N);
  test_group (N);
  test_alone (N);
  return test_done ();
}
