/* In a loop that reads places that data says, the other arrays are streamed; not where a thread reads neighbours of a row
   one after the other, and not where all places are known.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
product (int rows, int n, int columns, const int *restrict ptr, const int *restrict column, const double *restrict v,
	 const double *restrict x, double *restrict y)
{
#pragma acc parallel loop gang present (ptr[0:rows + 1], column[0:n], v[0:n], x[0:columns], y[0:rows])
  for (int i = 0; i < rows; i++)
    {
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = ptr[i]; j < ptr[i + 1]; j++)
	s += v[j] * x[column[j]];
      y[i] = s;
    }
}

/* { dg-final { scan-ptx {ld.global.cs.f64} } } */
/* { dg-final { scan-ptx {ld.global.cs.s32} } } */

/* A row of a thread.  */
long
neighbours (int rows, int n, const long *restrict column, const long *restrict v, const long *restrict x)
{
  long s = 0;
#pragma acc parallel loop gang vector reduction (+:s) present (column[0:rows * n], v[0:rows * n], x[0:n])
  for (int i = 0; i < rows; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      s += v[i * n + j] & x[column[i * n + j]];
  return s;
}

float
known (int n, const float *restrict a, const float *restrict b)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

/* { dg-final { scan-ptx-not {ld.global.cs.f32} } } */
/* { dg-final { scan-ptx-not {ld.global.cs.[su]64} } } */
