/* What the report says of packed gangs, and of gangs that are not packed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (const float *a, float *s, const int *start, int rows, int columns)
{
  /* Chosen by `columns'.  */
#pragma acc parallel loop gang worker copyin (a[0:rows * columns]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += a[i * columns + j];
      s[i] = t;
    }
  /* 60 columns: sixteen for each lane.  */
#pragma acc parallel loop gang copyin (a[0:rows * 60]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < 60; j++)
	t += a[i * 60 + j];
      s[i] = t;
    }
  /* A constant, too, but long.  */
#pragma acc parallel loop gang copyin (a[0:rows * 9000]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < 9000; j++)
	t += a[i * 9000 + j];
      s[i] = t;
    }
  /* No one knows.  */
#pragma acc parallel loop gang copyin (a[0:columns], start[0:rows + 1]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = start[i]; j < start[i + 1]; j++)
	t += a[j];
      s[i] = t;
    }
  /* The user knows.  */
#pragma acc parallel loop gang vector_length (64) copyin (a[0:rows * columns]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += a[i * columns + j];
      s[i] = t;
    }
  /* An array of the gang's.  */
#pragma acc parallel loop gang copyin (a[0:rows * 40]) copyout (s[0:rows])
  for (int i = 0; i < rows; i++)
    {
      float b[40];
      float t = 0;
#pragma acc loop vector
      for (int j = 0; j < 40; j++)
	b[j] = a[40 * i + j] * 2;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < 40; j++)
	t += b[39 - j];
      s[i] = t;
    }
  /* A reduction of the gangs.  */
  float all = 0;
#pragma acc parallel loop gang reduction (+:all) copyin (a[0:rows * columns])
  for (int i = 0; i < rows; i++)
    {
      float t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += a[i * columns + j];
      all += t;
    }
  s[0] = all;
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 32 bytes shared: reductions 32, broadcasts 0, variables 0
12:9: loop: gang worker; a block of iterations for each gang
16:9: loop: vector; 4 elements in a load
16:9: reduction (+:t) float, vector: shuffle tree (one warp); reproducible
22:9: parallel: gangs at launch, 1 worker, vector length 4, 64 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
22:9: loop: gang; a block of iterations for each gang
26:9: loop: vector; 4 elements in a load
26:9: reduction (+:t) float, vector: shuffle tree (one warp); reproducible
32:9: parallel: gangs at launch, 1 worker, vector length 256; 32 bytes shared: reductions 32, broadcasts 0, variables 0
32:9: loop: gang; a block of iterations for each gang
36:9: loop: vector; 4 elements in a load
36:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 8 warps (vector length 256 > 32); reproducible
42:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
42:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on their bounds) where rows are uneven or short; reproducible
46:9: loop: vector; 4 elements in a load
46:9: reduction (+:t) float, vector: shuffle tree (one warp); reproducible
52:9: parallel: gangs at launch, 1 worker, vector length 64; 8 bytes shared: reductions 8, broadcasts 0, variables 0
52:9: loop: gang; a block of iterations for each gang
56:9: loop: vector
56:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 2 warps (vector length 64 > 32); reproducible
62:9: parallel: gangs at launch, 1 worker, vector length 128; 176 bytes shared: reductions 16, broadcasts 0, variables 160
62:9: gangs are not packed: a variable in memory
62:9: loop: gang; a block of iterations for each gang
67:9: loop: vector
70:9: loop: vector
70:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
77:9: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 16, broadcasts 0, variables 0
77:9: gangs are not packed: a reduction over gangs
77:9: loop: gang; a block of iterations for each gang
77:9: reduction (+:all) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
81:9: loop: vector
81:9: reduction (+:t) float, vector: shuffle trees, a slot for each of 4 warps (vector length 128 > 32); reproducible
*/
