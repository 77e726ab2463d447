/* One thread has its iterations in order, and a team the iterations of a chunk: a program can rely on that.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp -w" } */

#include "accred-test.h"

enum { N = 2000 };

#include "openmp-sums.h"

static void
one_thread (int n)
{
  SUMS (omp target parallel for num_threads (1) map(tofrom : a));
  SUMS (omp target parallel for if (parallel : 0) map(tofrom : a));
  SUMS (omp target parallel for thread_limit (1) map(tofrom : a));
  SUMS (omp target parallel for simd num_threads (1) safelen (1) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (1) thread_limit (1) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (1) num_threads (1) map(tofrom : a));
  SUMS (omp target teams distribute parallel for num_teams (1) if (parallel : 0) map(tofrom : a));
  SUMS (omp target teams distribute num_teams (1) map(tofrom : a));
}

/* Statements beside the loop, and another loop that many threads share.  */

static void
beside (int n)
{
  int b[N];
#pragma omp target map(tofrom : a) map(from : b)
  {
    a[0] = 1;
#pragma omp parallel for num_threads (1)
    for (int i = 1; i < n; i++)
      a[i] += a[i - 1];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = 2 * i;
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2 * i);
  check_sums (N);
}

static void
chunks (int n, int ten)
{
  CHUNKS (omp target teams distribute dist_schedule (static, 10) map(tofrom : a));
  CHUNKS (omp target teams distribute dist_schedule (static, ten) map(tofrom : a));
  CHUNKS (omp target teams distribute dist_schedule (static, ten) num_teams (7) thread_limit (1) map(tofrom : a));
  SUMS (omp target teams distribute dist_schedule (static, N) map(tofrom : a));
}

/* Clauses for data.  */

static void
clauses (int n)
{
  int last = -1, first = 3, s = 5, t = 7, big = 0, own = 9;
#pragma omp target parallel for num_threads (1) firstprivate (first) private (own) lastprivate (last) \
  reduction (+ : s) reduction (most : big) map(tofrom : a)
  for (int i = 1; i < n; i++)
    {
      own = a[i - 1];
      a[i] += own;
      last = a[i];
      s += i + first;
      big = a[i] > big ? a[i] : big;
    }
  CHECK_EQ (last, N);
  CHECK_EQ (s, 5 + (N - 1) * N / 2 + 3 * (N - 1));
  CHECK_EQ (big, N);
  CHECK_EQ (own, 9);
  check_sums (N);

  big = 0;
#pragma omp target teams distribute parallel for num_teams (1) thread_limit (1) firstprivate (first) \
  private (own) lastprivate (last) reduction (+ : t) reduction (most : big) map(tofrom : a)
  for (int i = 1; i < n; i++)
    {
      own = a[i - 1];
      a[i] += own;
      last = a[i];
      t += i + first;
      big = a[i] > big ? a[i] : big;
    }
  CHECK_EQ (last, N);
  CHECK_EQ (t, 7 + (N - 1) * N / 2 + 3 * (N - 1));
  CHECK_EQ (big, N);
  check_sums (N);

  /* Several teams of one thread.  */
  s = 0;
#pragma omp target teams distribute parallel for thread_limit (1) reduction (+ : s) map(to : a)
  for (int i = 0; i < n; i++)
    s += a[i];
  CHECK_EQ (s, N);
}

int
main (void)
{
  ones ();
  one_thread (N);
  beside (N);
  chunks (N, 10);
  clauses (N);
  return test_done ();
}
