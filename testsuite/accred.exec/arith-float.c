/* Floating operators over float and double: the same bits as the host's, also for NaN, infinities, denormals and -0.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off" } */

#include "accred-test.h"

enum { VALUES = 20, N = VALUES * VALUES };

static const double values[VALUES] = {
  0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 3.0, 0.1, -0.3, 1e10, -1e-10, 0x1p-149, 0x1p-1074, 0x1.fffffep127,
  0x1p1000, INFINITY, -INFINITY, NAN
};

#define PRAGMA(X) _Pragma (#X)

/* The payload and sign of a NaN result are not defined: any NaN equals any other.  */
#define OPERATOR(T, R, EXPRESSION)					\
  {									\
    static R out[N];							\
    PRAGMA (acc parallel loop gang vector num_gangs (2) vector_length (64) copyin (values) copyout (out)) \
    for (int i = 0; i < N; i++)						\
      {									\
	T a = (T) values[i / VALUES], b = (T) values[i % VALUES];	\
	(void) b;							\
	out[i] = EXPRESSION;						\
      }									\
    for (int i = 0; i < N; i++)						\
      {									\
	T a = (T) values[i / VALUES], b = (T) values[i % VALUES];	\
	(void) b;							\
	R want = EXPRESSION;						\
	test_checks++;							\
	if (memcmp (&out[i], &want, sizeof want) != 0 && !(out[i] != out[i] && want != want)) \
	  TEST_FAIL ("%s, a = (%s) %a, b = (%s) %a: got %a, want %a", #EXPRESSION, #T, (double) a, #T, (double) b, \
		     (double) out[i], (double) want);			\
      }									\
  }

#define TYPE(NAME, T)							\
  static void								\
  NAME (void)								\
  {									\
    OPERATOR (T, T, a + b)						\
    OPERATOR (T, T, a - b)						\
    OPERATOR (T, T, a * b)						\
    OPERATOR (T, T, a / b)						\
    OPERATOR (T, T, -a)							\
    OPERATOR (T, T, a * b + a)						\
    OPERATOR (T, T, (a + b) * (T) 0.1 - a / 3)				\
    OPERATOR (T, int, (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)) \
    OPERATOR (T, int, !(a < b) + 2 * !(a <= b) + 4 * !(a > b) + 8 * !(a >= b)) \
    OPERATOR (T, int, __builtin_isunordered (a, b) + 2 * __builtin_isless (a, b) \
		      + 4 * __builtin_islessgreater (a, b) + 8 * __builtin_isgreaterequal (a, b)) \
    OPERATOR (T, int, (a && b) + 2 * (a || b) + 4 * !a)			\
    OPERATOR (T, T, a < b ? a : b)					\
    OPERATOR (T, T, a > b ? a : b)					\
    OPERATOR (T, T, a <= 0 ? b : a)					\
  }

TYPE (of_float, float)
TYPE (of_double, double)

static void
builtins (void)
{
  OPERATOR (double, double, __builtin_fabs (a))
  OPERATOR (float, float, __builtin_fabsf (a))
  OPERATOR (double, double, __builtin_copysign (a, b))
  OPERATOR (float, float, __builtin_copysignf (a, b))
  OPERATOR (double, double, __builtin_sqrt (__builtin_fabs (a)))
  OPERATOR (float, float, __builtin_sqrtf (__builtin_fabsf (a)))
}

int
main (void)
{
  of_float ();
  of_double ();
  builtins ();
  return test_done ();
}
