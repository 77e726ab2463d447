/* Atomic updates in nests whose gangs may share a block: not where the array is small.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

static int small[256], large[100000];

void
f (const int *restrict key, int n)
{
#pragma acc parallel loop gang present (key[0:64 * n]) copy (small)
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	{
#pragma acc atomic update
	  small[key[64 * r + k]]++;
	}
    }
#pragma acc parallel loop gang present (key[0:64 * n]) copy (large)
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	{
#pragma acc atomic update
	  large[key[64 * r + k]]++;
	}
    }
}

void
g (const int *restrict key, int n, int *restrict any, int m)
{
#pragma acc parallel loop gang present (key[0:64 * n]) copy (any[0:m])
  for (int r = 0; r < n; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	{
#pragma acc atomic update
	  any[key[64 * r + k]]++;
	}
    }
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 128; 8192 bytes shared: reductions 8192, broadcasts 0, variables 0
13:9: gangs are not packed: updates of a small array, of which gangs have copies
13:9: loop: gang; a block of iterations for each gang
16:9: loop: vector
19:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
23:9: parallel: gangs at launch, 1 worker, vector length 4, 64 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:9: loop: gang; a block of iterations for each gang
26:9: loop: vector; 4 elements in a load
29:9: atomic update: in the array, at once; reproducible
38:9: parallel: gangs at launch, 1 worker, vector length 4, 64 gangs in a block; 16384 bytes shared: reductions 16384, broadcasts 0, variables 0
38:9: loop: gang; a block of iterations for each gang
41:9: loop: vector; 4 elements in a load
44:9: atomic update: in copies of each gang, which is a block then, where the array fits and rows are not short, else in the array, at once; reproducible
*/
