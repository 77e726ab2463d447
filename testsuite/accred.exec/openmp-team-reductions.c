/* Reductions of `teams' whose variables statements, and the threads of parallel regions use: each team has its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 1000
};

struct range { int least, most; };
#pragma omp declare reduction (join : struct range : omp_out.least = omp_in.least < omp_out.least ? omp_in.least : omp_out.least, omp_out.most = omp_in.most > omp_out.most ? omp_in.most : omp_out.most) initializer (omp_priv = { 1 << 30, -(1 << 30) })

static void
test_statements (int teams)
{
  int sum = 5, most = -1, counts[4] = { 10, 20, 30, 40 };
  double x = 1;
  struct range r = { 3, 4 };
#pragma omp target teams num_teams (teams) thread_limit (64) reduction (+ : sum, x, counts) reduction (max : most) reduction (join : r) map (tofrom : sum, x, most, counts, r)
  {
    sum += 1;
    x += 0.5;
#pragma omp parallel reduction (+ : sum)
    {
      sum += omp_get_thread_num ();
#pragma omp atomic
      x += 0.25;
#pragma omp critical
      counts[omp_get_thread_num () % 4]++;
#pragma omp single
      r.most = r.least = omp_get_team_num ();
    }
    most = omp_get_team_num ();
  }
  CHECK_EQ (sum, 5 + teams + teams * 63 * 32);
  CHECK (x == 1 + 0.5 * teams + 16 * teams);
  CHECK_EQ (most, teams - 1);
  for (int k = 0; k < 4; k++)
    CHECK_EQ (counts[k], 10 * (k + 1) + 16 * teams);
  CHECK_EQ (r.least, 0);
  CHECK_EQ (r.most, teams > 5 ? teams - 1 : 4);
}

/* Each team executes the whole loop.  */

static void
test_loop (int teams)
{
  long sum = 3, a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target teams num_teams (teams) reduction (+ : sum) map (tofrom : sum)
#pragma omp parallel for reduction (+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
  CHECK_EQ (sum, 3 + teams * (N * (N - 1l) / 2));
}

int
main (void)
{
  test_statements (7);
  test_statements (1);
  test_loop (4);
  return test_done ();
}
