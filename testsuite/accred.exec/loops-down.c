/* Loops that count downwards in a thread, with bodies that ptxas unrolls: it lost the sign of their bounds (negations.cc).  On a GPU.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

/* Enough for four turns of 32 lanes.  */
enum { ROWS = 3, MOST = 200 };

static int out[ROWS * MOST], want[ROWS * MOST];

/* A loop from N - 1 to 0, or only to the last one that STEP reaches; what it stores, and their sum.  */
#define LOOP(NAME, TYPE, DIRECTIVES, STEP, COND)						\
  static int											\
  NAME##_device (int n)										\
  {												\
    int total = 0;										\
    _Pragma ("acc parallel loop gang copy (out) reduction (+:total) num_gangs (2) vector_length (32)")	\
    for (int r = 0; r < ROWS; r++)								\
      {												\
	int sum = 0;										\
	DIRECTIVES										\
	for (TYPE i = (TYPE) (n - 1); COND; i -= STEP)						\
	  {											\
	    out[r * MOST + i] = 75 + i;								\
	    sum += i;										\
	  }											\
	total += sum;										\
      }												\
    return total;										\
  }												\
  static int											\
  NAME##_host (int n)										\
  {												\
    int total = 0;										\
    for (int r = 0; r < ROWS; r++)								\
      for (TYPE i = (TYPE) (n - 1); COND; i -= STEP)						\
	{											\
	  want[r * MOST + i] = 75 + i;								\
	  total += i;										\
	}											\
    return total;										\
  }												\
  static void											\
  NAME (void)											\
  {												\
    for (int n = 0; n < MOST; n += n < 12 ? 1 : 23)						\
      {												\
	for (int k = 0; k < ROWS * MOST; k++)							\
	  out[k] = want[k] = -1;								\
	CHECK_EQ (NAME##_device (n), NAME##_host (n));						\
	int wrong = 0;										\
	for (int k = 0; k < ROWS * MOST; k++)							\
	  wrong += out[k] != want[k];								\
	CHECK_EQ (wrong, 0);									\
      }												\
  }

#define SEQ _Pragma ("acc loop seq")
#define SEQ_REDUCTION _Pragma ("acc loop seq reduction (+:sum)")
#define VECTOR _Pragma ("acc loop vector reduction (+:sum)")
#define PLAIN

LOOP (seq_int, int, SEQ, 1, i >= 0)
LOOP (seq_long, long, SEQ, 1, i >= 0)
LOOP (seq_short, short, SEQ, 1, i >= 0)
LOOP (seq_by_2, int, SEQ, 2, i >= 0)
LOOP (seq_by_3, long, SEQ, 3, i > -1)
LOOP (seq_by_7, int, SEQ, 7, i >= 0)
LOOP (reduction_int, int, SEQ_REDUCTION, 1, i >= 0)
LOOP (reduction_by_3, int, SEQ_REDUCTION, 3, i > -1)
LOOP (vector_int, int, VECTOR, 1, i >= 0)
LOOP (vector_by_2, long, VECTOR, 2, i >= 0)
LOOP (plain_int, int, PLAIN, 1, i >= 0)
LOOP (plain_by_2, long, PLAIN, 2, i >= 0)

/* Few instructions in a turn: a store, an update, a store to every third element.  */
static void
short_loops (int n)
{
  static int set[MOST], updated[MOST], spread[3 * MOST];
  for (int k = 0; k < MOST; k++)
    set[k] = updated[k] = spread[3 * k] = spread[3 * k + 1] = spread[3 * k + 2] = -1;
#pragma acc serial copy (set, updated, spread)
  {
#pragma acc loop seq
    for (int i = n - 1; i >= 0; i--)
      set[i] = 75;
#pragma acc loop seq
    for (int i = n - 1; i >= 0; i--)
      updated[i] += 76;
#pragma acc loop seq
    for (int i = n - 1; i >= 0; i--)
      spread[3 * i] = 75;
  }
  int wrong = 0;
  for (int k = 0; k < MOST; k++)
    wrong += (set[k] != (k < n ? 75 : -1)) + (updated[k] != (k < n ? 75 : -1)) + (spread[3 * k] != (k < n ? 75 : -1))
	     + (spread[3 * k + 1] != -1) + (spread[3 * k + 2] != -1);
  CHECK_EQ (wrong, 0);
}

/* In loops of a thread's own, and alone.  */
static void
nested (int n, int turns)
{
  static unsigned long spread[ROWS * 4 * MOST];
  static int updated[ROWS * MOST];
  for (int k = 0; k < ROWS * 4 * MOST; k++)
    spread[k] = 1;
  for (int k = 0; k < ROWS * MOST; k++)
    updated[k] = -1;
#pragma acc parallel loop gang worker vector copy (spread, updated) num_gangs (2) vector_length (32)
  for (int r = 0; r < ROWS; r++)
    {
      for (long k = turns; k >= 0; k -= 5)
	{
#pragma acc loop seq
	  for (int i = n - 1; i >= 0; i--)
	    spread[r * 4 * MOST + i * 4] += 75;
	}
#pragma acc loop seq
      for (int i = n - 1; i >= 0; i--)
	updated[r * MOST + i] += 76;
    }
  int wrong = 0;
  for (int k = 0; k < ROWS * 4 * MOST; k++)
    wrong += spread[k] != (k % 4 == 0 && k % (4 * MOST) / 4 < n ? 1 + 75 * (turns / 5 + 1) : 1);
  for (int k = 0; k < ROWS * MOST; k++)
    wrong += updated[k] != (k % MOST < n ? 75 : -1);
  CHECK_EQ (wrong, 0);
}

/* Triangular systems are solved from their last unknown to the first: U has ones, so each unknown is a difference.  */
static void
solve (int n)
{
  enum { SYSTEMS = 40, MOST_UNKNOWN = 24 };
  static double u[MOST_UNKNOWN * MOST_UNKNOWN], x[SYSTEMS * MOST_UNKNOWN];
  for (int k = 0; k < n * n; k++)
    u[k] = 1;
  for (int r = 0; r < SYSTEMS; r++)
    for (int i = 0; i < n; i++)
      x[r * n + i] = r + i * i;
#pragma acc parallel loop gang vector copy (x[0:SYSTEMS * n]) copyin (u[0:n * n])
  for (int r = 0; r < SYSTEMS; r++)
    {
#pragma acc loop seq
      for (int i = n - 1; i >= 0; i--)
	{
	  double s = x[r * n + i];
	  for (int j = i + 1; j < n; j++)
	    s -= u[i * n + j] * x[r * n + j];
	  x[r * n + i] = s / u[i * n + i];
	}
    }
  int wrong = 0;
  for (int r = 0; r < SYSTEMS; r++)
    for (int i = 0; i < n; i++)
      wrong += x[r * n + i] != (i == n - 1 ? r + i * i : -2 * i - 1);
  CHECK_EQ (wrong, 0);
}

/* A loop up to a negated bound, and one from it.  */
static void
negated (int n)
{
  int up = 0, from = 0;
#pragma acc parallel copy (out) copy (up, from) num_gangs (1) vector_length (32)
  {
    int count = 0;
#pragma acc loop seq
    for (int i = -MOST; i < -n; i++)
      {
	out[-i - 1] = i;
	count++;
      }
    up = count;
    count = 0;
#pragma acc loop seq
    for (int i = -n; i < 0; i++)
      {
	out[-i - 1] = 1000 + i;
	count++;
      }
    from = count;
  }
  CHECK_EQ (up, MOST - n);
  CHECK_EQ (from, n);
  for (int k = 0; k < MOST; k++)
    CHECK_EQ (out[k], (k < n ? 1000 : 0) - k - 1);
}

int
main (void)
{
  seq_int ();
  seq_long ();
  seq_short ();
  seq_by_2 ();
  seq_by_3 ();
  seq_by_7 ();
  reduction_int ();
  reduction_by_3 ();
  vector_int ();
  vector_by_2 ();
  plain_int ();
  plain_by_2 ();
  for (int n = 0; n < MOST; n += n < 12 ? 1 : 23)
    {
      short_loops (n);
      nested (n, n % 7);
      negated (n);
    }
  for (int n = 1; n <= 24; n++)
    solve (n);
  return test_done ();
}
