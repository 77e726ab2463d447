/* Products of matrices in `kernels', square ones and others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 45 };

static void
product (int n, int m, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc kernels present (a[0:n * m], b[0:n * m], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	int s = 0;
	for (int k = 0; k < m; k++)
	  s += a[i * m + k] * b[k * n + j];
	c[i * n + j] = s;
      }
}

static void
square (int n, const int *restrict a, const int *restrict b, int *restrict c)
{
#pragma acc kernels present (a[0:n * n], b[0:n * n], c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	c[i * n + j] = 0;
	for (int k = 0; k < n; k++)
	  c[i * n + j] += a[i * n + k] * b[k * n + j];
      }
}

static int a[N * N], b[N * N], c[N * N];

static void
check (int n, int m)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	int want = 0;
	for (int k = 0; k < m; k++)
	  want += a[i * m + k] * b[k * n + j];
	CHECK_EQ (c[i * n + j], want);
      }
}

int
main (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 1, N }, { N, 1 }, { 33, 20 }, { N, N } };
  for (int i = 0; i < N * N; i++)
    {
      a[i] = i * 7 % 31 - 11;
      b[i] = i * 5 % 29 - 9;
    }
#pragma acc data copyin (a, b) copy (c)
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s][0], m = sizes[s][1];
      product (n, m, a, b, c);
#pragma acc update self (c)
      check (n, m);
      square (n, a, b, c);
#pragma acc update self (c)
      check (n, n);
    }
  return test_done ();
}
