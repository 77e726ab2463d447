/* The second file of several-files.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static int weights[2] = { 5, 7 };
#pragma acc declare copyin (weights)

#pragma acc routine seq
static int __attribute__ ((noinline))
helper (int x)
{
  return x - 1;
}

static int
sum (const int *a, int n)
{
  int s = 0;
#pragma acc parallel loop gang worker vector num_gangs (4) num_workers (2) reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += helper (a[i]) * weights[i % 2];
  return s;
}

int
sum_in_other_file (const int *a, int n)
{
  return sum (a, n);
}
