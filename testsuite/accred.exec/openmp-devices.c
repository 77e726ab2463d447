/* OpenMP's regions on all devices that there are: by the clause, by the default device of a thread, from several
   host threads at a time, in tasks; each device has its own copies of variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"
#include <omp.h>
#include <stdlib.h>

enum { N = 200, DEVICES = 2 };

/* Two for ptxsim; other drivers do not ask.  Before main, for libgomp looks for devices only once.  */
__attribute__ ((constructor)) static void
simulated_devices (void)
{
  setenv ("PTXSIM_DEVICE", "devices=2", 0);
}

#pragma omp declare target
static int table[N];
static int
entry (int i)
{
  return table[i] + 1;
}
#pragma omp end declare target

static int devices;

static int
sum_of (int from, int to)
{
  int s = 0;
  for (int i = from; i < to; i++)
    s += i;
  return s;
}

/* The declared variable is one of each device.  */
static void
declared (void)
{
  for (int d = 0; d < devices; d++)
    {
      for (int i = 0; i < N; i++)
	table[i] = 1000 * (d + 1) + i;
#pragma omp target update to (table) device (d)
    }
  for (int d = devices; d-- > 0;)
    {
      int s = 0, number = -1;
#pragma omp target teams distribute parallel for device (d) reduction (+ : s)
      for (int i = 0; i < N; i++)
	s += entry (i);
      CHECK_EQ (s, N * (1000 * (d + 1) + 1) + sum_of (0, N));
#pragma omp target device (d) map (from : number)
      number = omp_is_initial_device () ? -1 : d;
      CHECK_EQ (number, d);
    }
}

/* What is mapped on one device is not on the other.  */
static void
mapped (void)
{
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target enter data map (to : a) device (0)
  for (int d = 0; d < devices; d++)
    CHECK_EQ (omp_target_is_present (a, d), d == 0);
  for (int i = 0; i < N; i++)
    a[i] = -1;
  for (int d = 0; d < devices; d++)
    {
      int s = 0;
#pragma omp target teams distribute parallel for device (d) map (tofrom : a) reduction (+ : s)
      for (int i = 0; i < N; i++)
	{
	  s += a[i];
	  a[i] += 5;
	}
      CHECK_EQ (s, d ? -N : sum_of (0, N));
      CHECK_EQ (a[3], d ? 4 : -1);
      for (int i = 0; i < N; i++)
	a[i] = -1;
    }
#pragma omp target exit data map (from : a) device (0)
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + 5);
}

/* A host thread for each device, which it has as its default.  */
static void
threads (void)
{
  static int out[DEVICES][N];
  int before = omp_get_default_device ();
#pragma omp parallel num_threads (devices)
  {
    const int t = omp_get_thread_num ();
    omp_set_default_device (t);
    for (int round = 0; round < 4; round++)
      {
	int s = 0;
#pragma omp target teams distribute parallel for map (from : out[t][ : N]) reduction (+ : s)
	for (int i = 0; i < N; i++)
	  {
	    out[t][i] = i + 100 * t + round;
	    s += i + t;
	  }
	CHECK_EQ (s, sum_of (0, N) + N * t);
	for (int i = 0; i < N; i++)
	  CHECK_EQ (out[t][i], i + 100 * t + round);
      }
  }
  omp_set_default_device (before);
}

/* Tasks of the host on the devices in turn, one after the other.  */
static void
tasks (void)
{
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < 6; k++)
    {
#pragma omp target teams distribute parallel for device (k % devices) map (tofrom : a) depend (inout : a) nowait
      for (int i = 0; i < N; i++)
	a[i] = 2 * a[i] + k;
    }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    {
      int want = i;
      for (int k = 0; k < 6; k++)
	want = 2 * want + k;
      CHECK_EQ (a[i], want);
    }
}

/* Memory of each device; from one to the other by way of the host, since libgomp 12 copies in no other way.  */
static void
allocated (void)
{
  int *p[DEVICES], back[N];
  for (int d = 0; d < devices; d++)
    p[d] = omp_target_alloc (sizeof back, d);
  int *first = p[0], *last = p[devices - 1];
#pragma omp target teams distribute parallel for device (0) is_device_ptr (first)
  for (int i = 0; i < N; i++)
    first[i] = 7 * i;
  CHECK_EQ (omp_target_memcpy (back, first, sizeof back, 0, 0, omp_get_initial_device (), 0), 0);
  CHECK_EQ (omp_target_memcpy (last, back, sizeof back, 0, 0, devices - 1, omp_get_initial_device ()), 0);
#pragma omp target teams distribute parallel for device (devices - 1) is_device_ptr (last)
  for (int i = 0; i < N; i++)
    last[i] += 1;
  CHECK_EQ (omp_target_memcpy (back, last, sizeof back, 0, 0, omp_get_initial_device (), devices - 1), 0);
  for (int i = 0; i < N; i++)
    CHECK_EQ (back[i], 7 * i + 1);
  for (int d = 0; d < devices; d++)
    omp_target_free (p[d], d);
}

int
main (void)
{
  devices = omp_get_num_devices ();
  if (devices > DEVICES)
    devices = DEVICES;
  CHECK (devices > 0);
  declared ();
  mapped ();
  threads ();
  tasks ();
  allocated ();
  return test_done ();
}
