/* A section whose size is a constant variable of the function has its elements in registers: none
   is updated in memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

template <int K> static void
count (int *a, int n)
{
  const int size = K;
#pragma acc parallel loop vector num_gangs (1) reduction (+: a[0:size]) copy (a[0:size])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < size; k++)
      a[k] += i;
}

void
f (int *a, int n)
{
  constexpr int size = 3;
#pragma acc parallel loop vector num_gangs (1) reduction (+: a[0:size]) copy (a[0:size])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < size; k++)
      a[k] += i;
  count<4> (a, n);
}

/* { dg-final { scan-ptx-times {[\t ](atom|red)\.} 0 } } */
