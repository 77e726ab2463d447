/* Gangs hand over their slots by a ticket: a fence before it, and one behind it in the last gang.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (const float *a, int n, float *sum)
{
  float s = 0;
#pragma acc parallel num_workers (1) vector_length (32) copyin (a[0:n]) copy (s)
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
  }
  *sum = s;
}

/* { dg-final { scan-ptx-times "atom\\.global\\.add\\.u32" 1 } } */
/* { dg-final { scan-ptx-times "membar\\.gl;" 2 } } */
