/* What the teams of OpenMP reduce by the program's own operators: by several loops over teams, by
   one that is executed several times, by a loop beside another one that has nothing to do with it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "3" } */

#include "accred-test.h"

struct pair
{
  int sum, count;
};

#pragma omp declare reduction (pairs : struct pair : omp_out.sum += omp_in.sum, omp_out.count += omp_in.count) \
  initializer (omp_priv = { 0, 0 })

static void
several_loops (int n, int m)
{
  struct pair p = { 1, 2 };
#pragma omp target teams num_teams (4) thread_limit (32) map (tofrom : p) reduction (pairs : p)
  {
#pragma omp distribute parallel for reduction (pairs : p)
    for (int i = 0; i < n; i++)
      {
	p.sum += i;
	p.count++;
      }
#pragma omp distribute
    for (int i = 0; i < m; i++)
      p.sum -= 2 * i;
  }
  CHECK_EQ (p.sum, 1 + n * (n - 1) / 2 - m * (m - 1));
  CHECK_EQ (p.count, 2 + n);
}

static void
repeated (int n, int rounds)
{
  struct pair p = { 1, 2 };
#pragma omp target teams num_teams (4) thread_limit (32) map (tofrom : p) reduction (pairs : p)
  for (int k = 0; k < rounds; k++)
    {
#pragma omp distribute parallel for reduction (pairs : p)
      for (int i = 0; i < n; i++)
	{
	  p.sum += i + k;
	  p.count++;
	}
    }
  CHECK_EQ (p.sum, 1 + rounds * (n * (n - 1) / 2) + n * (rounds * (rounds - 1) / 2));
  CHECK_EQ (p.count, 2 + rounds * n);
}

/* The second loop has nothing to do with P: it would read what the first one combines.  */

static void
beside (int n, int m)
{
  struct pair p = { 1, 2 };
  int s = 5;
#pragma omp target teams num_teams (4) thread_limit (32) map (tofrom : p, s) reduction (pairs : p) \
  reduction (+ : s)
  {
#pragma omp distribute
    for (int i = 0; i < n; i++)
      {
	p.sum += i;
	p.count++;
      }
#pragma omp distribute parallel for reduction (+ : s)
    for (int i = 0; i < m; i++)
      s += i;
  }
  CHECK_EQ (p.sum, 1 + n * (n - 1) / 2);
  CHECK_EQ (p.count, 2 + n);
  CHECK_EQ (s, 5 + m * (m - 1) / 2);
}

int
main (void)
{
  static const int sizes[] = { 1, 33, 1000 };
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      {
	several_loops (sizes[i], sizes[k]);
	beside (sizes[i], sizes[k]);
	repeated (sizes[i], k + 1);
      }
  return test_done ();
}
