/* Several loops over one row in OpenMP: one loop, where they can be one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"
#define ROWS_SEED 7
#include "rows.h"

enum
{
  ROWS = 500,
  MOST = 50000
};

int ptr[ROWS + 1], a[MOST];
double x[MOST];

static void
check (int n, const double *sum, const double *most, const int *count)
{
  for (int r = 0; r < n; r++)
    {
      double s = 0, m = -1;
      int c = r;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += x[j];
	  m = x[j] > m ? x[j] : m;
	  c += a[j] > 50;
	}
      CHECK_EQ (sum[r], s);
      CHECK_EQ (most[r], m);
      CHECK_EQ (count[r], c);
    }
}

/* The variables are the caller's, arguments, or the program's.  */

static void
three (int n, const int *bounds, double *sum, double *most, int *count)
{
#pragma omp target teams distribute map (to : bounds[0 : n + 1], a, x) map (from : sum[0 : n], most[0 : n], count[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0, m = -1;
      int c = r;
#pragma omp parallel for reduction (+ : s)
      for (int j = bounds[r]; j < bounds[r + 1]; j++)
	s += x[j];
#pragma omp parallel for reduction (max : m)
      for (int j = bounds[r]; j < bounds[r + 1]; j++)
	m = x[j] > m ? x[j] : m;
      sum[r] = s;
      most[r] = m;
#pragma omp parallel for reduction (+ : c)
      for (int j = bounds[r]; j < bounds[r + 1]; j++)
	c += a[j] > 50;
      count[r] = c;
    }
}

static void
loops (int n, double *sum, double *most, int *count)
{
#pragma omp target teams distribute map (to : ptr, a, x) map (from : sum[0 : n], most[0 : n], count[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0, m = -1;
      int c = r;
#pragma omp parallel for simd reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += x[j];
#pragma omp parallel for simd reduction (max : m) reduction (+ : c)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  m = x[j] > m ? x[j] : m;
	  c += a[j] > 50;
	}
      sum[r] = s;
      most[r] = m;
      count[r] = c;
    }
}

/* The second loop needs the sum.  */

static void
shares_of_sum (int n, int *far)
{
#pragma omp target teams distribute map (to : ptr, x) map (from : far[0 : n])
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      int f = 0;
#pragma omp parallel for reduction (+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += x[j];
#pragma omp parallel for reduction (+ : f)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	f += x[j] * (ptr[r + 1] - ptr[r]) > s;
      far[r] = f;
    }
}

int
main (void)
{
  static double sum[ROWS], most[ROWS];
  static int count[ROWS], far[ROWS];
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 100;
      x[j] = next_random () % 1000;
    }
  for (int shape = 0; shape < 3; shape++)
    {
      for (int r = 0; r < ROWS; r++)
	{
	  const int length = shape == 0 ? 30 : shape == 1 ? power (r) : (r == 77) * 20000;
	  ptr[r + 1] = ptr[r] + length < MOST ? ptr[r] + length : MOST;
	}
      three (ROWS, ptr, sum, most, count);
      check (ROWS, sum, most, count);
      loops (ROWS, sum, most, count);
      check (ROWS, sum, most, count);
      shares_of_sum (ROWS, far);
      for (int r = 0; r < ROWS; r++)
	{
	  double s = 0;
	  int f = 0;
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    s += x[j];
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    f += x[j] * (ptr[r + 1] - ptr[r]) > s;
	  CHECK_EQ (far[r], f);
	}
    }
  return test_done ();
}
