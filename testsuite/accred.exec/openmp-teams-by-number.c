/* Regions without loops over teams that share work by the teams' numbers: they have as many teams
   as fill the device, or as the program says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"
#include <omp.h>

#define N 10000
static int a[N];

/* The number of elements that are not N.  */
static int
others (int n)
{
  int count = 0;
  for (int i = 0; i < N; i++)
    count += a[i] != n;
  return count;
}

int
main ()
{
  int teams = -1, threads = -1;
  /* A loop over threads in each team.  */
#pragma omp target teams map (from : teams) map (tofrom : a)
  {
    int team = omp_get_team_num (), all = omp_get_num_teams ();
    if (team == 0)
      teams = all;
#pragma omp parallel for
    for (int i = team; i < N; i += all)
      a[i]++;
  }
  CHECK_EQ (others (1), 0);
  CHECK_EQ (teams > 1, 1);

  /* What each thread executes; the numbers are asked for where they are used.  */
  teams = -1;
#pragma omp target map (from : teams, threads) map (tofrom : a)
#pragma omp teams
#pragma omp parallel
  {
    int step = omp_get_num_threads ();
    if (omp_get_team_num () + omp_get_thread_num () == 0)
      {
	teams = omp_get_num_teams ();
	threads = step;
      }
    for (int i = omp_get_team_num () * step + omp_get_thread_num (); i < N;
	 i += omp_get_num_teams () * step)
      a[i]++;
  }
  CHECK_EQ (others (2), 0);
  CHECK_EQ (teams > 1 && threads > 1, 1);

  /* The program says how many.  */
  int said = 5;
#pragma omp target teams num_teams (said) map (from : teams)
  if (omp_get_team_num () == 0)
    teams = omp_get_num_teams ();
  CHECK_EQ (teams, 5);

#pragma omp target
  omp_set_num_teams (7);
#pragma omp target teams map (from : teams)
  {
    if (omp_get_team_num () == 6)
      teams = omp_get_num_teams ();
  }
  CHECK_EQ (teams, 7);
  /* A loop over teams beside.  */
#pragma omp target teams map (tofrom : a)
  {
    int team = omp_get_team_num ();
#pragma omp distribute parallel for
    for (int i = 0; i < N; i++)
      a[i] += team >= 0;
  }
  CHECK_EQ (others (3), 0);
  return test_done ();
}
