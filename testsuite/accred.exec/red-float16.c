/* _Float16: reductions, arithmetic and conversions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "float16" } */

#include "accred-test.h"

typedef _Float16 H;

enum { N = 300 };

#define PRAGMA(X) _Pragma (#X)

/* Small integers: exact in any order.  N / 64 factors of two.  */
#define LEVELS(NAME, CLAUSES)						\
  static void								\
  NAME (int n)								\
  {									\
    static H a[N], factor[N];						\
    for (int i = 0; i < N; i++)						\
      {									\
	a[i] = i % 7 - 3;						\
	factor[i] = i % 64 == 5 ? 2 : i % 3 ? 1 : -1;			\
      }									\
    a[N / 2] = 600;							\
    a[N / 3] = -700;							\
    H sum = 5, product = 3, most = -900, least = 900, all = 2, any = 0;	\
    PRAGMA (acc parallel loop CLAUSES copyin (a, factor) reduction (+:sum) reduction (*:product) \
	    reduction (max:most) reduction (min:least) reduction (&&:all) reduction (||:any)) \
    for (int i = 0; i < n; i++)						\
      {									\
	sum += a[i];							\
	product *= factor[i];						\
	most = a[i] > most ? a[i] : most;				\
	least = a[i] < least ? a[i] : least;				\
	all = all && factor[i];						\
	any = any || a[i] > 500;					\
      }									\
    float want_sum = 5, want_product = 3, want_most = -900, want_least = 900; \
    for (int i = 0; i < n; i++)						\
      {									\
	float v = i == N / 2 ? 600 : i == N / 3 ? -700 : i % 7 - 3;	\
	want_sum += v;							\
	want_product *= i % 64 == 5 ? 2 : i % 3 ? 1 : -1;		\
	want_most = v > want_most ? v : want_most;			\
	want_least = v < want_least ? v : want_least;			\
      }									\
    CHECK_EQ ((int) sum, (int) want_sum);				\
    CHECK_EQ ((int) product, (int) want_product);			\
    CHECK_EQ ((int) most, (int) want_most);				\
    CHECK_EQ ((int) least, (int) want_least);				\
    CHECK_EQ ((int) all, 1);						\
    CHECK_EQ ((int) any, n > N / 2);					\
  }

LEVELS (by_gang, gang num_gangs (5))
LEVELS (by_worker, worker num_workers (4))
LEVELS (by_vector, vector vector_length (32))
LEVELS (by_long_vector, vector vector_length (96))
LEVELS (by_all, gang worker vector num_gangs (3) num_workers (3) vector_length (32))

/* Every sum is below 2, so each of the 64 steps rounds by at most half of 2 ^ -10.  */
static void
rounding (void)
{
  static H a[64];
  double exact = 0;
  for (int i = 0; i < 64; i++)
    {
      a[i] = (H) (1. / (40 + i));
      exact += (double) a[i];
    }
  H sum = 0;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) copyin (a) reduction (+:sum)
  for (int i = 0; i < 64; i++)
    sum += a[i];
  CHECK_NEAR (sum, exact, 64 * 0x1p-11);
}

/* A 2-byte result between others, from all gangs at once.  */
static void
neighbours (void)
{
  struct { H before, sum, after; } s = { (H) 1.5, 2, (H) 2.5 };
  H sum = s.sum;
#pragma acc parallel num_gangs (7) reduction (+:sum)
  sum += 3;
  s.sum = sum;
  CHECK_EQ ((int) s.sum, 23);
  static H rows[9];
#pragma acc parallel loop gang copyout (rows)
  for (int r = 0; r < 9; r++)
    {
      H total = r;
#pragma acc loop vector reduction (+:total)
      for (int i = 0; i < 40; i++)
	total += 1;
      rows[r] = total;
    }
  for (int r = 0; r < 9; r++)
    CHECK_EQ ((int) rows[r], 40 + r);
}

/* Each value that a conversion can end on or between: subnormals, overflow, ties.  */
static void
conversions (void)
{
  static const double in[] = {
    0, -0., 1, 65504, 65519.99, 65520, -65520, 1e300, 0x1p-24, 0x1p-25, 0x1.8p-25, -0x1.004p-15,
    0x1p-14, 0x1.ffcp-15, 1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40, 1 + 0x3p-11, 2049, 2051, INFINITY, 3.14159
  };
  enum { M = sizeof in / sizeof *in };
  static H from_double[M], from_float[M], from_int[M], sum[M], quotient[M], constant[M];
  static double back[M];
  static int truncated[M], order[M];
  static long long from_long[M];
#pragma acc parallel loop copyin (in) copyout (from_double, from_float, from_int, sum, quotient, constant, back, \
					       truncated, order, from_long)
  for (int i = 0; i < M; i++)
    {
      from_double[i] = (H) in[i];
      from_float[i] = (H) (float) in[i];
      from_int[i] = (H) (i * 4099);
      sum[i] = from_double[i] + from_int[i];
      quotient[i] = from_int[i] / (H) 3 - (H) 0.5 * from_int[i];
      constant[i] = i & 1 ? (H) 0.1 : -(H) 6e-8;
      back[i] = from_double[i];
      truncated[i] = (int) quotient[i];
      order[i] = (from_double[i] < (H) 1) | (from_double[i] == (H) 1) << 1
		 | (from_double[i] >= from_int[i]) << 2;
      from_long[i] = (H) (i * 1000000000000ll);
      if (from_double[i] < 1000)
	from_long[i] = (long long) (from_double[i] * 8);
    }
  for (int i = 0; i < M; i++)
    {
      H d = (H) in[i], n = (H) (i * 4099), q = n / (H) 3 - (H) 0.5 * n;
      CHECK_SAME (from_double[i], d);
      CHECK_SAME (from_float[i], (H) (float) in[i]);
      CHECK_SAME (from_int[i], n);
      H total = d + n;
      CHECK_SAME (sum[i], total);
      /* Products and quotients may be rounded to H or kept.  */
      if (!isinf ((float) n))
	CHECK_NEAR (quotient[i], (double) n / 3 - .5 * n, (double) n * 0x1p-10 + 0x1p-24);
      if (!isinf ((float) n))
	CHECK_EQ (truncated[i], (int) quotient[i]);
      (void) q;
      H c = i & 1 ? (H) 0.1 : -(H) 6e-8;
      CHECK_SAME (constant[i], c);
      CHECK_SAME (back[i], (double) d);
      CHECK_EQ (order[i], (d < (H) 1) | (d == (H) 1) << 1 | (d >= n) << 2);
      if (d < 1000 && in[i] > -1000)
	CHECK_EQ (from_long[i], (long long) (d * 8));
    }
}

static H
twice (H x)
{
  return x + x;
}

#pragma acc routine seq
static __attribute__ ((noinline)) H
product_of (H x, float y)
{
  return x * (H) y;
}

static void
calls (void)
{
  static H r[40];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 40; i++)
    r[i] = product_of (twice (i), 0.5f * i);
  for (int i = 0; i < 40; i++)
    CHECK_EQ ((int) r[i], i * i);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 33, N };
  for (int k = 0; k < 4; k++)
    {
      by_gang (sizes[k]);
      by_worker (sizes[k]);
      by_vector (sizes[k]);
      by_long_vector (sizes[k]);
      by_all (sizes[k]);
    }
  rounding ();
  neighbours ();
  conversions ();
  calls ();
  return test_done ();
}
