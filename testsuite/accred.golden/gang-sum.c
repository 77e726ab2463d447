/* Gangs only: one update of the copy object for each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The levels are those that the loop says.  */
/* { golden-options "-O2 -fplugin-arg-accred-compatible=gcc" } */

double
gang_sum (const double *a)
{
  double s = 0;
#pragma acc parallel num_gangs (64) num_workers (1) vector_length (32) copyin (a[0:1000]) copy (s)
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < 1000; i++)
      s += a[i];
  }
  return s;
}
