/* GCC makes of products and differences what the host's processor has: a * b + c, a * b - c, -(a * b) + c and
   -(a * b) - c, fused.  None of the products here rounds, so that the fused forms give what C says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=fast" } */

#include "accred-test.h"

enum { N = 200 };

/* The device's versions have the host's instructions; the host's own code may run anywhere.  */
#define FORMS(TYPE)								\
  __attribute__ ((target ("fma"), noipa)) static void				\
  forms_##TYPE (const TYPE *a, const TYPE *b, const TYPE *c, TYPE (*r)[4])	\
  {										\
    _Pragma ("acc parallel loop copyin (a[0:N], b[0:N], c[0:N]) copyout (r[0:N][0:4])")	\
    for (int i = 0; i < N; i++)							\
      {										\
	r[i][0] = a[i] * b[i] + c[i];						\
	r[i][1] = a[i] * b[i] - c[i];						\
	r[i][2] = c[i] - a[i] * b[i];						\
	r[i][3] = -(a[i] * b[i]) - c[i];					\
      }										\
  }
FORMS (float)
FORMS (double)

#define TEST(TYPE)							\
  static void								\
  test_##TYPE (void)							\
  {									\
    static TYPE a[N], b[N], c[N], r[N][4];				\
    for (int i = 0; i < N; i++)						\
      {									\
	a[i] = i - 100;							\
	b[i] = i % 7 * 0.5f - 1;					\
	c[i] = i * 3 % 11 - 5;						\
      }									\
    forms_##TYPE (a, b, c, r);						\
    for (int i = 0; i < N; i++)						\
      {									\
	volatile TYPE product = a[i] * b[i];				\
	CHECK_NEAR (r[i][0], product + c[i], 0);				\
	CHECK_NEAR (r[i][1], product - c[i], 0);				\
	CHECK_NEAR (r[i][2], c[i] - product, 0);				\
	CHECK_NEAR (r[i][3], -product - c[i], 0);				\
      }									\
  }
TEST (float)
TEST (double)

int
main (void)
{
  test_float ();
  test_double ();
  return test_done ();
}
