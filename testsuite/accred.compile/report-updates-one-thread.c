/* Atomic updates of floating-point numbers that one thread makes have the same bits in each run; those of several threads
   need not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (float *x, const float *y, int n)
{
#pragma acc serial present (x, y)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
    }
#pragma acc parallel num_gangs (1) present (x, y)
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	x[i & 3] += y[i];
      }
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	x[i & 3] -= y[i];
      }
  }
#pragma acc parallel loop gang worker num_gangs (1) num_workers (1) present (x, y)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
    }
#pragma acc parallel loop gang worker num_gangs (1) num_workers (2) present (x, y)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
    }
#pragma acc parallel loop seq num_gangs (1) vector_length (64) present (x, y)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	{
#pragma acc atomic update
	  x[j & 3] += y[i];
	}
    }
#pragma acc parallel num_gangs (4) present (x, y)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
    }
#pragma acc kernels present (x, y)
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      x[i & 3] += y[i];
    }
}

/* REPORT
12:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
16:16: atomic update: in the array, at once; reproducible
18:9: parallel: 1 gang, 1 worker, vector length 512; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:11: atomic update: in the array, at once; reproducible
25:9: loop: vector
29:11: atomic update: in the array, at once; not reproducible
32:9: parallel: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
32:9: loop: gang worker; a block of iterations for each gang
32:9: loop: one lane of a warp has the iterations, because the program asks for one thread
36:16: atomic update: in the array, at once; reproducible
38:9: parallel: 1 gang, 2 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
38:9: loop: gang worker vector; a block of iterations for each gang
38:9: loop: also over vectors, since no loop in it uses them
42:16: atomic update: in the array, at once; not reproducible
44:9: parallel: 1 gang, 1 worker, vector length 64; 0 bytes shared: reductions 0, broadcasts 0, variables 0
44:9: loop: seq
48:16: atomic update: in the array, at once; reproducible
49:9: loop: vector
53:13: atomic update: in the array, at once; not reproducible
56:9: parallel: 4 gangs, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
60:16: atomic update: in the array, at once; not reproducible
62:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
67:16: atomic update: in the array, at once; reproducible
*/
