/* Rows of any length whose elements reduce nothing have equal shares with the argument `row-shares'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-row-shares -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int m, const int *restrict ptr, const int *restrict col, const double *restrict v,
   double *restrict y)
{
#pragma acc parallel loop gang present (ptr, v, y)
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      y[j] = v[j] * r;
#pragma acc parallel loop gang worker present (ptr, col, v, y)
  for (int r = 0; r < n; r++)
    if (v[r] > 0)
      {
#pragma acc loop vector
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  {
#pragma acc atomic
	    y[col[j]] += v[j];
	  }
      }
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 448 bytes shared: reductions 0, broadcasts 0, variables 448
12:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on ptr); reproducible
14:9: loop: vector
17:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 448 bytes shared: reductions 0, broadcasts 0, variables 448
17:9: loop: gang worker; rows of any length: equal shares of rows and elements (lengths are measured first); reproducible
21:9: loop: vector
25:16: atomic update: in the array, at once; not reproducible
*/
