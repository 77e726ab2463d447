/* Arithmetic on 128-bit integers in regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

typedef __int128 S;
typedef unsigned __int128 U;

enum { N = 24, RESULTS = 30 };

static S
make (unsigned long long hi, unsigned long long lo)
{
  return (U) hi << 64 | lo;
}

/* Values at the borders of the words, and some with bits everywhere.  */
static void
fill (S *x)
{
  int n = 0;
  x[n++] = 0;
  x[n++] = 1;
  x[n++] = -1;
  x[n++] = 2;
  x[n++] = make (0, ~0ull);
  x[n++] = make (1, 0);
  x[n++] = make (~0ull, 0);
  x[n++] = make (0, 1ull << 63);
  x[n++] = make (1ull << 63, 0);
  x[n++] = make (~0ull >> 1, ~0ull);
  x[n++] = make (~0ull, 1);
  x[n++] = make (5, 1ull << 63);
  /* Halfway between two doubles, and one more than that; the same for floats.  */
  x[n++] = ((S) 1 << 100) + ((S) 1 << 47);
  x[n++] = ((S) 1 << 100) + ((S) 1 << 47) + 1;
  x[n++] = ((S) 3 << 99) + ((S) 1 << 75);
  x[n++] = ((S) 3 << 99) + ((S) 1 << 75) + 1;
  x[n++] = -((S) 1 << 100) - ((S) 1 << 47) - 1;
  x[n++] = make (0, 0xfffffffffffffbff);
  while (n < N)
    {
      x[n] = make (test_random (), test_random ());
      n++;
    }
}

#define OPS(T)								\
  r[k++] = a + b;							\
  r[k++] = a - b;							\
  r[k++] = a * b;							\
  r[k++] = a & b;							\
  r[k++] = a | b;							\
  r[k++] = a ^ b;							\
  r[k++] = ~a;								\
  r[k++] = -a;								\
  r[k++] = a < b ? a : b;						\
  r[k++] = a > b ? a : b;						\
  r[k++] = a << count;							\
  r[k++] = a >> count;							\
  r[k++] = a << 7;							\
  r[k++] = a >> 7;							\
  r[k++] = a << 64;							\
  r[k++] = a >> 64;							\
  r[k++] = a >> 100;							\
  r[k++] = a << 100;							\
  r[k++] = (a == b) | (a != b) << 1 | (a < b) << 2 | (a <= b) << 3	\
	   | (a > b) << 4 | (a >= b) << 5;				\
  r[k++] = a ? 5 : 6;							\
  r[k++] = (T) (long long) a;						\
  r[k++] = (T) (unsigned) a;						\
  r[k++] = (T) (short) b;						\
  r[k++] = (T) (long long) a * (long long) b;				\
  r[k++] = (T) (unsigned long long) a * (unsigned long long) b;		\
  r[k++] = a << (count & 127) | (U) a >> (128 - (count & 127)) % 128;	\
  r[k++] = a + 1;							\
  r[k++] = 17 - a * 3;

#define OPERATIONS(NAME, T)						\
  static inline int							\
  NAME (T *r, T a, T b, int count)					\
  {									\
    int k = 0;								\
    OPS (T)								\
    return k;								\
  }									\
  static void								\
  test_##NAME (void)							\
  {									\
    static T x[N], got[N][N][RESULTS];					\
    static int used;							\
    fill ((S *) x);							\
    _Pragma ("acc parallel loop collapse (2) gang vector copyin (x) copy (got, used)") \
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < N; j++)					\
	{								\
	  int n = NAME (got[i][j], x[i], x[j], (i * 31 + j) % 128);	\
	  if (i + j == 0)						\
	    used = n;							\
	}								\
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < N; j++)					\
	{								\
	  T want[RESULTS];						\
	  int n = NAME (want, x[i], x[j], (i * 31 + j) % 128);		\
	  CHECK_EQ (used, n);						\
	  for (int k = 0; k < n; k++)					\
	    {								\
	      CHECK (got[i][j][k] == want[k]);				\
	      if (got[i][j][k] != want[k])				\
		fprintf (stderr, #T " %d %d: operation %d\n", i, j, k);	\
	    }								\
	}								\
  }

/* Arithmetic that would overflow wraps all the same.  */
#pragma GCC optimize ("wrapv")
OPERATIONS (signed_ops, S)
OPERATIONS (unsigned_ops, U)

static void
conversions (void)
{
  static S x[N];
  static double d[N], ud[N], back_in[N];
  static float f[N], uf[N];
  static S from_double[N], from_float[N];
  static U from_udouble[N];
  fill (x);
  for (int i = 0; i < N; i++)
    back_in[i] = ldexp (i % 2 ? -1 - i / 64. : 1 + i / 32., i * 5);
#pragma acc parallel loop copyin (x, back_in) copyout (d, ud, f, uf, from_double, from_float, from_udouble)
  for (int i = 0; i < N; i++)
    {
      d[i] = x[i];
      ud[i] = (U) x[i];
      f[i] = x[i];
      uf[i] = (U) x[i];
      from_double[i] = back_in[i];
      from_float[i] = (float) back_in[i];
      from_udouble[i] = back_in[i] < 0 ? -back_in[i] : back_in[i];
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_SAME (d[i], (double) x[i]);
      CHECK_SAME (ud[i], (double) (U) x[i]);
      CHECK_SAME (f[i], (float) x[i]);
      CHECK_SAME (uf[i], (float) (U) x[i]);
      CHECK (from_double[i] == (S) back_in[i]);
      CHECK (from_float[i] == (S) (float) back_in[i]);
      CHECK (from_udouble[i] == (U) fabs (back_in[i]));
    }
}

static int
which (S x)
{
  switch (x)
    {
    case 0: return 1;
    case -1: return 2;
    case (S) 1 << 64: return 3;
    case (S) -1 << 64: return 4;
    case 2 ... 5: return 5;
    default: return 6;
    }
}

static void
switches (void)
{
  static S x[N];
  static int got[N];
  fill (x);
#pragma acc parallel loop copyin (x) copyout (got)
  for (int i = 0; i < N; i++)
    got[i] = which (x[i]);
  for (int i = 0; i < N; i++)
    CHECK_EQ (got[i], which (x[i]));
}

int
main (void)
{
  switches ();
  test_signed_ops ();
  test_unsigned_ops ();
  conversions ();
  return test_done ();
}
