/* What the report says of variables that are made private.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const float *a, float *y, int n, int m)
{
  float s, last;
  int i, j;
#pragma acc parallel loop gang copyin (a[0:n*m]) copyout (y[0:n]) copy (last)
  for (i = 0; i < n; i++)
    {
      s = 0;
#pragma acc loop vector reduction (+:s)
      for (j = 0; j < m; j++)
	s += a[i * m + j];
      y[i] = s;
      last = s;
    }
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 32 bytes shared: reductions 32, broadcasts 0, variables 0
13:9: loop: gang; a block of iterations for each gang
13:9: private (s): each iteration sets it before it reads it
13:9: private (last): each iteration sets it before it reads it; the last one's value is stored
17:9: loop: vector; 4 elements in a load
17:9: reduction (+:s) float, vector: shuffle tree (one warp); reproducible
*/
