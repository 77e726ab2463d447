/* Where an iteration reads the rows above and below, and where iterations take different times, threads take
   iterations in turn: nobody divides their number by that of the threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_schedule" } */

float
stencil (int n, int columns, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (int i = columns; i < n - columns; i++)
    s += a[i - columns] * a[i + columns];
  return s;
}

float
lengths (int n, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      s += a[j];
  return s;
}

/* { dg-final { scan-tree-dump-times " / " 0 "accred_schedule" } } */
