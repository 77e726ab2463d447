/* More memory from the device's heap than the driver's 8 MiB, without ACCRED_HEAP: by malloc, and in private arrays of
   run-time size of threads that run at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include "allocate-much.h"

enum { GANGS = 100, VECTOR = 128, THREADS = GANGS * VECTOR };

/* 12,800 threads with 1,200 bytes each, which a large GPU runs at a time.  */
static void
arrays (int n, int *restrict r)
{
#pragma acc parallel loop gang vector num_gangs (GANGS) vector_length (VECTOR) copyout (r[0:THREADS])
  for (int i = 0; i < THREADS; i++)
    {
      int a[n];
      for (int k = 0; k < n; k += 37)
	a[k] = i + k;
      r[i] = a[0] + a[37 * ((n - 1) / 37)];
    }
  for (int i = 0; i < THREADS; i++)
    CHECK_EQ (r[i], 2 * i + 37 * ((n - 1) / 37));
}

int
main (void)
{
  static int r[THREADS];
  allocate_much ();
  arrays (300, r);
  return test_done ();
}
