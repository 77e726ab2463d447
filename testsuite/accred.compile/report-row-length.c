/* Loops of the language along rows of any length that count from 0 to the row's length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
f (int n, const int *restrict ptr, const int *restrict a, int *restrict y)
{
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], length = ptr[r + 1] - begin;
      int s = 0;
      for (int k = 0; k < length; k++)
	s += a[begin + k];
      y[r] = s;
    }
  /* As many elements as the row before.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 1; r < n; r++)
    {
      const int begin = ptr[r], length = begin - ptr[r - 1];
      int s = 0;
      for (int k = 0; k < length; k++)
	s += a[begin + k];
      y[r] = s;
    }
  /* Not as many as are between two bounds.  */
#pragma acc parallel loop present (ptr, a, y)
  for (int r = 0; r < n; r++)
    {
      const int begin = ptr[r], length = ptr[r + 1] - begin + 1;
      int s = 0;
      for (int k = 0; k < length; k++)
	s += a[begin + k];
      y[r] = s;
    }
}

/* REPORT
11:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 512 bytes shared: reductions 0, broadcasts 0, variables 512
11:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr) where rows are uneven or short; reproducible
16:7: loop: vector; 4 elements in a load
16:7: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
21:9: parallel: gangs at launch, 1 worker, vector length at launch: 1 to 32 with 256 threads in a block; 512 bytes shared: reductions 0, broadcasts 0, variables 512
21:9: loop: gang worker; rows of any length: equal shares of rows and elements (merge path on ptr) where rows are uneven or short; reproducible
26:7: loop: vector; 4 elements in a load
26:7: reduction (+:s) int, vector: shuffle tree (one warp); reproducible
31:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: gang vector; iterations in turn (iterations may take different times)
*/
