/* Control variables of the device, set in a region: accred's launches look at the number of teams alone, and only where
   the region itself sets it (openmp-set-teams.c).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenmp" } */

extern void omp_set_num_teams (int), omp_set_teams_thread_limit (int);
extern int omp_get_max_teams (void);

static __attribute__ ((noinline)) void
set (int n)
{
  omp_set_num_teams (n); /* { dg-warning "accred: 'omp_set_num_teams' in a region does not limit what later regions have" } */
}
#pragma omp declare target (set)

int
asks (void)
{
  int n = 0;
  #pragma omp target map(from: n)
  {
    omp_set_num_teams (4);
    set (n);
    omp_set_teams_thread_limit (4); /* { dg-warning "accred: 'omp_set_teams_thread_limit' in a region does not limit what later regions have" } */
    n = omp_get_max_teams ();
  }
  return n;
}
