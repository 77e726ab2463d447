/* OpenMP: nests whose inner loops, without a directive, add to what the outer one reduces, or go along rows: one loop;
   beside those that stay.  The host executes a copy of each region in a loop around, or may do so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fopenmp -w" } */

#include <omp.h>
#include <stdlib.h>

#include "accred-test.h"

enum { MOST = 140000 };

static int *a, *b;
static float *f;
static long total;

/* All of it twice, in data regions of the caller.  */

static void
sums (int n, int m)
{
  for (int round = 0; round < 2; round++)
    {
      long s = 3;
      int most = -5, least = 5, all = 1, loop = 1, deep = 0, mapped = 7;
      float quarters = 0.5;
      total = round;
#pragma omp target teams distribute parallel for reduction(+ : s)
      for (int i = 0; i < n; i++)
	for (short j = 0; j < m; j++)
	  s += a[i * m + j] * (long) (j + 1);
#pragma omp target teams distribute parallel for reduction(max : most) reduction(min : least)
      for (unsigned i = 0; i < (unsigned) n; i++)
	for (int j = m - 1; j >= 0; j--)
	  {
	    most = a[i * m + j] > most ? a[i * m + j] : most;
	    least = a[i * m + j] - (int) i % 2 < least ? a[i * m + j] - (int) i % 2 : least;
	  }
#pragma omp target teams distribute parallel for reduction(&& : all)
      for (int i = n - 1; i >= 0; i--)
	for (int j = 0; j < m; j++)
	  all = all && a[i * m + j] != n + 1000;
#pragma omp target teams loop reduction(+ : loop)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j += 2)
	  loop += a[i * m + j];
#pragma omp target parallel for reduction(+ : quarters) schedule (static, 3)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  quarters += f[i * m + j];
#pragma omp target teams distribute parallel for reduction(+ : deep) dist_schedule (static, 4) num_teams (3)
      for (int i = 0; i < n; i++)
	for (int k = 0; k < m / 3; k++)
	  {
	    const int by = k + i;
	    for (int l = 0; l < 3; l++)
	      deep += by * a[i * m + 3 * k + l];
	  }
      /* A variable of the file; one that is mapped; a pointer to it.  */
      int *way = &mapped;
#pragma omp target teams distribute parallel for reduction(+ : total, mapped) map(tofrom : total, mapped)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  {
	    total += a[i * m + j];
	    mapped += 2 * a[i * m + j];
	  }
      CHECK_EQ (*way, mapped);

      long s_want = 3, total_want = round;
      int most_want = -5, least_want = 5, all_want = 1, loop_want = 1, deep_want = 0, mapped_want = 7;
      float quarters_want = 0.5;
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  {
	    const int v = a[i * m + j];
	    s_want += v * (long) (j + 1);
	    most_want = v > most_want ? v : most_want;
	    least_want = v - i % 2 < least_want ? v - i % 2 : least_want;
	    all_want = all_want && v != n + 1000;
	    loop_want += j % 2 ? 0 : v;
	    deep_want += j < m / 3 * 3 ? (j / 3 + i) * v : 0;
	    quarters_want += f[i * m + j];
	    total_want += v;
	    mapped_want += 2 * v;
	  }
      CHECK (s == s_want);
      CHECK_EQ (most, most_want);
      CHECK_EQ (least, least_want);
      CHECK_EQ (all, all_want);
      CHECK_EQ (loop, loop_want);
      CHECK_EQ (deep, deep_want);
      CHECK (quarters == quarters_want);
      CHECK (total == total_want);
      CHECK_EQ (mapped, mapped_want);
    }
}

/* What is stored, with a sum of its own; the inner loop's variable is the program's, and has its last value; triangles; a
   row ends early; the address of what is reduced leaves the nest as it is; another operator.  */

