/* The threads of a team wait for each other, set its variables, and share loops, in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum { THREADS = 96, N = 200 };

int
main (void)
{
  int a[N], sums[3] = { 0 }, rounds[3], bad = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams num_teams (3) map (tofrom : a, sums, bad) map (from : rounds)
  {
    int place[THREADS], sum = 0, single = 0;
#pragma omp parallel num_threads (THREADS)
    {
      int me = omp_get_thread_num (), copy = 0;
      place[me] = me;
      for (int k = 0; k < 3; k++)
	{
#pragma omp barrier
	  int next = place[(me + 1) % THREADS];
#pragma omp for reduction (+ : sum)
	  for (int i = 0; i < N; i++)
	    sum += a[i] + k;
	  place[me] = next;
#pragma omp single copyprivate (copy)
	  copy = ++single;
	  if (copy != k + 1)
#pragma omp atomic
	    bad++;
	}
#pragma omp critical
      sum += place[me];
    }
    sums[omp_get_team_num ()] = sum;
    rounds[omp_get_team_num ()] = single;
  }
  for (int t = 0; t < 3; t++)
    CHECK_EQ (rounds[t], 3);
  for (int t = 0; t < 3; t++)
    CHECK_EQ (sums[t], 3 * N * (N - 1) / 2 + 3 * N + THREADS * (THREADS - 1) / 2);
  CHECK_EQ (bad, 0);
  return test_done ();
}
