/* Parallel regions of OpenMP whose statements each thread of a team executes: barriers, constructs that share
   work, variables of the team.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

#include <omp.h>

enum
{
  N = 1000,
  MOST = 1024
};

/* The threads see what others wrote before a barrier: in each round each has the number of the next one.  */

static void
test_barrier (int rounds)
{
  int all[MOST], threads = 0, levels = 0;
#pragma omp target map (tofrom : all, threads, levels)
  {
    int place[MOST];
#pragma omp parallel
    {
      int me = omp_get_thread_num (), n = omp_get_num_threads ();
      place[me] = me;
      for (int k = 0; k < rounds; k++)
	{
#pragma omp barrier
	  int next = place[(me + 1) % n];
#pragma omp barrier
	  place[me] = next;
	}
      if (me == n - 1)
	threads = n;
#pragma omp atomic
      levels += omp_get_level () * omp_in_parallel ();
    }
    for (int i = 0; i < threads; i++)
      all[i] = place[i];
  }
  CHECK (threads > 1 && threads <= MOST);
  CHECK_EQ (levels, threads);
  for (int i = 0; i < threads; i++)
    CHECK_EQ (all[i], (i + rounds) % threads);
}

/* Sums of all numbers up to each one, in steps of 1, 2, 4 and so on.  */

static void
test_scan (void)
{
  int sums[64];
#pragma omp target parallel num_threads (64) map (from : sums)
  {
    int me = omp_get_thread_num ();
    sums[me] = me + 1;
    for (int step = 1; step < 64; step *= 2)
      {
#pragma omp barrier
	int more = me >= step ? sums[me - step] : 0;
#pragma omp barrier
	sums[me] += more;
      }
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ (sums[i], (i + 1) * (i + 2) / 2);
}

/* Who executes which iteration.  */

static void
test_schedules (int n)
{
  int any[N], block[N], chunk[N], nest[N], threads = 0;
#pragma omp target map (from : any, block, chunk, nest) map (tofrom : threads)
#pragma omp parallel num_threads (96)
  {
    int me = omp_get_thread_num ();
#pragma omp single
    threads = omp_get_num_threads ();
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      any[i] = me;
#pragma omp for schedule (static) nowait
    for (int i = n - 1; i >= 0; i--)
      block[n - 1 - i] = me;
#pragma omp for schedule (static, 5) nowait
    for (unsigned i = 3; i < 3u + n; i++)
      chunk[i - 3] = me;
#pragma omp for schedule (dynamic) collapse (2)
    for (int i = 0; i < n / 10; i++)
      for (int j = 20; j > 0; j -= 2)
	nest[10 * i + (20 - j) / 2] = 10 * i + j;
  }
  CHECK_EQ (threads, 96);
  for (int i = 0; i < n; i++)
    {
      CHECK (any[i] >= 0 && any[i] < threads);
      CHECK_EQ (chunk[i], i / 5 % threads);
    }
  for (int i = 0, t = 0, left = 0; i < n; i++, left--)
    {
      while (!left)
	left = n / threads + (t++ < n % threads);
      CHECK_EQ (block[i], t - 1);
    }
  for (int i = 0; i < n / 10 * 10; i++)
    CHECK_EQ (nest[i], i / 10 * 10 + 20 - i % 10 * 2);
}

/* Loops alone, one of which uses what the thread has of another.  */

static void
test_between_loops (void)
{
  int a[64], own = 0;
#pragma omp target map (from : a)
#pragma omp parallel num_threads (64) private (own)
  {
#pragma omp for schedule (static, 1)
    for (int i = 0; i < 64; i++)
      own = 3 * i;
#pragma omp for schedule (static, 1)
    for (int i = 0; i < 64; i++)
      a[i] = own;
  }
  for (int i = 0; i < 64; i++)
    CHECK_EQ (a[i], 3 * i);
}

/* Clauses of loops.  */

struct pair { int a; double b; };
#pragma omp declare reduction (pairs : struct pair : omp_out.a += omp_in.a, omp_out.b *= omp_in.b) initializer (omp_priv = { 0, 1 })

static void
test_loops (int n)
{
  int a[N], sum = 7, most = -5, last = -1, after = -1, both = 5, index, bins[4] = { 1, 2, 3, 4 }, bad = 0, first = 11;
  double x = 0.5;
  struct pair p = { 3, 2 };
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 1000;
#pragma omp target map (tofrom : a, sum, most, last, after, both, bins, bad, x, p)
#pragma omp parallel
  {
    int mine = 0;
#pragma omp for reduction (+ : sum, x) reduction (max : most) lastprivate (last)
    for (int i = 0; i < n; i++)
      {
	sum += a[i];
	x += 0.25;
	most = a[i] > most ? a[i] : most;
	last = a[i];
      }
    /* All threads see the results.  */
    if (x != 0.5 + 0.25 * n)
#pragma omp atomic
      bad++;
#pragma omp for reduction (pairs : p) reduction (+ : bins) firstprivate (first)
    for (int i = 0; i < n; i++)
      {
	p.a += first;
	first++;
	p.b *= i % 400 == 399 ? 3 : 1;
	bins[i % 4]++;
	mine++;
      }
#pragma omp for firstprivate (both) lastprivate (both)
    for (int i = 0; i < n; i++)
      both = i == n - 1 ? both + 100 : both;
#pragma omp for lastprivate (index)
    for (index = 5; index < n; index += 3)
      mine++;
#pragma omp single
    after = index;
#pragma omp for simd reduction (+ : bad)
    for (int i = 0; i < n; i++)
      bad += a[i] < 0;
#pragma omp atomic
    bins[0] += mine;
  }
  int s = 7, m = -5;
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      m = a[i] > m ? a[i] : m;
    }
  int visits = n > 5 ? (n - 5 + 2) / 3 : 0;
  CHECK_EQ (sum, s);
  CHECK_EQ (most, m);
  CHECK_EQ (last, n ? a[n - 1] : -1);
  CHECK_EQ (both, n ? 105 : 5);
  CHECK_EQ (bad, 0);
  CHECK (x == 0.5 + 0.25 * n);
  CHECK (p.a >= 3 + 11 * n);
  CHECK (p.b == (n >= 800 ? 18 : n >= 400 ? 6 : 2));
  for (int k = 1; k < 4; k++)
    CHECK_EQ (bins[k], k + 1 + (n + 3 - k) / 4);
  CHECK_EQ (bins[0], 1 + (n + 3) / 4 + n + visits);
  if (n > 5)
    CHECK_EQ (after, 5 + 3 * visits);
}

