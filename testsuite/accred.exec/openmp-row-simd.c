/* Rows of any length in OpenMP's loops over teams and threads: with the directive `simd' in them, or as loops of the
   language, they are the lanes' as OpenACC's are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -w" } */

#include "accred-test.h"
#define ROWS_SEED 7
#include "rows.h"

enum
{
  ROWS = 1500,
  MOST = 90000
};

static int ptr[ROWS + 1], col[MOST], mask[ROWS], out[ROWS], count[ROWS];
static double v[MOST], x[ROWS], y[ROWS], z[ROWS];

static double
product (int r)
{
  double s = 0;
  for (int j = ptr[r]; j < ptr[r + 1]; j++)
    s += v[j] * x[col[j]];
  return s;
}

static double
largest (int r)
{
  double m = -100;
  for (int j = ptr[r]; j < ptr[r + 1]; j++)
    m = m > v[j] ? m : v[j];
  return m;
}

/* A product, with a sum that is there before; and with the largest element, in a loop of its own.  */

static void
products (int n)
{
  for (int r = 0; r < n; r++)
    y[r] = r;
#pragma omp target teams distribute parallel for map(to : ptr, col, v, x) map(tofrom : y)
  for (int r = 0; r < n; r++)
    {
      double s = y[r];
#pragma omp simd reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j] * x[col[j]];
      y[r] = s;
    }
#pragma omp target teams distribute parallel for map(to : ptr, col, v, x) map(from : z)
  for (int r = 0; r < n; r++)
    {
      double s = 0, m = -100;
#pragma omp simd reduction(- : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s -= v[j] * x[col[j]];
#pragma omp simd reduction(max : m)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	m = m > v[j] ? m : v[j];
      z[r] = s + m;
    }
  for (int r = 0; r < n; r++)
    {
      CHECK_EQ (y[r], r + product (r));
      CHECK_EQ (z[r], largest (r) - product (r));
    }
}

/* Under a condition; the loop construct; loops of the language; a variable that each element sets.  */

static void
others (int n)
{
  for (int r = 0; r < n; r++)
    y[r] = z[r] = out[r] = -1;
#pragma omp target teams distribute parallel for map(to : ptr, col, v, x, mask) map(tofrom : y)
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	double s = 0;
#pragma omp simd reduction(+ : s) simdlen(8)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  s += v[j] * x[col[j]];
	y[r] = s;
      }
  double twice;
#pragma omp target parallel for map(to : ptr, col, v, x) map(tofrom : z) private(twice)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s) private(twice)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  twice = 2 * v[j];
	  if (twice > 3)
	    s += twice;
	}
      z[r] = s;
    }
#pragma omp target teams distribute parallel for simd map(to : ptr, col, mask) map(tofrom : out, count)
  for (int r = 0; r < n; r++)
    {
      count[r] = 0;
      if (!mask[r])
	continue;
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += col[j];
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      double large = 0;
      int all = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	large += 2 * v[j] > 3 ? 2 * v[j] : 0, all += col[j];
      CHECK_EQ (y[r], mask[r] ? product (r) : -1);
      CHECK_EQ (z[r], large);
      CHECK_EQ (out[r], mask[r] ? all : -1);
    }
}

/* What keeps rows with a thread: a sum over all, a chunk, the number of threads, a need of the first sum.  */

static void
whole (int n)
{
  double total = 0, expected = 0;
#pragma omp target teams distribute parallel for reduction(+ : total) map(to : ptr, col, v, x) map(tofrom : total, y)
  for (int r = 0; r < n; r++)
    {
      double s = 0;
#pragma omp simd reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j] * x[col[j]];
      y[r] = s;
      total += s;
    }
#pragma omp target teams distribute parallel for schedule(static, 3) num_threads(64) map(to : ptr, v) map(tofrom : z)
  for (int r = 0; r < n; r++)
    {
      double s = 0, t = 0;
#pragma omp simd reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
#pragma omp simd reduction(+ : t)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	t += v[j] * s;
      z[r] = t;
    }
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      expected += product (r);
      CHECK_EQ (y[r], product (r));
      CHECK_EQ (z[r], s * s);
    }
  CHECK_EQ (total, expected);
}

int
main (void)
{
  for (int kind = 0; kind < 4; kind++)
    for (int n = ROWS; n; n = n > 40 ? 33 : 0)
      {
	for (int r = 0; r < n; r++)
	  {
	    const int lengths[] = { power (r), r == n / 2 ? 60000 : r % 3 ? 0 : 16, r ? 1 : 50000, r % 40 };
	    ptr[r + 1] = ptr[r] + lengths[kind] < MOST ? ptr[r] + lengths[kind] : MOST;
	    mask[r] = next_random () % 3 == 0;
	    x[r] = next_random () % 7;
	  }
	for (int j = 0; j < MOST; j++)
	  {
	    col[j] = next_random () % n;
	    v[j] = (int) (next_random () % 9) - 4;
	  }
	products (n);
	others (n);
	whole (n);
      }
  return test_done ();
}
