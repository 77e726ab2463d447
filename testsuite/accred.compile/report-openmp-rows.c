/* OpenMP's loops along rows of any length: which are the lanes', and why others are not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int m, const int *restrict ptr, const int *restrict k, const double *restrict v, double *restrict y, int *restrict z)
{
#pragma omp target teams distribute parallel for map(to : ptr[0 : n + 1], v[0 : m]) map(from : y[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
#pragma omp target teams distribute parallel for map(to : ptr[0 : n + 1], k[0 : m]) map(from : z[0 : n])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += k[j];
      z[r] = s;
    }
  /* The order is the program's.  */
#pragma omp target teams distribute parallel for map(to : ptr[0 : n + 1], v[0 : m]) map(from : y[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
  /* So many threads.  */
#pragma omp target teams distribute parallel for num_threads(64) map(to : ptr[0 : n + 1], v[0 : m]) map(from : y[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      y[r] = s;
    }
  /* Rows of one length.  */
#pragma omp target teams distribute parallel for map(to : v[0 : n * m]) map(from : y[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = 0; j < m; j++)
	s += v[r * m + j];
      y[r] = s;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
11:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on their bounds) where rows are uneven or short; reproducible
15:9: loop: vector; 2 elements in a load
15:9: reduction (+:s) double, vector: shuffle tree (one warp); reproducible
20:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
20:9: loop: gang vector; iterations in turn (iterations may take different times)
24:7: loop: along a row of any length, by one thread (equal shares with 'simd reduction' or '-fplugin-arg-accred-row-shares')
29:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
29:9: loop: gang vector; iterations in turn (iterations may take different times)
33:7: loop: along a row of any length, by one thread (the order of floating-point numbers is the program's; 'simd reduction' would free it)
38:9: parallel: gangs at launch, 1 worker, vector length 64; 0 bytes shared: reductions 0, broadcasts 0, variables 0
38:9: loop: gang vector; iterations in turn (iterations may take different times)
42:9: loop: seq
48:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
48:9: loop: gang vector; iterations in turn (iterations may take different times)
52:9: loop: seq
*/
