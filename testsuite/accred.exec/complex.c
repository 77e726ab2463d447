/* Complex arithmetic in regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */

#include "accred-test.h"
#include <complex.h>

enum { N = 150 };

#define PRAGMA(X) _Pragma (#X)
#define TYPE(NAME, T, R, EPSILON)					\
  static void								\
  NAME (void)								\
  {									\
    static T complex a[N], b[N], sum[N], product[N], quotient[N], other[N]; \
    for (int i = 0; i < N; i++)						\
      {									\
	a[i] = (T) (i % 13 - 6) + (T) (i % 7 - 3) * I;			\
	b[i] = (T) (i % 5 - 2) + (T) (i % 11 + 1) * I;			\
      }									\
    PRAGMA (acc parallel loop gang vector num_gangs (2) vector_length (32) copyin (a, b) \
	    copyout (sum, product, quotient, other))			\
    for (int i = 0; i < N; i++)						\
      {									\
	sum[i] = a[i] + b[i];						\
	product[i] = a[i] * b[i];					\
	quotient[i] = a[i] / b[i];					\
	other[i] = -a[i] + ~b[i] * 2 + (a[i] == b[i]) + __real__ b[i];	\
      }									\
    for (int i = 0; i < N; i++)						\
      {									\
	T ar = __real__ a[i], ai = __imag__ a[i], br = __real__ b[i], bi = __imag__ b[i]; \
	CHECK_SAME (__real__ sum[i], ar + br);				\
	CHECK_SAME (__imag__ sum[i], ai + bi);				\
	/* Small integers: the products are exact.  */			\
	CHECK_SAME (__real__ product[i], ar * br - ai * bi);		\
	CHECK_EQ ((int) __imag__ product[i], (int) (ar * bi + ai * br));\
	T size = br * br + bi * bi;					\
	/* A few roundings of values near |a| / |b|.  */		\
	double bound = 8 * EPSILON * sqrt ((ar * ar + ai * ai) / size);	\
	CHECK_NEAR (__real__ quotient[i], (double) (ar * br + ai * bi) / size, bound); \
	CHECK_NEAR (__imag__ quotient[i], (double) (ai * br - ar * bi) / size, bound); \
	CHECK_SAME (__real__ other[i], -ar + br * 2 + (ar == br && ai == bi) + br); \
	CHECK_SAME (__imag__ other[i], -ai - bi * 2);			\
      }									\
  }

TYPE (of_float, float, float, 0x1p-23)
TYPE (of_double, double, double, 0x1p-52)

int
main (void)
{
  of_float ();
  of_double ();
  return test_done ();
}
