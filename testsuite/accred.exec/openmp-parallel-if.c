/* Parallel regions with a condition: all threads of a team execute them, or one, which is alone then.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum { N = 100, TEAMS = 5 };

/* Returns how many threads there were.  */

static int
region (int n, int limit)
{
  int a[N], threads = 0, count = 0, sum = 3;
#pragma omp target map (from : a) map (tofrom : threads, count, sum)
#pragma omp parallel if (parallel : n > limit) num_threads (64) reduction (+ : sum)
  {
    int own = omp_get_thread_num ();
#pragma omp atomic
    count++;
#pragma omp barrier
#pragma omp single
    threads = omp_get_num_threads ();
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = i + (own < 0);
    sum += own + 1;
  }
  CHECK_EQ (count, threads);
  CHECK_EQ (sum, 3 + threads * (threads + 1) / 2);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i);
  return threads;
}

/* Each team decides.  */

static void
of_teams (int n)
{
  int threads[TEAMS], rows[N];
#pragma omp target teams distribute map (from : threads) num_teams (TEAMS)
  for (int t = 0; t < TEAMS; t++)
    {
      int most = -1;
#pragma omp parallel if (t % 2) firstprivate (n) num_threads (32)
      {
	n += omp_get_num_threads ();
#pragma omp critical
	most = n > most ? n : most;
      }
      threads[t] = most;
    }
  for (int t = 0; t < TEAMS; t++)
    CHECK_EQ (threads[t], n + (t % 2 ? 32 : 1));
  /* A loop alone, with a condition.  */
#pragma omp target map (from : rows)
#pragma omp parallel for if (n > 50)
  for (int i = 0; i < N; i++)
    rows[i] = 2 * i;
  for (int i = 0; i < N; i++)
    CHECK_EQ (rows[i], 2 * i);
}

int
main (void)
{
  CHECK_EQ (region (N, 50), 64);
  CHECK_EQ (region (N, 500), 1);
  CHECK_EQ (region (1, 0), 64);
  CHECK_EQ (region (7, 7), 1);
  of_teams (7);
  return test_done ();
}
