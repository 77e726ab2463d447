/* Collapsed nests whose variables of 64 bits are stored as they are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define N 600

static long rows[N], columns[N];
static unsigned long planes[N];

static void __attribute__ ((noinline))
two (long m, long n)
{
#pragma acc parallel loop collapse (2) copyout (rows, columns)
  for (long i = 0; i < m; i++)
    for (long j = 0; j < n; j++)
      {
	rows[i * n + j] = i;
	columns[i * n + j] = j;
      }
}

static void __attribute__ ((noinline))
three (unsigned long l, unsigned long m, unsigned long n)
{
#pragma acc parallel loop collapse (3) copyout (planes)
  for (unsigned long k = 0; k < l; k++)
    for (unsigned long i = 0; i < m; i++)
      for (unsigned long j = 0; j < n; j++)
	planes[(k * m + i) * n + j] = k;
}

/* Also in a sequential loop of one thread.  */

static void __attribute__ ((noinline))
one_thread (long m, long n)
{
#pragma acc serial loop collapse (2) copyout (rows, columns)
  for (long i = 0; i < m; i++)
    for (long j = 0; j < n; j++)
      {
	rows[i * n + j] = i;
	columns[i * n + j] = j;
      }
}

static void
check_rows (long n)
{
  for (long k = 0; k < N; k++)
    {
      CHECK_EQ (rows[k], k / n);
      CHECK_EQ (columns[k], k % n);
      rows[k] = columns[k] = -1;
    }
}

int
main (void)
{
  two (20, 30);
  check_rows (30);
  one_thread (30, 20);
  check_rows (20);
  three (4, 15, 10);
  for (unsigned long k = 0; k < N; k++)
    CHECK_EQ (planes[k], k / 150);
  return test_done ();
}
