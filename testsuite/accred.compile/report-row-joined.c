/* Loops over one row, one after the other in an iteration: which become one, and why others do not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-row-shares -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, const int *restrict ptr, const int *restrict a, int *restrict w, int *restrict y, int *restrict z,
   int *any)
{
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], y[0:n], z[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      y[r] = s;
#pragma acc loop reduction (max:t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t = a[j] > t ? a[j] : t;
      z[r] = t;
    }
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (max:t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t = a[j] > t ? a[j] : t;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += t - a[j];
      y[r] = s;
    }
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], w[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += w[j] = a[j];
#pragma acc loop reduction (+:t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += w[j] * (j - ptr[r]);
      y[r] = s + t;
    }
  /* Loops without a directive, and a data construct around.  */
#pragma acc data copyin (ptr[0:n + 1], a[0:n]) copyout (any[0:n])
#pragma acc parallel loop
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t ^= a[j];
      any[r] = s + t;
    }
  /* This may be where the bounds are.  */
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], any[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+:s)
      for (int j = any[r]; j < any[r + 1]; j++)
	s += a[j];
      any[r + n] = s;
#pragma acc loop reduction (+:t)
      for (int j = any[r]; j < any[r + 1]; j++)
	t += a[j] * a[j];
      y[r] = t;
    }
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop worker reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
#pragma acc loop vector reduction (+:t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += a[j] * a[j];
      y[r] = s + t;
    }
  /* Ranges differ, or do not change: nothing is said.  */
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0, u = 0;
#pragma acc loop reduction (+:s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
#pragma acc loop reduction (+:t)
      for (int j = ptr[r]; j < ptr[r + 1] - 1; j++)
	t += a[j] * a[j];
#pragma acc loop reduction (+:u)
      for (int j = ptr[r]; j <= ptr[r + 1] - 1; j++)
	u += a[j];
      y[r] = s + t + u;
    }
#pragma acc parallel loop present (ptr[0:n + 1], a[0:n], y[0:n])
  for (int r = 0; r < n; r++)
    {
      int s = 0, t = 0;
#pragma acc loop reduction (+:s)
      for (int j = 0; j < n; j++)
	s += a[j] ^ r;
#pragma acc loop reduction (+:t)
      for (int j = 0; j < n; j++)
	t += a[j] * r;
      y[r] = s + t;
    }
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 20032 bytes shared: reductions 0, broadcasts 0, variables 20032
12:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on their bounds); reproducible
16:9: loop: vector
20:9: loop: joined with that in line 16, which has the same range
25:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:9: loop: gang worker; a block of iterations for each gang
29:9: loop: vector; 4 elements in a load, rows of different lengths, each of them one gang's (the region has other loops)
29:9: reduction (max:t) int, vector: shuffle tree (one warp); reproducible
32:9: loop: vector; 4 elements in a load
32:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
32:9: loop: not joined with that in line 29, which has the same range: the second one needs what the first one has computed
37:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
37:9: loop: gang worker; a block of iterations for each gang
41:9: loop: vector; rows of different lengths, each of them one gang's (the region has other loops)
41:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
44:9: loop: vector; 4 elements in a load
44:9: reduction (+:t) int, vector: shuffle tree (one warp); reproducible
44:9: loop: not joined with that in line 41, which has the same range: one may write what the other one accesses
51:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 20032 bytes shared: reductions 0, broadcasts 0, variables 20032
51:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on their bounds); reproducible
55:7: loop: vector
57:7: loop: joined with that in line 55, which has the same range
62:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
62:9: loop: gang worker; a block of iterations for each gang
66:9: loop: vector; 4 elements in a load, rows of different lengths, each of them one gang's (the region has other loops)
66:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
70:9: loop: vector; 4 elements in a load
70:9: reduction (+:t) int, vector: shuffle tree (one warp); reproducible
70:9: loop: not joined with that in line 66, which has the same range: what stands between them may write what the second one reads
75:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
75:9: loop: gang; a block of iterations for each gang
79:9: loop: worker vector; 4 elements in a load
79:9: reduction (+:s) int, worker: nothing to combine (one worker); reproducible
79:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
79:9: loop: also over vectors, since no loop in it uses them
82:9: loop: vector; 4 elements in a load, rows of different lengths, each of them one gang's (the region has other loops)
82:9: reduction (+:t) int, vector: shuffle tree (one warp); reproducible
82:9: loop: not joined with that in line 79, which has the same range: their clauses differ, or say more than levels and variables
88:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
88:9: loop: gang worker; a block of iterations for each gang
92:9: loop: vector; 4 elements in a load, rows of different lengths, each of them one gang's (the region has other loops)
92:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
95:9: loop: vector; 4 elements in a load
95:9: reduction (+:t) int, vector: shuffle tree (one warp); reproducible
98:9: loop: vector; 4 elements in a load
98:9: reduction (+:u) int, vector: shuffle tree (one warp); reproducible
103:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 32|48 bytes shared: reductions 32, broadcasts 0|16, variables 0
103:9: loop: gang worker; a block of iterations for each gang
107:9: loop: vector; 4 elements in a load
107:9: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
110:9: loop: vector; 4 elements in a load
110:9: reduction (+:t) int, vector: shuffle tree (one warp); reproducible
*/
