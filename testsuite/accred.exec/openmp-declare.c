/* Forms of `declare target': lists, `link', `device_type'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"
enum { N = 100 };
#pragma omp declare target
static int table[N];
int counter;
#pragma omp end declare target
int linked[N], both;
#pragma omp declare target link (linked)
#pragma omp declare target to (both) device_type (any)
int
twice (int x)
{
  return 2 * x;
}
#pragma omp declare target to (twice) device_type (any)
#pragma omp declare target
static int
thrice (int x)
{
  return 3 * x;
}
#pragma omp end declare target

int only_there (int x);
#pragma omp declare target to (only_there) device_type (nohost)
int
only_there (int x)
{
  return x + 7;
}
int
main (void)
{
  int s = 0, n = N;
  for (int i = 0; i < N; i++)
    {
      table[i] = i;
      linked[i] = 3 * i;
    }
  counter = 5;
  both = 2;
#pragma omp target update to (table, counter, both)
#pragma omp target teams distribute parallel for reduction (+ : s)
  for (int i = 0; i < n; i++)
    s += twice (table[i]) + thrice (1) + both;
  CHECK_EQ (s, N * (N - 1) + 5 * N);
#pragma omp target
  counter += only_there (both);
#pragma omp target update from (counter)
  CHECK_EQ (counter, 14);
  s = 0;
#pragma omp target map (to : linked) map (tofrom : s)
  for (int i = 0; i < n; i++)
    s += linked[i];
  CHECK_EQ (s, 3 * N * (N - 1) / 2);
  return test_done ();
}
