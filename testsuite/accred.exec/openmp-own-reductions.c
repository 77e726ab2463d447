/* Reductions of OpenMP by the program's own operators: over teams and threads, over one of them, in
   nests, with initialisers that are no neutral elements, beside other reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum
{
  N = 5000
};

struct pair
{
  long sum;
  int least, where;
};

static int
better (const struct pair *a, const struct pair *b)
{
  return b->least < a->least || (b->least == a->least && b->where < a->where);
}

static void
join (struct pair *to, const struct pair *from)
{
  to->sum += from->sum;
  if (better (to, from))
    {
      to->least = from->least;
      to->where = from->where;
    }
}

#pragma omp declare reduction (pairs : struct pair : join (&omp_out, &omp_in)) \
  initializer (omp_priv = { 0, 1000000, -1 })
#pragma omp declare reduction (most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) \
  initializer (omp_priv = omp_orig)
#pragma omp declare reduction (times : unsigned : omp_out = omp_out * omp_in) initializer (omp_priv = 1)

static int v[N];

static void
note (struct pair *p, const int *v, int i)
{
  struct pair one = { i, v[i], i };
  join (p, &one);
}

static struct pair
expected (int from, int to, int step)
{
  struct pair p = { 7, 1000000, -1 };
  for (int i = from; i < to; i += step)
    note (&p, v, i);
  return p;
}

static void
check (struct pair got, struct pair want)
{
  CHECK_EQ (got.sum, want.sum);
  CHECK_EQ (got.least, want.least);
  CHECK_EQ (got.where, want.where);
}

/* Teams and threads, teams alone, threads alone.  */

static void
test_levels (int n)
{
  const struct pair start = { 7, 1000000, -1 }, want = expected (0, n, 1);
  struct pair p = start;
#pragma omp target teams distribute parallel for reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);

  p = start;
#pragma omp target teams distribute reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);

  p = start;
#pragma omp target parallel for reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);

  p = start;
#pragma omp target map (to : v) map (tofrom : p)
  {
#pragma omp parallel for reduction (pairs : p)
    for (int i = 0; i < n; i++)
      note (&p, v, i);
    p.sum++;
  }
  p.sum--;
  check (p, want);

  p = start;
#pragma omp target teams loop reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);

  p = start;
#pragma omp target teams distribute parallel for simd reduction (pairs : p) map (to : v) num_teams (3) thread_limit (64)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);

  p = start;
#pragma omp target simd reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    note (&p, v, i);
  check (p, want);
}

/* Steps, down, two dimensions.  */

static void
test_loops (int n)
{
  struct pair p = { 7, 1000000, -1 }, q = p;
#pragma omp target teams distribute parallel for reduction (pairs : p) map (to : v)
  for (int i = 3; i <= n - 1; i += 7)
    note (&p, v, i);
  check (p, expected (3, n, 7));
#pragma omp target teams distribute parallel for reduction (pairs : q) map (to : v)
  for (unsigned i = n; i > 0; i--)
    note (&q, v, i - 1);
  check (q, expected (0, n, 1));

  const int rows = n / 50;
  int last = -1;
  p = (struct pair) { 7, 1000000, -1 };
#pragma omp target teams distribute parallel for collapse (2) reduction (pairs : p) lastprivate (last) map (to : v) map (tofrom : last)
  for (int i = 0; i < rows; i++)
    for (long j = 49; j >= 0; j--)
      {
	last = i * 100 + j;
	note (&p, v, i * 50 + j);
      }
  check (p, expected (0, rows * 50, 1));
  if (rows)
    CHECK_EQ (last, (rows - 1) * 100);
}

/* A reduction in each iteration of a loop over teams; simd in a loop over threads.  */

static void
test_nests (int rows, int n)
{
  struct pair of_row[20], all = { 7, 1000000, -1 };
#pragma omp target teams distribute map (from : of_row) map (to : v)
  for (int i = 0; i < rows; i++)
    {
      struct pair p = { i, 1000000, -1 };
#pragma omp parallel for reduction (pairs : p)
      for (int j = i; j < n; j++)
	note (&p, v, j);
      of_row[i] = p;
    }
  for (int i = 0; i < rows; i++)
    {
      struct pair want = expected (i, n, 1);
      want.sum += i - 7;
      check (of_row[i], want);
    }
#pragma omp target teams distribute parallel for map (from : of_row) map (to : v)
  for (int i = 0; i < rows; i++)
    {
      struct pair p = { i, 1000000, -1 };
#pragma omp simd reduction (pairs : p)
      for (int j = i; j < n; j++)
	note (&p, v, j);
      of_row[i] = p;
    }
  for (int i = 0; i < rows; i++)
    {
      struct pair want = expected (i, n, 1);
      want.sum += i - 7;
      check (of_row[i], want);
    }
  /* Both levels, by a clause for each.  */
#pragma omp target teams distribute reduction (pairs : all) map (to : v)
  for (int i = 0; i < rows; i++)
    {
#pragma omp parallel for reduction (pairs : all)
      for (int j = i * 10; j < i * 10 + 10; j++)
	note (&all, v, j);
    }
  check (all, expected (0, rows * 10, 1));
}

/* Scalars; several at a time, and one of OpenACC's beside them.  */

static void
test_scalars (int n)
{
  int most = 12, some = 0;
  unsigned product = 3, want = 3;
  struct pair p = { 7, 1000000, -1 };
#pragma omp target teams distribute parallel for reduction (most : most) reduction (+ : some) reduction (times : product) reduction (pairs : p) map (to : v)
  for (int i = 0; i < n; i++)
    {
      most = v[i] > most ? v[i] : most;
      some += i % 3;
      product *= 2 * i + 1;
      note (&p, v, i);
    }
  int want_most = 12, want_some = 0;
  for (int i = 0; i < n; i++)
    {
      want_most = v[i] > want_most ? v[i] : want_most;
      want_some += i % 3;
      want *= 2 * i + 1;
    }
  CHECK_EQ (most, want_most);
  CHECK_EQ (some, want_some);
  CHECK_EQ (product, want);
  check (p, expected (0, n, 1));
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919 + 3) % 4999;
  const int sizes[] = { 0, 1, 33, 129, 1000, N };
  for (int i = 0; i < 6; i++)
    {
      test_levels (sizes[i]);
      test_loops (sizes[i]);
      test_scalars (sizes[i]);
    }
  test_nests (20, 300);
  test_nests (1, 5);
  return test_done ();
}
