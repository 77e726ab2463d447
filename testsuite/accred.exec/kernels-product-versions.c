/* Products of matrices that are not square in `kernels': with threads that have an element each, and with lanes that
   share the sum of one.  From 200 elements on, or as many as a sum has terms, there are enough threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=product_threads:200" } */

#include "accred-test.h"

enum { MOST = 6000 };

static int a[MOST], b[MOST], c[MOST], want[MOST];

/* C gets OLD * what it has, and the product.  */
static void
expect (int n, int m, int l, int old)
{
  for (int i = 0; i < MOST; i++)
    want[i] = c[i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	want[i * m + j] *= old;
	for (int k = 0; k < l; k++)
	  want[i * m + j] += a[i * l + k] * b[k * m + j];
      }
}

static void
check (void)
{
  for (int i = 0; i < MOST; i++)
    CHECK_EQ (c[i], want[i]);
}

static void
flat (int n, int m, int l, const int *restrict x, const int *restrict y, int *restrict z)
{
#pragma acc kernels present (x[0:n * l], y[0:l * m], z[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int s = 0;
	for (int k = 0; k < l; k++)
	  s += x[i * l + k] * y[k * m + j];
	z[i * m + j] = s;
      }
}

static void
vla (int n, int m, int l, const int (*restrict x)[l], const int (*restrict y)[m], int (*restrict z)[m])
{
#pragma acc kernels present (x[0:n][0:l], y[0:l][0:m], z[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
	z[i][j] += x[i][k] * y[k][j];
}

/* Bounds that the region computes, in several ways; another nest and a statement beside the product.  */
static void
computed (const long n, unsigned m, short l, const int *restrict x, const int *restrict y, int *restrict z)
{
  int sum = 0;
#pragma acc kernels present (x[0:n * l], y[0:l * m], z[0:n * m]) copy (sum)
  {
    const long rows = 2 * n - n;
    for (long i = 0; i < n * m; i++)
      z[i] *= 3;
    for (long i = rows - 1; i >= 0; i--)
      for (unsigned j = 1; j <= m; j++)
	{
	  int s = 0;
	  const int end = l + 1;
	  for (int k = 1; k < end; k++)
	    s += x[i * l + k - 1] * y[(k - 1) * m + j - 1];
	  z[i * m + j - 1] += s;
	}
    for (long i = 0; i < n * m; i++)
      sum += z[i];
  }
  int all = 0;
  for (int i = 0; i < n * (int) m; i++)
    all += want[i];
  CHECK_EQ (sum, all);
}

/* Bounds in memory, which the host does not read.  */
static void
loaded (const int *restrict sizes, const int *restrict x, const int *restrict y, int *restrict z)
{
#pragma acc kernels copyin (sizes[0:3]) present (x[0:MOST], y[0:MOST], z[0:MOST])
  for (int i = 0; i < sizes[0]; i++)
    for (int j = 0; j < sizes[1]; j++)
      {
	int s = 0;
	for (int k = 0; k < sizes[2]; k++)
	  s += x[i * sizes[2] + k] * y[k * sizes[1] + j];
	z[i * sizes[1] + j] = s;
      }
}

/* Of three levels; in a queue, under a condition of its own.  */
static void
batches (int n, int m, int l, int q, const int *restrict x, const int *restrict y, int *restrict z)
{
#pragma acc kernels async (1) if (q) present (x[0:2 * n * l], y[0:2 * l * m], z[0:2 * n * m])
  for (int o = 0; o < 2; o++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	{
	  int s = 0;
	  for (int k = 0; k < l; k++)
	    s += x[(o * n + i) * l + k] * y[(o * l + k) * m + j];
	  z[(o * n + i) * m + j] = s;
	}
#pragma acc wait (1)
}

enum { N = 30, M = 40, L = 7, FEW = 3, LONG = 300 };

static void
constant (const int (*restrict x)[L], const int (*restrict y)[M], int (*restrict z)[M])
{
#pragma acc kernels present (x[0:N][0:L], y[0:L][0:M], z[0:N][0:M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	int s = 0;
	for (int k = 0; k < L; k++)
	  s += x[i][k] * y[k][j];
	z[i][j] = s;
      }
}

static void
constant_few (const int (*restrict x)[LONG], const int (*restrict y)[FEW], int (*restrict z)[FEW])
{
#pragma acc kernels present (x[0:FEW][0:LONG], y[0:LONG][0:FEW], z[0:FEW][0:FEW])
  for (int i = 0; i < FEW; i++)
    for (int j = 0; j < FEW; j++)
      {
	int s = 0;
	for (int k = 0; k < LONG; k++)
	  s += x[i][k] * y[k][j];
	z[i][j] = s;
      }
}

int
main (void)
{
  static const int sizes[][3] = { { 1, 1, 1 }, { 1, 7, 3 }, { 7, 1, 300 }, { 0, 5, 4 }, { 5, 0, 4 }, { 5, 4, 0 }, { 3, 5, 700 },
    { 14, 14, 199 }, { 20, 10, 250 }, { 40, 50, 60 }, { 13, 15, 195 }, { 13, 15, 196 }, { 64, 33, 17 } };
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 7 % 31 - 11;
      b[i] = i * 5 % 29 - 9;
    }
#pragma acc data copyin (a, b) copy (c)
  {
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
      {
	const int n = sizes[s][0], m = sizes[s][1], l = sizes[s][2];
	expect (n, m, l, 0);
	flat (n, m, l, a, b, c);
#pragma acc update self (c)
	check ();
	expect (n, m, l, 1);
	vla (n, m, l, (const int (*)[l]) a, (const int (*)[m]) b, (int (*)[m]) c);
#pragma acc update self (c)
	check ();
	expect (n, m, l, 3);
	computed (n, m, l, a, b, c);
#pragma acc update self (c)
	check ();
	expect (n, m, l, 0);
	loaded (sizes[s], a, b, c);
#pragma acc update self (c)
	check ();
	if (2 * l * m > MOST || 2 * n * l > MOST)
	  continue;
	batches (n, m, l, 1, a, b, c);
#pragma acc update self (c)
	for (int o = 0; o < 2; o++)
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      {
		int t = 0;
		for (int k = 0; k < l; k++)
		  t += a[(o * n + i) * l + k] * b[(o * l + k) * m + j];
		CHECK_EQ (c[(o * n + i) * m + j], t);
	      }
      }
    expect (N, M, L, 0);
    constant ((const int (*)[L]) a, (const int (*)[M]) b, (int (*)[M]) c);
#pragma acc update self (c)
    check ();
    expect (FEW, FEW, LONG, 0);
    constant_few ((const int (*)[LONG]) a, (const int (*)[FEW]) b, (int (*)[FEW]) c);
#pragma acc update self (c)
    check ();
  }
  return test_done ();
}
