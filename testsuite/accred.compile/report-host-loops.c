/* What the report says of sequential loops around parallel ones in `kernels' regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
in_time (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acc kernels copy(a[0:n], b[0:n])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
	b[i] = a[i - 1] + a[i + 1];
      for (int i = 1; i < n - 1; i++)
	a[i] = b[i];
    }
}

/* Three iterations are no reason to launch a kernel.  */
void
few (int n, float *restrict a)
{
#pragma acc kernels copy(a[0:3 * n])
  for (int t = 1; t < n; t++)
    for (int i = 0; i < 3; i++)
      a[t * 3 + i] += a[t * 3 - 3 + (i + 1) % 3];
}

/* The region may end later than the host's loop.  */
void
asynchronous (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acc kernels copy(a[0:n], b[0:n]) async
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n; i++)
	b[i] = a[i - 1];
      for (int i = 1; i < n; i++)
	a[i] = b[i];
    }
}

/* The sum of an element is in a register.  */
void
product (int n, const float *restrict a, const float *restrict b, float *restrict c)
{
#pragma acc kernels copyin(a[0:n*n], b[0:n*n]) copy(c[0:n*n])
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* REPORT
11:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:3: loop: the host goes through it, and launches the loops in it, if these have 800 iterations
12:3: loop: sequential: in line 15 an iteration may read what another one stores to 'a' in line 17
14:7: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
14:7: loop: gang vector; iterations in turn, 4 elements in a load and a store
16:7: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
16:7: loop: gang vector; iterations in turn, 4 elements in a load and a store
25:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
26:3: loop: sequential: in line 28 an iteration may read what another one stores to 'a'
35:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
36:3: loop: sequential: in line 39 an iteration may read what another one stores to 'a' in line 41
49:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
50:3: loop: gang vector
50:3: loop: seq
50:3: loop: the sequential loops of its nest go inside of the parallel ones
*/
