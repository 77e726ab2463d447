/* OMP_NUM_TEAMS_DEV limits the teams of target regions without `num_teams', and nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -fopenacc" } */
/* { dg-set-env "OMP_NUM_TEAMS_DEV_1" "2" } */
/* { dg-set-env "OMP_NUM_TEAMS_DEV_0" " 5 " } */
/* { dg-set-env "OMP_NUM_TEAMS_DEV" "7" } */
/* { dg-set-env "OMP_NUM_TEAMS_ALL" "9" } */

#include "accred-test.h"
#include <omp.h>
#include <openacc.h>

enum
{
  n = 10000
};
static int a[n];

static int
teams_without_clause (void)
{
  int most = 0;
#pragma omp target teams distribute reduction(max : most)
  for (int i = 0; i < n; i++)
    most = omp_get_num_teams () > most ? omp_get_num_teams () : most;
  return most;
}

static int
teams_of_clause (int wanted)
{
  int teams = 0;
#pragma omp target teams num_teams(wanted) map(from : teams)
  if (omp_get_team_num () == 0)
    teams = omp_get_num_teams ();
  return teams;
}

static void
loop (void)
{
  long sum = 0;
  int most = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : most) map(tofrom : a)
  for (int i = 0; i < n; i++)
    {
      a[i] += i;
      sum += a[i];
      most = omp_get_team_num () > most ? omp_get_team_num () : most;
    }
  CHECK_EQ (sum, (long) n * (n - 1) / 2);
  CHECK_EQ (most, 4);
}

/* OpenACC has its own variables.  */
static int
gangs (void)
{
  int most = 0;
#pragma acc parallel loop gang reduction(max : most)
  for (int i = 0; i < n; i++)
    most = __builtin_goacc_parlevel_id (0) > most ? __builtin_goacc_parlevel_id (0) : most;
  return most + 1;
}

int
main (void)
{
  CHECK_EQ (gangs () > 5, 1);
  CHECK_EQ (teams_without_clause (), 5);
  CHECK_EQ (gangs () > 5, 1);
  CHECK_EQ (teams_of_clause (8), 8);
  CHECK_EQ (gangs () > 5, 1);
  loop ();
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      CHECK_EQ (a[i], i);
  return test_done ();
}
