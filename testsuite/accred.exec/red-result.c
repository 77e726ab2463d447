/* The RESULT: a copy object, a private variable, one that is used before and after the loop, and one of several loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 777, GANGS = 5 };
static int a[N];
static int sum_a;

/* The specification's first example: the copy object is written, reduced and
   read in one region.  */
static void
copy_object_worker (void)
{
  int s = 1000000, after = 0;
#pragma acc parallel num_gangs (1) num_workers (5) copy (s, after) copyin (a)
  {
    s = 5;
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    if (s)
      after = s + 1;
  }
  CHECK_EQ (s, 5 + sum_a);
  CHECK_EQ (after, 5 + sum_a + 1);
}

static void
copy_object_vector (void)
{
  int s = 1000000, after = 0;
#pragma acc parallel num_gangs (1) vector_length (64) copy (s, after) copyin (a)
  {
    s = 5;
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    after = s * 2;
  }
  CHECK_EQ (s, 5 + sum_a);
  CHECK_EQ (after, 2 * (5 + sum_a));
}

/* Each gang has its own; every gang must get the whole sum.  */
static void
private_result (void)
{
  int out[GANGS][4];
#pragma acc parallel num_gangs (GANGS) num_workers (3) vector_length (32) copyout (out) copyin (a)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	int w = g, v = 2 * g, wv = 3 * g;
#pragma acc loop worker reduction (+:w)
	for (int i = 0; i < N; i++)
	  w += a[i];
#pragma acc loop vector reduction (+:v)
	for (int i = 0; i < N; i++)
	  v += a[i];
#pragma acc loop worker vector reduction (+:wv)
	for (int i = 0; i < N; i++)
	  wv += a[i];
	out[g][0] = w;
	out[g][1] = v;
	out[g][2] = wv;
	out[g][3] = w + v + wv;
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      CHECK_EQ (out[g][0], g + sum_a);
      CHECK_EQ (out[g][1], 2 * g + sum_a);
      CHECK_EQ (out[g][2], 3 * g + sum_a);
      CHECK_EQ (out[g][3], 6 * g + 3 * sum_a);
    }
}

/* One variable, several loops one after the other, at different levels and
   with different operators.  */
static void
one_after_the_other (void)
{
  int s = 1, trace[4] = { 0 };
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copy (s, trace) copyin (a)
  {
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    trace[0] = s;
#pragma acc loop vector reduction (max:s)
    for (int i = 0; i < N; i++)
      s = a[i] > s ? a[i] : s;
    trace[1] = s;
#pragma acc loop worker vector reduction (^:s)
    for (int i = 0; i < N; i++)
      s ^= a[i];
    trace[2] = s;
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    trace[3] = s;
  }
  int t = 1, want[4];
  for (int i = 0; i < N; i++)
    t += a[i];
  want[0] = t;
  for (int i = 0; i < N; i++)
    t = a[i] > t ? a[i] : t;
  want[1] = t;
  for (int i = 0; i < N; i++)
    t ^= a[i];
  want[2] = t;
  for (int i = 0; i < N; i++)
    t += a[i];
  want[3] = t;
  for (int i = 0; i < 4; i++)
    CHECK_EQ (trace[i], want[i]);
  CHECK_EQ (s, want[3]);
}

/* A worker loop's RESULT that lives through a loop in worker-single mode.  */
static void
in_a_sequential_loop (void)
{
  int s = 0, out[6];
#pragma acc parallel num_gangs (1) num_workers (8) vector_length (32) copyin (a) copyout (out) copy (s)
  {
    int t = 0;
    for (int round = 0; round < 6; round++)
      {
#pragma acc loop worker reduction (+:t)
	for (int i = 0; i < N; i++)
	  t += a[i] * round;
	out[round] = t;
      }
    s = t;
  }
  int want = 0;
  for (int round = 0; round < 6; round++)
    {
      want += round * sum_a;
      CHECK_EQ (out[round], want);
    }
  CHECK_EQ (s, want);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    sum_a += a[i] = (int) (test_random () % 2001) - 900;
  copy_object_worker ();
  copy_object_vector ();
  private_result ();
  one_after_the_other ();
  in_a_sequential_loop ();
  return test_done ();
}
