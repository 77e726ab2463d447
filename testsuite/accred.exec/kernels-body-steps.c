/* Loops of `kernels' that step their variable in the body: at the end of a block, before, between
   and after uses of it; types of all sizes, both directions, at the limits of the types; the value
   that the variable has afterwards.  Also steps that not each iteration comes by, or that several
   statements make.  That the first ones run in parallel is tested in report-body-steps.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "5" } */

#include "accred-test.h"

#include <limits.h>
#include <stdint.h>

enum { N = 300 };
static int a[2 * N], want[2 * N], in[2 * N];

/* LOOP, on the device and on the host, stores to A at places from 0 on and adds to SUM.  */

#define BOTH(NAME, TYPE, LOOP)						\
  __attribute__ ((noipa)) static void					\
  NAME (TYPE from, TYPE to)						\
  {									\
    TYPE left = 0, host_left = 0;					\
    unsigned sum = 1, host_sum = 1;					\
    for (int k = 0; k < 2 * N; k++)					\
      a[k] = want[k] = -k;						\
    _Pragma ("acc kernels copy (a) copyin (in) copyout (left) copy (sum) num_gangs (3)") \
    {									\
      TYPE v = from;							\
      LOOP (TYPE, a, sum);						\
      left = v;								\
    }									\
    {									\
      TYPE v = from;							\
      LOOP (TYPE, want, host_sum);					\
      host_left = v;							\
    }									\
    CHECK_EQ (left, host_left);						\
    CHECK_EQ (sum, host_sum);						\
    for (int k = 0; k < 2 * N; k++)					\
      CHECK_EQ (a[k], want[k]);						\
  }

#define IN_BLOCK(T, A, SUM) for (; v < to;) { T k = v - from; A[k] = in[k]; SUM += k; v++; }
#define DEEP_BLOCK(T, A, SUM) while (v < to) { T k = v - from; { int t = in[k]; { A[k] = 2 * t; v += 2; } } }
#define FIRST(T, A, SUM) while (v < to) { v += 3; A[v - from] = (int) v; SUM += (unsigned) v; }
#define BETWEEN(T, A, SUM) while (v < to) { A[v - from] = in[v - from]; v += 2; A[v - from - 1] = (int) v; }
#define AS_OPERAND(T, A, SUM) while (v < to) { SUM += in[v - from]; A[v++ - from] = 5; }
#define TO_BOUND(T, A, SUM) while (v != to) { A[v - from] = (int) v; v++; SUM += 3; }
#define DOWN(T, A, SUM) while (v > to) { v--; A[v - to] = (int) v; SUM += (unsigned) v; }
#define DOWN_BY_3(T, A, SUM) while (v >= to) { A[v - to] = (int) v; if (v - to < 3) break; v -= 3; }
#define INNER(T, A, SUM) while (v < to) { for (int k = 0; k < 4; k++) SUM += in[v - from] + k; A[v - from] = 1; v++; }
/* Not each iteration steps as far.  */
#define UNDER_IF(T, A, SUM) while (v < to) { A[v - from] = 1; if (in[v - from] & 1) v++; v++; SUM++; }
#define IN_ARMS(T, A, SUM) while (v < to) { if (in[v - from] & 1) { A[v - from] = 1; v++; } else v += 2; }
#define SKIPPED(T, A, SUM) while (v < to) { SUM += 2; A[v - from]--; if (SUM % 5 == 0) continue; v++; }
#define WAITS(T, A, SUM) while (v < to) { if (A[v - from]++ >= 0) v++; }
#define IN_LOOP(T, A, SUM) while (v < to) { for (int k = 0; k < 3; k++) { A[v - from] = k; v++; } SUM++; }
#define TWICE(T, A, SUM) while (v < to) { A[v - from] = 7; v++; A[v - from] = 8; v++; }
/* The bound changes, or the step does not meet it.  */
#define BOUND_MOVES(T, A, SUM) while (v < to) { A[v - from] = 2; v++; if (SUM++ == 20) to = v + 2; }
#define CARRIED(T, A, SUM) while (v < to) { A[v - from + 1] = A[v - from] + 1; v++; }

