/* OpenMP: which nests of a parallel loop and plain ones become one loop.  What a combined construct reduces or maps is a
   variable in memory for GCC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopenmp -w -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

/* In a loop of the host, which may execute its copy of the region in the next round.  */

void
rounds (int n, int m, float *s, const float *a)
{
  float t = 0, b[100];
  for (int r = 0; r < n; r++)
#pragma omp target teams distribute parallel for reduction (+:t) map (to: a[0:n * m]) map (to: b)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++)
	t += a[(long) i * m + k] + b[k];
  *s = t;
}

float
sums (int n, int m, const float *a)
{
  float t = 0, u = 0, v = 0;
  static float all;
#pragma omp target teams loop reduction (+:t, all) map (tofrom: t, all)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      {
	t += a[i * m + k];
	all += 2;
      }
  /* Another way to what is reduced; by another operator.  */
#pragma omp target teams distribute parallel for reduction (+:u)
  for (int i = 0; i < n; i++)
    {
      float *to = &u;
      for (int k = 0; k < m; k++)
	{
	  u += a[i * m + k];
	  *to += 1;
	}
    }
#pragma omp target teams distribute parallel for reduction (*:v)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      v += a[i * m + k];
  return t + all + u + v;
}

/* Different sections of one construct, here or around, are different memory; those of two need not be.  */

void
sections (int n, int m, float *a, float *b, float *c)
{
#pragma omp target teams distribute parallel for map (to: a[0:n * m]) map (tofrom: b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      b[i * m + k] += a[i * m + k];
#pragma omp target data map (to: a[0:n * m]) map (tofrom: b[0:n * m])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++)
	b[i * m + k] += a[i * m + k];
#pragma omp target teams distribute parallel for map (tofrom: c[0:n * m])
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++)
	c[i * m + k] += a[i * m + k];
  }
}

/* REPORT
16:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
16:9: loop: gang vector; a block of iterations for each gang, up to 16 rows at a time
16:9: reduction (+:t) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
16:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
18:7: loop: collapsed with the loop around it
28:9: parallel: gangs at launch, 1 worker, vector length 512; 128 bytes shared: reductions 128, broadcasts 0, variables 0
28:9: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
28:9: reduction (+:all) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
28:9: reduction (+:t) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
28:9: reduction (+:all) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
28:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
30:5: loop: collapsed with the loop around it
36:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
36:9: loop: gang vector; iterations in turn (iterations may take different times)
36:9: reduction (+:u) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
36:9: reduction (+:u) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
40:7: loop: sequential: in line 43 an iteration may read what another one stores to 'u'
46:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
46:9: loop: gang vector; iterations in turn (iterations may take different times)
46:9: reduction (*:v) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
46:9: reduction (*:v) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
48:5: loop: sequential: in line 48 it reduces a variable
58:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
58:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
60:5: loop: collapsed with the loop around it
64:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
64:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
66:7: loop: collapsed with the loop around it
68:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
68:9: loop: gang vector; iterations in turn (iterations may take different times)
70:7: loop: sequential: in line 71 'c' may be the same memory as 'a'
*/
