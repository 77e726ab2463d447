/* The specification's lock at gang level: one for both reductions of the loop, taken by compare and swap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-strategy=lock" } */

void
f (const float *a, int n, float *sum, float *least)
{
  float s = 0, m = a[0];
#pragma acc parallel num_workers (1) vector_length (32) copyin (a[0:n]) copy (s, m)
  {
#pragma acc loop gang reduction (+:s) reduction (min:m)
    for (int i = 0; i < n; i++)
      {
	s += a[i];
	m = a[i] < m ? a[i] : m;
      }
  }
  *sum = s;
  *least = m;
}

/* { dg-final { scan-ptx-times "\\matom\\.\[a-z.0-9\]*cas\\.b32 \[^\\n\]*, 0, 1;" 1 } } */
/* { dg-final { scan-ptx-not "\\matom\\.\[a-z.0-9\]*(add|min)" } } */
/* { dg-final { scan-ptx-not "shfl\\.sync\\.(bfly|down)" } } */
