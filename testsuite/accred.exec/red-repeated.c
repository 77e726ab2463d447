/* Gang reductions that each gang comes by more or less often than once: in a sequential
   loop, in a conditional, in two loops of one region; and after the device has been shut
   down.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 700 };
static int a[N];
static long sum_a;

static void
in_sequential_loop (int times)
{
  long s = 3;
#pragma acc parallel num_gangs (13) copyin (a) copy (s)
  {
#pragma acc loop seq
    for (int t = 0; t < times; t++)
      {
#pragma acc loop gang vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
      }
  }
  CHECK_EQ (s, 3 + times * sum_a);
}

static void
in_conditional (int wanted)
{
  long s = 3;
#pragma acc parallel num_gangs (13) copyin (a) copy (s)
  {
    if (wanted)
      {
#pragma acc loop gang vector reduction (+:s)
	for (int i = 0; i < N; i++)
	  s += a[i];
      }
  }
  CHECK_EQ (s, wanted ? 3 + sum_a : 3);
}

static void
two_loops (int n, int m)
{
  long s = 3;
  double d = 0.5;
  short most = -1;
#pragma acc parallel num_gangs (29) num_workers (2) copyin (a) copy (s, d, most)
  {
#pragma acc loop gang worker vector reduction (+:s, d)
    for (int i = 0; i < n; i++)
      {
	s += a[i];
	d += 2;
      }
#pragma acc loop gang reduction (max:most)
    for (int i = 0; i < m; i++)
      if (a[i] > most)
	most = a[i];
  }
  long want = 3;
  short want_most = -1;
  for (int i = 0; i < n; i++)
    want += a[i];
  for (int i = 0; i < m; i++)
    if (a[i] > want_most)
      want_most = a[i];
  CHECK_EQ (s, want);
  CHECK (d == 0.5 + 2.0 * n);
  CHECK_EQ (most, want_most);
}

/* Many of a size that needs more memory for slots than the one before.  */
static void
growing (void)
{
  for (int gangs = 1; gangs < 3000; gangs *= 5)
    {
      long s = 1;
      int count = 0;
#pragma acc parallel loop gang num_gangs (gangs) copyin (a) reduction (+:s, count)
      for (int i = 0; i < N; i++)
	{
	  s += a[i];
	  count++;
	}
      CHECK_EQ (s, 1 + sum_a);
      CHECK_EQ (count, N);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    sum_a += a[i] = (int) (test_random () % 1999) - 700;
  in_sequential_loop (0);
  in_sequential_loop (4);
  in_conditional (0);
  in_conditional (1);
  two_loops (N, N);
  two_loops (0, 1);
  growing ();
  acc_device_t device = acc_get_device_type ();
  acc_shutdown (device);
  acc_init (device);
  growing ();
  two_loops (17, N);
  return test_done ();
}
