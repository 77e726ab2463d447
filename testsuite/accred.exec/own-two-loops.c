/* One variable for the sums of two loops over gangs in one region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
enum { N = 137, M = 90 };
static long a[N][M], y[N], z[N];
int main (void)
{
  int i, j; long s;
  for (i = 0; i < N; i++) for (j = 0; j < M; j++) a[i][j] = (i * 7 + j * 3) % 23;
#pragma acc parallel copyin (a) copy (y, z)
  {
#pragma acc loop gang
    for (i = 0; i < N; i++)
      {
	s = 0;
#pragma acc loop vector reduction (+:s)
	for (j = 0; j < M; j++)
	  s += a[i][j];
	y[i] = s;
      }
#pragma acc loop gang
    for (i = 0; i < N; i++)
      {
	s = 1;
#pragma acc loop worker vector reduction (max:s)
	for (j = 0; j < M; j++)
	  s = a[i][j] > s ? a[i][j] : s;
	z[i] = s;
      }
  }
  for (i = 0; i < N; i++)
    {
      long w = 0, m = 1;
      for (j = 0; j < M; j++) { w += a[i][j]; m = a[i][j] > m ? a[i][j] : m; }
      CHECK_EQ (y[i], w); CHECK_EQ (z[i], m);
    }
  return test_done ();
}
