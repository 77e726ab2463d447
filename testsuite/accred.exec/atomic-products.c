/* Atomic products and quotients: one place, few and many elements, in copies of the gang or not, by all levels.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fassociative-math -fno-signed-zeros -fno-trapping-math" } */

#include "accred-test.h"

enum { N = 6000, M = 5000, ROWS = 30 };

static int key[N], x[N];
static double d[N];

static const int bins[] = { 1, 3, 256, 1025, 2049, M };

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
/* Elements by key, and one variable.  Products and quotients are exact in any order: of 100 powers of 2.  */
#define TYPE(NAME, T, OP, VALUE)							\
  static void										\
  NAME (T *a, int m, int gangs, int workers, T *one)					\
  {											\
    T s = *one;										\
    PRAGMA (acc parallel loop gang worker vector num_gangs (gangs) num_workers (workers) \
	    vector_length (64) copyin (key, x, d) copy (a[0:m]))			\
    for (int i = 0; i < N; i++)								\
      {											\
	_Pragma ("acc atomic update")							\
	a[key[i]] OP (VALUE);								\
      }											\
    PRAGMA (acc parallel loop copyin (x, d) copy (s) num_gangs (gangs))			\
    for (int i = 0; i < N - m % 7; i++)							\
      {											\
	_Pragma ("acc atomic update")							\
	s OP (VALUE);									\
      }											\
    *one = s;										\
  }											\
  static void										\
  check_##NAME (void)									\
  {											\
    static T got[M], want[M];								\
    for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)				\
      for (int gangs = 1; gangs <= 9; gangs += 4)					\
	{										\
	  for (int i = 0; i < N; i++)							\
	    key[i] = gangs == 5 ? i * (long) bins[b] / N				\
				: (i * 2654435761u >> 7) % bins[b];			\
	  T one = 3, all = 3;								\
	  for (int k = 0; k < M; k++)							\
	    got[k] = want[k] = (T) (k % 5 * 7);						\
	  for (int i = 0; i < N; i++)							\
	    want[key[i]] OP (VALUE);							\
	  for (int i = 0; i < N - bins[b] % 7; i++)					\
	    all OP (VALUE);								\
	  NAME (got, bins[b], gangs, gangs / 2 + 1, &one);				\
	  CHECK (memcmp (got, want, sizeof got) == 0);					\
	  CHECK (one == all);								\
	}										\
  }

TYPE (of_int, int, *=, x[i])
TYPE (of_unsigned, unsigned, *=, x[i] * 7919u | 1)
TYPE (of_long, long, *=, x[i])
TYPE (of_ull, unsigned long long, *=, x[i] * 6364136223846793005ull | 1)
TYPE (of_short, short, *=, x[i])
TYPE (of_float, float, *=, (float) d[i])
TYPE (of_double, double, *=, d[i])
TYPE (float_by_double, float, *=, 1.0)
TYPE (quotient_float, float, /=, (float) d[i])
TYPE (quotient_double, double, /=, d[i])
TYPE (quotient_int, int, /=, 1 + (i % 500 == 3))

/* A product of one place in loops of several levels and forms; of a variable of the gang.  */
static void
levels (int n)
{
  unsigned nest = 1, inner = 2, rows = 4, serial = 5, all = 1;
  double local[ROWS], part = 1;
#pragma acc parallel loop collapse (2) copy (nest) present (x)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < n; j++)
      {
#pragma acc atomic update
	nest *= x[i + j];
      }
#pragma acc parallel loop gang vector copy (inner) present (x)
  for (int i = 0; i < ROWS; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      {
#pragma acc atomic
	inner = x[i + j] * inner;
      }
#pragma acc parallel loop gang copy (rows) copyout (local) present (x, d)
  for (int i = 0; i < ROWS; i++)
    {
      double own = 1;
#pragma acc loop worker vector
      for (int j = 0; j < n; j++)
	{
#pragma acc atomic update
	  rows *= x[i + j];
#pragma acc atomic update
	  own *= d[j];
	}
      local[i] = own;
    }
#pragma acc parallel loop num_gangs (1) vector_length (1) copy (serial) present (x)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      serial *= x[i];
    }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < n; j++)
      all *= x[i + j];
  CHECK_EQ (nest, all);
  CHECK_EQ (inner, 2 * all);
  CHECK_EQ (rows, 4 * all);
  unsigned each = 5;
  for (int i = 0; i < n; i++)
    {
      each *= x[i];
      part *= d[i];
    }
  CHECK_EQ (serial, each);
  for (int i = 0; i < ROWS; i++)
    CHECK_SAME (local[i], part);
}

/* An iteration uses the product, and the old value; two operators at one place.  */
static void
others (void)
{
  static int a[N], b[N], old[N], mixed[4];
  static double c[4] = { 1, 1, 1, 1 };
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc parallel loop copy (a, mixed, c) copyout (b, old) present (d)
  for (int i = 0; i < N; i++)
    {
      int v;
#pragma acc atomic update
      a[i] *= 3;
      b[i] = a[i] + 1;
#pragma acc atomic capture
      { v = a[i]; a[i] *= 2; }
      old[i] = v;
#pragma acc atomic update
      c[i % 4] *= d[i];
#pragma acc atomic update
      c[i % 4] = c[i % 4] / d[i];
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], 6 * i);
      CHECK_EQ (b[i], 3 * i + 1);
      CHECK_EQ (old[i], 3 * i);
    }
  for (int k = 0; k < 4; k++)
    CHECK_SAME (c[k], 1);
}

/* Zero, whose sign -fassociative-math does not keep, infinities and NaNs; 1 changes nothing.  */
static void
special (void)
{
  static float v[64], ones[64];
  float zero = -0.0f, inf = 2, none = 3, nan = 0, kept = NAN, by_zero = -1;
  for (int i = 0; i < 64; i++)
    {
      v[i] = 1;
      ones[i] = 1;
    }
  v[40] = INFINITY;
#pragma acc parallel loop copy (zero, inf, none, nan, kept, by_zero) copyin (v, ones)
  for (int i = 0; i < 64; i++)
    {
#pragma acc atomic update
      zero *= ones[i];
#pragma acc atomic update
      inf *= v[i];
#pragma acc atomic update
      none /= v[i];
#pragma acc atomic update
      nan *= v[i];
#pragma acc atomic update
      kept *= ones[i];
#pragma acc atomic update
      by_zero /= ones[i] - (i == 7);
    }
  CHECK_SAME (zero, 0);
  CHECK_SAME (inf, INFINITY);
  CHECK_SAME (none, 0);
  CHECK (isnan (nan));
  CHECK (isnan (kept));
  CHECK_SAME (by_zero, -INFINITY);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 13 == 5 ? -3 : i % 3 == 0 ? 5 : 1;
      d[i] = i % 60 == 1 ? 2 : i % 60 == 32 ? -0.5 : i % 6 == 3 ? -1 : 1;
    }
  check_of_int ();
  check_of_unsigned ();
  check_of_long ();
  check_of_ull ();
  check_of_short ();
  check_of_float ();
  check_of_double ();
  check_float_by_double ();
  check_quotient_float ();
  check_quotient_double ();
  check_quotient_int ();
#pragma acc data copyin (x, d)
  {
    for (int n = 0; n < 600; n = 3 * n + 2)
      levels (n);
    others ();
  }
  special ();
  return test_done ();
}
