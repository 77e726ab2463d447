/* critical in loops over threads: one thread at a time, named and unnamed ones, one in another, in functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum
{
  N = 3000
};

#pragma omp declare target
static void __attribute__ ((noinline))
add (int *sum, int i)
{
#pragma omp critical (adding)
  *sum += i;
}
#pragma omp end declare target

/* The lanes of a warp meet at the lock, those of several warps, and those of several teams.  */

static void
test_sums (int n, int teams)
{
  unsigned want = 0;
  int sum = 0, called = 0;
  unsigned mixed = 0;
#pragma omp target teams distribute parallel for num_teams (teams) thread_limit (64) map (tofrom : sum, called)
  for (int i = 0; i < n; i++)
    {
#pragma omp critical
      sum += i;
      if (i % 3)
	add (&called, i);
    }
  CHECK_EQ (sum, n * (n - 1) / 2);
  int some = 0;
  for (int i = 0; i < n; i++)
    some += i % 3 ? i : 0;
  CHECK_EQ (called, some);
  /* An update that no atomic instruction does.  */
#pragma omp target parallel for map (tofrom : mixed)
  for (int i = 0; i < n; i++)
#pragma omp critical (mixing)
    mixed = mixed * 3 + 1;
  for (int i = 0; i < n; i++)
    want = want * 3 + 1;
  CHECK_EQ (mixed, want);
}

/* Two variables that belong together; a value that is set and not read.  */

static void
test_maximum (int n)
{
  static int v[N];
  int best = -1, where = -1, count = 0, last = -1;
  for (int i = 0; i < n; i++)
    v[i] = i * 7919 % 2999;
#pragma omp target teams distribute parallel for map (tofrom : best, where, count, last)
  for (int i = 0; i < n; i++)
    {
#pragma omp critical (maximum)
      {
	if (v[i] > best || (v[i] == best && i < where))
	  {
	    best = v[i];
	    where = i;
	  }
#pragma omp critical (counting)
	count++;
      }
#pragma omp critical (setting)
      last = i;
    }
  int want_best = -1, want_where = -1;
  for (int i = 0; i < n; i++)
    if (v[i] > want_best)
      {
	want_best = v[i];
	want_where = i;
      }
  CHECK_EQ (best, want_best);
  CHECK_EQ (where, want_where);
  CHECK_EQ (count, n);
  CHECK (last >= 0 && last < n);
}

/* A list: who comes takes the next place.  */

static void
test_list (int n)
{
  static int list[N], seen[N];
  int length = 0;
  for (int i = 0; i < n; i++)
    seen[i] = 0;
#pragma omp target teams distribute parallel for map (tofrom : list, length)
  for (int i = 0; i < n; i++)
    if (i % 2)
#pragma omp critical
      list[length++] = i;
  CHECK_EQ (length, n / 2);
  for (int i = 0; i < length; i++)
    seen[list[i]]++;
  for (int i = 0; i < n; i++)
    CHECK_EQ (seen[i], i % 2);
}

/* Variables of a team, which its threads set: a scalar, parts of a struct, elements of an array.  */

struct two
{
  int a, b;
};

static void
test_team (int teams, int n)
{
  enum { MOST = 20 };
  int scalar[MOST], part[MOST], element[MOST], updated[MOST];
#pragma omp target teams distribute map (from : scalar, part, element, updated)
  for (int i = 0; i < teams; i++)
    {
      int s = i, atomic = 2 * i, e[3] = { 0, 0, i };
      struct two p = { i, 2 * i };
#pragma omp parallel for
      for (int j = 0; j < n; j++)
	{
#pragma omp critical
	  {
	    s += j;
	    p.a += 2 * j;
	    p.b++;
	    e[j % 3]++;
	  }
#pragma omp atomic
	  atomic += j;
	}
      scalar[i] = s;
      part[i] = p.a * 1000 + p.b;
      element[i] = e[0] * 10000 + e[2];
      updated[i] = atomic;
    }
  const int sum = n * (n - 1) / 2;
  for (int i = 0; i < teams; i++)
    {
      CHECK_EQ (scalar[i], i + sum);
      CHECK_EQ (part[i], (i + 2 * sum) * 1000 + 2 * i + n);
      CHECK_EQ (element[i], (n + 2) / 3 * 10000 + n / 3 + i);
      CHECK_EQ (updated[i], 2 * i + sum);
    }
}

int
main (void)
{
  test_team (20, 100);
  test_team (1, 33);
  test_sums (N, 3);
  test_sums (N, 1);
  test_sums (33, 1);
  test_maximum (2900);
  test_list (N);
  return test_done ();
}
