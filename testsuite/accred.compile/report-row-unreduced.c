/* Rows of any length whose elements reduce nothing: the report says what would give them equal shares, and of long ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int m, const int *restrict ptr, const int *restrict col, const double *restrict v, double *restrict x,
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
  /* Another row's elements may change what the condition reads.  */
#pragma acc parallel loop gang present (ptr, col, y)
  for (int r = 0; r < n; r++)
    if (y[r] == 3)
      {
#pragma acc loop vector
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  y[col[j]] = 4;
      }
  /* What stands behind the elements comes once, and so do atomic updates.  */
#pragma acc parallel loop gang present (ptr, v, y)
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	y[j] = v[j] * r;
      x[r] = 0;
    }
#pragma acc parallel loop gang present (ptr, v, y)
  for (int r = 0; r < n; r++)
    {
#pragma acc atomic
      x[col[r]] += 1;
#pragma acc loop vector
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	y[j] = v[j] * r;
    }
  /* Blocks and triangles stay as they are.  */
#pragma acc parallel loop gang present (v, y)
  for (int r = 0; r < n; r += 256)
#pragma acc loop vector
    for (int j = r; j < (r + 256 < n ? r + 256 : n); j++)
      y[j] = v[j] * r;
#pragma acc parallel loop gang present (v, y)
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (int j = 0; j < r; j++)
      y[r * m + j] = v[j];
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:9: loop: gang; a block of iterations for each gang
14:9: loop: vector; rows of different lengths, each of them one gang's (no reduction: equal shares with -fplugin-arg-accred-row-shares), but long ones are for all gangs, in another launch
17:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:9: loop: gang worker; a block of iterations for each gang
21:9: loop: vector; rows of different lengths, each of them one gang's (no reduction: equal shares with -fplugin-arg-accred-row-shares), but long ones are for all gangs, in another launch
25:16: atomic update: in the array, at once; not reproducible
29:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
29:9: loop: gang; a block of iterations for each gang
33:9: loop: vector; rows of different lengths, each of them one gang's (the region may change what a condition on rows reads), but long ones are for all gangs, in another launch
38:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
38:9: loop: gang; a block of iterations for each gang
41:9: loop: vector; rows of different lengths, each of them one gang's (no reduction: equal shares with -fplugin-arg-accred-row-shares), but long ones are for all gangs, in another launch
46:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
46:9: loop: gang; a block of iterations for each gang
50:17: atomic update: in the array, at once; not reproducible
51:9: loop: vector; rows of different lengths, each of them one gang's (no reduction: equal shares with -fplugin-arg-accred-row-shares), but long ones are for all gangs, in another launch
56:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
56:9: loop: gang; a block of iterations for each gang
58:9: loop: vector
61:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
61:9: loop: gang; a block of iterations for each gang
63:9: loop: vector
*/
