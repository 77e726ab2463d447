/* Nests of loops without a directive in kernels regions, of which the rectangular ones are collapsed: bounds, steps and
   types, what an outer iteration computes, and nests that must not be collapsed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 23, M = 37 };

static int a[N][M], want[N][M], by_row[N];
static int rows = N, columns = M;

#define CLEAR()					\
  for (int i_ = 0; i_ < N; i_++)		\
    for (int j_ = 0; j_ < M; j_++)		\
      a[i_][j_] = want[i_][j_] = -1

#define COMPARE()				\
  for (int i_ = 0; i_ < N; i_++)		\
    for (int j_ = 0; j_ < M; j_++)		\
      CHECK_EQ (a[i_][j_], want[i_][j_])

static void __attribute__ ((noinline, noclone))
rectangles (int n, int m, long k, short s, unsigned u)
{
  CLEAR ();
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i * 100 + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want[i][j] = i * 100 + j;
  COMPARE ();

  /* Other directions, steps and types; arithmetic in front of the inner loop and behind its bound.  */
  CLEAR ();
#pragma acc kernels copy (a)
  for (long i = k - 1; i >= 2; i -= 3)
    {
      int base = (int) i * 7 + n;
      int last = m - 2;
      for (short j = s; j <= last; j += 5)
	a[i][j] = base + j;
    }
  for (long i = k - 1; i >= 2; i -= 3)
    for (short j = s; j <= m - 2; j += 5)
      want[i][j] = (int) i * 7 + n + j;
  COMPARE ();

  CLEAR ();
#pragma acc kernels copy (a)
  for (unsigned i = 1; i < u; i++)
    for (unsigned char j = 0; j < 30; j += 2)
      for (int q = 0; q < 2; q++)
	a[i][j + q] = i + j * 3 - q;
  for (unsigned i = 1; i < u; i++)
    for (unsigned char j = 0; j < 30; j += 2)
      for (int q = 0; q < 2; q++)
	want[i][j + q] = i + j * 3 - q;
  COMPARE ();

  /* Bounds in memory; nothing to do outside, or inside.  */
  CLEAR ();
#pragma acc kernels copy (a)
  {
    for (int i = 0; i < rows; i++)
      for (int j = 3; j < columns; j++)
	a[i][j] = j - i;
    for (int i = n; i < 5; i++)
      for (int j = 0; j < m; j++)
	a[i][j] = 0;
    for (int i = 0; i < n; i++)
      for (int j = m; j < 5; j++)
	a[i][j] = 0;
  }
  for (int i = 0; i < rows; i++)
    for (int j = 3; j < columns; j++)
      want[i][j] = j - i;
  COMPARE ();
}

/* No iteration of the outer loop, in which the inner one's bound would divide by zero.  */

static void __attribute__ ((noinline, noclone))
not_entered (int n, int zero)
{
  CLEAR ();
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    {
      int end = M / zero;
      for (int j = 0; j < end; j++)
	a[i][j] = 1;
    }
  COMPARE ();
}

static void __attribute__ ((noinline, noclone))
sums (int n, int m)
{
  long sum = 5, sum_want = 5;
  int most = -1, most_want = -1;
  double part = 0, part_want = 0;
#pragma acc kernels copyin (a)
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	{
	  sum += a[i][j];
	  most = a[i][j] > most ? a[i][j] : most;
	}
    /* Two sums in the outer loop, one of them in the inner one.  */
    for (int i = 0; i < n; i++)
      {
	part += 0.5;
	for (int j = 0; j < m; j++)
	  part += a[i][j];
      }
  }
  for (int i = 0; i < n; i++)
    {
      part_want += 0.5;
      for (int j = 0; j < m; j++)
	{
	  sum_want += a[i][j];
	  most_want = a[i][j] > most_want ? a[i][j] : most_want;
	  part_want += a[i][j];
	}
    }
  CHECK_EQ (sum, sum_want);
  CHECK_EQ (most, most_want);
  CHECK_EQ (part, part_want);
}

/* Bounds that the outer loop changes or sets, a value that the inner loop changes, a load whose place the inner loop
   stores to, statements after the inner loop, and a variable that is used behind the nest.  */

