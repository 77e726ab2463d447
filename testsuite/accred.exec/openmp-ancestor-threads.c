/* Regions of the host in those of the device that threads and tasks of the host launch, in functions
   of other files, and in statements that each thread of a team executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */
/* { dg-additional-sources "openmp-ancestor-threads-part.c" } */

#pragma omp requires reverse_offload

#include "accred-test.h"
#include <omp.h>
#include <stdlib.h>

#pragma omp begin declare target
int ask_host (int);
#pragma omp end declare target

static int calls;

static void
note (void)
{
#pragma omp atomic
  calls++;
}

static void
host_threads (void)
{
  int r[8];
  /* libgomp's threads have no device if they find the devices themselves.  */
  const int want_device = omp_get_num_devices () > 0;
#pragma omp parallel for num_threads(4)
  for (int t = 0; t < 8; t++)
    {
      int sum = 0;
#pragma omp target map(tofrom : sum) firstprivate(t, want_device)
      {
	int x = t;
#pragma omp target device(ancestor : 1) map(tofrom : x)
	{
	  note ();
	  x *= 3;
	}
	sum = x + 1000 * (omp_is_initial_device () && want_device);
      }
      r[t] = sum;
    }
  for (int t = 0; t < 8; t++)
    CHECK_EQ (r[t], 3 * t);
  CHECK_EQ (calls, 8);
}

static void
tasks (void)
{
  int v = 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target nowait map(tofrom : v) depend(out : v)
    {
      int x = v;
#pragma omp target device(ancestor : 1) map(tofrom : x)
      x += 10;
      v = x;
    }
    /* Has no such region.  */
#pragma omp target nowait map(tofrom : v) depend(inout : v)
    v *= 2;
#pragma omp taskwait
  }
  CHECK_EQ (v, 22);
}

static void
each_thread (void)
{
  int w[32];
#pragma omp target parallel num_threads(32) map(from : w)
  {
    int me = omp_get_thread_num (), x = me;
#pragma omp target device(ancestor : 1) map(tofrom : x)
    x += 5;
#pragma omp barrier
    w[me] = x;
  }
  for (int i = 0; i < 32; i++)
    CHECK_EQ (w[i], i + 5);
}

/* By a pointer to what `enter data' has mapped; the size is known at run time alone.  */

static void
entered (int n)
{
  int *p = (int *) malloc (n * sizeof *p);
  long got = 0, want = 0;
  for (int i = 0; i < n; i++)
    {
      p[i] = i;
      want += i < 5 || i >= n - 5 ? i + 1 : 0;
    }
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target map(from : got)
  {
    long s = 0;
    for (int i = 0; i < n; i++)
      p[i] += 1;
#pragma omp target device(ancestor : 1) map(tofrom : s) map(always, tofrom : p[5 : n - 10])
    for (int i = 5; i < n - 5; i++)
      {
	s += p[i];
	p[i] = -p[i];
      }
    for (int i = 0; i < n; i++)
      s += p[i];
    got = s;
  }
  CHECK_EQ (got, want);
#pragma omp target exit data map(delete : p[0 : n])
  for (int i = 0; i < n; i++)
    CHECK_EQ (p[i], i < 5 || i >= n - 5 ? i : -(i + 1));
  free (p);
}

static void
other_file (void)
{
  int r = 0, sum = 0;
#pragma omp target map(from : r)
  r = ask_host (5);
#pragma omp target parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += ask_host (i);
  CHECK_EQ (r, 11);
  CHECK_EQ (sum, 100 + 2 * 4950);
}

int
main (void)
{
  host_threads ();
  tasks ();
  each_thread ();
  entered (50);
  other_file ();
  return test_done ();
}
