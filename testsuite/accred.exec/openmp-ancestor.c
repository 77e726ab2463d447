/* Regions of the host in those of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#pragma omp requires reverse_offload

#include "accred-test.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

enum
{
  N = 100
};

static int calls, seen[N], sum_of_calls;
static pthread_t first;

#pragma omp begin declare target
int known = 11;
#pragma omp end declare target

/* Calls what only the host has.  */

static int
host_only (int n)
{
  char text[20];
  snprintf (text, sizeof text, "%d", n);
  calls++;
  return atoi (text) + (getenv ("PATH") ? 1 : 0);
}

static void
scalars (void)
{
  int got = 0, initial = -1, outside = 5;
  double d = 0;
#pragma omp target map(tofrom : got, d, outside) map(from : initial)
  {
    int y = 20;
    char c = 'a';
    double e = 1.5;
    const int before = omp_is_initial_device ();
#pragma omp target device(ancestor : 1) map(tofrom : y, c, e) firstprivate(before)
    {
      y = host_only (y) + before;
      c++;
      e *= 3;
    }
    initial = before;
    got = y + (c == 'b');
    d = e;
    outside++;
  }
  CHECK_EQ (initial, 0);
  CHECK_EQ (got, 22);
  CHECK_EQ (outside, 6);
  CHECK (d == 4.5);
  CHECK_EQ (calls, 1);
}

/* Variables that a region names are those of the construct around it, which copies them back.  */

static void
note (int i)
{
  seen[i]++;
  sum_of_calls += i;
}

/* Of what the construct around maps, the host has its own variable.  */

static void
arrays (int n, int *p)
{
  int a[N], b[N], right = 0, lead = 0;
  long big[20000];
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = 2 * i;
      p[i] = 3 * i;
    }
  for (int i = 0; i < 20000; i++)
    big[i] = i;
#pragma omp target map(to : a, b) map(to : p[0 : n]) map(from : right)
  {
    int own[N];
    long sum = 0, wide[20000];
    for (int i = 0; i < N; i++)
      {
	own[i] = i;
	a[i] = -a[i];
	b[i] = -b[i];
	p[i] = -p[i];
      }
    for (int i = 0; i < 20000; i++)
      wide[i] = 7 * i;
#pragma omp target device(ancestor : 1) map(tofrom : a) map(always, tofrom : b) map(to : p[10 : 20]) \
  map(tofrom : own[20 : 30]) map(tofrom : sum, wide)
    {
      for (int i = 0; i < 20000; i++)
	{
	  sum += wide[i];
	  wide[i]++;
	}
      for (int i = 0; i < N; i++)
	{
	  sum += a[i] + b[i];
	  a[i] += 1000;
	  b[i] += 1000;
	}
      for (int i = 10; i < 30; i++)
	{
	  sum += p[i];
	  p[i] = 0;
	}
      for (int i = 20; i < 50; i++)
	own[i] += 500;
    }
    long expect = 0;
    for (int i = 0; i < 20000; i++)
      expect += 7 * i;
    for (int i = 0; i < N; i++)
      expect += i - 2 * i;
    for (int i = 10; i < 30; i++)
      expect += 3 * i;
    right = sum == expect;
    for (int i = 0; i < N; i++)
      {
	right &= own[i] == i + (i >= 20 && i < 50 ? 500 : 0);
	right &= a[i] == -i && b[i] == -2 * i + 1000;
	right &= p[i] == -3 * i;
      }
    for (int i = 0; i < 20000; i++)
      right &= wide[i] == 7 * i + 1;
  }
  CHECK_EQ (right, 1);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i + 1000);
      CHECK_EQ (b[i], -2 * i + 1000);
      CHECK_EQ (p[i], i >= 10 && i < 30 ? 0 : 3 * i);
    }
  /* In the middle of what `target data' has mapped, by a pointer.  */
  long *q = big + 100;
#pragma omp target data map(to : big)
#pragma omp target map(from : lead)
  {
#pragma omp target device(ancestor : 1)
    q[3] = -1;
    lead = q[3] == 103;
  }
  CHECK_EQ (lead, 1);
  CHECK_EQ (big[103], -1);
}

/* Each iteration has the host do something; the threads of many warps and teams take turns.  */

