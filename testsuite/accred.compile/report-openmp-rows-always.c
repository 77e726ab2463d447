/* OpenMP's loops of the language along rows of any length have equal shares with the argument `row-shares'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -O2 -fplugin-arg-accred-row-shares -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, int m, const int *restrict ptr, const int *restrict k, int *restrict z)
{
#pragma omp target teams distribute parallel for map(to : ptr[0 : n + 1], k[0 : m]) map(from : z[0 : n])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += k[j];
      z[r] = s;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 19968 bytes shared: reductions 0, broadcasts 0, variables 19968
11:9: loop: gang; rows of any length: equal shares of rows and elements (merge path on their bounds); reproducible
15:7: loop: vector
*/