/* What one thread executes, and what all know of it.  */

static void
test_single (void)
{
  int bad = 0, once = 0, threads = 0, order = 0, first = 5;
#pragma omp target map (tofrom : bad, once, threads, order)
#pragma omp parallel
  {
    int copy = 1;
    double wide = 0;
#pragma omp single copyprivate (copy, wide)
    {
      copy = 42;
      wide = 1.5;
      once++;
    }
#pragma omp atomic
    bad += copy != 42 || wide != 1.5;
#pragma omp single private (copy) firstprivate (first)
    {
      copy = 3;
      first += copy;
      once += first == 8;
    }
#pragma omp atomic
    bad += copy != 42;
#pragma omp master
    order = 1;
#pragma omp barrier
    if (order == 1)
      {
#pragma omp masked filter (omp_get_num_threads () - 1)
	threads = omp_get_thread_num () + 1;
      }
#pragma omp barrier
#pragma omp atomic
    bad += threads != omp_get_num_threads ();
#pragma omp single nowait
    once += 10;
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (once, 12);
  CHECK_EQ (order, 1);
}

static void
test_sections (void)
{
  int a[4] = { 0 }, sum = 1, last = -1, first = 5, who[4];
#pragma omp target map (tofrom : a, sum, last) map (from : who)
#pragma omp parallel
  {
#pragma omp sections reduction (+ : sum) lastprivate (last) firstprivate (first)
    {
      {
	sum += a[0] = first++;
	who[0] = omp_get_thread_num ();
      }
#pragma omp section
      {
	sum += a[1] = 10;
	who[1] = omp_get_thread_num ();
	last = 1;
      }
#pragma omp section
      {
	sum += a[2] = 100;
	last = 17;
      }
    }
#pragma omp single
    a[3] = sum;
#pragma omp sections nowait
    {
#pragma omp section
      a[0]++;
    }
#pragma omp scope reduction (+ : sum)
    sum++;
#pragma omp single
    a[3] = sum - a[3] - omp_get_num_threads ();
  }
  CHECK_EQ (a[0], 6);
  CHECK_EQ (a[1], 10);
  CHECK_EQ (a[2], 100);
  CHECK_EQ (a[3], 0);
  CHECK_EQ (last, 17);
  CHECK (who[0] != who[1]);
}

/* Variables of the team: of the region's body, firstprivate and private ones of the region.  */

static void
test_variables (int start)
{
  int results[4], own;
#pragma omp target map (from : results) firstprivate (start) private (own)
  {
    int sum = 0, flags[32] = { 0 };
    own = 100;
#pragma omp parallel num_threads (32)
    {
#pragma omp critical
      {
	sum += omp_get_thread_num ();
	own++;
      }
#pragma omp atomic
      start += 2;
#pragma omp barrier
      flags[31 - omp_get_thread_num ()] = start > 0;
#pragma omp barrier
#pragma omp single
      for (int i = 0; i < 32; i++)
	sum += 1000 * flags[i];
    }
    own++;
#pragma omp parallel num_threads (32)
#pragma omp atomic
    own += 1000;
    results[0] = sum;
    results[1] = start;
    results[2] = own;
  }
  CHECK_EQ (results[0], 31 * 16 + 32000);
  CHECK_EQ (results[1], start + 64);
  CHECK_EQ (results[2], 101 + 32 + 32000);
}

/* Each team has its own; rows in a loop over teams.  */

static void
test_teams (int n)
{
  int counts[64] = { 0 }, teams = 0, rows[N], extra = 0;
#pragma omp target teams num_teams (5) thread_limit (64) map (tofrom : counts, teams, extra)
  {
    int count = 0;
#pragma omp parallel reduction (+ : extra)
    {
#pragma omp atomic
      count++;
#pragma omp barrier
      extra += count == omp_get_num_threads ();
    }
    counts[omp_get_team_num ()] = count;
    if (omp_get_team_num () == 0)
      teams = omp_get_num_teams ();
  }
  CHECK_EQ (teams, 5);
  for (int i = 0; i < 5; i++)
    CHECK_EQ (counts[i], 64);
  CHECK_EQ (extra, 5 * 64);
#pragma omp target teams distribute map (from : rows)
  for (int i = 0; i < n; i++)
    {
      int part[MOST], all = 0;
#pragma omp parallel
      {
	int me = omp_get_thread_num ();
	part[me] = 0;
#pragma omp for
	for (int j = 0; j < i; j++)
	  part[me] += j;
#pragma omp single
	for (int k = 0; k < omp_get_num_threads (); k++)
	  all += part[k];
      }
      rows[i] = all;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (rows[i], i * (i - 1) / 2);
}

/* Fewer threads than a warp has: exactly as many.  */

static void
test_few (void)
{
  int a[7], bad = 0, sum = 0, max[7];
#pragma omp target parallel num_threads (7) map (tofrom : bad, sum) map (from : a, max) reduction (+ : sum, bad)
  {
    int me = omp_get_thread_num ();
    a[me] = me;
#pragma omp barrier
    bad += omp_get_num_threads () != 7;
    int next = a[(me + 1) % 7];
#pragma omp barrier
    a[me] = next;
    max[me] = 0;
#pragma omp for reduction (max : max)
    for (int i = 0; i < 70; i++)
      max[i % 7] = i;
    sum += me;
#pragma omp single
    sum += 100;
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum, 121);
  for (int i = 0; i < 7; i++)
    {
      CHECK_EQ (a[i], (i + 1) % 7);
      CHECK_EQ (max[i], 63 + i);
    }
}

/* As many as a variable of the host says; more than 32 may be fewer.  */

static void
test_variable_number (int n)
{
  int threads = 0, sum = 0;
#pragma omp target parallel num_threads (n) map (tofrom : threads) reduction (+ : sum)
  {
#pragma omp barrier
    sum += omp_get_thread_num ();
#pragma omp single
    threads = omp_get_num_threads ();
  }
  CHECK_EQ (threads, n < 32 ? n : 32);
  CHECK_EQ (sum, threads * (threads - 1) / 2);
}

/* Reductions of the region, its own copies.  */

static void
test_region_clauses (void)
{
  int sum = 3, all = -1, n = 0, first = 4, own = 9;
  struct pair p = { 1, 1 };
#pragma omp target map (tofrom : sum, all, n, p)
#pragma omp parallel reduction (+ : sum) reduction (& : all) reduction (pairs : p) firstprivate (first) private (own)
  {
    own = first + omp_get_thread_num ();
    first += 5;
#pragma omp barrier
    sum += own;
    all &= ~(1 << (own & 3));
    p.a += first;
#pragma omp master
    {
      n = omp_get_num_threads ();
      p.b *= 7;
    }
  }
  CHECK (n > 4);
  CHECK_EQ (sum, 3 + 4 * n + n * (n - 1) / 2);
  CHECK_EQ (all, -16);
  CHECK_EQ (p.a, 1 + 9 * n);
  CHECK (p.b == 7);
}

int
main (void)
{
  test_barrier (3);
  test_barrier (0);
  test_scan ();
  test_schedules (N);
  test_schedules (37);
  test_schedules (0);
  test_between_loops ();
  test_loops (N);
  test_loops (77);
  test_loops (0);
  test_single ();
  test_sections ();
  test_variables (6);
  test_teams (100);
  test_few ();
  test_variable_number (1);
  test_variable_number (5);
  test_variable_number (100);
  test_region_clauses ();
  return test_done ();
}
