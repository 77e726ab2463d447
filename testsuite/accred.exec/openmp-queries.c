/* Functions of OpenMP's library in target regions that ask for what is the same everywhere on the
   device, or set it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>
#include "accred-test.h"

#pragma omp declare target
static int
of_device (void)
{
  return (omp_get_num_devices () == 0 && omp_get_proc_bind () == omp_proc_bind_false
	  && omp_get_num_places () == 0 && omp_get_place_num () == -1
	  && omp_get_partition_num_places () == 0 && omp_get_max_task_priority () == 0
	  && omp_get_supported_active_levels () == 1);
}
#pragma omp end declare target

int
main ()
{
  int right = 0, teams = 0, threads = 0, before = 0, processors = 0, limit = 1;
  #pragma omp target map(from: right, before)
  {
    right = of_device () && omp_get_num_devices () == 0 && omp_get_initial_device () == -1;
    before = omp_get_max_teams () + omp_get_teams_thread_limit ();
    omp_set_dynamic (1);
    omp_set_num_teams (5);
    omp_set_num_teams (-1);
    omp_set_teams_thread_limit (1 << 20);
  }
  CHECK_EQ (right, 1);
  CHECK_EQ (before, 0);
  /* The device keeps them.  */
  #pragma omp target map(from: teams, threads)
  {
    teams = omp_get_max_teams ();
    threads = omp_get_teams_thread_limit ();
    omp_set_num_teams (0);
    omp_set_teams_thread_limit (0);
  }
  CHECK_EQ (teams, 5);
  CHECK_EQ (threads, 1 << 20);
  #pragma omp target parallel for map(from: processors, limit)
  for (int i = 0; i < 10; i++)
    if (i == 7)
      {
	processors = omp_get_num_procs ();
	limit = omp_get_thread_limit ();
      }
  CHECK_EQ (processors, limit);

  /* Tasks.  */
  int kinds[5];
  #pragma omp target map(from: kinds)
  {
    kinds[0] = omp_in_final ();
    #pragma omp task shared(kinds)
    kinds[1] = omp_in_final ();
    #pragma omp task final(1) shared(kinds)
    {
      kinds[2] = omp_in_final ();
      #pragma omp task shared(kinds)
      kinds[3] = omp_in_final ();
    }
    #pragma omp task final(0) shared(kinds)
    kinds[4] = omp_in_final ();
  }
  CHECK_EQ (kinds[0], 0);
  CHECK_EQ (kinds[1], 0);
  CHECK_EQ (kinds[2], 1);
  CHECK_EQ (kinds[3], 1);
  CHECK_EQ (kinds[4], 0);
  return test_done ();
}
