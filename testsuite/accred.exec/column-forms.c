/* Reductions of columns that do not say how: the levels are left to the compiler, the array is flat, or its elements are
   records; in `parallel' constructs and `kernels' regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { MOST = 6000 };

struct point { float x, y; int n; };

static double a[MOST];
static struct point points[MOST];
static double sums[MOST], before[MOST];
static float x_sums[MOST], y_sums[MOST];
static int most[MOST];

static void
flat (const double *restrict m, double *restrict s, long rows, long columns)
{
#pragma acc parallel loop copyin (m[0:rows * columns]) copy (s[0:columns])
  for (long c = 0; c < columns; c++)
    {
      double t = s[c];
#pragma acc loop reduction (+:t)
      for (long r = 0; r < rows; r++)
	t += m[r * columns + c];
      s[c] = 2 * t;
    }
}

static void
of_two_dimensions (int rows, int columns, const double (*restrict m)[columns], double *restrict s)
{
#pragma acc parallel loop copyin (m[0:rows]) copyout (s[0:columns])
  for (int c = 0; c < columns; c++)
    {
      double t = 0;
#pragma acc loop independent reduction (+:t)
      for (int r = 0; r < rows; r++)
	t += m[r][c] * c;
      s[c] = t;
    }
}

static void
in_kernels (int rows, int columns, const double (*restrict m)[columns], double *restrict s)
{
#pragma acc kernels copyin (m[0:rows]) copyout (s[0:columns])
  for (int c = 0; c < columns; c++)
    {
      double t = 1;
      for (int r = 0; r < rows; r++)
	t += m[r][c];
      s[c] = t;
    }
}

static void
of_records (int rows, int columns, const struct point (*restrict p)[columns])
{
#pragma acc parallel loop copyin (p[0:rows]) copyout (x_sums[0:columns], y_sums[0:columns], most[0:columns])
  for (int c = 0; c < columns; c++)
    {
      float x = 0, y = 0;
      int n = -1;
#pragma acc loop seq reduction (+:x, y) reduction (max:n)
      for (int r = 0; r < rows; r++)
	{
	  x += p[r][c].x;
	  y += p[r][c].y;
	  n = p[r][c].n > n ? p[r][c].n : n;
	}
      x_sums[c] = x;
      y_sums[c] = y;
      most[c] = n;
    }
}

/* A nest that stores in front of its rows: lanes may not share these.  */
static void
with_stores (int rows, int columns, const double (*restrict m)[columns], double *restrict s, double *restrict first)
{
#pragma acc parallel loop copyin (m[0:rows]) copyout (s[0:columns], first[0:columns])
  for (int c = 0; c < columns; c++)
    {
      double t = 0;
      first[c] = c;
#pragma acc loop reduction (+:t)
      for (int r = 0; r < rows; r++)
	t += m[r][c];
      s[c] = t + first[c];
    }
}

static double
sum (int rows, int columns, int c)
{
  double t = 0;
  for (int r = 0; r < rows; r++)
    t += a[r * columns + c];
  return t;
}

static void
check (int rows, int columns)
{
  for (int c = 0; c < columns; c++)
    sums[c] = c;
  flat (a, sums, rows, columns);
  for (int c = 0; c < columns; c++)
    CHECK (sums[c] == 2 * (c + sum (rows, columns, c)));
  of_two_dimensions (rows, columns, (const void *) a, sums);
  for (int c = 0; c < columns; c++)
    CHECK (sums[c] == c * sum (rows, columns, c));
  in_kernels (rows, columns, (const void *) a, sums);
  for (int c = 0; c < columns; c++)
    CHECK (sums[c] == 1 + sum (rows, columns, c));
  with_stores (rows, columns, (const void *) a, sums, before);
  for (int c = 0; c < columns; c++)
    CHECK (sums[c] == c + sum (rows, columns, c) && before[c] == c);
  of_records (rows, columns, (const void *) points);
  for (int c = 0; c < columns; c++)
    {
      float x = 0, y = 0;
      int n = -1;
      for (int r = 0; r < rows; r++)
	{
	  const struct point *p = points + r * columns + c;
	  x += p->x;
	  y += p->y;
	  n = p->n > n ? p->n : n;
	}
      CHECK (x_sums[c] == x && y_sums[c] == y && most[c] == n);
    }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i * 37 % 101;
      points[i] = (struct point) { i % 9, i * 5 % 13, i * 2654435761u >> 8 };
    }
  static const int widths[] = { 1, 2, 3, 31, 64, 100, 1000 };
  for (unsigned w = 0; w < sizeof widths / sizeof *widths; w++)
    check (MOST / widths[w], widths[w]);
  check (0, 20);
  check (1, MOST);
  check (7, 33);
  return test_done ();
}
