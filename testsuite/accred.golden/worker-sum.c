/* Workers of one warp each, of which one thread takes part.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The levels are those that the loop says.  */
/* { golden-options "-O2 -fplugin-arg-accred-compatible=gcc" } */

long
worker_sum (const long *a)
{
  long s = 0;
#pragma acc parallel num_gangs (1) num_workers (8) vector_length (32) copyin (a[0:1000]) copy (s)
  {
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 1000; i++)
      s += a[i];
  }
  return s;
}
