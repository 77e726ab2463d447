/* Loops over gangs with loops over workers and vectors in them: which become one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

float
nests (int n, int m, const float *a)
{
  float s = 0, t = 0, u = 0;
#pragma acc parallel loop gang reduction (+:s) present (a[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction (+:s)
    for (int k = 0; k < m; k++)
      s += a[i * m + k];
#pragma acc parallel loop gang reduction (max:t) present (a[0:n * m * m])
  for (int i = 0; i < n; i++)
#pragma acc loop worker reduction (max:t)
    for (int k = 1; k < m - 1; k++)
      {
	float f = 2 + i;
#pragma acc loop vector reduction (max:t)
	for (int l = 1; l < m - 1; l++)
	  t = f * a[(i * m + k) * m + l] > t ? f * a[(i * m + k) * m + l] : t;
      }
#pragma acc parallel loop reduction (+:u) present (a[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop reduction (+:u)
    for (int k = 0; k < m; k++)
      u += a[k * n + i];
  return s + t + u;
}

/* The program says how many lanes there are; a gang has a buffer; there are other reductions, other things in a row, or
   none.  */

float
others (int n, int m, float *a)
{
  float s = 0, t = 0, u = 0, v = 0, buffer[100];
#pragma acc parallel loop gang vector_length (64) reduction (+:s) present (a[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction (+:s)
    for (int k = 0; k < m; k++)
      s += a[i * m + k];
#pragma acc parallel private (buffer) present (a[0:n * m]) copy (t)
  {
#pragma acc loop gang reduction (+:t)
    for (int i = 0; i < n; i++)
#pragma acc loop vector reduction (+:t)
      for (int k = 0; k < m; k++)
	{
	  buffer[k] = a[i * m + k];
	  t += buffer[k];
	}
  }
#pragma acc parallel loop gang reduction (+:u) present (a[0:n * m])
  for (int i = 0; i < n; i++)
    {
      v = 0;
#pragma acc loop vector reduction (+:v)
      for (int k = 0; k < m; k++)
	v += a[i * m + k];
      u += v;
    }
#pragma acc parallel loop gang present (a[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < m; k++)
      a[i * m + k] *= 2;
  return s + t + u;
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
12:9: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
12:9: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
12:9: reduction (+:s) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
14:9: loop: collapsed with the loop around it
17:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
17:9: loop: gang vector; a block of iterations for each gang, up to 16 rows at a time
17:9: reduction (max:t) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
17:9: reduction (max:t) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
19:9: loop: collapsed with the loop around it
23:9: loop: collapsed with the loop around it
27:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
27:9: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
27:9: reduction (+:u) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
27:9: reduction (+:u) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
27:9: loop: its levels are in another order, so that lanes have neighbours in memory
29:9: loop: collapsed with the loop around it
42:9: parallel: gangs at launch, 1 worker, vector length 64; 8 bytes shared: reductions 8, broadcasts 0, variables 0
42:9: loop: gang; a block of iterations for each gang
42:9: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
44:9: loop: vector
44:9: reduction (+:s) float, vector: shuffle trees, a slot for each of 2 warps (vector length 64 > 32); reproducible
47:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
47:9: gangs are not packed: a reduction over gangs
49:9: loop: gang; a block of iterations for each gang
49:9: reduction (+:t) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
51:9: loop: vector
51:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
58:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
58:9: gangs are not packed: a reduction over gangs
58:9: loop: gang; a block of iterations for each gang
58:9: reduction (+:u) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
58:9: private (v): each iteration sets it before it reads it
62:9: loop: vector
62:9: reduction (+:v) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
67:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
67:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 4096 elements, else 8 elements of a thread
69:9: loop: collapsed with the loop around it
*/
