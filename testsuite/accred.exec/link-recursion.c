/* Recursion that goes through two files, of sequential routines and of those that have loops
   and reductions of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "link-recursion-part.c" } */

#include "accred-test.h"

#pragma acc routine seq
int even_p (unsigned n);

#pragma acc routine seq
int
odd_p (unsigned n)
{
  return n == 0 ? 0 : even_p (n - 1);
}

#pragma acc routine vector
int lanes_there (int n);

#pragma acc routine vector
int
lanes_here (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s + lanes_there (n - 1) + lanes_there (n - 2);
}

static int
lanes_host (int n, int here)
{
  if (n < 2)
    return 1;
  int below = lanes_host (n - 1, !here), s = n * (n - 1) / 2;
  if (!here)
    s = 40 * below - 40 * 39 / 2;
  return s + lanes_host (n - 2, !here) + (here ? below : 0);
}

#pragma acc routine worker
int workers_there (int n);
#pragma acc routine worker
int workers_through_inner (int n);

#pragma acc routine worker
int
workers_here (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
  int below = workers_there (n - 1) + workers_through_inner (n - 2);
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 8; i++)
    s += i + n;
  return s + below;
}

static int
workers_host (int n, int which)
{
  if (n < 2)
    return 1;
  switch (which)
    {
    case 0:
      return 28 + 8 * n + workers_host (n - 1, 1) + workers_host (n - 2, 2);
    case 1:
      return 99 * n + workers_host (n - 1, 0) + workers_host (n - 2, 0);
    default:
      return 28 + 8 * n + workers_host (n - 1, 0);
    }
}

enum { N = 5 };

int
main (void)
{
  int even[N], lanes[N], workers[N];
#pragma acc parallel loop copyout (even)
  for (int i = 0; i < N; i++)
    even[i] = even_p (i) + 2 * odd_p (i);
#pragma acc parallel loop gang copyout (lanes)
  for (int i = 0; i < N; i++)
    lanes[i] = lanes_here (i + 1);
#pragma acc parallel loop gang num_workers (4) copyout (workers)
  for (int i = 0; i < N; i++)
    workers[i] = workers_here (i + 1);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (even[i], i % 2 ? 2 : 1);
      CHECK_EQ (lanes[i], lanes_host (i + 1, 1));
      CHECK_EQ (workers[i], workers_host (i + 1, 0));
    }
  return test_done ();
}
