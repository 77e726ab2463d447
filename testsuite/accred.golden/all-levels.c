/* The common form: one loop over gangs, workers and vectors, two reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
all_levels (const float *a, int n, float *sum, float *least)
{
  float s = 0, m = a[0];
#pragma acc parallel loop gang worker vector num_gangs (64) num_workers (4) vector_length (32) \
  reduction (+:s) reduction (min:m) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      m = a[i] < m ? a[i] : m;
    }
  *sum = s;
  *least = m;
}