#define ALL(T)				\
  BOTH (T##_in_block, T, IN_BLOCK)	\
  BOTH (T##_deep_block, T, DEEP_BLOCK)	\
  BOTH (T##_first, T, FIRST)		\
  BOTH (T##_between, T, BETWEEN)	\
  BOTH (T##_as_operand, T, AS_OPERAND)	\
  BOTH (T##_to_bound, T, TO_BOUND)	\
  BOTH (T##_down, T, DOWN)		\
  BOTH (T##_down_by_3, T, DOWN_BY_3)	\
  BOTH (T##_inner, T, INNER)		\
  BOTH (T##_under_if, T, UNDER_IF)	\
  BOTH (T##_in_arms, T, IN_ARMS)	\
  BOTH (T##_skipped, T, SKIPPED)	\
  BOTH (T##_waits, T, WAITS)		\
  BOTH (T##_in_loop, T, IN_LOOP)	\
  BOTH (T##_twice, T, TWICE)		\
  BOTH (T##_bound_moves, T, BOUND_MOVES) \
  BOTH (T##_carried, T, CARRIED)

ALL (int8_t)
ALL (uint16_t)
ALL (int)
ALL (unsigned)
ALL (int64_t)
ALL (uint64_t)

#define CALL(T, LOW, LENGTH)			\
  T##_in_block (LOW, LOW + LENGTH);		\
  T##_deep_block (LOW, LOW + LENGTH);		\
  T##_first (LOW, LOW + LENGTH);		\
  T##_between (LOW, LOW + LENGTH);		\
  T##_as_operand (LOW, LOW + LENGTH);		\
  T##_to_bound (LOW, LOW + LENGTH);		\
  T##_down (LOW + LENGTH, LOW);			\
  T##_down_by_3 (LOW + LENGTH, LOW);		\
  T##_inner (LOW, LOW + LENGTH);		\
  T##_under_if (LOW, LOW + LENGTH);		\
  T##_in_arms (LOW, LOW + LENGTH);		\
  T##_skipped (LOW, LOW + LENGTH);		\
  T##_waits (LOW, LOW + LENGTH);		\
  T##_in_loop (LOW, LOW + LENGTH);		\
  T##_twice (LOW, LOW + LENGTH);		\
  T##_bound_moves (LOW, LOW + LENGTH);		\
  T##_carried (LOW, LOW + LENGTH);

#define FOR_EACH_LENGTH(T, LOW, MOST)		\
  CALL (T, LOW, 0)				\
  CALL (T, LOW, 1)				\
  CALL (T, LOW, 31)				\
  CALL (T, LOW, MOST)

int
main (void)
{
  for (int k = 0; k < 2 * N; k++)
    in[k] = (k * 7) % 11;
  FOR_EACH_LENGTH (int8_t, -60, 121)
  FOR_EACH_LENGTH (uint16_t, 65000, 257)
  FOR_EACH_LENGTH (int, INT_MIN, N)
  FOR_EACH_LENGTH (int, -7, N)
  FOR_EACH_LENGTH (unsigned, 0, N)
  FOR_EACH_LENGTH (unsigned, 4294966900u, N)
  FOR_EACH_LENGTH (int64_t, -5, N)
  FOR_EACH_LENGTH (int64_t, 9223372036854775000, N)
  FOR_EACH_LENGTH (uint64_t, 0, N)
  FOR_EACH_LENGTH (uint64_t, 9223372036854775700u, N)
  /* None: the start is beyond the bound.  */
  int_in_block (5, -5);
  int64_t_between (INT64_MAX - 5, INT64_MIN + 5);
  uint64_t_between (UINT64_MAX - 5, 5);
  uint64_t_down (5, UINT64_MAX - 5);
  int8_t_first (100, -100);
  return test_done ();
}
