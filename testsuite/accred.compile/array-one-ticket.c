/* An array that a gang has in memory while a loop over gangs alone reduces it: all elements go to
   their slots together, with one ticket and one fence before it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
count (int n)
{
  signed char bins[30] = { 0 };
#pragma acc parallel copy (bins)
#pragma acc loop gang reduction (+:bins[0:30])
  for (int i = 0; i < n; i++)
    bins[i % 30]++;
  return bins[7];
}

/* { dg-final { scan-ptx-times {atom\.global\.add\.u32} 1 } } */
