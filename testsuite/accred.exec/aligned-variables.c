/* Variables of regions with alignments of their own: a thread's, a gang's, a worker's, in functions, and too large for
   shared memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Functions that align their variables take more of the stack, and one is recursive.
   { dg-set-env "ACCRED_STACK" "8K" } */

#include "accred-test.h"
#include <stdint.h>

#pragma acc routine seq
static __attribute__ ((noipa)) int
odd (void *p, unsigned bytes)
{
  *(volatile char *) p;
  return (uintptr_t) p % bytes != 0;
}

#pragma acc routine seq
static __attribute__ ((noipa)) int
in_function (int depth)
{
  volatile char before[5] = { 1, 2, 3 };
  volatile char c __attribute__ ((aligned (256))) = depth;
  const int bad = odd ((void *) &c, 256) + (before[1] != 2);
  return depth ? bad + in_function (depth - 1) : bad;
}

static void
of_threads (int n)
{
  int bad = 0;
#pragma acc parallel loop reduction(+ : bad)
  for (int i = 0; i < n; i++)
    {
      char before[3] = { i, i, i };
      char c __attribute__ ((aligned (128))) = i;
      struct { _Alignas (64) int a; } s = { i };
      bad += odd (&c, 128) + odd (&s, 64) + odd (before, 1) + in_function (2);
    }
  CHECK_EQ (bad, 0);
}

static void
of_gangs (int n)
{
  int bad = 0;
#pragma acc parallel num_gangs(3) num_workers(4) vector_length(32) reduction(+ : bad)
#pragma acc loop gang reduction(+ : bad)
  for (int i = 0; i < n; i++)
    {
      char before[3] __attribute__ ((aligned (1)));
      char shared[5] __attribute__ ((aligned (64)));
      before[1] = i;
      shared[1] = i;
      bad += odd (shared, 64) + odd (before, 1);
#pragma acc loop worker reduction(+ : bad)
      for (int j = 0; j < 8; j++)
	{
	  char own[5] __attribute__ ((aligned (32)));
	  own[2] = j;
	  bad += odd (own, 32);
#pragma acc loop vector reduction(+ : bad)
	  for (int k = 0; k < 64; k++)
	    bad += shared[1] != i || own[2] != j || before[1] != i;
	}
    }
  CHECK_EQ (bad, 0);
}

static void
large (void)
{
  int bad = 0;
#pragma acc parallel num_gangs(2) vector_length(32) reduction(+ : bad)
#pragma acc loop gang reduction(+ : bad)
  for (int i = 0; i < 2; i++)
    {
      int a[10001], b[20001] __attribute__ ((aligned (4096)));
      bad += odd (b, 4096);
#pragma acc loop vector
      for (int k = 0; k < 100; k++)
	a[k * 100] = b[k * 40] = k + i;
#pragma acc loop vector reduction(+ : bad)
      for (int k = 0; k < 100; k++)
	bad += a[(99 - k) * 100] != 99 - k + i || b[k * 40] != k + i;
    }
  CHECK_EQ (bad, 0);
}

int
main (void)
{
  of_threads (100);
  of_gangs (6);
  large ();
  return test_done ();
}
