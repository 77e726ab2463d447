/* Rows of any length: kernels look at them, where each begins where another one ends, and else at the lengths of some.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, const int *ptr, const long *wide, const int *len, const float *v, const float *x, float *y)
{
#pragma acc parallel loop present (ptr, v, y)
  for (int r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
#pragma acc parallel loop gang present (wide, v, x, y)
  for (long r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop vector reduction (max:s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s = s > v[j] * x[j % 10] ? s : v[j] * x[j % 10];
      y[r] = s;
    }
#pragma acc parallel loop present (ptr, len, v, y)
  for (int r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r] + len[r]; j++)
	s += v[j];
      y[r] = s;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
11:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr) where rows are uneven or short; reproducible
15:9: loop: vector; 4 elements in a load
15:9: reduction (+:s) float, vector: shuffle tree (one warp); reproducible
20:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 17920 bytes shared: reductions 0, broadcasts 0, variables 17920
20:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on wide) where rows are uneven or short; reproducible
24:9: loop: vector
24:9: reduction (max:s) float, vector: shuffle tree (one warp); reproducible
29:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
29:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first) where rows are uneven or short; reproducible
33:9: loop: vector; 4 elements in a load
33:9: reduction (+:s) float, vector: shuffle tree (one warp); reproducible
*/
