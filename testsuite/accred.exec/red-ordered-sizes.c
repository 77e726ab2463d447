/* Sums of floating-point arrays whose size is known only when the program runs, with the argument `reproducible':
   different numbers of gangs give the same bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-reproducible -fplugin-arg-accred-tuning=own_copy_teams:8,own_copy_threads:64" } */

#include "accred-test.h"
#include <stdlib.h>

enum { N = 2000, RUNS = 3, GUARD = 2 };

static int key[N];
static float x[N];

#define PRAGMA(X) _Pragma (#X)
#define DIMS num_gangs (gangs) vector_length (64)

/* Elements FIRST to FIRST + N - 1 of one array for each launch, between GUARD others.  LOOP (a) adds x[i] to element
   key[i] % n of them.  */
#define CHECK_SUMS(NAME, TYPE, DIFFERENCE, LOOP)							\
  static void											\
  NAME (int n)											\
  {												\
    const int first = GUARD, all = n + 2 * GUARD;						\
    TYPE *got = malloc (RUNS * all * sizeof *got), *want = malloc (all * sizeof *want);		\
    for (int k = 0; k < all; k++)								\
      want[k] = k * .3f;									\
    for (int k = 0; k < RUNS * all; k++)							\
      got[k] = want[k % all];									\
    for (int i = 0; i < N && n; i++)								\
      want[first + key[i] % n] += x[i];								\
    for (int run = 0; run < RUNS; run++)							\
      {												\
	TYPE *a = got + run * all;								\
	const int gangs = 1 + 5 * run;								\
	LOOP											\
      }												\
    for (int k = 0; k < all; k++)								\
      {												\
	CHECK_NEAR (DIFFERENCE, 0, 1e-4);							\
	if (k < GUARD || k >= n + GUARD)							\
	  CHECK (memcmp (&got[k], &want[k], sizeof *got) == 0);					\
	for (int run = 1; run < RUNS; run++)							\
	  CHECK (memcmp (&got[run * all + k], &got[k], sizeof *got) == 0);			\
      }												\
    free (got);											\
    free (want);										\
  }

#define CLOSE (got[k] - want[k]) / (1 + want[k])

CHECK_SUMS (updates, float, CLOSE,
	    PRAGMA (acc parallel loop gang vector reduction (+:a[first:n]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[first + key[i] % n] += x[i];)
CHECK_SUMS (pointers, double, CLOSE,
	    PRAGMA (acc parallel loop reduction (+:a[GUARD:n]) DIMS num_workers (2) copyin (key, x))
	    for (int i = 0; i < N; i++)
	      {
		double *e = &a[GUARD + key[i] % n];
		*e = *e + x[i];
	      })
CHECK_SUMS (gangs_only, float, CLOSE,
	    PRAGMA (acc parallel loop gang reduction (+:a[first:n]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[first + key[i] % n] += x[i];)
CHECK_SUMS (complex_numbers, float _Complex, (__real__ (got[k] - want[k])) / (1 + __real__ want[k]),
	    PRAGMA (acc parallel loop gang vector reduction (+:a[first:n]) DIMS copyin (key, x))
	    for (int i = 0; i < N; i++)
	      a[first + key[i] % n] += x[i];)

/* Two arrays of run-time size, one of constant size, integers and a scalar; two loops of one construct, of which the
   second has a loop for the lanes.  */
CHECK_SUMS (several, float, CLOSE, {
  const int more = 2 * n;
  double *b = calloc (more, sizeof *b);
  float c[40] = { 0 };
  int odd = 0;
  PRAGMA (acc parallel DIMS copyin (key, x) copy (a[0:all], b[0:more], c, odd))
  {
    PRAGMA (acc loop gang vector reduction (+:a[first:n], b[0:more], c, odd))
    for (int i = N / 2 - 1; i >= 0; i--)
      {
	a[first + key[i] % n] += x[i];
	b[i % more] += 1;
	c[i % 40] += 2;
	odd += i & 1;
      }
    PRAGMA (acc loop gang reduction (+:a[first:n]))
    for (int i = N / 2; i < N; i++)
      {
	int m = 0;
	PRAGMA (acc loop vector reduction (+:m))
	for (int k = 0; k < 7; k++)
	  m += k;
	if (m == 21)
	  a[first + key[i] % n] += x[i];
      }
  }
  double all_b = 0;
  for (int k = 0; k < more; k++)
    all_b += b[k];
  CHECK_SAME (all_b, (double) (N / 2));
  for (int k = 0; k < 40; k++)
    CHECK_SAME (c[k], (float) (N / 40));
  CHECK_EQ (odd, N / 4);
  free (b);
})

/* A VLA as a whole; a product.  */
static void
whole (int n)
{
  double got[RUNS][n];
  for (int run = 0; run < RUNS; run++)
    {
      double a[n];
      for (int k = 0; k < n; k++)
	a[k] = k + 1;
#pragma acc parallel loop gang vector reduction (*:a) num_gangs (1 + 4 * run) vector_length (32) copyin (x)
      for (int i = 0; i < N; i++)
	a[i % n] *= 1 + x[i] * 1e-3;
      memcpy (got[run], a, sizeof a);
    }
  for (int k = 0; k < n; k++)
    {
      double want = k + 1;
      for (int i = k; i < N; i += n)
	want *= 1 + x[i] * 1e-3;
      CHECK_NEAR (got[0][k] / want, 1, 1e-9);
      for (int run = 1; run < RUNS; run++)
	CHECK_SAME (got[run][k], got[0][k]);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 2654435761u >> 20;
      x[i] = 1.f / (1 + i % 97) + i * 1e-3f;
    }
  static const int sizes[] = { 1, 3, 33, 500, 2500 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      updates (sizes[k]);
      pointers (sizes[k]);
      gangs_only (sizes[k]);
      complex_numbers (sizes[k]);
      several (sizes[k]);
      whole (sizes[k]);
    }
  return test_done ();
}
