/* One thread, of which only the running program knows, has its iterations in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp -w" } */

#include "accred-test.h"

enum { N = 1003 };

#include "openmp-sums.h"

static int b[N];

static void __attribute__ ((noipa))
in_order (int n, int one, int no)
{
  SUMS (omp target parallel for num_threads (one) map(tofrom : a));
  SUMS (omp target parallel for if (parallel : no) map(tofrom : a));
  SUMS (omp target parallel for if (no) num_threads (one + 3) map(tofrom : a));
  SUMS (omp target parallel for num_threads (one) if (parallel : one) schedule (dynamic, 7) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (one) num_threads (one) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (one) thread_limit (one) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (1) if (parallel : no) schedule (static, 4)	\
	map(tofrom : a));
  SUMS (omp target teams distribute parallel for dist_schedule (static, N) num_threads (one) map(tofrom : a));
#pragma omp target map(tofrom : a)
  {
    int threads = a[0];
#pragma omp parallel num_threads (threads)
#pragma omp for
    for (int i = 1; i < n; i++)
      a[i] += a[i - 1];
  }
  check_sums (N);

  /* Chunks of teams.  */
#pragma omp target teams distribute parallel for dist_schedule (static, 10) num_threads (one) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 10)
      a[i] += a[i - 1];
  check_sums (10);

  int sum = 0, big = 0, last = -1;
#pragma omp target parallel for num_threads (one) reduction (+ : sum) reduction (most : big) lastprivate (last)	\
  map(tofrom : a)
  for (int i = 1; i < n; i++)
    {
      a[i] += a[i - 1];
      sum += a[i];
      big = a[i] > big ? a[i] : big;
      last = a[i];
    }
  CHECK_EQ (sum, N * (N + 1) / 2 - 1);
  CHECK_EQ (big, N);
  CHECK_EQ (last, N);
  check_sums (N);

#pragma omp target parallel for collapse (2) if (parallel : no) map(tofrom : a)
  for (int i = 0; i < 17; i++)
    for (int j = 0; j < 59; j++)
      if (59 * i + j)
	a[59 * i + j] += a[59 * i + j - 1];
  check_sums (N);
}

/* The same clauses where there are more threads: chunks are still in order.  */

static void __attribute__ ((noipa))
by_many (int n, int many, int yes)
{
#pragma omp target parallel for num_threads (many) schedule (static, 10) map(tofrom : a)
  for (int i = 0; i < n; i++)
    if (i % 10)
      a[i] += a[i - 1];
  check_sums (10);
#pragma omp target teams distribute parallel for if (parallel : yes) thread_limit (many) map(from : b) map(to : a)
  for (int i = 0; i < n; i++)
    b[i] = a[i] + i;
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], i + 1);
  int *p = b, *q = a;
#pragma omp target data map(to : a) map(from : b)
#pragma omp target teams distribute parallel for num_threads (many)
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 2 * i;
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2 * i + 1);
}

int
main (void)
{
  ones ();
  in_order (N, 1, 0);
  by_many (N, 64, 1);
  return test_done ();
}
