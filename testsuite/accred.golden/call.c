/* A routine that is not inlined.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
static int __attribute__ ((noinline))
clamp (int x, int most)
{
  return x > most ? most : x;
}

void
clamp_all (int *a, int n, int most)
{
#pragma acc parallel loop gang vector num_gangs (32) vector_length (128) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = clamp (a[i], most);
}
