/* Rows of any length of gangs that are blocks, as the region reduces over them: which may be left to others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
rows (int n, int d, const int *restrict ptr, const int *restrict col, int *level, double *y, const double *x)
{
  int fresh = 0, each = 0;
  double sum = 0, dot = 0;
#pragma acc parallel loop gang reduction(+:fresh) present(ptr[:n + 1], col[:d], level[:n])
  for (int r = 0; r < n; r++)
    if (level[r] == d)
      {
#pragma acc loop vector reduction(+:fresh)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  if (level[col[j]] < 0)
	    {
	      level[col[j]] = d + 1;
	      fresh++;
	    }
      }
  /* In a fixed order.  */
#pragma acc parallel loop gang reduction(+:sum) present(ptr[:n + 1], x[:d])
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector reduction(+:sum)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	sum += x[j];
    }
  /* The row's own sum is needed behind its elements.  */
#pragma acc parallel loop gang reduction(+:dot) present(ptr[:n + 1], x[:d])
  for (int r = 0; r < n; r++)
    {
      double own = 0;
#pragma acc loop vector reduction(+:own)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	own += x[j];
      dot += own * own;
    }
  /* Each gang once.  */
#pragma acc parallel reduction(+:each) present(ptr[:n + 1], y[:d])
  {
#pragma acc loop gang reduction(+:each)
    for (int r = 0; r < n; r++)
      {
#pragma acc loop vector reduction(+:each)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  if ((y[j] += 1) > 3)
	    each += 2;
      }
    each++;
  }
  level[0] = fresh + each + sum + dot;
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 128; 40 bytes shared: reductions 16, broadcasts 24, variables 0
13:9: gangs are not packed: a reduction over gangs
13:9: loop: gang; a block of iterations for each gang
13:9: reduction (+:fresh) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
17:9: loop: vector; rows of different lengths, each of them one gang's (a reduction over gangs), but long ones are for all gangs, in another launch
17:9: reduction (+:fresh) int, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
26:9: parallel: gangs at launch, 1 worker, vector length 128; 56 bytes shared: reductions 32, broadcasts 24, variables 0
26:9: gangs are not packed: a reduction over gangs
26:9: loop: gang; a block of iterations for each gang
26:9: reduction (+:sum) double, gang: a slot for each gang, combined by the last one (several gangs); reproducible
29:9: loop: vector; rows of different lengths, each of them one gang's (a reduction over gangs), but long ones are for all gangs, in another launch (reproducible if no more than 4096 are long)
29:9: reduction (+:sum) double, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
34:9: parallel: gangs at launch, 1 worker, vector length 128; 48 bytes shared: reductions 32, broadcasts 16, variables 0
34:9: gangs are not packed: a reduction over gangs
34:9: loop: gang; a block of iterations for each gang
34:9: reduction (+:dot) double, gang: a slot for each gang, combined by the last one (several gangs); reproducible
38:9: loop: vector; rows of different lengths, each of them one gang's (loops do not have the form for it), also long ones (a row has a reduction of its own)
38:9: reduction (+:own) double, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
44:9: parallel: gangs at launch, 1 worker, vector length 128; 32 bytes shared: reductions 16, broadcasts 16, variables 0
44:9: gangs are not packed: a reduction over gangs
44:9: reduction (+:each) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
46:9: loop: gang; a block of iterations for each gang
49:9: loop: vector; rows of different lengths, each of them one gang's (loops do not have the form for it), also long ones (the region does something outside of its loops)
49:9: reduction (+:each) int, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
*/
