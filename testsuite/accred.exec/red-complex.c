/* Reductions of complex numbers.  All values are small integers: exact in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <complex.h>

enum { N = 500 };

#define PRAGMA(X) _Pragma (#X)
#define CHECK_COMPLEX(GOT, WANT)					\
  do									\
    {									\
      CHECK (__real__ (GOT) == __real__ (WANT));			\
      CHECK (__imag__ (GOT) == __imag__ (WANT));			\
    }									\
  while (0)

/* Powers of i, and a few times 1 + i: the product stays exact.  */
#define FACTOR(T, I) \
  ((I) % 61 == 7 ? (T) (1 + 1.0i) : (I) % 3 == 0 ? (T) 1.0i : (I) % 5 ? (T) 1 : (T) -1)

#define LEVELS(NAME, T, CLAUSES)					\
  static void								\
  NAME (int n)								\
  {									\
    static T a[N], b[N];						\
    for (int i = 0; i < N; i++)						\
      {									\
	a[i] = (i % 13 - 5) + (i % 7 - 4) * 1.0i;			\
	b[i] = FACTOR (T, i);						\
      }									\
    T sum = 1 + 2.0i, product = 3 - 1.0i, all = 2.0i, any = 0;		\
    int count = 0;							\
    PRAGMA (acc parallel loop CLAUSES copyin (a, b) reduction (+:sum) reduction (*:product) \
	    reduction (&&:all) reduction (||:any) reduction (+:count))	\
    for (int i = 0; i < n; i++)						\
      {									\
	sum += a[i];							\
	product *= b[i];						\
	all = all && b[i];						\
	any = any || (a[i] == (T) (4 + 2.0i));				\
	count += a[i] != b[i];						\
      }									\
    T want_sum = 1 + 2.0i, want_product = 3 - 1.0i, want_any = 0;	\
    int want_count = 0;							\
    for (int i = 0; i < n; i++)						\
      {									\
	want_sum += a[i];						\
	want_product *= b[i];						\
	want_any = want_any || (a[i] == (T) (4 + 2.0i));		\
	want_count += a[i] != b[i];					\
      }									\
    CHECK_COMPLEX (sum, want_sum);					\
    CHECK_COMPLEX (product, want_product);				\
    CHECK_COMPLEX (all, (T) 1);						\
    CHECK_COMPLEX (any, want_any);					\
    CHECK_EQ (count, want_count);					\
  }

#define TYPE(NAME, T)							\
  LEVELS (NAME##_gang, T, gang num_gangs (4))				\
  LEVELS (NAME##_worker, T, worker num_workers (5))			\
  LEVELS (NAME##_vector, T, vector vector_length (32))			\
  LEVELS (NAME##_long_vector, T, vector vector_length (128))		\
  LEVELS (NAME##_all, T, gang worker vector num_gangs (3) num_workers (2) vector_length (32)) \
  static void								\
  NAME (void)								\
  {									\
    static const int sizes[] = { 0, 1, 33, N };				\
    for (int k = 0; k < 4; k++)						\
      {									\
	NAME##_gang (sizes[k]);						\
	NAME##_worker (sizes[k]);					\
	NAME##_vector (sizes[k]);					\
	NAME##_long_vector (sizes[k]);					\
	NAME##_all (sizes[k]);						\
      }									\
  }

TYPE (of_float, float complex)
TYPE (of_double, double complex)

/* One part alone makes a number true.  */
static void
logical (void)
{
  static double complex v[N];
  for (int zero = -1; zero < N; zero += 250)
    {
      for (int i = 0; i < N; i++)
	v[i] = i == zero ? 0 : i % 2 ? 3.0i : -2;
      double complex all = 5;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (3) copyin (v) reduction (&&:all)
      for (int i = 0; i < N; i++)
	all = all && v[i];
      CHECK_COMPLEX (all, (double complex) (zero < 0));
    }
  for (int i = 0; i < N; i++)
    v[i] = 0;
  v[333] = 1.0i;
  double complex any = 0, none = 0, from_before = 2.0i;
#pragma acc parallel loop gang vector copyin (v) reduction (||:any, none, from_before)
  for (int i = 0; i < N; i++)
    {
      any = any || v[i];
      none = none || (v[i] == 5);
      from_before = from_before || (v[i] == 5);
    }
  CHECK_COMPLEX (any, (double complex) 1);
  CHECK_COMPLEX (none, (double complex) 0);
  CHECK_COMPLEX (from_before, (double complex) 1);
}

/* Complex integers, an extension of GCC's.  */
static void
integers (void)
{
  _Complex int sum = 1, product = 1;
  _Complex short small = 2;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) reduction (+:sum, small) \
	reduction (*:product)
  for (int i = 0; i < N; i++)
    {
      sum += i - 2i * i;
      small += 3 + 1i;
      product *= i % 50 == 3 ? 1 + 2i : i % 9 == 1 ? -1i : 1;
    }
  _Complex int want = 1;
  for (int i = 0; i < N; i++)
    want *= i % 50 == 3 ? 1 + 2i : i % 9 == 1 ? -1i : 1;
  CHECK_COMPLEX (sum, 1 + N * (N - 1) / 2 - N * (N - 1) * 1i);
  CHECK_COMPLEX (small, (2 + 3 * N) + N * 1i);
  CHECK_COMPLEX (product, want);
}

/* A sum of which the result is a member, and rows of a nest.  */
static void
nested (void)
{
  struct { float before; float complex z; float after; } s = { 1, 2.0f, 3 };
  static double complex rows[5];
#pragma acc parallel loop gang copyout (rows)
  for (int r = 0; r < 5; r++)
    {
      double complex sum = r;
#pragma acc loop worker reduction (+:sum)
      for (int i = 0; i < 7; i++)
	{
	  double complex product = 1;
#pragma acc loop vector reduction (*:product)
	  for (int k = 0; k < 40; k++)
	    product *= k == i ? 2.0i : 1;
	  sum += product * r;
	}
      rows[r] = sum;
    }
  for (int r = 0; r < 5; r++)
    CHECK_COMPLEX (rows[r], r + 14.0i * r);
  float complex z = s.z;
#pragma acc parallel loop gang vector reduction (+:z)
  for (int i = 0; i < 100; i++)
    z += conjf (i + 2.0fi);
  s.z = z;
  CHECK_COMPLEX (s.z, (float complex) (4952 - 200.0fi));
}

/* A product with one infinite factor is infinite, as it is on the host.  */
static void
infinite (void)
{
  static double complex v[64];
  for (int i = 0; i < 64; i++)
    v[i] = i == 20 ? INFINITY : 1;
  double complex product = 2.0i;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) copyin (v) \
	reduction (*:product)
  for (int i = 0; i < 64; i++)
    product *= v[i];
  CHECK (isinf (creal (product)) || isinf (cimag (product)));
}

int
main (void)
{
  of_float ();
  of_double ();
  logical ();
  integers ();
  nested ();
  infinite ();
  return test_done ();
}
