/* The device's control variables have what the environment says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */
/* { dg-set-env "OMP_NUM_TEAMS_DEV_0" "5" } */
/* { dg-set-env "OMP_NUM_TEAMS_DEV" "7" } */
/* { dg-set-env "OMP_NUM_TEAMS_ALL" "9" } */
/* { dg-set-env "OMP_TEAMS_THREAD_LIMIT" "64" } */

#include "accred-test.h"
#include <omp.h>

int
main (void)
{
  int teams = 0, threads = -1, most = 0;
#pragma omp target map(from : teams, threads)
  {
    teams = omp_get_max_teams ();
    threads = omp_get_teams_thread_limit ();
  }
  CHECK_EQ (teams, 5);
  CHECK_EQ (threads, 0);
  CHECK_EQ (omp_get_max_teams (), 9);
  CHECK_EQ (omp_get_teams_thread_limit (), 64);
#pragma omp target teams distribute reduction(max : most)
  for (int i = 0; i < 10000; i++)
    most = omp_get_team_num () > most ? omp_get_team_num () : most;
  CHECK_EQ (most, 4);
#pragma omp target map(from : teams)
  {
    omp_set_num_teams (6);
    teams = omp_get_max_teams ();
  }
  CHECK_EQ (teams, 6);
  most = 0;
#pragma omp target teams distribute reduction(max : most)
  for (int i = 0; i < 10000; i++)
    most = omp_get_team_num () > most ? omp_get_team_num () : most;
  CHECK_EQ (most, 5);
  return test_done ();
}
