/* Transposes, in which no level of the nest has neighbours in both arrays: lanes store to neighbours.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { MOST = 20000 };

static int a[MOST], b[MOST], c[MOST], want[MOST];

static void
transpose (int n, int m)
{
  memset (b, -1, sizeof b);
#pragma acc parallel loop collapse (2) copyin (a[0:n * m]) copy (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[j * n + i] = a[i * m + j];
  for (int k = 0; k < n * m; k++)
    CHECK_EQ (b[k], want[k]);
  memset (b, -1, sizeof b);
#pragma acc parallel loop gang copyin (a[0:n * m]) copy (b[0:n * m])
  for (int i = n - 1; i >= 0; i--)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      b[j * n + i] = a[i * m + j];
  for (int k = 0; k < n * m; k++)
    CHECK_EQ (b[k], want[k]);
}

/* One of the arrays that are read is as the other; with a condition; upwards and downwards.  */
static void
mixed (int n, int m, int *restrict b)
{
#pragma acc parallel loop copyin (a[0:n * m], c[0:n * m]) copy (b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--)
      if (c[j * n + i] % 3)
	b[j * n + i] = a[i * m + j] + c[j * n + i];
  for (int k = 0; k < n * m; k++)
    CHECK_EQ (b[k], c[k] % 3 ? want[k] + c[k] : -1);
}

/* Iterations need those before, in the program's order: one thread.  */
static void
in_turn (int n)
{
  for (int k = 0; k < n * n; k++)
    b[k] = k % 7;
#pragma acc parallel loop num_gangs (1) num_workers (1) vector_length (1) collapse (2) copy (b[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j * n + i] += b[i * n + j];
  static int d[MOST];
  for (int k = 0; k < n * n; k++)
    d[k] = k % 7;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      d[j * n + i] += d[i * n + j];
  for (int k = 0; k < n * n; k++)
    CHECK_EQ (b[k], d[k]);
}

int
main (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 1, 77 }, { 77, 1 }, { 5, 3 }, { 64, 100 }, { 3, 4001 }, { 141, 141 } };
  for (int k = 0; k < MOST; k++)
    {
      a[k] = k * 7919 % 10007;
      c[k] = k * 31 % 1009;
    }
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s][0], m = sizes[s][1];
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  want[j * n + i] = a[i * m + j];
      transpose (n, m);
      memset (b, -1, sizeof b);
      mixed (n, m, b);
    }
  in_turn (20);
  return test_done ();
}
