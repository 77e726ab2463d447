/* Control variables of the device, set in a region: accred's launches do not look at them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenmp" } */

extern void omp_set_num_teams (int), omp_set_teams_thread_limit (int);
extern int omp_get_max_teams (void);

int
asks (void)
{
  int n = 0;
  #pragma omp target map(from: n)
  {
    omp_set_num_teams (4); /* { dg-warning "accred: 'omp_set_num_teams' in a region does not limit what later regions have" } */
    omp_set_teams_thread_limit (4); /* { dg-warning "accred: 'omp_set_teams_thread_limit' in a region does not limit what later regions have" } */
    n = omp_get_max_teams ();
  }
  return n;
}
