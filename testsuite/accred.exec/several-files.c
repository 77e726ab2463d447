/* Two files of one program, each with regions of its own, and functions and variables of the same names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "several-files-part.c" } */

#include "accred-test.h"

enum { N = 500 };

int sum_in_other_file (const int *a, int n);

static int weights[3] = { 1, 10, 100 };
#pragma acc declare copyin (weights)

#pragma acc routine seq
static int __attribute__ ((noinline))
helper (int x)
{
  return x + 1;
}

static int
sum (const int *a, int n)
{
  int s = 0;
#pragma acc parallel loop gang worker vector num_gangs (4) num_workers (2) reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += helper (a[i]) * weights[i % 3];
  return s;
}

int
main (void)
{
  static int a[N];
  int here = 0, there = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 3 % 71;
      here += (a[i] + 1) * (i % 3 == 0 ? 1 : i % 3 == 1 ? 10 : 100);
      there += (a[i] - 1) * (i % 2 ? 7 : 5);
    }
  CHECK_EQ (sum (a, N), here);
  CHECK_EQ (sum_in_other_file (a, N), there);
  CHECK_EQ (sum (a, N), here);
  return test_done ();
}