static void __attribute__ ((noinline, noclone))
not_rectangles (int n, int m)
{
  CLEAR ();
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      a[i][j] = i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      want[i][j] = i + j;
  COMPARE ();

  CLEAR ();
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    {
      int end = i % 5 + 3;
      for (int j = i % 3; j < end; j++)
	a[i][j] = end;
    }
  for (int i = 0; i < n; i++)
    for (int j = i % 3; j < i % 5 + 3; j++)
      want[i][j] = i % 5 + 3;
  COMPARE ();

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = want[i][j] = i + 10;
#pragma acc kernels copy (a)
  for (int i = 0; i < n; i++)
    {
      int first = a[i][0];
      for (int j = 0; j < m; j++)
	a[i][j] = first + j + 1;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want[i][j] = i + 10 + j + 1;
  COMPARE ();

  CLEAR ();
  int j;
#pragma acc kernels copy (a, by_row)
  for (int i = 0; i < n; i++)
    {
      int t = i;
      for (j = 0; j < m; j++)
	{
	  t = i * 3;
	  a[i][j] = t + j;
	}
      by_row[i] = t;
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (by_row[i], i * 3);
      for (int k = 0; k < m; k++)
	want[i][k] = i * 3 + k;
    }
  CHECK_EQ (j, m);
  COMPARE ();
}

/* Pointers to memory of the device, which the front end makes addressable.  */

static void __attribute__ ((noinline, noclone))
device_pointers (int n, int m, const int *restrict from, int *restrict to)
{
#pragma acc kernels deviceptr (from, to)
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	to[i * m + j] = from[i * m + j] * 2;
    for (int i = 1; i < n; i++)
      to[i] += to[i - 1];
  }
}

static void
raw_memory (void)
{
  int *from = acc_malloc (sizeof a), *to = acc_malloc (sizeof a), sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	a[i][j] = i * M + j;
	want[i][j] = i == 0 && j < N ? sum += 2 * j : 2 * (i * M + j);
      }
  acc_memcpy_to_device (from, a, sizeof a);
  device_pointers (N, M, from, to);
  acc_memcpy_from_device (a, to, sizeof a);
  COMPARE ();
  acc_free (from);
  acc_free (to);
}

/* Loads in front of an inner loop, of what it writes, of what it does not write, and of what only its last iteration does;
   variables that are set twice there.  */
static void __attribute__ ((noinline, noclone))
loads (int n, int m, const int *restrict p)
{
  int(*restrict x)[M] = a;
  CLEAR ();
#pragma acc kernels copy (x[0:N][0:M])
  for (int i = 0; i < n; i++)
    {
      const int t = x[i][1];
      for (int j = 0; j < m; j++)
	x[i][j] = t + j + 2;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want[i][j] = -1 + j + 2;
  COMPARE ();

  CLEAR ();
#pragma acc kernels copy (x[0:N][0:M]) copyin (p[0:N])
  for (int i = 0; i < n; i++)
    {
      const int t = p[i], u = p[n - 1 - i] * x[i][M - 1];
      for (int j = 0; j < m - 1; j++)
	x[i][j] = t * j + u;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      want[i][j] = p[i] * j - p[n - 1 - i];
  COMPARE ();

  CLEAR ();
#pragma acc kernels copy (x[0:N][0:M]) copyin (p[0:N])
  for (int i = 0; i < n; i++)
    {
      const int t = p[i];
      for (int j = 0; j < m; j++)
	x[i][j] = t * j;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want[i][j] = p[i] * j;
  COMPARE ();

  /* The first value of a bound is of all iterations, the second one is not.  */
  CLEAR ();
#pragma acc kernels copy (x[0:N][0:M])
  for (int i = 0; i < n; i++)
    {
      int end = m / 2, k = end + i;
      end = k % m;
      k = end * i;
      for (int j = 0; j < end; j++)
	x[i][j] = k + j;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < (m / 2 + i) % m; j++)
      want[i][j] = (m / 2 + i) % m * i + j;
  COMPARE ();

  CLEAR ();
#pragma acc kernels copy (x[0:N][0:M])
  for (int i = 0; i < n; i++)
    {
      int k = i * 3;
      k = k + 1;
      for (int j = 0; j < m; j++)
	x[i][j] = k + j;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      want[i][j] = i * 3 + 1 + j;
  COMPARE ();
}

int
main (void)
{
  static int numbers[N];
  for (int i = 0; i < N; i++)
    numbers[i] = i * i % 19 + 1;
  loads (N, M, numbers);
  rectangles (N, M, N, 2, 17);
  not_entered (0, 0);
  sums (N, M);
  not_rectangles (N, M);
  raw_memory ();
  return test_done ();
}
