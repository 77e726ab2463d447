/* Regions that number their threads and teams: there are never more than the clauses allow, even if that is less than
   a warp, and each iteration has one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 700,
  GUARD = 40
};

/* What thread 0 to LIMIT - 1 have done.  */

static void
check_places (const int *places, int limit, int n)
{
  int all = 0;
  for (int i = 0; i < GUARD; i++)
    {
      CHECK (i < limit || !places[i]);
      all += places[i];
    }
  CHECK_EQ (all, n);
}

static void
test_constant (int n)
{
  int places[GUARD] = { 0 }, bad = 0;
#pragma omp target teams distribute parallel for num_teams (2) thread_limit (5) reduction (+ : bad) map (tofrom : places)
  for (int i = 0; i < n; i++)
    {
      const int t = omp_get_thread_num ();
      bad += t >= omp_get_num_threads () || omp_get_num_threads () > 5 || omp_get_thread_limit () > 5;
      if (t < GUARD)
#pragma omp atomic
	places[t]++;
    }
  CHECK_EQ (bad, 0);
  check_places (places, 5, n);
}

/* The least of several numbers counts.  */

static void
test_several (int n)
{
  int places[GUARD] = { 0 }, again[GUARD] = { 0 };
#pragma omp target map (tofrom : places, again) thread_limit (32)
  {
#pragma omp parallel for num_threads (7)
    for (int i = 0; i < n; i++)
#pragma omp atomic
      places[omp_get_thread_num () % GUARD]++;
#pragma omp parallel for num_threads (64)
    for (int i = 0; i < n; i++)
#pragma omp atomic
      again[omp_get_thread_num () % GUARD]++;
  }
  check_places (places, 7, n);
  check_places (again, 32, n);
}

static void
test_run_time (int n, int limit)
{
  int places[GUARD] = { 0 }, most = 0;
#pragma omp target teams distribute parallel for num_teams (2) thread_limit (limit) reduction (max : most) map (tofrom : places)
  for (int i = 0; i < n; i++)
    {
      most = omp_get_num_threads () > most ? omp_get_num_threads () : most;
#pragma omp atomic
      places[omp_get_thread_num () % GUARD]++;
    }
  CHECK (most >= 1 && most <= limit);
  check_places (places, limit, n);
  int few[GUARD] = { 0 };
#pragma omp target parallel for num_threads (limit) map (tofrom : few)
  for (int i = 0; i < n; i++)
#pragma omp atomic
    few[omp_get_thread_num () % GUARD]++;
  check_places (few, limit, n);
}

/* A number of teams that the region computes.  */

#pragma omp declare target
static int __attribute__ ((noinline))
three (void)
{
  return 3;
}
#pragma omp end declare target

static void
test_teams (int n)
{
  int places[GUARD] = { 0 };
#pragma omp target map (tofrom : places)
#pragma omp teams distribute parallel for num_teams (three ())
  for (int i = 0; i < n; i++)
#pragma omp atomic
    places[omp_get_team_num () % GUARD]++;
  check_places (places, 3, n);
}

int
main (void)
{
  test_constant (N);
  test_several (N);
  for (int limit = 1; limit < 40; limit += 6)
    test_run_time (N, limit);
  test_teams (N);
  return test_done ();
}
