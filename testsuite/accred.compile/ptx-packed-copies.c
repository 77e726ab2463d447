/* A nest whose gangs share a block, and which updates an array behind a pointer: one form has a gang in a block, and
   copies of the array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
count (int n, int m, const int *restrict key, int *restrict a, int k)
{
#pragma acc parallel loop gang present (key[0:n * m], a[0:k])
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int i = 0; i < m; i++)
	{
#pragma acc atomic update
	  a[key[r * m + i]]++;
	}
    }
}

/* Filled in one place.  */
/* { dg-final { scan-ptx-times "st\\.shared\\.u32 \\\[%rd\[0-9\]+\\\], 0;" 1 } } */
