/* NaN, signed zeros and infinities in reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What holds:
   - Each thread evaluates the program's own expression.
   - Threads' partial results are combined, for max and min, as fmax and fmin do: a NaN gives way to a number.
     So NaNs that the program's expression never takes for the result, as in `x < s ? x : s', leave the answer
     of the numbers alone; so does a NaN that RESULT holds before (of no numbers at all, the answer is the infinity).
   - Where the program's expression lets a NaN in and out again, as `s < x ? s : x' does, the answer depends on the
     order even on the host; it is one of the elements, the value from before or the operator's identity.
   - A sum or a product that has a NaN, or infinities of both signs, is a NaN.
   - A minimum of zeros is a zero of a sign that occurs.  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 700 };

#define PRAGMA(X) _Pragma (#X)
#define REDUCE(OP, S, LEVELS, STATEMENT)				\
  PRAGMA (acc parallel loop LEVELS reduction (OP:S) copy (S) copyin (a[0:n])) \
  for (int i = 0; i < n; i++)						\
    STATEMENT;

#define AT_EACH_LEVEL(M)						\
  M (gang num_gangs (5))						\
  M (worker num_gangs (1) num_workers (6))				\
  M (vector num_gangs (1) vector_length (32))				\
  M (vector num_gangs (1) vector_length (128))				\
  M (gang worker vector num_gangs (5) num_workers (3) vector_length (64))

#define DEFINE(T)							\
  /* The smallest and the largest number; NaNs do not count.  */	\
  static void								\
  numbers_##T (int n, T start)						\
  {									\
    T *a = a_##T;							\
    T least = INFINITY, most = -INFINITY;				\
    for (int i = 0; i < n; i++)						\
      {									\
	least = a[i] < least ? a[i] : least;				\
	most = a[i] > most ? a[i] : most;				\
      }									\
    if (!isnan (start))							\
      {									\
	least = start < least ? start : least;				\
	most = start > most ? start : most;				\
      }									\
    AT_EACH_LEVEL (NUMBERS_##T)						\
  }									\
									\
  static int								\
  element_p_##T (int n, T x, T start)					\
  {									\
    if (isnan (x) || isinf (x) || x == start)				\
      return 1;								\
    for (int i = 0; i < n; i++)						\
      if (a_##T[i] == x)						\
	return 1;							\
    return 0;								\
  }									\
									\
  static void								\
  any_order_##T (int n, T start)					\
  {									\
    T *a = a_##T;							\
    AT_EACH_LEVEL (ANY_ORDER_##T)					\
  }									\
									\
  static void								\
  nan_sum_##T (int n)							\
  {									\
    T *a = a_##T;							\
    AT_EACH_LEVEL (NAN_SUM_##T)						\
  }									\
									\
  /* Zeros of one sign: the answer has it.  */				\
  static void								\
  zeros_##T (int n)							\
  {									\
    T *a = a_##T;							\
    AT_EACH_LEVEL (ZEROS_##T)						\
  }									\
									\
  static void								\
  all_##T (void)							\
  {									\
    static const int sizes[] = { 0, 1, 33, N };				\
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)		\
      {									\
	int n = sizes[k];						\
	for (int i = 0; i < N; i++)					\
	  a_##T[i] = i % 3 == 1 ? (T) NAN : (T) (int) (test_random () % 1000) - 400; \
	numbers_##T (n, 12);						\
	numbers_##T (n, NAN);						\
	any_order_##T (n, 12);						\
	any_order_##T (n, NAN);						\
	a_##T[n / 2] = INFINITY;					\
	a_##T[n / 3] = -INFINITY;					\
	numbers_##T (n, 12);						\
	for (int i = 0; i < N; i++)					\
	  a_##T[i] = NAN;						\
	numbers_##T (n, 12);						\
	any_order_##T (n, 12);						\
      }									\
    for (int i = 0; i < N; i++)						\
      a_##T[i] = i % 7;							\
    a_##T[N - 1] = NAN;							\
    nan_sum_##T (N);							\
    a_##T[0] = INFINITY;						\
    a_##T[N - 1] = -INFINITY;						\
    nan_sum_##T (N);							\
    for (int sign = -1; sign <= 1; sign += 2)				\
      {									\
	for (int i = 0; i < N; i++)					\
	  a_##T[i] = copysign (0, sign);				\
	zeros_##T (N);							\
	zeros_##T (1);							\
      }									\
    a_##T[N / 2] = -(T) 0;						\
    mixed_zeros_##T (N);						\
  }

#define NUMBERS(T, FMIN, FMAX, LEVELS)					\
  {									\
    T s = start, m = start, f = start, g = start;			\
    REDUCE (min, s, LEVELS, s = a[i] < s ? a[i] : s)			\
    REDUCE (max, m, LEVELS, m = a[i] > m ? a[i] : m)			\
    REDUCE (min, f, LEVELS, f = FMIN (f, a[i]))				\
    REDUCE (max, g, LEVELS, g = FMAX (g, a[i]))				\
    CHECK (s == least);							\
    CHECK (m == most);							\
    CHECK (f == least);							\
    CHECK (g == most);							\
  }

#define ANY_ORDER(T, LEVELS)						\
  {									\
    T s = start, m = start;						\
    REDUCE (min, s, LEVELS, s = s < a[i] ? s : a[i])			\
    REDUCE (max, m, LEVELS, m = m > a[i] ? m : a[i])			\
    CHECK (element_p_##T (n, s, start));				\
    CHECK (element_p_##T (n, m, start));				\
  }

#define NAN_SUM(T, LEVELS)						\
  {									\
    T s = 1;								\
    REDUCE (+, s, LEVELS, s += a[i])					\
    CHECK (isnan (s));							\
    s = 1;								\
    REDUCE (*, s, LEVELS, s *= a[i] + 1)				\
    CHECK (isnan (s) == isnan (a[N - 1]) && !(s == 1));			\
  }

#define ZEROS(T, LEVELS)						\
  {									\
    T s = a[0], m = a[0];						\
    REDUCE (min, s, LEVELS, s = a[i] < s ? a[i] : s)			\
    REDUCE (max, m, LEVELS, m = a[i] > m ? a[i] : m)			\
    CHECK_SAME (s, a[0]);						\
    CHECK_SAME (m, a[0]);						\
    T sum = 0;								\
    REDUCE (+, sum, LEVELS, sum += a[i])				\
    CHECK (sum == 0);							\
  }

#define MIXED_ZEROS(T, LEVELS)						\
  {									\
    T s = 0, m = 0;							\
    REDUCE (min, s, LEVELS, s = a[i] < s ? a[i] : s)			\
    REDUCE (max, m, LEVELS, m = a[i] > m ? a[i] : m)			\
    CHECK (s == 0);							\
    CHECK (m == 0);							\
  }

#define NUMBERS_float(LEVELS) NUMBERS (float, fminf, fmaxf, LEVELS)
#define NUMBERS_double(LEVELS) NUMBERS (double, fmin, fmax, LEVELS)
#define ANY_ORDER_float(LEVELS) ANY_ORDER (float, LEVELS)
#define ANY_ORDER_double(LEVELS) ANY_ORDER (double, LEVELS)
#define NAN_SUM_float(LEVELS) NAN_SUM (float, LEVELS)
#define NAN_SUM_double(LEVELS) NAN_SUM (double, LEVELS)
#define ZEROS_float(LEVELS) ZEROS (float, LEVELS)
#define ZEROS_double(LEVELS) ZEROS (double, LEVELS)
#define MIXED_ZEROS_float(LEVELS) MIXED_ZEROS (float, LEVELS)
#define MIXED_ZEROS_double(LEVELS) MIXED_ZEROS (double, LEVELS)

#define DEFINE_MIXED(T)							\
  static T a_##T[N];							\
  static void								\
  mixed_zeros_##T (int n)						\
  {									\
    T *a = a_##T;							\
    AT_EACH_LEVEL (MIXED_ZEROS_##T)					\
  }

DEFINE_MIXED (float)
DEFINE_MIXED (double)
DEFINE (float)
DEFINE (double)

/* A NaN is true.  */
static void
logical (void)
{
  int n = 100;
  float a[100];
  for (int i = 0; i < n; i++)
    a[i] = NAN;
#define LOGICAL(LEVELS)							\
  {									\
    float s = 1, t = 0;							\
    REDUCE (&&, s, LEVELS, s = s && a[i])				\
    REDUCE (||, t, LEVELS, t = t || a[i])				\
    CHECK_SAME (s, 1.0f);						\
    CHECK_SAME (t, 1.0f);						\
  }
  AT_EACH_LEVEL (LOGICAL)
}

int
main (void)
{
  all_float ();
  all_double ();
  logical ();
  return test_done ();
}
