/* omp_set_num_teams in a region limits the teams of later ones, on its device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"
#include <omp.h>

static int
teams_of_region (void)
{
  int most = 0;
#pragma omp target teams distribute reduction(max : most)
  for (int i = 0; i < 10000; i++)
    most = omp_get_team_num () > most ? omp_get_team_num () : most;
  return most + 1;
}

/* In parts of the region, and not reached.  */
static void
set_if (int condition, int n)
{
#pragma omp target
  if (condition)
    {
      omp_set_num_teams (n + 1);
      omp_set_num_teams (n);
    }
}

static void
set_in_task (int n)
{
#pragma omp target nowait
  omp_set_num_teams (n);
#pragma omp taskwait
}

int
main (void)
{
  int most = 0;
  CHECK_EQ (teams_of_region () > 8, 1);
  omp_set_num_teams (2);
  CHECK_EQ (teams_of_region () > 8, 1);
  set_if (1, 7);
  CHECK_EQ (teams_of_region (), 7);
  CHECK_EQ (omp_get_max_teams (), 2);
  set_if (0, 5);
  CHECK_EQ (teams_of_region (), 7);
  set_in_task (4);
  CHECK_EQ (teams_of_region (), 4);
#pragma omp target map(from : most)
  most = omp_get_max_teams ();
  CHECK_EQ (most, 4);
  set_if (1, 0);
  CHECK_EQ (teams_of_region () > 8, 1);
  return test_done ();
}
