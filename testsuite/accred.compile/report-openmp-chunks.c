/* Loops with chunks in OpenMP: which are over chunks, and why.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O1 -fopenmp -w -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int c, float *a, float *b, int *p)
{
#pragma omp target parallel for schedule (static, 4) map(to : b[0 : n]) map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += b[i];
#pragma omp target teams distribute parallel for schedule (dynamic, c) map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
#pragma omp target parallel for schedule (static, 1) map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
#pragma omp target parallel for schedule (guided) map(tofrom : a[0 : n])
  for (int i = 1; i < n; i++)
    a[i] += a[i - 1];
#pragma omp target parallel for schedule (static, 8) map(tofrom : a[0 : n]) map(to : p[0 : n])
  for (int i = 0; i < n; i++)
    a[p[i]] += 1;
#pragma omp target parallel for simd schedule (static, 8) map(tofrom : a[0 : n]) map(to : p[0 : n])
  for (int i = 0; i < n; i++)
    a[p[i]] += 1;
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
11:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
14:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
14:9: loop: gang vector; iterations in turn (iterations may take different times)
14:9: loop: a thread has the iterations of a chunk in order, because in line 16 an iteration may read what another one stores to 'a'
17:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
20:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
20:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
23:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:9: loop: gang vector; iterations in turn (iterations may take different times)
23:9: loop: a thread has the iterations of a chunk in order, because in line 25 an iteration may read what another one stores to 'a'
26:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
26:9: loop: gang vector; a block of iterations for each gang
*/
