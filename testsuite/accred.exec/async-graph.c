/* A random graph of work on several asynchronous queues: each step reads what another queue has made, and that queue waits before
   it writes again.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <openacc.h>

enum { N = 700, QUEUES = 6, STEPS = 120 };

int
main (void)
{
  static unsigned x[QUEUES][N], want[QUEUES][N], sums[QUEUES];
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      want[q][i] = x[q][i] = test_random ();
  /* Together: the data of all queues is on the device before any of them starts.  */
#pragma acc enter data copyin (x) create (sums)
  for (int step = 0; step < STEPS; step++)
    {
      int q = test_random () % QUEUES, r = (q + 1 + test_random () % (QUEUES - 1)) % QUEUES;
#pragma acc wait (r) async (q)
#pragma acc parallel loop gang vector num_gangs (5) vector_length (64) present (x) async (q)
      for (int i = 0; i < N; i++)
	x[q][i] = x[q][i] * 3 + x[r][N - 1 - i] + step;
#pragma acc wait (q) async (r)
      for (int i = 0; i < N; i++)
	want[q][i] = want[q][i] * 3 + want[r][N - 1 - i] + step;
    }
  for (int q = 0; q < QUEUES; q++)
    {
#pragma acc parallel num_gangs (1) present (x, sums) async (q)
      {
	unsigned s = 0;
#pragma acc loop worker vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += x[q][i];
	sums[q] = s;
      }
    }
  for (int q = 0; q < QUEUES; q++)
    {
#pragma acc update self (x[q:1], sums[q:1]) async (q)
    }
  /* One queue is waited for by asking.  */
  while (!acc_async_test (0))
    ;
#pragma acc wait
  CHECK (acc_async_test_all ());
  for (int q = 0; q < QUEUES; q++)
    {
      unsigned s = 0;
      for (int i = 0; i < N; i++)
	{
	  CHECK_EQ (x[q][i], want[q][i]);
	  s += want[q][i];
	}
      CHECK_EQ (sums[q], s);
    }
#pragma acc exit data delete (x, sums)
  return test_done ();
}
