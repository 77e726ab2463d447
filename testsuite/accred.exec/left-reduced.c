/* A variable of a gang that a loop reduces, and in which lanes or workers of another loop leave a value: before and after the
   reduction, in a loop around both, as the start of the next reduction.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { N = 40 };

static long out[N], want[N];

#define CHECK_ALL							\
  for (int i = 0; i < N; i++)						\
    CHECK_EQ (out[i], want[i])

/* The sum first, then the place that one lane finds.  */

static void
sum_and_place (int n)
{
  long t;
  int k;
#pragma acc parallel loop gang private (t) copyout (out)
  for (int i = 0; i < N; i++)
    {
      t = 31;
#pragma acc loop vector reduction (^:t)
      for (k = 1; k <= n; k++)
	t ^= k;
      out[i] = t;
      t = 270;
#pragma acc loop vector
      for (k = 1; k <= 5; k++)
	if (k == 5)
	  t = 1000 + i;
      out[i] += t;
    }
}

/* The sum begins with what a lane has left.  */

static void
place_and_sum (int n)
{
  long t;
#pragma acc parallel loop gang private (t) copyout (out)
  for (int i = 0; i < N; i++)
    {
      t = -1;
#pragma acc loop vector
      for (int k = 0; k < n; k++)
	if (k == i % 7)
	  t = 100 * i;
#pragma acc loop vector reduction (+:t)
      for (int k = 0; k < n; k++)
	t += k;
      out[i] = t;
    }
}

/* By turns, and by workers; the variable is declared in the loop.  */

static void
by_turns (int n)
{
#pragma acc parallel loop gang num_workers (4) copyout (out)
  for (int i = 0; i < N; i++)
    {
      long t = i, all = 0;
      for (int turn = 0; turn < 3; turn++)
	{
#pragma acc loop worker reduction (max:t)
	  for (int k = 0; k < n; k++)
	    t = k * turn > t ? k * turn : t;
	  all += t;
#pragma acc loop worker
	  for (int k = 0; k < n; k++)
	    if (k == n - 1 - turn)
	      t = k + turn;
	  all = 3 * all + t;
	}
      out[i] = all;
    }
}

static void
expect (int n)
{
  for (int i = 0; i < N; i++)
    {
      want[i] = 31;
      for (int k = 1; k <= n; k++)
	want[i] ^= k;
      want[i] += 1000 + i;
    }
  sum_and_place (n);
  CHECK_ALL;
  for (int i = 0; i < N; i++)
    want[i] = (i % 7 < n ? 100 * i : -1) + n * (n - 1) / 2;
  place_and_sum (n);
  CHECK_ALL;
  for (int i = 0; i < N; i++)
    {
      long t = i;
      want[i] = 0;
      for (int turn = 0; turn < 3; turn++)
	{
	  for (int k = 0; k < n; k++)
	    t = k * turn > t ? k * turn : t;
	  want[i] += t;
	  if (n - 1 - turn >= 0)
	    t = n - 1;
	  want[i] = 3 * want[i] + t;
	}
    }
  by_turns (n);
  CHECK_ALL;
}

int
main (void)
{
  expect (7);
  expect (2);
  expect (70);
  return test_done ();
}
