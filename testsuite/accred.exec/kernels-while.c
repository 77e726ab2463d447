/* Loops of `kernels' that test their variable before they step it, or after the first iteration: all types, at the
   limits of the types, and the value that the variable has afterwards.  That they run in parallel is tested in
   report-auto-loops.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

#include <limits.h>
#include <stdint.h>

enum { N = 300 };
static int a[N], want[N];

/* The loop, on the device and on the host.  INDEX is in the range of the arrays; the values of V are added.  */

#define BOTH(NAME, TYPE, SETUP, HEAD, TAIL, INDEX)					\
  __attribute__ ((noipa)) static void							\
  NAME (TYPE from, TYPE to)								\
  {											\
    TYPE left, host_left;								\
    unsigned long long sum = 0, host_sum = 0;						\
    (void) to;										\
    for (int k = 0; k < N; k++)								\
      a[k] = want[k] = -k;								\
    _Pragma ("acc kernels copy (a) copyout (left) num_gangs (3)")					\
    {											\
      TYPE v = from;									\
      SETUP;										\
      HEAD { a[INDEX] = (int) v; TAIL }							\
      left = v;										\
    }											\
    {											\
      TYPE v = from;									\
      SETUP;										\
      HEAD { want[INDEX] = (int) v; TAIL }						\
      host_left = v;									\
    }											\
    CHECK_EQ (left, host_left);								\
    for (int k = 0; k < N; k++)								\
      CHECK_EQ (a[k], want[k]);								\
    _Pragma ("acc kernels copy (sum) num_gangs (3)")							\
    {											\
      TYPE v = from;									\
      SETUP;										\
      HEAD { sum += (unsigned long long) v * v + 1; TAIL }				\
    }											\
    {											\
      TYPE v = from;									\
      SETUP;										\
      HEAD { host_sum += (unsigned long long) v * v + 1; TAIL }				\
    }											\
    CHECK_EQ (sum, host_sum);								\
  }

#define NOTHING (void) 0

