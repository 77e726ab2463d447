/* Loops of `kernels' whose variable is a pointer: all comparisons and directions, steps in the head
   and in the body, of records, beside another pointer, used afterwards.  That they run in parallel is
   tested in report-body-steps.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "4" } */

#include "accred-test.h"

#include <string.h>

enum { N = 700 };

struct record
{
  char tag;
  short number[3];
  double weight;
};

static int a[N], b[N], want_a[N];
static struct record r[N], want_r[N];
static unsigned char bytes[N];

/* LOOP with the arrays A and B, of which N elements count, adds to SUM and leaves a place in LEFT.  */

#define BOTH(NAME, LOOP)						\
  __attribute__ ((noipa)) static void					\
  NAME (int n)								\
  {									\
    long sum = 1, host_sum = 1, left = -1, host_left = -1;		\
    for (int k = 0; k < N; k++)						\
      a[k] = want_a[k] = k % 13;					\
    _Pragma ("acc kernels copy (a) copyin (b) copy (sum, left) num_gangs (3)") \
    {									\
      LOOP (a, sum, left);						\
    }									\
    LOOP (want_a, host_sum, host_left);					\
    CHECK_EQ (sum, host_sum);						\
    CHECK_EQ (left, host_left);						\
    CHECK_EQ (memcmp (a, want_a, sizeof a), 0);				\
  }

#define LESS(A, SUM, LEFT) for (int *p = A; p < A + n; p++) SUM += *p;
#define AT_MOST(A, SUM, LEFT) for (int *p = A; p <= A + n; p += 2) SUM += *p;
#define TURNED(A, SUM, LEFT) for (int *p = A; A + n > p; ++p) *p = 3 * *p + 1;
#define UNEQUAL(A, SUM, LEFT) int *p = A, *end = A + n; while (p != end) { *p += 2; p++; }
#define DOWNWARDS(A, SUM, LEFT) int *p; for (p = A + n; p > A;) { p--; *p = n; } LEFT = p - A;
#define BY_3(A, SUM, LEFT) int *p = A; while (p < A + n) { p += 3; p[-1] = 4; SUM += p[-2]; } LEFT = p - A;
#define READ_AND_STEP(A, SUM, LEFT) int *p = A; while (p < A + n) SUM += *p++; LEFT = p - A;
#define WRITE_AND_STEP(A, SUM, LEFT) int *p = A, *end = A + n; while (p != end) *p++ = 9;
#define OTHER_ARRAY(A, SUM, LEFT) for (const int *q = b; q != b + n; q++) A[q - b] = *q;
#define ANY_START(A, SUM, LEFT) int *p = A + n / 2; while (p < A + n) { SUM += *p - *(p - n / 2); ++p; }
#define CARRIED(A, SUM, LEFT) for (int *p = A + 1; p < A + n; p++) *p += p[-1];
#define SKIPPED(A, SUM, LEFT) int *p = A; while (p < A + n) { if (*p & 1) p++; SUM += *p; p++; }
#define TWO_POINTERS(A, SUM, LEFT) const int *q = b; for (int *p = A; p < A + n; p++) *p = *q++;

BOTH (less, LESS)
BOTH (at_most, AT_MOST)
BOTH (turned, TURNED)
BOTH (unequal, UNEQUAL)
BOTH (downwards, DOWNWARDS)
BOTH (by_3, BY_3)
BOTH (read_and_step, READ_AND_STEP)
BOTH (write_and_step, WRITE_AND_STEP)
BOTH (other_array, OTHER_ARRAY)
BOTH (any_start, ANY_START)
BOTH (carried, CARRIED)
BOTH (skipped, SKIPPED)
BOTH (two_pointers, TWO_POINTERS)

static double
of_records_host (struct record *p, struct record *end)
{
  double sum = 0;
  for (; p != end; p++)
    {
      p->number[1] = (short) (p->number[0] + p->tag);
      sum += p->weight;
    }
  return sum;
}

__attribute__ ((noipa)) static int
of_bytes (int n)
{
  int sum = 0;
#pragma acc kernels copyin (bytes) num_gangs (3)
  {
    unsigned char *p = bytes + n;
    while (p-- != bytes)
      sum += *p;
  }
  return sum;
}

static void
records (int n)
{
  for (int k = 0; k < N; k++)
    {
      memset (&r[k], 0, sizeof r[k]);
      r[k].tag = (char) (k % 5);
      r[k].number[0] = (short) k;
      r[k].weight = k % 17;
      want_r[k] = r[k];
    }
  double sum = 0;
#pragma acc data copy (r)
  {
    struct record *d = (struct record *) acc_deviceptr (r);
#pragma acc kernels deviceptr (d) copy (sum)
    for (struct record *p = d; p < d + n; ++p)
      {
	p->number[1] = (short) (p->number[0] + p->tag);
	sum += p->weight;
      }
  }
  CHECK_EQ (sum, of_records_host (want_r, want_r + n));
  CHECK_EQ (memcmp (r, want_r, sizeof r), 0);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 33, 600 };
  for (int k = 0; k < N; k++)
    {
      b[k] = k * k % 101;
      bytes[k] = (unsigned char) k;
    }
  for (int k = 0; k < 5; k++)
    {
      const int n = sizes[k];
      less (n);
      at_most (n);
      turned (n);
      unequal (n);
      downwards (n);
      by_3 (n);
      read_and_step (n);
      write_and_step (n);
      other_array (n);
      any_start (n);
      carried (n);
      skipped (n);
      two_pointers (n);
      records (n);
      int sum = 0;
      for (int i = 0; i < n; i++)
	sum += bytes[i];
      CHECK_EQ (of_bytes (n), sum);
    }
  return test_done ();
}
