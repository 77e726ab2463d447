/* Reductions of OpenMP as programs have them: the place of a maximum, statistics that functions combine, a greatest common divisor,
   a histogram in a struct, the original as first value, none; over all iterations and over rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum { N = 4000, ROWS = 30, BINS = 16 };

struct place { float v; int i; };
struct stats { long n; double sum, least, most; };
struct bins { int h[BINS]; };

#pragma omp declare target
static void
start (struct stats *s)
{
  s->n = 0;
  s->sum = 0;
  s->least = 1e300;
  s->most = -1e300;
}

static void
add (struct stats *s, double x)
{
  s->n++;
  s->sum += x;
  s->least = x < s->least ? x : s->least;
  s->most = x > s->most ? x : s->most;
}

static void
merge (struct stats *a, const struct stats *b)
{
  a->n += b->n;
  a->sum += b->sum;
  a->least = b->least < a->least ? b->least : a->least;
  a->most = b->most > a->most ? b->most : a->most;
}

static unsigned
gcd (unsigned a, unsigned b)
{
  while (b)
    {
      unsigned t = a % b;
      a = b;
      b = t;
    }
  return a;
}

static void
add_bins (struct bins *a, const struct bins *b)
{
  for (int k = 0; k < BINS; k++)
    a->h[k] += b->h[k];
}

static struct place
better (struct place a, struct place b)
{
  return b.v > a.v || (b.v == a.v && b.i < a.i) ? b : a;
}
#pragma omp end declare target

#pragma omp declare reduction (place : struct place : omp_out = better (omp_out, omp_in)) \
  initializer (omp_priv = { -1e30f, 0x7fffffff })
#pragma omp declare reduction (merge : struct stats : merge (&omp_out, &omp_in)) initializer (start (&omp_priv))
#pragma omp declare reduction (gcd : unsigned, unsigned long : omp_out = gcd (omp_out, omp_in)) initializer (omp_priv = 0)
#pragma omp declare reduction (bins : struct bins : add_bins (&omp_out, &omp_in)) initializer (omp_priv = { { 0 } })
#pragma omp declare reduction (cap : int : omp_out = omp_out < omp_in ? omp_out : omp_in) initializer (omp_priv = omp_orig)
#pragma omp declare reduction (flags : unsigned long long : omp_out |= omp_in)

static float v[N];
static int of[N];

static void
test_all (int n)
{
  struct place top = { -1, -1 }, want_top = { -1, -1 };
  struct stats s, want;
  start (&s);
  add (&s, 7);
  want = s;
#pragma omp target teams distribute parallel for reduction (place : top) reduction (merge : s) map (to : v)
  for (int i = 0; i < n; i++)
    {
      top = better (top, (struct place){ v[i], i });
      add (&s, v[i]);
    }
  for (int i = 0; i < n; i++)
    {
      want_top = better (want_top, (struct place){ v[i], i });
      add (&want, v[i]);
    }
  CHECK_EQ (top.v, want_top.v);
  CHECK_EQ (top.i, want_top.i);
  CHECK_EQ (s.n, want.n);
  CHECK_EQ (s.sum, want.sum);
  CHECK_EQ (s.least, want.least);
  CHECK_EQ (s.most, want.most);

  unsigned g = 0;
  int least = 50;
  unsigned long long bits = 1ull << 63;
  struct bins h = { { 5 } };
#pragma omp target map (to : of) map (tofrom : g, least, bits, h)
#pragma omp teams distribute parallel for simd reduction (gcd : g) reduction (cap : least) reduction (flags : bits) \
  reduction (bins : h)
  for (int i = 0; i < n; i++)
    {
      g = gcd (g, 12 * (i + 1));
      least = 3 * i - 77 > 0 && 3 * i - 77 < least ? 3 * i - 77 : least;
      bits |= 1ull << of[i];
      h.h[of[i]]++;
    }
  CHECK_EQ (g, n ? 12 : 0);
  CHECK_EQ (least, n > 26 ? 1 : 50);
  for (int k = 0; k < BINS; k++)
    {
      int count = k ? 0 : 5;
      for (int i = 0; i < n; i++)
	count += of[i] == k;
      CHECK_EQ (h.h[k], count);
      CHECK_EQ (bits >> k & 1, count > (k ? 0 : 5));
    }
  CHECK_EQ (bits >> 63, 1);
}

static void
test_rows (int m)
{
  struct place of_row[ROWS];
  struct stats in_row[ROWS];
#pragma omp target teams distribute map (to : v) map (from : of_row, in_row)
  for (int r = 0; r < ROWS; r++)
    {
      struct place p = { -1, 0 };
      struct stats s;
      start (&s);
#pragma omp parallel for reduction (place : p)
      for (int j = 0; j < m; j++)
	p = better (p, (struct place){ v[r * m + j], j });
#pragma omp parallel for reduction (merge : s)
      for (int j = 0; j < m; j++)
	add (&s, v[r * m + j] + p.i);
      of_row[r] = p;
      in_row[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    {
      struct place p = { -1, 0 };
      double sum = 0;
      for (int j = 0; j < m; j++)
	p = better (p, (struct place){ v[r * m + j], j });
      for (int j = 0; j < m; j++)
	sum += v[r * m + j] + p.i;
      CHECK_EQ (of_row[r].i, p.i);
      CHECK_EQ (in_row[r].n, m);
      CHECK_EQ (in_row[r].sum, sum);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i * 7919 % 3989;
      of[i] = i * 17 % BINS;
    }
  test_all (N);
  test_all (100);
  test_all (0);
  test_rows (1);
  test_rows (N / ROWS);
  return test_done ();
}