/* NAME_down for one type: down to zero, and to a bound; up to one.  */
#define TESTED_FIRST(TYPE)								\
  BOTH (TYPE##_down, TYPE, NOTHING, while (v-- > 0), , v)				\
  BOTH (TYPE##_down_to, TYPE, NOTHING, while (v-- > to), , v - to)			\
  BOTH (TYPE##_up, TYPE, NOTHING, while (v++ < to), , v - from)			\
  BOTH (TYPE##_pre, TYPE, NOTHING, while (v < to), v += 3;, v - from)

TESTED_FIRST (int8_t)
TESTED_FIRST (uint8_t)
TESTED_FIRST (int16_t)
TESTED_FIRST (uint16_t)
TESTED_FIRST (int32_t)
TESTED_FIRST (uint32_t)
TESTED_FIRST (int64_t)
TESTED_FIRST (uint64_t)

BOTH (int_not_zero, int, NOTHING, while (v--), , v)
BOTH (long_not_zero, long, NOTHING, while (v--), , v)
BOTH (short_not_zero, short, NOTHING, while (v--), , (unsigned char) v)
BOTH (unsigned_not_zero, unsigned, NOTHING, for (; v-- > 0;), , v)
BOTH (size_not_zero, size_t, NOTHING, for (; v--;), , v)
BOTH (int_not_equal, int, NOTHING, for (; v != to; v++), , v - from)

/* do BODY while: as a loop that is left behind its body.  */

#define DO(NAME, TYPE, START, STEP, CONDITION, INDEX)					\
  __attribute__ ((noipa)) static void							\
  NAME (TYPE from, TYPE to)								\
  {											\
    TYPE left = 0, host_left = 0;							\
    (void) from;									\
    for (int k = 0; k < N; k++)								\
      a[k] = want[k] = -k;								\
    _Pragma ("acc kernels copy (a) copyout (left) num_gangs (3)")					\
    {											\
      TYPE v = START;									\
      do { a[INDEX] = (int) v; STEP; } while (CONDITION);				\
      left = v;										\
    }											\
    {											\
      TYPE v = START;									\
      do { want[INDEX] = (int) v; STEP; } while (CONDITION);				\
      host_left = v;									\
    }											\
    CHECK_EQ (left, host_left);								\
    for (int k = 0; k < N; k++)								\
      CHECK_EQ (a[k], want[k]);								\
  }

DO (do_int, int, from, v++, v < to, v - from)
DO (do_int_down, int, from, v -= 2, v >= to, from - v)
DO (do_unsigned, unsigned, 0, v++, v < to, v)
DO (do_unsigned_from, unsigned, from, v++, v < to, v - from)
DO (do_char, signed char, -100, v += 2, v <= to, v + 100)
DO (do_last_char, unsigned char, 255, v++, v < to, v)
DO (do_not_equal, int, from, v++, v != to, v - from)

#define LIMITS(TYPE, MIN, MAX)								\
  TYPE##_down (0, 0), TYPE##_down (1, 0), TYPE##_down (100, 0), TYPE##_down (MIN, 0),	\
  TYPE##_down_to (MIN + 7, MIN), TYPE##_down_to (MIN + 7, MIN + 1),			\
  TYPE##_down_to (MAX, MAX - 5), TYPE##_down_to (3, 3), TYPE##_down_to (3, 4),		\
  TYPE##_up (MAX - 9, MAX), TYPE##_up (MAX - 9, MAX - 1), TYPE##_up (MIN, MIN + 6),	\
  TYPE##_up (MIN, MIN), TYPE##_up (MAX, MIN),						\
  TYPE##_pre (MAX - 9, MAX - 2), TYPE##_pre (MIN, MIN + 6), TYPE##_pre (5, 5)

int
main (void)
{
  LIMITS (int8_t, INT8_MIN, INT8_MAX);
  LIMITS (uint8_t, 0, UINT8_MAX);
  LIMITS (int16_t, INT16_MIN, INT16_MAX);
  LIMITS (uint16_t, 0, UINT16_MAX);
  LIMITS (uint32_t, 0, UINT32_MAX);
  LIMITS (uint64_t, 0, UINT64_MAX);
  /* Those of `int' and `long' must not overflow.  */
  int32_t_down (100, 0), int32_t_down (0, 0), int32_t_down (-3, 0);
  int32_t_down_to (INT32_MIN + 7, INT32_MIN + 1), int32_t_up (INT32_MAX - 9, INT32_MAX - 1);
  int32_t_up (5, 5), int32_t_up (5, 3), int32_t_pre (INT32_MAX - 9, INT32_MAX - 2);
  int64_t_down (100, 0), int64_t_down (0, 0), int64_t_down (-3, 0);
  int64_t_down_to (INT64_MIN + 7, INT64_MIN + 1), int64_t_up (INT64_MAX - 9, INT64_MAX - 1);
  int_not_zero (0, 0), int_not_zero (200, 0);
  long_not_zero (0, 0), long_not_zero (200, 0);
  short_not_zero (0, 0), short_not_zero (200, 0), short_not_zero (-32760, 0);
  unsigned_not_zero (0, 0), unsigned_not_zero (200, 0);
  size_not_zero (0, 0), size_not_zero (200, 0);
  int_not_equal (-5, 100), int_not_equal (7, 7), int_not_equal (INT_MAX - 4, INT_MAX);
  do_int (0, 100), do_int (0, 1), do_int (0, 0), do_int (4, -10), do_int (INT_MAX - 4, INT_MAX);
  do_int_down (100, 3), do_int_down (3, 3), do_int_down (3, 4), do_int_down (INT_MIN + 8, INT_MIN + 2);
  do_unsigned (0, 0), do_unsigned (0, 1), do_unsigned (0, 100);
  do_unsigned_from (0, 0), do_unsigned_from (UINT_MAX, 9), do_unsigned_from (UINT_MAX - 4, UINT_MAX);
  do_char (0, -128), do_char (0, 99), do_char (0, 125);
  do_last_char (0, 0), do_last_char (0, 9);
  do_not_equal (0, 1), do_not_equal (-4, 100);
  return test_done ();
}
