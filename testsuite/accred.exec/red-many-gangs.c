/* Many more gangs than any GPU holds at a time: those that hold a lock, or are the last to come, wait for none that has not started.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000 };
static int a[N];
static long sum_a;
static int max_a;

static void
many (int gangs)
{
  long s = 5;
  int m = -1;
#pragma acc parallel loop gang num_gangs (gangs) num_workers (1) vector_length (32) reduction (+:s) reduction (max:m) \
  copy (s, m) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      m = a[i] > m ? a[i] : m;
    }
  CHECK_EQ (s, 5 + sum_a);
  CHECK_EQ (m, max_a);
}

/* Every gang counts, not only those with iterations.  */
static void
redundant (void)
{
  int s = 0;
  unsigned x = 0;
#pragma acc parallel num_gangs (60000) num_workers (1) vector_length (32) reduction (+:s) reduction (^:x) copy (s, x)
  {
    s += 3;
    x ^= 1;
  }
  CHECK_EQ (s, 180000);
  CHECK_EQ (x, 0u);
}

static void
too_many (void)
{
  long s = 0;
#pragma acc parallel loop gang num_gangs (70000) num_workers (1) vector_length (32) reduction (+:s) copy (s) copyin (a) /* { dg-warning "using 'num_gangs \\(65535\\)', ignoring 70000" } */
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, sum_a);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      sum_a += a[i] = test_random () % 10000;
      max_a = a[i] > max_a ? a[i] : max_a;
    }
  many (60000);
  many (2999);
  redundant ();
  too_many ();
  return test_done ();
}
