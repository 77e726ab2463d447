/* Functions of OpenMP's library in target regions: numbers of teams and threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum { N = 5000 };
static int seen[N], teams[N], threads[N];

#pragma omp declare target
static int __attribute__ ((noinline))
initial (void)
{
  return omp_is_initial_device ();
}
#pragma omp end declare target

/* Each thread of each team is there, and its numbers are below those of all.  */

static void
test_numbers (int n, int num_teams)
{
  int bad = 0, most = 0;
  for (int i = 0; i < N; i++)
    seen[i] = 0;
#pragma omp target teams distribute parallel for num_teams (num_teams) thread_limit (64) reduction (+ : bad) reduction (max : most)
  for (int i = 0; i < n; i++)
    {
      const int t = omp_get_team_num (), k = omp_get_thread_num ();
      bad += t < 0 || t >= omp_get_num_teams () || omp_get_num_teams () > num_teams;
      bad += k < 0 || k >= omp_get_num_threads () || omp_get_num_threads () > 64;
      bad += !omp_in_parallel () || omp_get_level () != 1 || omp_is_initial_device () || initial ();
      most = t * 64 + k > most ? t * 64 + k : most;
#pragma omp atomic
      seen[t * 64 + k]++;
    }
  CHECK_EQ (bad, 0);
  CHECK_EQ (most, num_teams * 64 - 1);
  int all = 0;
  for (int i = 0; i < N; i++)
    all += seen[i];
  CHECK_EQ (all, n);
}

/* A limit that the host computes.  */

static void
test_limit (int n, int limit)
{
  int most = 0, all = 0;
#pragma omp target teams distribute parallel for thread_limit (limit) reduction (+ : all) reduction (max : most)
  for (int i = 0; i < n; i++)
    {
      most = omp_get_num_threads () > most ? omp_get_num_threads () : most;
      all++;
    }
  CHECK (most >= 1 && most <= limit);
  CHECK_EQ (all, n);
}

/* Outside of a parallel region: one thread of each team.  */

static void
test_teams (int n)
{
  int bad = 0;
#pragma omp target teams distribute num_teams (5) map (from : teams, threads) reduction (+ : bad)
  for (int i = 0; i < n; i++)
    {
      teams[i] = omp_get_team_num ();
      threads[i] = omp_get_num_threads ();
      bad += omp_get_thread_num () || omp_in_parallel () || omp_get_level ();
      int inside = 0;
#pragma omp parallel for reduction (max : inside)
      for (int j = 0; j < 100; j++)
	inside = omp_get_num_threads () > inside ? omp_get_num_threads () : inside;
      bad += inside < 1 || inside > omp_get_max_threads ();
    }
  CHECK_EQ (bad, 0);
  for (int i = 0; i < n; i++)
    {
      CHECK (teams[i] >= 0 && teams[i] < 5);
      CHECK_EQ (threads[i], 1);
    }
}

/* One team: its threads have numbers of their own.  */

static void
test_one_team (int n)
{
  int all, one, num_teams;
  for (int i = 0; i < N; i++)
    seen[i] = 0;
#pragma omp target parallel for map (tofrom : seen) num_threads (32)
  for (int i = 0; i < n; i++)
    seen[omp_get_thread_num ()]++;
  all = 0;
  for (int i = 0; i < N; i++)
    {
      all += seen[i];
      CHECK (i < 32 || !seen[i]);
    }
  CHECK_EQ (all, n);
#pragma omp target map (from : one, num_teams)
  {
    one = omp_get_num_threads ();
    num_teams = omp_get_num_teams ();
  }
  CHECK_EQ (one, 1);
  CHECK_EQ (num_teams, 1);
}

int
main (void)
{
  test_numbers (N, 7);
  test_numbers (N - 1, 1);
  test_limit (N, 33);
  test_limit (N, 400);
  test_teams (33);
  test_one_team (N);
  return test_done ();
}
