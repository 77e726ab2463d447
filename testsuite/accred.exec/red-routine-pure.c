/* Routines in which GCC sees no side effects: their calls stay where all threads of the routine come by.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define ROUTINE static int __attribute__ ((noinline, noclone))
enum { N = 100 };

/* No loop at all.  */
#pragma acc routine vector
ROUTINE
constant_of_vectors (int k)
{
  return k * 3 + 1;
}

#pragma acc routine worker
ROUTINE
pure_of_workers (const int *a, int k)
{
  return a[k & 63] - k;
}

/* The user says so.  */
#pragma acc routine vector
static int __attribute__ ((noinline, noclone, pure))
vector_sum (const int *a, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

#pragma acc routine vector
static int __attribute__ ((noinline, noclone, const))
sum_below (int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

int
main (void)
{
  int a[N], got[N], flags[N], want[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 37 % 53 - 20;
      flags[i] = i % 3;
    }

  /* Results that only the vector loop needs, and only under a condition.  */
#pragma acc parallel loop gang worker num_workers (4) copyin (a, flags) copyout (got)
  for (int r = 0; r < N; r += 10)
    {
      int x = constant_of_vectors (r) + vector_sum (a, r), y = sum_below (r);
#pragma acc loop vector
      for (int i = r; i < r + 10; i++)
	got[i] = flags[i] ? x + (flags[i] == 2 ? y : 0) : i;
    }
  for (int i = 0; i < N; i++)
    {
      int r = i / 10 * 10, x = constant_of_vectors (r) + vector_sum (a, r), y = sum_below (r);
      CHECK_EQ (got[i], flags[i] ? x + (flags[i] == 2 ? y : 0) : i);
    }

#pragma acc parallel loop gang num_workers (4) copyin (a, flags) copyout (got)
  for (int r = 0; r < N; r += 10)
    {
      int x = pure_of_workers (a, r), y = sum_below (r);
#pragma acc loop worker vector
      for (int i = r; i < r + 10; i++)
	got[i] = flags[i] ? x : y;
    }
  for (int i = 0; i < N; i++)
    {
      int r = i / 10 * 10;
      want[i] = flags[i] ? pure_of_workers (a, r) : sum_below (r);
      CHECK_EQ (got[i], want[i]);
    }
  return test_done ();
}
