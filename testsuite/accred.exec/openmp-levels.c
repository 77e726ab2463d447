/* How deep parallel regions are nested, as target regions ask for it; and the library's numbers in
   the bounds of loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>
#include "accred-test.h"

/* The level, the active one, and whether there is one.  */
#define DEPTH (omp_get_level () * 100 + omp_get_active_level () * 10 + omp_in_parallel ())

static void
nested (int r[9])
{
  #pragma omp target map(r[:9])
  {
    r[0] = DEPTH;
    #pragma omp parallel num_threads(64)
    {
      if (omp_get_thread_num () == 1)
	r[1] = DEPTH;
      #pragma omp parallel num_threads(2)
      {
	#pragma omp atomic write
	r[2] = DEPTH;
	#pragma omp parallel
	{
	  #pragma omp atomic write
	  r[3] = DEPTH;
	}
      }
    }
    #pragma omp parallel for
    for (int i = 0; i < 50; i++)
      {
	#pragma omp parallel for
	for (int k = 0; k < 2; k++)
	  if (i == 49 && k)
	    r[4] = DEPTH;
	if (i == 49)
	  r[5] = DEPTH;
      }
    #pragma omp parallel num_threads(1)
    r[6] = DEPTH;
    r[7] = DEPTH;
  }
  #pragma omp target teams map(r[:9]) num_teams(2)
  if (omp_get_team_num () == 1)
    {
      #pragma omp parallel
      #pragma omp single
      r[8] = DEPTH;
    }
}

/* One iteration for each thread, or team.  */

static void
bounds (int *threads, int *inside, int *teams)
{
  #pragma omp target parallel for num_threads(64) map(tofrom: threads[:1])
  for (int i = 0; i < omp_get_num_threads (); ++i)
    #pragma omp atomic
    ++*threads;

  #pragma omp target map(tofrom: inside[:1])
  #pragma omp parallel num_threads(32)
  {
    #pragma omp for
    for (int i = omp_get_num_threads (); i > 0; --i)
      #pragma omp atomic
      ++*inside;
  }

  #pragma omp target teams distribute parallel for num_teams(3) map(tofrom: teams[:1])
  for (int i = 0; i < 2 * omp_get_num_teams (); i++)
    #pragma omp atomic
    ++*teams;
}

int
main ()
{
  static const int expected[9] = { 0, 111, 211, 311, 211, 111, 100, 0, 111 };
  int r[9] = { -1, -1, -1, -1, -1, -1, -1, -1, -1 };
  nested (r);
  for (int i = 0; i < 9; i++)
    CHECK_EQ (r[i], expected[i]);

  int threads = 0, inside = 0, teams = 0;
  bounds (&threads, &inside, &teams);
  CHECK_EQ (threads, 64);
  CHECK_EQ (inside, 32);
  CHECK_EQ (teams, 6);
  return test_done ();
}
