/* Loops of kernels regions that reduce elements of arrays, in C: pointers that may meet, structures, unsigned counters.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { M = 41, N = 29 };

static int a[N][M], s[N], want[N];
static struct { int sum, other; } pairs[N];
static unsigned char narrow[N];

static void
start (void)
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
	a[i][j] = i * 31 + j * 17 % 23;
      want[i] = 5 + i;
      for (int j = 0; j < M; j++)
	want[i] += a[i][j];
      s[i] = 5 + i;
      pairs[i].sum = pairs[i].other = 5 + i;
      narrow[i] = 5 + i;
    }
}

static void
arrays (void)
{
  start ();
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (unsigned j = 0; j < M; j++)
      s[i] += a[i][j];
  for (int i = 0; i < N; i++)
    CHECK_EQ (s[i], want[i]);
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = M - 1; j >= 0; j -= 2)
      s[i] -= a[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j += 2)
      want[i] -= a[i][j];
  for (int i = 0; i < N; i++)
    CHECK_EQ (s[i], want[i]);
}

/* Parts of structures, and numbers that are narrower than what is computed.  */
static void
structures (void)
{
  start ();
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	pairs[i].sum += a[i][j];
	narrow[i] += a[i][j];
      }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (pairs[i].sum, want[i]);
      CHECK_EQ (pairs[i].other, 5 + i);
      CHECK_EQ (narrow[i], (unsigned char) want[i]);
    }
}

/* The sums may be among what is added up.  */
static void
add (int *sums, const int *from, int n, int m)
{
#pragma acc kernels present (sums[0:n], from[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sums[i] += from[j];
}

static void
apart (int *restrict sums, const int *restrict from, int n, int m)
{
#pragma acc kernels present (sums[0:n], from[0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sums[i] += from[j];
}

static void
pointers (void)
{
  static int device[N + M], host[N + M];
  for (int i = 0; i < N + M; i++)
    device[i] = host[i] = i % 7 - 3;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < M; j++)
      host[i + 3] += host[j];
#pragma acc data copy (device)
  add (device + 3, device, 6, M);
  for (int i = 0; i < N + M; i++)
    CHECK_EQ (device[i], host[i]);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      host[i] += host[N + j];
#pragma acc data copy (device)
  apart (device, device + N, N, M);
  for (int i = 0; i < N + M; i++)
    CHECK_EQ (device[i], host[i]);
}

/* No iterations, and the element is beyond the array.  */
static void
nothing (int n)
{
  int few[2] = { 3, 4 };
#pragma acc kernels copy (few)
  for (int i = 0; i < 100000; i++)
    for (int j = 0; j < n - i; j++)
      few[i] += a[0][j];
  CHECK_EQ (few[0], 3 + a[0][0] + a[0][1]);
  CHECK_EQ (few[1], 4 + a[0][0]);
}

/* The same behind a store to another element, by an index of the same name.  */
static void
moved (int n)
{
  int few[2] = { 3, 4 }, i, j, k;
#pragma acc kernels copy (few)
  for (i = 0; i < 2; i++)
    {
      k = i;
      few[k] = 7;
      k += 100000000;
      for (j = 0; j < n; j++)
	few[k] += a[0][j];
    }
  CHECK_EQ (few[0], 7);
  CHECK_EQ (few[1], 7);
}

/* The index is an argument by reference, and changes in the loop.  */
static void
by_reference (int *restrict k, int *restrict sums, int n)
{
#pragma acc kernels copy (k[0:1], sums[0:n + 1])
  for (int j = 0; j < n; j++)
    {
      sums[*k] += a[0][j];
      if (j & 1)
	*k += 1;
    }
}

static void
index_changes (void)
{
  int k = 0, host = 0, sums[M + 1] = { 0 }, expected[M + 1] = { 0 };
  for (int j = 0; j < M; j++)
    {
      expected[host] += a[0][j];
      host += j & 1;
    }
  by_reference (&k, sums, M);
  for (int j = 0; j <= M; j++)
    CHECK_EQ (sums[j], expected[j]);
  CHECK_EQ (k, host);
}

int
main (void)
{
  arrays ();
  structures ();
  pointers ();
  nothing (2);
  moved (0);
  index_changes ();
  return test_done ();
}
