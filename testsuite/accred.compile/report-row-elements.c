/* Rows of any length that threads have, without a directive for their elements: which may be left to others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
rows (int n, int d, const int *restrict ptr, const int *restrict col, int *level, int *flag, double *y, const double *x)
{
  int any = 0, fresh = 0;
#pragma acc parallel loop reduction(|:any) present(ptr[:n + 1], col[:d], level[:n])
  for (int r = 0; r < n; r++)
    if (level[r] == d)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (level[col[j]] < 0)
	  {
	    level[col[j]] = d + 1;
	    any |= 1;
	  }
  /* A vertex that is there twice would count twice.  */
#pragma acc parallel loop reduction(+:fresh) present(ptr[:n + 1], col[:d], level[:n])
  for (int r = 0; r < n; r++)
    if (level[r] == d)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (level[col[j]] < 0)
	  {
	    level[col[j]] = d + 1;
	    fresh++;
	  }
  /* Two places for one key.  */
#pragma acc parallel loop present(ptr[:n + 1], col[:d], level[:n], flag[:n])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      if (level[col[j]] < 0 && !flag[col[j]])
	{
	  flag[col[j]] = 1;
	  level[col[j]] = d;
	}
  /* The last one wins.  */
#pragma acc parallel loop present(ptr[:n + 1], col[:d], flag[:n])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      flag[col[j]] = j;
  /* An atomic update is read.  */
#pragma acc parallel loop present(ptr[:n + 1], col[:d], y[:d], x[:d])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      {
	double old;
#pragma acc atomic capture
	old = y[col[j]]++;
	if (old > 4)
	  flag[col[j]] = 1;
      }
#pragma acc parallel loop present(ptr[:n + 1], y[:d], x[:d])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      y[j] = 2 * x[r];
  /* It is needed behind the elements.  */
#pragma acc parallel loop present(ptr[:n + 1], y[:d], x[:d])
  for (int r = 0; r < n; r++)
    {
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	y[j] = 2 * x[r];
      y[n + r] = y[ptr[r]];
    }
  /* Not rows of any length.  */
#pragma acc parallel loop present(y[:d], x[:d])
  for (int r = 0; r < n; r++)
    for (int j = 0; j < d; j++)
      y[r * d + j] = 2 * x[j];
}

/* Sums in memory.  */

void
sums (int n, int d, const int *restrict ptr, const int *restrict col, int *restrict y, const int *restrict x)
{
#pragma acc parallel loop present(ptr[:n + 1], col[:d], y[:n], x[:d])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      y[r] += x[col[j]];
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
12:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's, those of a warp together where they are not short, but long ones are for all gangs, in another launch
12:9: reduction (|:any) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
12:9: reduction (|:any) int, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
22:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
22:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (what elements do depends on what others have changed)
22:9: reduction (+:fresh) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
22:9: reduction (+:fresh) int, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
32:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
32:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (elements may change what others read or write)
41:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
41:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (elements may change what others read or write)
46:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
46:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (an element calls a function, or does something else)
56:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
56:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's, those of a warp together where they are not short, but long ones are for all gangs, in another launch
61:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
61:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (what stands behind the elements of a row may be in the same memory)
69:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
69:9: loop: gang vector; iterations in turn (iterations may take different times)
71:5: loop: sequential: in line 72 'y' may be the same memory as 'x'
80:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
80:9: loop: gang vector; iterations in turn (iterations may take different times), rows of different lengths, each of them one thread's (elements add up in memory, not in a variable of the row)
*/
