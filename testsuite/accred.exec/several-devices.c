/* One program on all devices that there are: each has its own data, its own copy of a declared variable, its own slots and tickets.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#include "accred-test.h"
#include <pthread.h>

enum { N = 20000, MOST = 4, ROUNDS = 6 };
static int a[N];
static int offset;
#pragma acc declare create (offset)
static int devices;

/* Two for ptxsim; other drivers do not ask.  Before main, for libgomp looks for devices only once.  */
static void __attribute__ ((constructor))
simulated_devices (void)
{
  setenv ("PTXSIM_DEVICE", "devices=2", 0);
}

#pragma acc routine vector
static long
dot_with_squares (const int *v, int n)
{
  long s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += v[i] * (long) (i % 7);
  return s;
}

/* The sum of all, with the declared variable for each element.  */
static long
sum (void)
{
  long s = 1;
#pragma acc parallel loop reduction (+:s) present (a)
  for (int i = 0; i < N; i++)
    s += a[i] + offset;
  return s;
}

static int
most (void)
{
  int m = -1;
#pragma acc parallel loop gang worker vector reduction (max:m) present (a)
  for (int i = 0; i < N; i++)
    m = a[i] > m ? a[i] : m;
  return m;
}

static long
by_routine (void)
{
  long s = 0;
#pragma acc parallel loop gang num_gangs (4) vector_length (32) reduction (+:s) present (a)
  for (int k = 0; k < 4; k++)
    s += dot_with_squares (a + k * (N / 4), N / 4);
  return s;
}

/* What device D holds in a[i], and in offset.  */
static int
element (int d, int i)
{
  return (i * (d + 3)) % 1009 + d;
}

static int
offset_of (int d)
{
  return 10 * d - 5;
}

static long want_sum[MOST], want_routine[MOST];
static int want_most[MOST];

static void
expect (int d)
{
  want_sum[d] = 1;
  want_most[d] = -1;
  for (int i = 0; i < N; i++)
    {
      int x = element (d, i);
      want_sum[d] += x + offset_of (d);
      want_routine[d] += x * (long) (i % (N / 4) % 7);
      if (x > want_most[d])
	want_most[d] = x;
    }
}

/* What thread number T saw in its rounds: it begins with a device of its own and goes round.  */
static struct { long sum, routine; int most; } got[2 * MOST][ROUNDS];

static void *
thread (void *p)
{
  long t = (long) p;
  for (int r = 0; r < ROUNDS; r++)
    {
      acc_set_device_num ((t + r) % devices, acc_device_nvidia);
      got[t][r].sum = sum ();
      got[t][r].most = most ();
      got[t][r].routine = by_routine ();
    }
  return NULL;
}

int
main (void)
{
  devices = acc_get_num_devices (acc_device_nvidia);
  CHECK (devices >= 1);
  if (devices > MOST)
    devices = MOST;

  /* The same host addresses on each device, with other values.  */
  for (int d = 0; d < devices; d++)
    {
      expect (d);
      acc_set_device_num (d, acc_device_nvidia);
      CHECK (!acc_is_present (a, sizeof a));
      for (int i = 0; i < N; i++)
	a[i] = element (d, i);
      acc_copyin (a, sizeof a);
      offset = offset_of (d);
      acc_update_device (&offset, sizeof offset);
    }
  memset (a, 0, sizeof a);

  for (int r = 0; r < ROUNDS; r++)
    for (int d = 0; d < devices; d++)
      {
	acc_set_device_num (d, acc_device_nvidia);
	CHECK_EQ (sum (), want_sum[d]);
	CHECK_EQ (most (), want_most[d]);
	CHECK_EQ (by_routine (), want_routine[d]);
      }

  /* Queues of the same number on each device, all under way at a time; the result is each device's own, too.  */
  long result = 0;
  for (int d = 0; d < devices; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      acc_copyin (&result, sizeof result);
      for (int r = 0; r < ROUNDS; r++)
#pragma acc parallel loop reduction (+:result) present (a, result) async (1)
	for (int i = 0; i < N; i++)
	  result += a[i];
    }
  for (int d = 0; d < devices; d++)
    {
      acc_set_device_num (d, acc_device_nvidia);
      acc_wait (1);
      acc_copyout (&result, sizeof result);
      CHECK_EQ (result, ROUNDS * (want_sum[d] - 1 - (long) N * offset_of (d)));
    }

  pthread_t threads[2 * MOST];
  for (long t = 0; t < 2 * devices; t++)
    if (pthread_create (&threads[t], NULL, thread, (void *) t) != 0)
      abort ();
  for (int t = 0; t < 2 * devices; t++)
    pthread_join (threads[t], NULL);
  for (int t = 0; t < 2 * devices; t++)
    for (int r = 0; r < ROUNDS; r++)
      {
	int d = (t + r) % devices;
	CHECK_EQ (got[t][r].sum, want_sum[d]);
	CHECK_EQ (got[t][r].most, want_most[d]);
	CHECK_EQ (got[t][r].routine, want_routine[d]);
      }

  /* What a device has given up, the others keep.  */
  acc_set_device_num (0, acc_device_nvidia);
  acc_delete (a, sizeof a);
  CHECK (!acc_is_present (a, sizeof a));
  if (devices > 1)
    {
      acc_set_device_num (1, acc_device_nvidia);
      CHECK (acc_is_present (a, sizeof a));
      CHECK_EQ (sum (), want_sum[1]);
    }
  printf ("%d devices\n", devices);
  return test_done ();
}
