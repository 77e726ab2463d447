/* The lanes of a warp meet at the heads of loops that one of them executes, and in no others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int n, int m, const int *next, int *a, int *b)
{
#pragma acc parallel loop gang num_workers (4) vector_length (32) copyin (next[0:n]) copy (a[0:n], b[0:n * m])
  for (int i = 0; i < n; i++)
    {
      int first = next[i];
#pragma acc loop worker
      for (int j = first; j < n; j++)
	{
	  int k = j;
	  while (next[k] > k)
	    k = next[k];
	  a[j] = k;
#pragma acc loop vector
	  for (int l = 0; l < m; l++)
	    b[j * m + l] += k;
	}
    }
}

/* The loops over i, j and k.  */
/* { dg-final { scan-ptx-times "\\\$L_bb\[0-9\]+:\\n\\tbar\\.warp\\.sync 0xffffffff;" 3 } } */