static void
in_loops (void)
{
  int result[N], teams[N];
#pragma omp target teams distribute parallel for map(from : result) num_teams(4) thread_limit(64)
  for (int i = 0; i < N; i++)
    {
      int x = i;
#pragma omp target device(ancestor : 1) map(tofrom : x)
      {
	note (x);
	x = x * x + 1;
      }
      result[i] = x;
    }
#pragma omp target teams distribute map(from : teams)
  for (int i = 0; i < N; i++)
    {
      teams[i] = 0;
      for (int k = 0; k < 3; k++)
	if (i % 3 == k)
	  {
	    int y = i + k;
#pragma omp target device(ancestor : 1) map(tofrom : y)
	    y = host_only (y);
	    teams[i] += y;
	  }
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (result[i], i * i + 1);
      CHECK_EQ (teams[i], i + i % 3 + 1);
      CHECK_EQ (seen[i], 1);
    }
  CHECK_EQ (sum_of_calls, N * (N - 1) / 2);
}

static int loops_sum, loops_calls;

static void
by_addresses (void)
{
  int *s = &loops_sum, *c = &loops_calls;
#pragma omp target parallel for num_threads(64) firstprivate(s, c)
  for (int i = 0; i < N; i++)
    {
      /* A pointer of the host, which the device does not use.  */
#pragma omp target device(ancestor : 1) firstprivate(s, c, i)
      {
	*s += i;
	*c += 1;
      }
    }
  CHECK_EQ (loops_sum, N * (N - 1) / 2);
  CHECK_EQ (loops_calls, N);
}

#pragma omp begin declare target
static int
in_function (int n, int *place)
{
  int x = n;
#pragma omp target device(ancestor : 1) map(tofrom : x, place[0 : 2], known)
  {
    x = host_only (x);
    place[1] = x + 1;
    known += place[0];
  }
  return x;
}
#pragma omp end declare target

static void
functions (void)
{
  int got[4] = { 0 }, device = 0;
  known = 11;
#pragma omp target map(tofrom : got, device)
  {
    int own[2] = { 5, 0 };
    got[0] = in_function (40, own);
    got[1] = own[1];
    known = 3;
    own[0] = 6;
    got[2] = in_function (50, own);
    got[3] = own[1];
    device = known;
  }
  CHECK_EQ (got[0], 41);
  CHECK_EQ (got[1], 42);
  CHECK_EQ (got[2], 51);
  CHECK_EQ (got[3], 52);
  CHECK_EQ (device, 3);
  CHECK_EQ (known, 11 + 5 + 6);
  int own[2] = { 1, 0 };
  CHECK_EQ (in_function (7, own), 8);
  CHECK_EQ (own[1], 9);
}

/* The thread that has come to the construct executes the region.  */

static void
same_thread (void)
{
  int same = 0;
  first = pthread_self ();
#pragma omp target map(from : same)
  {
    int s = 0;
#pragma omp target device(ancestor : 1) map(tofrom : s)
    s = pthread_equal (first, pthread_self ()) != 0;
    same = s;
  }
  CHECK_EQ (same, 1);
}

struct pair
{
  int a, b[4];
  double c;
};

static void
objects (void)
{
  struct pair s = { 1, { 2, 3, 4, 5 }, 6 }, t = s;
  int right = 0;
#pragma omp target map(to : s) map(from : right) firstprivate(t)
  {
    struct pair own = { 10, { 20, 30, 40, 50 }, 60 }, whole = own;
    s.a = -1;
#pragma omp target device(ancestor : 1) map(tofrom : s, own.a, own.c, whole) firstprivate(t)
    {
      s.c = own.a + own.c;
      own.a = s.a;
      own.c = t.b[3] + whole.b[2];
      whole.b[2] = 7;
      t.a = 100;
    }
    right = (own.a == 1 && own.c == 45 && own.b[1] == 30 && whole.b[2] == 7 && whole.b[1] == 30
	     && s.c == 6 && t.a == 1);
  }
  CHECK_EQ (right, 1);
  CHECK_EQ (s.a, 1);
  CHECK (s.c == 70);
}

int
main (void)
{
  int p[N];
  scalars ();
  arrays (N, p);
  in_loops ();
  by_addresses ();
  functions ();
  same_thread ();
  objects ();
  return test_done ();
}
