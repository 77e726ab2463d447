/* OpenMP's additions of GCC 14: `allocate' of variables, `present' in maps, updates and `defaultmap'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"
#include <omp.h>
#include <stdint.h>

static void
allocated (void)
{
  int s = 0, a[100];
#pragma omp allocate (a) align (128) allocator (omp_default_mem_alloc)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map (to : a) reduction (+ : s)
  for (int i = 0; i < 100; i++)
    s += a[i];
  CHECK_EQ (s, 4950);
  CHECK_EQ ((uintptr_t) a % 128, 0);
}

static void
present (void)
{
  int a[10] = { 1 }, s = 0;
#pragma omp target data map (tofrom : a)
  {
#pragma omp target map (present, tofrom : a)
    for (int i = 0; i < 10; i++)
      a[i] += i;
#pragma omp target defaultmap (present : aggregate) map (tofrom : s)
    for (int i = 0; i < 10; i++)
      s += a[i];
    CHECK_EQ (a[9], 0);
#pragma omp target update from (present : a)
    CHECK_EQ (a[9], 9);
  }
  CHECK_EQ (s, 46);
}

int
main (void)
{
  allocated ();
  present ();
  return test_done ();
}
