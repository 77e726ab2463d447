/* `begin declare target', which GCC 11 and 12 do not know; nested, beside `declare target', with clauses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"
#include <omp.h>

enum { N = 50 };

#pragma omp begin declare target
static int table[N];
int counter;
static int
twice (int x)
{
  return 2 * x + counter;
}
#pragma omp declare target
static int
thrice (int x)
{
  return 3 * x + table[x % N];
}
#pragma omp end declare target
static int offset = 7;
#pragma omp end declare target

static int of_host = 1;

#pragma omp begin declare target device_type (nohost)
static int
fourfold (int x)
{
  return 4 * x + offset;
}
#pragma omp end declare target

#pragma omp begin declare target device_type (any)
int several (int x);
#pragma omp end declare target

int
several (int x)
{
  return x + twice (x);
}

int
main (void)
{
  int out[N];
  for (int i = 0; i < N; i++)
    table[i] = 10 * i;
  counter = 5;
#pragma omp target update to (table, counter)
  /* The device's own from here on.  */
  counter = 1000;
  of_host = 2;
#pragma omp target teams distribute parallel for map (from : out)
  for (int i = 0; i < N; i++)
    out[i] = twice (i) + thrice (i) + fourfold (i) + several (i);
  int on_device = 0;
#pragma omp target map (from : on_device)
  {
    on_device = !omp_is_initial_device ();
    counter = 20;
  }
  CHECK (on_device);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], (2 * i + 5) + (3 * i + 10 * i) + (4 * i + 7) + (i + 2 * i + 5));
  CHECK_EQ (counter, 1000);
#pragma omp target update from (counter)
  CHECK_EQ (counter, 20);
  CHECK_EQ (of_host, 2);
  return test_done ();
}
