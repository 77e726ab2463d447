/* Atomic updates in nests whose iterations have elements of their own, and in nests whose
   iterations meet: each kind of subscript at the edge between the two.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 40, M = 24, P = 7, SIZE = N * M * P * 4 };

static int a[SIZE], want[SIZE];

static void
start (void)
{
  for (int k = 0; k < SIZE; k++)
    a[k] = want[k] = k % 10;
}

#define PRAGMA(X) _Pragma (#X)
#define EACH(I, FROM, TO) for (int I = FROM; I < TO; I++)

/* A[AT] += 1 + i for all i, j, k.  */
#define CHECK_AT(AT, OUTER, MIDDLE, INNER, LI, LJ, LK)	\
  {							\
    start ();						\
    PRAGMA (acc parallel loop OUTER copy (a))		\
    EACH (i, 0, LI)					\
      {							\
	MIDDLE						\
	EACH (j, 0, LJ)					\
	  {						\
	    INNER					\
	    EACH (k, 0, LK)				\
	      {						\
		PRAGMA (acc atomic update)		\
		a[AT] += 1 + i;				\
	      }						\
	  }						\
      }							\
    EACH (i, 0, LI)					\
      EACH (j, 0, LJ)					\
	EACH (k, 0, LK)					\
	  want[AT] += 1 + i;				\
    EACH (e, 0, SIZE)					\
      CHECK_EQ (a[e], want[e]);				\
  }

/* The levels of the loops in all ways.  */
#define CHECK_LEVELS(AT, LI, LJ, LK)						\
  CHECK_AT (AT, gang, PRAGMA (acc loop vector), , LI, LJ, LK)			\
  CHECK_AT (AT, gang, PRAGMA (acc loop worker), PRAGMA (acc loop vector), LI, LJ, LK)	\
  CHECK_AT (AT, gang vector, , , LI, LJ, LK)					\
  CHECK_AT (AT, gang, , PRAGMA (acc loop vector), LI, LJ, LK)

/* Nests of two loops that are one.  */
#define CHECK_COLLAPSED(AT, LI, LJ)			\
  {							\
    start ();						\
    PRAGMA (acc parallel loop collapse (2) copy (a))	\
    EACH (i, 0, LI)					\
      EACH (j, 0, LJ)					\
	{						\
	  PRAGMA (acc atomic update)			\
	  a[AT] += 1 + i;				\
	}						\
    EACH (i, 0, LI)					\
      EACH (j, 0, LJ)					\
	want[AT] += 1 + i;				\
    EACH (e, 0, SIZE)					\
      CHECK_EQ (a[e], want[e]);				\
  }

static void __attribute__ ((noinline))
apart (int n, int m, int p)
{
  CHECK_LEVELS ((i * m + j) * p + k, n, m, p)
  CHECK_LEVELS ((i * M + j) * P + k, n, M, P)
  CHECK_LEVELS ((i * m + j) * 2 + 1, n, m, 3)
  CHECK_COLLAPSED (i * m + j, n, m)
  CHECK_COLLAPSED (i * M + j, n, M)
  CHECK_COLLAPSED (2 * i + j, n, 2)
  CHECK_COLLAPSED (i * M + (M - 1 - j), n, M)
  CHECK_COLLAPSED (i + 40 * j, N, m)
  CHECK_LEVELS (-((i * m + j) * p + k) + n * m * p, n, m, p)
  CHECK_COLLAPSED (-(i * m + j) + n * m, n, m)
  CHECK_COLLAPSED (~(i * m + j) + n * m, n, m)
}

static void __attribute__ ((noinline))
meeting (int n, int m, int p, int zero)
{
  CHECK_LEVELS (i + j + k, n, m, p)
  CHECK_LEVELS ((i * m + j) * 2 + k, n, m, 3)
  CHECK_LEVELS (i * p + j, n, m, p)
  CHECK_LEVELS (i, n, m, p)
  CHECK_LEVELS (j, n, m, p)
  CHECK_LEVELS (i * m + j - j, n, m, p)
  CHECK_COLLAPSED (2 * i + j, n, 3)
  CHECK_COLLAPSED (i * (M - 1) + j, n, M)
  CHECK_COLLAPSED (i * zero + j, n, m)
  CHECK_COLLAPSED (i + 39 * j, N, m)
  CHECK_COLLAPSED (i * m + j / 2, n, m)
  CHECK_COLLAPSED (i / 2 * m + j, n, m)
  CHECK_COLLAPSED ((i * m + j) % (3 * M), n, m)
  CHECK_COLLAPSED ((unsigned char) (i * m + j), n, m)
  CHECK_COLLAPSED ((i * m + j + zero) / 2, n, m)
  CHECK_LEVELS (-((i * m + j) * p + k) & 255, n, m, p)
  CHECK_COLLAPSED (-(i * m + j) & 255, n, m)
  CHECK_COLLAPSED (~(i * m + j) & 255, n, m)
}

/* Digits of one loop's number: all of them, and some.  */

static void __attribute__ ((noinline))
digits (int n)
{
  CHECK_AT (i / 8 * 16 + i % 8, gang vector, , , n, 1, 1)
  CHECK_AT (i % 8 * 100 + i / 8, gang vector, , , 320, 1, 1)
  CHECK_AT (i % 8 * 5 + i / 8, gang vector, , , 48, 1, 1)
  CHECK_AT (i % 8 * 4 + i / 8, gang vector, , , 48, 1, 1)
  CHECK_AT (i % 8 + i / 8, gang vector, , , n, 1, 1)
  CHECK_AT (i % 8, gang vector, , , n, 1, 1)
  CHECK_AT ((i + 4) / 8 * 16 + i % 8, gang vector, , , n, 1, 1)
  CHECK_AT ((i + 4) / 8 * 8 + (i + 4) % 8, gang vector, , , n, 1, 1)
  CHECK_AT ((signed char) i + 128, gang vector, , , n, 1, 1)
}

/* Elements of eight bytes, each of two iterations.  */

static void
halves (void)
{
  static long b[N + 1];
#pragma acc parallel loop copy (b)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      b[i / 2]++;
    }
  for (int i = 0; i <= N; i++)
    CHECK_EQ (b[i], i < N / 2 ? 2 : 0);
}

/* An update of the outer loop, beside one of the inner one; two of the inner one that meet.  */

static void __attribute__ ((noinline))
several (int n, int m)
{
  static int rows[N];
  start ();
#pragma acc parallel loop gang copy (a, rows)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      rows[i] += 3;
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	{
#pragma acc atomic update
	  a[i * m + j] += j;
	}
    }
#pragma acc parallel loop gang copy (a)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
	{
#pragma acc atomic update
	  a[i * m + j] += j;
#pragma acc atomic update
	  a[i * m + j + 1] += 1;
	}
    }
  for (int e = 0; e < n * m; e++)
    CHECK_EQ (a[e], want[e] + e % m * 2 + (e > 0));
  CHECK_EQ (a[n * m], want[n * m] + 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (rows[i], 3);
}

int
main (void)
{
  apart (N, M, P);
  apart (1, 1, 1);
  meeting (N, M, P, 0);
  meeting (N, M, P, 1);
  digits (500);
  halves ();
  several (N, M);
  return test_done ();
}
