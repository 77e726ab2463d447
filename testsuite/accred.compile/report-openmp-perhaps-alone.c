/* Which loops OpenMP may give to one thread by what only the running program knows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O1 -fopenmp -w -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

float
f (int n, int threads, float *a, float *b)
{
  float s = 0;
  /* Where the condition is false, the host executes the region.  */
#pragma omp target teams distribute parallel for if (n > 1000)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target teams distribute parallel for if (parallel : n > 1000)
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target teams distribute parallel for num_threads (threads) reduction (+ : s) map(tofrom : s)
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
13:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
16:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
16:9: loop: gang vector; iterations in turn (iterations may take different times)
16:9: loop: one thread of a team, if it is the only one, has the iterations of a chunk in order, because in line 18 'a' may be the same memory as 'b'
19:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
19:9: loop: gang vector; a block of iterations for each gang, 4 elements in a load
19:9: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
19:9: reduction (+:s) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
*/
