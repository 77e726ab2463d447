/* Sums of floating-point arrays of more than 32 words with the argument `reproducible': the order does
   not depend on the launch, so that different numbers of gangs give the same bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-reproducible" } */

#include "accred-test.h"
#include <complex.h>

enum { N = 3000, RUNS = 3, GUARD = 2 };

static int key[N];
static float x[N];

#define PRAGMA(X) _Pragma (#X)

/* BINS elements behind GUARD others; RUN (result) is the loop, for each of some launches.  */
#define CHECK_SUMS(NAME, TYPE, BINS, START, ...)						\
  static void											\
  NAME (void)											\
  {												\
    static TYPE got[RUNS][(BINS) + 2 * GUARD], want[(BINS) + 2 * GUARD];			\
    for (int k = 0; k < (BINS) + 2 * GUARD; k++)						\
      got[0][k] = got[1][k] = got[2][k] = want[k] = (START);					\
    for (int run = 0; run < RUNS; run++)							\
      {												\
	TYPE *a = got[run];									\
	const int gangs = run * 3 + 1;								\
	__VA_ARGS__										\
      }												\
    for (int i = 0; i < N; i++)									\
      want[GUARD + key[i] % (BINS)] += x[i];							\
    for (int k = 0; k < (BINS) + 2 * GUARD; k++)						\
      {												\
	CHECK_NEAR (cabs (got[0][k] - want[k]), 0, 1e-4 * (1 + cabs (want[k])));		\
	if (k < GUARD || k >= (BINS) + GUARD)							\
	  CHECK_SAME (got[0][k], want[k]);							\
	for (int run = 1; run < RUNS; run++)							\
	  CHECK (memcmp (&got[run][k], &got[0][k], sizeof want[k]) == 0);			\
      }												\
  }

#define DIMS num_gangs (gangs) vector_length (64)

/* Updates, and other uses; all levels, one by one, none named.  */
CHECK_SUMS (updates, float, 100, k * .1f,
	    PRAGMA (acc parallel loop gang vector reduction (+:a[GUARD:100]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[GUARD + key[i] % 100] += x[i];)
CHECK_SUMS (pointers, double, 77, k,
	    PRAGMA (acc parallel loop reduction (+:a[GUARD:77]) DIMS num_workers (2) copyin (key, x))
	    for (int i = 0; i < N; i++)
	      {
		double *e = &a[GUARD + key[i] % 77];
		*e = *e + x[i];
	      })
CHECK_SUMS (gangs_only, float, 300, 1,
	    PRAGMA (acc parallel loop gang reduction (+:a[GUARD:300]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[GUARD + key[i] % 300] += x[i];)
CHECK_SUMS (large, double, 5000, 0,
	    PRAGMA (acc parallel loop gang vector reduction (+:a[GUARD:5000]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[GUARD + key[i] % 5000] += x[i];)
CHECK_SUMS (complex_numbers, float _Complex, 40, k * 1.i,
	    PRAGMA (acc parallel loop gang vector reduction (+:a[GUARD:40]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[GUARD + key[i] % 40] += x[i];)

/* Two loops, downwards and collapsed, that start where only the program knows; scalars, small arrays and integers
   beside; a loop inside for the lanes.  */
static int counts[50];
CHECK_SUMS (several, float, 64, k * .3f, {
  int first = GUARD, odd = 0;
  float parts[2] = { 0 };
  for (int k = 0; k < 50; k++)
    counts[k] = 0;
  PRAGMA (acc parallel DIMS copyin (key, x) copy (a[0:64 + 2 * GUARD], counts, odd, parts))
  {
    PRAGMA (acc loop gang vector reduction (+:a[first:64], counts, odd, parts))
    for (int i = N / 2 - 1; i >= 0; i--)
      {
	a[first + key[i] % 64] += x[i];
	counts[i % 50]++;
	odd += i & 1;
	parts[i & 1] += 1;
      }
    PRAGMA (acc loop gang reduction (+:a[first:64]) collapse (2))
    for (int i = 5; i < 10; i++)
      for (long j = 0; j < N / 10; j++)
	{
	  int n = 0;
	  PRAGMA (acc loop vector reduction (+:n))
	  for (int k = 0; k < 7; k++)
	    n += k;
	  if (n == 21)
	    a[first + key[i * (N / 10) + j] % 64] += x[i * (N / 10) + j];
	}
  }
  CHECK_EQ (odd, N / 4);
  CHECK_EQ ((int) parts[0], N / 4);
  CHECK_EQ ((int) parts[1], N / 4);
  for (int k = 0; k < 50; k++)
    CHECK_EQ (counts[k], N / 100);
})

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 2654435761u >> 20;
      x[i] = 1.f / (1 + i % 97) + i * 1e-3f;
    }
  updates ();
  pointers ();
  gangs_only ();
  large ();
  complex_numbers ();
  several ();
  return test_done ();
}
