/* Functions that target regions call: parallel regions, shares of loops and OpenMP's library in them, target regions
   that the host alone begins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 900,
  TEAMS = 5
};

#pragma omp declare target
static int team_of[N], calls;

/* Each team has its share of the iterations.  */

static void __attribute__ ((noinline))
share (int *a, int n)
{
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++)
    {
      a[i]++;
      team_of[i] = omp_get_team_num ();
    }
}

static void __attribute__ ((noinline))
count_call (void)
{
#pragma omp atomic
  calls++;
}

/* A parallel region, whose threads have variables of their own, and directives that belong to a region of the
   caller.  */

static long __attribute__ ((noinline))
all_of_it (int *a, int n, int x)
{
  int s = 0, last = -1, own = x, threads = 0;
#pragma omp parallel firstprivate (own) reduction (+ : s)
  {
    own++;
#pragma omp for lastprivate (last) firstprivate (x)
    for (int i = 0; i < n; i++)
      {
	x++;
	a[i] += own;
	last = i;
	s++;
      }
#pragma omp critical
    threads++;
#pragma omp barrier
#pragma omp single
    a[0]++;
  }
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma omp master
  a[1]++;
  return threads >= 1 ? s * 10000l + last * 10 + (own - x) : -1;
}

static int __attribute__ ((noinline))
where (void)
{
  return omp_get_num_teams () * 100 + omp_get_team_num ();
}

/* On the host, a region; on the device, nothing calls it with N > 0.  */

static int __attribute__ ((noinline))
both_sides (int n)
{
  int r = n;
  if (n > 0)
    {
#pragma omp target map (tofrom : r)
      r = both_sides (-r);
#pragma omp target enter data map (to : r)
#pragma omp target exit data map (delete : r)
    }
  return r + 1;
}
#pragma omp end declare target

static void
test_share (int n)
{
  int a[N] = { 0 }, seen[TEAMS] = { 0 };
#pragma omp target teams num_teams (TEAMS) map (tofrom : a)
  {
    share (a, n);
    count_call ();
  }
#pragma omp target update from (team_of, calls)
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i < n);
      if (i < n)
	seen[team_of[i]]++;
    }
  for (int t = 0; t < TEAMS; t++)
    CHECK_EQ (seen[t], n / TEAMS);
  CHECK_EQ (calls, TEAMS);
}

/* The threads of a loop call it, the team, and the host.  */

static void
test_parallel (int n)
{
  int a[N] = { 0 }, b[4][N] = { 0 };
  long r = 0, rows[4];
  const long want = n * 10000l + (n - 1) * 10;
#pragma omp target map (tofrom : a, r)
  r = all_of_it (a, n, 3);
  CHECK_EQ (r, want);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], (i < n ? 5 : 0) + (i < 2));
#pragma omp target teams distribute parallel for map (tofrom : b) map (from : rows)
  for (int i = 0; i < 4; i++)
    {
      rows[i] = 0;
#pragma omp parallel
      rows[i] += all_of_it (b[i], n, i) + omp_get_thread_num ();
    }
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (rows[i], want);
      CHECK_EQ (b[i][2], i + 2);
    }
}

static void
test_numbers (void)
{
  int r[8];
#pragma omp target teams distribute num_teams (4) map (from : r)
  for (int i = 0; i < 8; i++)
    r[i] = where ();
  for (int i = 0; i < 8; i++)
    CHECK_EQ (r[i], 400 + i / 2);
  CHECK_EQ (both_sides (3), -1);
}

/* The number of a device is the host's.  */

static void
test_device (void)
{
  for (int d = 0; d <= omp_get_num_devices (); d++)
    {
      int on = -5, initial = -5;
#pragma omp target device (d) map (from : on, initial)
      {
	on = omp_get_device_num ();
	initial = omp_is_initial_device ();
      }
      CHECK_EQ (on, d);
      CHECK_EQ (initial, d == omp_get_num_devices ());
    }
}

int
main (void)
{
  test_share (N);
  test_parallel (700);
  test_numbers ();
  test_device ();
  return test_done ();
}
