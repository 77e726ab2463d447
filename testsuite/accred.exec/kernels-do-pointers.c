/* Loops of `kernels' whose variable is a pointer and stepped in the condition, and those of `do': steps at the end, in the body
   and in the condition, by 2, downwards, numbers of 64 bits, a bound that changes.  That they run in parallel is tested in
   report-references.cc.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "4" } */

#include "accred-test.h"

#include <string.h>

enum { N = 500 };

static int a[N], want_a[N];

/* LOOP with the array A, of which N elements count, adds to SUM and leaves a place in LEFT.  */

#define BOTH(NAME, LOOP)						\
  __attribute__ ((noipa)) static void					\
  NAME (int n)								\
  {									\
    long sum = 1, host_sum = 1, left = -1, host_left = -1;		\
    for (int k = 0; k < N; k++)						\
      a[k] = want_a[k] = k % 13;					\
    _Pragma ("acc kernels copy (a) copy (sum, left) num_gangs (3)") \
    {									\
      LOOP (a, sum, left);						\
    }									\
    LOOP (want_a, host_sum, host_left);					\
    CHECK_EQ (sum, host_sum);						\
    CHECK_EQ (left, host_left);						\
    CHECK_EQ (memcmp (a, want_a, sizeof a), 0);				\
  }

#define DO_AT_END(A, SUM, LEFT) int *p = A; do { *p += 5; p++; } while (p < A + n); LEFT = p - A;
#define DO_UNEQUAL(A, SUM, LEFT) int *p = A, *end = A + n + !n; do SUM += *p++; while (p != end);
#define DO_IN_CONDITION(A, SUM, LEFT) int *p = A + n / 3; do *p = n; while (++p < A + n); LEFT = p - A;
#define DO_DOWNWARDS(A, SUM, LEFT) int *p = A + n + 1; do { int t = *--p; *p = t * t; } while (p > A);
#define DO_BY_2(A, SUM, LEFT) int *p = A; do { p += 2; SUM += p[-1]; p[-2] = 6; } while (p <= A + n); LEFT = p - A;
#define DO_CONTINUED(A, SUM, LEFT) int *p = A; do { if (*p & 1) continue; *p = 8; } while (p++ < A + n);
#define DO_LONG(A, SUM, LEFT) long i = n; do { A[i] += 2; SUM += i; } while (--i > 0); LEFT = i;
#define DO_COUNTED(A, SUM, LEFT) unsigned long i = 0; do { A[i++] ^= 3; } while (i < (unsigned long) n); LEFT = i;
#define DO_SKIPPED(A, SUM, LEFT) int *p = A; do { if (*p == 3) p++; *p += 1; p++; } while (p < A + n); LEFT = p - A;
#define DO_CARRIED(A, SUM, LEFT) int *p = A; do { p[1] += p[0]; } while (++p < A + n); LEFT = p - A;
#define DO_MOVED(A, SUM, LEFT) int *p = A, *e = A + n; do { *p++ = 1; if (e > A + 9) e--; } while (p < e); LEFT = p - A;
#define STEP_AND_TEST(A, SUM, LEFT) int *p = A + n; while (p-- != A) *p += 4;
#define TEST_AND_STEP(A, SUM, LEFT) int *p; for (p = A + n; p-- > A;) SUM += *p * (p - A); LEFT = p - A;
#define TEST_UPWARDS(A, SUM, LEFT) int *p = A, *end = A + n; while (p++ < end) p[-1] = 2; LEFT = p - A;

BOTH (do_at_end, DO_AT_END)
BOTH (do_unequal, DO_UNEQUAL)
BOTH (do_in_condition, DO_IN_CONDITION)
BOTH (do_downwards, DO_DOWNWARDS)
BOTH (do_by_2, DO_BY_2)
BOTH (do_continued, DO_CONTINUED)
BOTH (do_long, DO_LONG)
BOTH (do_counted, DO_COUNTED)
BOTH (do_skipped, DO_SKIPPED)
BOTH (do_carried, DO_CARRIED)
BOTH (do_moved, DO_MOVED)
BOTH (step_and_test, STEP_AND_TEST)
BOTH (test_and_step, TEST_AND_STEP)
BOTH (test_upwards, TEST_UPWARDS)

int
main (void)
{
  static const int sizes[] = { 0, 1, 33, 400 };
  for (int k = 0; k < 4; k++)
    {
      const int n = sizes[k];
      do_at_end (n);
      do_unequal (n);
      do_in_condition (n);
      do_downwards (n);
      do_by_2 (n);
      do_continued (n);
      do_long (n);
      do_counted (n);
      do_skipped (n);
      do_carried (n);
      do_moved (n);
      step_and_test (n);
      test_and_step (n);
      test_upwards (n);
    }
  return test_done ();
}
