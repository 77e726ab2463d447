/* Loops of `kernels' regions with atomic updates of scalars, components and single elements: parallel where the order
   does not matter (report-kernels-updates.c), and in order where another access of the scalar sees it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000, ROWS = 20 };

struct totals { int count; double sum; };

static int x[N], g;
static double d[N], gd;
static struct totals all;

static void
scalars (int n, struct totals *t, float *one)
{
  int s = 5, c = 0, bits = -1;
  double p = 3, q = 7;
  unsigned long wide = 1;
#pragma acc kernels copyin (x, d) copy (t[0:1], one[0:1])
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	s += x[i];
#pragma acc atomic update
	s -= 2;
      }
    for (int i = 0; i < n; i++)
      if (x[i] > 3)
	{
#pragma acc atomic update
	  c++;
	}
      else
	{
#pragma acc atomic update
	  bits &= ~(1 << x[i]);
	}
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	p *= d[i];
#pragma acc atomic update
	q /= d[i];
#pragma acc atomic update
	wide = wide * (x[i] | 1);
      }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	t->sum += d[i];
#pragma acc atomic update
	t->count++;
#pragma acc atomic update
	*one += x[i];
      }
  }
  int want_s = 5, want_c = 0, want_bits = -1;
  double want_p = 3, want_q = 7;
  unsigned long want_wide = 1;
  struct totals want = { 2, 0.5 };
  float want_one = 4;
  for (int i = 0; i < n; i++)
    {
      want_s += x[i] - 2;
      want_c += x[i] > 3;
      if (x[i] <= 3)
	want_bits &= ~(1 << x[i]);
      want_p *= d[i];
      want_q /= d[i];
      want_wide *= x[i] | 1;
      want.sum += d[i];
      want.count++;
      want_one += x[i];
    }
  CHECK_EQ (s, want_s);
  CHECK_EQ (c, want_c);
  CHECK_EQ (bits, want_bits);
  CHECK_SAME (p, want_p);
  CHECK_SAME (q, want_q);
  CHECK_EQ (wide, want_wide);
  CHECK_EQ (t->count, want.count);
  CHECK_SAME (t->sum, want.sum);
  CHECK_SAME (*one, want_one);
}

/* Static variables, with clauses and without; a nest; a sum for each row.  */
static void
others (int n)
{
  int rows[ROWS], total = 0, nest = 0;
  g = 1;
  gd = 2;
  all.count = 3;
#pragma acc kernels copyin (x, d) copy (gd, all) copyout (rows)
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	g += x[i];
#pragma acc atomic update
	gd -= d[i];
#pragma acc atomic update
	all.count += 2;
      }
    for (int r = 0; r < ROWS; r++)
      for (int i = 0; i < n; i++)
	{
#pragma acc atomic update
	  nest += x[i] + r;
	}
    for (int r = 0; r < ROWS; r++)
      {
	int own = r;
	for (int i = 0; i < n; i++)
	  {
#pragma acc atomic update
	    own += x[i];
	  }
	rows[r] = own;
#pragma acc atomic update
	total += own;
      }
  }
  int sum = 0;
  double sum_d = 2;
  for (int i = 0; i < n; i++)
    {
      sum += x[i];
      sum_d -= d[i];
    }
  CHECK_EQ (g, 1 + sum);
  CHECK_SAME (gd, sum_d);
  CHECK_EQ (all.count, 3 + 2 * n);
  CHECK_EQ (nest, ROWS * sum + n * (ROWS * (ROWS - 1) / 2));
  CHECK_EQ (total, ROWS * sum + ROWS * (ROWS - 1) / 2);
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (rows[r], r + sum);
}

/* In order: iterations see the sum so far, have two operators, or another name of the scalar.  */
static void
in_order (int n, int *restrict out, int *any)
{
  int s = 0, m = 1, last = 0, seen = 0;
  g = 4;
#pragma acc kernels copyin (x) copyout (out[0:N])
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	s += x[i];
	out[i] = s;
      }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	m += x[i];
#pragma acc atomic update
	m *= 3;
      }
    for (int i = 0; i < n; i++)
      {
	int v;
#pragma acc atomic capture
	{ v = last; last = i; }
	seen = v;
      }
  }
#pragma acc kernels copyin (x) copy (g) present (any[0:N])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      g += x[i];
      any[i] += 1;
      if (g < 0)
	any[i] = 100;
    }
  int sum = 0, mixed = 1;
  for (int i = 0; i < n; i++)
    {
      sum += x[i];
      mixed = (mixed + x[i]) * 3;
      CHECK_EQ (out[i], sum);
    }
  CHECK_EQ (s, sum);
  CHECK_EQ (m, mixed);
  CHECK_EQ (last, n ? n - 1 : 0);
  CHECK_EQ (seen, n > 1 ? n - 2 : 0);
  CHECK_EQ (g, 4 + sum);
}

int
main (void)
{
  static int out[N], any[N];
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 13;
      d[i] = i % 100 == 7 ? 2 : i % 100 == 77 ? -0.5 : 1;
    }
  for (int n = 0; n <= N; n = n < 2 ? n + 1 : n * 7 - 1)
    {
      struct totals t = { 2, 0.5 };
      float one = 4;
      scalars (n, &t, &one);
      others (n);
#pragma acc data copy (any)
      in_order (n, out, any);
    }
  return test_done ();
}
