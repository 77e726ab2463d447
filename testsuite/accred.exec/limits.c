/* More memory for malloc, and for the stacks of threads, than the driver's 8 MiB and 1 KiB.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "ACCRED_HEAP" "64m" } */
/* { dg-set-env "ACCRED_STACK" "16K" } */

#include "accred-test.h"
#include "allocate-much.h"

#pragma acc routine seq
static long __attribute__ ((noinline))
depth (const volatile int *before, int n)
{
  volatile int here[8];
  for (int k = 0; k < 8; k++)
    here[k] = n + k;
  return n ? depth (here, n - 1) + here[0] + before[7] : 0;
}

int
main (void)
{
  long r[40];
  allocate_much ();

#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 40; i++)
    {
      int first[8] = { 0 };
      r[i] = depth (first, i);
    }
  /* Of N from 1 to I, and but for the first one of what the frame before has, N + 1 + 7.  */
  for (int i = 0; i < 40; i++)
    CHECK_EQ (r[i], i ? i * (i + 1) / 2 + i * (i - 1) / 2 + 8 * (i - 1) : 0);
  return test_done ();
}
