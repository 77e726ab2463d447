/* OpenMP's additions of GCC 14: `allocate' of variables, `present' in maps, updates and `defaultmap'; statements between
   the loops of collapsed nests.
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

/* The statements between the loops may be executed for each iteration of all, or once for each row.  */

static void
imperfect (void)
{
  int a[20][30], s = 0, most = 0, c = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      a[i][j] = i * j;
#pragma omp target teams distribute parallel for collapse (2) map (to : a) reduction (+ : s) reduction (max : most)
  for (int i = 0; i < 20; i++)
    {
      int row = i * 2;
      for (int j = 0; j < 30; j++)
	s += a[i][j] + row;
      if (most < row)
	most = row;
    }
#pragma omp target map (tofrom : c)
#pragma omp parallel for collapse (3) reduction (+ : c)
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 3; j++)
      {
	int k0 = i + j;
	for (int k = 0; k < 4; k++)
	  c += k0 + k;
      }
  /* 190 * 435 + 30 * 2 * 190; the sums of i, j and k: 12 * 10 + 20 * 3 + 15 * 6.  */
  CHECK_EQ (s, 94050);
  CHECK_EQ (most, 38);
  CHECK_EQ (c, 270);
}

int
main (void)
{
  allocated ();
  present ();
  imperfect ();
  return test_done ();
}
