/* Collapsed nests that write memory, whose loops have variables of 64 bits, and rows, columns and planes in numbers that
   an int has, or that are taken for larger ones (those above 60).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=nest_most_digit:60" } */

#include "accred-test.h"

enum { MOST = 40000 };

static float x[MOST], y[MOST], z[MOST];
static double d[MOST];

static void
fill (void)
{
  for (int i = 0; i < MOST; i++)
    {
      x[i] = i % 509;
      y[i] = i % 127;
      z[i] = d[i] = -1;
    }
}

/* Of size_t, long and unsigned long, in another order than 0, 1, ...  */
static void
copies (size_t n, size_t m)
{
  fill ();
#pragma acc parallel loop collapse (2) copyin (x, y) copy (z)
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      z[i * m + j] = x[i * m + j] + 2 * y[i * m + j];
  for (size_t i = 0; i < MOST; i++)
    CHECK (z[i] == (i < n * m ? x[i] + 2 * y[i] : -1));
}

static void
from_one (long n, long m)
{
  fill ();
#pragma acc kernels copyin (x) copy (d)
  for (long i = 1; i <= n; i++)
    for (long j = 1; j <= m; j++)
      d[(i - 1) * m + j - 1] = x[(i - 1) * m + j - 1] * 3;
  for (long i = 0; i < MOST; i++)
    CHECK (d[i] == (i < n * m ? 3 * x[i] : -1));
}

/* Five points and the border; threads have several iterations each.  */
static void
border (long n, long m)
{
  fill ();
#pragma acc parallel loop collapse (2) num_gangs (3) copyin (x) copy (z)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      if (i == 0 || i == n - 1 || j == 0 || j == m - 1)
	z[i * m + j] = x[i * m + j];
      else
	z[i * m + j] = x[(i - 1) * m + j] + x[(i + 1) * m + j] + x[i * m + j - 1] + x[i * m + j + 1] - 4 * x[i * m + j];
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      CHECK (z[i * m + j]
	     == (i == 0 || i == n - 1 || j == 0 || j == m - 1
		   ? x[i * m + j]
		   : x[(i - 1) * m + j] + x[(i + 1) * m + j] + x[i * m + j - 1] + x[i * m + j + 1] - 4 * x[i * m + j]));
  for (long i = n * m; i < MOST; i++)
    CHECK (z[i] == -1);
}

/* Seven points in a box, and rows in the other order of memory.  */
static void
box (unsigned long l, unsigned long n, unsigned long m)
{
  fill ();
#pragma acc parallel loop collapse (3) copyin (x) copy (z)
  for (unsigned long i = 1; i < l - 1; i++)
    for (unsigned long j = 1; j < n - 1; j++)
      for (unsigned long k = 1; k < m - 1; k++)
	{
	  const unsigned long at = (i * n + j) * m + k;
	  z[at] = x[at - n * m] + x[at + n * m] + x[at - m] + x[at + m] + x[at - 1] + x[at + 1] - 6 * x[at];
	}
  for (unsigned long i = 0; i < l; i++)
    for (unsigned long j = 0; j < n; j++)
      for (unsigned long k = 0; k < m; k++)
	{
	  const unsigned long at = (i * n + j) * m + k;
	  const int inside = i && j && k && i < l - 1 && j < n - 1 && k < m - 1;
	  CHECK (z[at]
		 == (inside ? x[at - n * m] + x[at + n * m] + x[at - m] + x[at + m] + x[at - 1] + x[at + 1] - 6 * x[at] : -1));
	}
}

static void
turned (long n, long m)
{
  fill ();
#pragma acc kernels copyin (x) copy (z)
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      z[j * n + i] = x[i * m + j];
  for (long i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      CHECK (z[j * n + i] == x[i * m + j]);
}

/* In place, and one of the two numbers an int.  */
static void
mixed (int n, long m)
{
  fill ();
#pragma acc parallel loop collapse (2) copy (y)
  for (int i = 0; i < n; i++)
    for (long j = 0; j < m; j++)
      y[i * m + j] = y[i * m + j] * 5 + i;
  for (int i = 0; i < MOST; i++)
    CHECK (y[i] == (i < n * m ? i % 127 * 5 + i / m : i % 127));
}

int
main (void)
{
  static const long sizes[][2]
    = { { 0, 7 }, { 7, 0 }, { 1, 1 }, { 3, 60 }, { 60, 3 }, { 60, 60 }, { 61, 3 }, { 3, 61 }, { 17, 33 },
	{ 9, 1000 }, { 100, 100 }, { 2, 15000 }, { 15000, 2 }, { 33, 128 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      const long n = sizes[k][0], m = sizes[k][1];
      copies (n, m);
      from_one (n, m);
      turned (n, m);
      mixed (n, m);
      if (n && m)
	border (n, m);
    }
  box (3, 3, 3);
  box (9, 10, 40);
  box (20, 5, 62);
  box (20, 5, 63);
  box (63, 4, 9);
  box (4, 63, 30);
  return test_done ();
}
