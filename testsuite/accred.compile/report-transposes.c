/* Transposes: lanes store to neighbours, also where the program has the loops the other way round; not where the other
   order would have more accesses that are no neighbours, or no fewer stores.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
collapsed (const float *restrict a, float *restrict b, int n)
{
#pragma acc parallel loop collapse (2) present (a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j];
}

void
levels (const float *restrict a, float *restrict b, int n)
{
#pragma acc parallel loop gang present (a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j];
}

void
right (const float *restrict a, float *restrict b, int n)
{
#pragma acc parallel loop collapse (2) present (a[0:n * n], b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[j * n + i];
}

void
two (const float *restrict a, const float *restrict c, float *restrict b, int n)
{
#pragma acc parallel loop collapse (2) present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] = a[i * n + j] + c[i * n + j];
}

void
both (const float *restrict a, float *restrict b, float *restrict c, int n)
{
#pragma acc parallel loop collapse (2) present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	b[j * n + i] = a[i * n + j];
	c[i * n + j] = a[i * n + j];
      }
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
12:9: loop: its levels are in another order, so that lanes have neighbours in memory
21:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
21:9: loop: its levels are in another order, so that lanes have neighbours in memory
23:9: loop: collapsed with the loop around it
31:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
40:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
40:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
49:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
49:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
*/
