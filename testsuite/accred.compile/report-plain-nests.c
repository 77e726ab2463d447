/* Sequential loops in parallel ones that go along rows: which nests become one loop, and why the others do not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
rows (int n, int m, float *restrict a, const float *restrict b, const float *restrict f)
{
#pragma acc parallel loop present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i * m + k] = 2 * b[i * m + k];
#pragma acc parallel loop gang worker num_gangs (100) present (a[0:n * m], b[0:n * m], f[0:n])
  for (int i = 0; i < n; i++)
    {
      float w = f[i];
#pragma acc loop seq
      for (int k = 0; k < m; k++)
	a[i * m + k] = w * b[i * m + k];
    }
  /* A product of matrices: its sums are what an element needs.  */
#pragma acc parallel loop present (a[0:n * n], b[0:n * m], f[0:m * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float s = 0;
	for (int k = 0; k < m; k++)
	  s += b[i * m + k] * f[k * n + j];
	a[i * n + j] = s;
      }
}

/* They may be the same memory; an iteration needs the one before; what is loaded in front of the loop changes in it.  */
void
dependences (int n, int m, float *a, float *b)
{
#pragma acc parallel loop present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i * m + k] = 2 * b[i * m + k];
#pragma acc parallel loop present (a[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 1; k < m; k++)
      a[i * m + k] += a[i * m + k - 1];
#pragma acc parallel loop present (a[0:n * m])
  for (int i = 0; i < n; i++)
    {
      float w = a[i * m];
      for (int k = 0; k < m; k++)
	a[i * m + k] *= w;
    }
}

/* Neighbours are in the outer loop, which becomes the inner one; rows are records, which threads read as a whole; so are
   what they read at a distance.  */
void
other_orders (int n, int m, float *restrict a, const float *restrict b)
{
#pragma acc parallel loop present (a[0:n * m], b[0:n * m])
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n; i++)
      a[i * m + k] = 2 * b[i * m + k];
#pragma acc parallel loop present (a[0:n * 8], b[0:n * 8])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      a[i * 8 + k] = 2 * b[i * 8 + k];
#pragma acc parallel loop present (a[0:n * 8], b[0:n * 8])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      a[k * n + i] = 2 * b[k * n + i];
  /* By `collapse'; three levels, of which the middle one has the neighbours; best as they are.  */
#pragma acc parallel loop gang collapse (2) present (a[0:n * m], b[0:n * m])
  for (int k = 1; k < m - 1; k++)
    for (int i = 0; i < n; i++)
      a[i * m + k] = b[i * m + k - 1] + b[i * m + k + 1];
#pragma acc parallel loop collapse (3) present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m / 5; k++)
      for (int l = 0; l < 5; l++)
	a[(l * n + i) * (m / 5) + k] = b[(l * n + i) * (m / 5) + k];
#pragma acc parallel loop collapse (2) present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i * m + k] = b[k];
  /* What is written goes along rows, what is read goes down columns.  */
#pragma acc parallel loop present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i * m + k] = b[k * n + i];
}

/* What is reduced.  */

float
sums (int n, int m, const float *b)
{
  float s = 0, t = 0, u = 1, v = 0;
#pragma acc parallel loop reduction (+:s) present (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      s += b[i * m + k];
  /* Down columns; by another operator; a triangle.  */
#pragma acc parallel loop reduction (+:t) present (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      t += b[k * n + i];
#pragma acc parallel loop reduction (*:u) present (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      u += b[i * m + k];
#pragma acc parallel loop reduction (+:v) present (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      v += b[i * m + k];
  return s + t + u + v;
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
11:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
13:5: loop: collapsed with the loop around it
15:9: parallel: 100 gangs, 8 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
15:9: loop: gang worker vector; a block of iterations for each gang
15:9: loop: also over vectors, since no loop in it uses them
19:9: loop: collapsed with the loop around it
24:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
24:9: loop: gang vector; iterations in turn (iterations may take different times)
26:5: loop: collapsed with the loop around it
39:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
39:9: loop: gang vector; iterations in turn (iterations may take different times)
41:5: loop: sequential: in line 42 'a' may be the same memory as 'b'
43:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
43:9: loop: gang vector; iterations in turn (iterations may take different times)
45:5: loop: sequential: in line 46 an iteration may read what another one stores to 'a'
47:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
47:9: loop: gang vector; iterations in turn (iterations may take different times)
61:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
61:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
61:9: loop: its levels are in another order, so that lanes have neighbours in memory
63:5: loop: collapsed with the loop around it
65:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
65:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
69:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
69:9: loop: gang vector; iterations in turn (iterations read places that are far from each other)
74:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
74:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
74:9: loop: its levels are in another order, so that lanes have neighbours in memory
74:9: loop: also over vectors, since no loop in it uses them
78:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
78:9: loop: gang vector; a block of iterations for each gang
78:9: loop: its levels are in another order, so that lanes have neighbours in memory
83:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
83:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
88:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
88:9: loop: gang vector; iterations in turn (iterations may take different times)
100:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
100:9: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
100:9: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
100:9: reduction (+:s) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
102:5: loop: collapsed with the loop around it
105:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
105:9: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
105:9: reduction (+:t) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
105:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
105:9: loop: its levels are in another order, so that lanes have neighbours in memory
107:5: loop: collapsed with the loop around it
109:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
109:9: loop: gang vector; iterations in turn (iterations may take different times)
109:9: reduction (*:u) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
109:9: reduction (*:u) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
111:5: loop: sequential: in line 111 it reduces a variable
113:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
113:9: loop: gang vector; iterations in turn (iterations may take different times)
113:9: reduction (+:v) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
113:9: reduction (+:v) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
*/