static void
others (int n, int m)
{
  int j = -1, k = -1, s = 0, t = 0, u = 0, v = 0, w = 1, x = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : n * m]) map(from : b[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      {
	int t = 0;
	for (int l = 0; l < 5; l++)
	  t += a[i * m + l % m] * l;
	b[i * m + k] = t;
      }
#pragma omp target teams distribute parallel for reduction(+ : s) lastprivate(j)
  for (int i = 0; i < n; i++)
    for (j = 0; j < m - i % 2; j++)
      s += a[i * m + j];
#pragma omp target teams distribute parallel for reduction(+ : t) private(k)
  for (int i = 0; i < n; i++)
    for (k = 0; k < i % m; k++)
      t += a[i * m + k];
#pragma omp target teams distribute parallel for reduction(+ : u)
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++)
      {
	if (a[i * m + l] > 50)
	  break;
	u += a[i * m + l];
      }
#pragma omp target teams distribute parallel for reduction(+ : v)
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++)
      {
	int *to = &v;
	v += a[i * m + l];
	*to += 1;
      }
#pragma omp target teams distribute parallel for reduction(+ : x)
  for (int i = 0; i < n; i++)
    {
      int *to = &x;
      for (int l = 0; l < m; l++)
	{
	  x += a[i * m + l];
	  to[0] += l;
	}
    }
#pragma omp target teams distribute parallel for reduction(| : w)
  for (int i = 0; i < n; i++)
    for (int l = 0; l < m; l++)
      w |= a[i * m + l] & 12;
  int s_want = 0, t_want = 0, u_want = 0, v_want = 0, w_want = 1, x_want = 0;
  for (int i = 0; i < n; i++)
    {
      int more = 1, first = 0;
      for (int l = 0; l < 5; l++)
	first += a[i * m + l % m] * l;
      for (int l = 0; l < m; l++)
	{
	  const int y = a[i * m + l];
	  CHECK_EQ (b[i * m + l], first);
	  s_want += l < m - i % 2 ? y : 0;
	  t_want += l < i % m ? y : 0;
	  more &= y <= 50;
	  u_want += more ? y : 0;
	  v_want += y + 1;
	  w_want |= y & 12;
	  x_want += y + l;
	}
    }
  CHECK_EQ (s, s_want);
  if (n)
    CHECK_EQ (j, m - (n - 1) % 2);
  CHECK_EQ (t, t_want);
  CHECK_EQ (k, -1);
  CHECK_EQ (u, u_want);
  CHECK_EQ (v, v_want);
  CHECK_EQ (w, w_want);
  CHECK_EQ (x, x_want);
}

/* One thread has its iterations in order.  */

static void
in_order (int n, int m)
{
  int last = 0;
#pragma omp target parallel for num_threads (1) map(tofrom : last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      last = 3 * last + a[i * m + j];
  unsigned want = 0;
  for (int i = 0; i < n * m; i++)
    want = 3 * want + a[i];
  CHECK_EQ (last, (int) want);
  /* So has a team its rows, and one team all of them.  */
  int s = 0, s_want = 0;
  const int one = n >= 0;
#pragma omp target teams distribute dist_schedule (static, 4) reduction(+ : s) map(tofrom : b[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < m; j++)
      {
	b[i * m + j] = i % 4 ? b[(i - 1) * m + j] + 1 : j;
	s += b[i * m + j];
      }
#pragma omp target teams distribute num_teams (one) map(tofrom : b[0 : n * m])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i * m + j] += b[(i - 1) * m + j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	int sum = 0;
	for (int k = 0; k <= i; k++)
	  sum += j + k % 4;
	s_want += j + i % 4;
	CHECK_EQ (b[i * m + j], sum);
      }
  CHECK_EQ (s, s_want);
}

int
main (void)
{
  a = malloc (MOST * sizeof *a);
  b = malloc (MOST * sizeof *b);
  f = malloc (MOST * sizeof *f);
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i % 97 - 40;
      b[i] = -1;
      f[i] = i % 11 * 0.25f;
    }
  static const int sizes[][2] = { { 0, 7 }, { 7, 0 }, { 1, 1 }, { 1, 300 }, { 3, 2000 }, { 2000, 3 }, { 65, 129 } };
#pragma omp target data map(to : a[0 : MOST], f[0 : MOST])
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      sums (sizes[k][0], sizes[k][1]);
      if (sizes[k][1])
	others (sizes[k][0], sizes[k][1]);
      in_order (sizes[k][0] < 9 ? sizes[k][0] : 9, sizes[k][1] < 70 ? sizes[k][1] : 70);
    }
  return test_done ();
}
