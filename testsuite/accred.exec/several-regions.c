/* Many regions in one function and in several functions, some never run, some twice.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300 };
static int a[N];

static void
never (void)
{
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    a[i] = 12345;
}

static int
same_name (int k)
{
  int s = 0;
#pragma acc parallel loop gang vector num_gangs (2) reduction (+:s) copyin (a)
  for (int i = 0; i < N; i++)
    s += a[i] * k;
  int t = 0;
#pragma acc parallel loop gang vector num_gangs (2) reduction (max:t) copyin (a)
  for (int i = 0; i < N; i++)
    t = a[i] > t ? a[i] : t;
  if (k == 1)
    {
      int x = 0;
#pragma acc parallel loop gang vector num_gangs (2) reduction (^:x) copyin (a)
      for (int i = 0; i < N; i++)
	x ^= a[i];
      s += x;
    }
  return s * 10 + t;
}

int
main (int argc, char **argv)
{
  (void) argv;
  if (argc > 100)
    never ();
#pragma acc parallel loop gang num_gangs (3) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = i % 37;
#pragma acc parallel loop gang vector num_gangs (3) copy (a)
  for (int i = 0; i < N; i++)
    a[i] += 5;
  int sum = 0, x = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i % 37 + 5);
      sum += i % 37 + 5;
      x ^= i % 37 + 5;
    }
  CHECK_EQ (same_name (1), (sum + x) * 10 + 41);
  CHECK_EQ (same_name (2), sum * 2 * 10 + 41);
  CHECK_EQ (same_name (1), (sum + x) * 10 + 41);
  return test_done ();
}
