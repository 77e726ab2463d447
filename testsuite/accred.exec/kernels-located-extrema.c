/* Loops of `kernels' that look for the largest or smallest element and for where it is: of equal elements the first one counts, or
   the last one; NaNs never do.  Each is compared with the same loop without a directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <limits.h>
#include <math.h>

enum { N = 300, ROWS = 13, COLUMNS = 27 };

static double d[N], table[ROWS][COLUMNS];
static float f[N];
static int v[N], mask[N], copied[N];
static unsigned u[N];
static long l[N];
static unsigned char c[N];
static float wide[ROWS * COLUMNS];

/* LOOP with the scalars X and Y, on the device and on the host; X and Y are compared.  */
#define SAME(TYPE_X, X, FIRST_X, TYPE_Y, Y, FIRST_Y, ...)		\
  do									\
    {									\
      TYPE_X dx, hx;							\
      TYPE_Y dy, hy;							\
      {									\
	TYPE_X X = FIRST_X;						\
	TYPE_Y Y = FIRST_Y;						\
	_Pragma ("acc kernels")						\
	__VA_ARGS__							\
	dx = X;								\
	dy = Y;								\
      }									\
      {									\
	TYPE_X X = FIRST_X;						\
	TYPE_Y Y = FIRST_Y;						\
	__VA_ARGS__							\
	hx = X;								\
	hy = Y;								\
      }									\
      if (hx == hx || dx == dx)						\
	CHECK_EQ (dx, hx);						\
      CHECK_EQ (dy, hy);						\
    }									\
  while (0)

#define WHERE(T, A, FIRST, CMP, N)					\
  SAME (T, m, FIRST, int, where, -1, for (int i = 0; i < N; i++) if (A[i] CMP m) { m = A[i]; where = i; })
#define BACKWARDS(T, A, FIRST, CMP, N)					\
  SAME (T, m, FIRST, int, where, -1, for (int i = N - 1; i >= 0; i--) if (A[i] CMP m) { where = i; m = A[i]; })
#define ELEMENTS(A, FIRST, CMP, N)					\
  SAME (int, where, FIRST, int, other, 0, for (int i = 0; i < N; i++) if (A[i] CMP A[where]) where = i;)
#define SOME(T, A, LEAST, LARGEST, N)					\
  WHERE (T, A, LEAST, >, N);						\
  BACKWARDS (T, A, LARGEST, <=, N);					\
  ELEMENTS (A, 3, <, N)

static void __attribute__ ((noipa))
types (int n)
{
  SOME (double, d, -INFINITY, INFINITY, n);
  SOME (float, f, -1e30f, 1e30f, n);
  SOME (int, v, INT_MIN, INT_MAX, n);
  SOME (unsigned, u, 0, UINT_MAX, n);
  SOME (long, l, LONG_MIN, LONG_MAX, n);
  SOME (unsigned char, c, 0, UCHAR_MAX, n);
  WHERE (int, v, INT_MIN, >=, n);
  WHERE (double, d, 1e9, <, n);
  WHERE (double, d, d[7], >, n);
  BACKWARDS (int, v, INT_MAX, <, n);
  BACKWARDS (double, d, d[7], >=, n);
  ELEMENTS (d, 3, >=, n);
}

static void __attribute__ ((noipa))
no_numbers (int n)
{
  WHERE (double, d, NAN, >, n);
  WHERE (double, d, NAN, <=, n);
  ELEMENTS (d, 5, >, n);
  ELEMENTS (f, 5, <=, n);
}

static void __attribute__ ((noipa))
tables (int rows, int columns)
{
  SAME (int, row, -1, int, column, -1,
	{
	  double m = -1;
	  for (int i = 0; i < rows; i++)
	    for (int j = 0; j < columns; j++)
	      if (table[i][j] > m)
		{
		  m = table[i][j];
		  row = i;
		  column = j;
		}
	});
  SAME (int, row, 2, int, column, 1,
	for (int i = 0; i < rows; i++)
	  for (int j = columns - 1; j >= 0; j--)
	    if (table[i][j] <= table[row][column])
	      {
		row = i;
		column = j;
	      });
  SAME (int, at, -1, float, m, 1e30f,
	for (int i = 0; i < rows; i++)
	  for (int j = 0; j < columns; j++)
	    if (fabsf (wide[i * columns + j]) < m)
	      {
		at = i * columns + j;
		m = fabsf (wide[i * columns + j]);
	      });
  SAME (int, row, -1, double, m, -1,
	for (int i = 0; i < rows; i++)
	  for (int j = 0; j < columns; j++)
	    for (int k = 0; k < 3; k++)
	      if (table[i][j] * k >= m)
		{
		  m = table[i][j] * k;
		  row = i;
		});
}

static void __attribute__ ((noipa))
more_in_the_loop (int n)
{
  SAME (int, m, -5, int, where, -1,
	for (int i = 0; i < n; i++)
	  {
	    copied[i] = v[i] + 1;
	    if (mask[i] && v[i] % 100 > m)
	      {
		m = v[i] % 100;
		where = i + 1;
	      }
	  });
  for (int i = 0; i < n; i++)
    CHECK_EQ (copied[i], v[i] + 1);
  SAME (double, m, 1e9, int, any, 0,
	for (int i = 0; i < n; i += 3)
	  {
	    double t = fabs (d[i] - 20);
	    if (t < m)
	      {
		m = t;
		any = 1;
	      }
	  });
  SAME (long, where, -1, long, m, LONG_MIN,
	for (long i = n - 1; i >= 0; i -= 2)
	  if (l[i] >= m)
	    {
	      m = l[i];
	      where = i;
	    });
  static int next[N];
  for (int i = 0; i < N; i++)
    next[i] = i < N / 2 ? i + 5 : 0;
  SAME (int, m, 10, int, where, -1,
	for (int i = 0; i < m; i++)
	  if (next[i] > m)
	    {
	      m = next[i];
	      where = i;
	    });
  SAME (int, where, 3, int, other, 0,
	for (int i = 0; i < where + 20 && i < N; i++)
	  if (next[i] > next[where])
	    where = i;);
  /* What is set is needed in the loop, or is not the iteration's number.  */
  SAME (int, m, -1, int, sum, 0,
	{
	  int where = 0;
	  for (int i = 0; i < n; i++)
	    {
	      if (v[i] > m)
		{
		  m = v[i];
		  where = i;
		}
	      sum += where;
	    }
	});
  SAME (int, m, -1, int, before, -1,
	for (int i = 0; i < n; i++)
	  if (v[i] > m)
	    {
	      before = m;
	      m = v[i];
	    });
  SAME (int, m, -1, int, other, -1,
	for (int i = 0; i < n; i++)
	  if (v[i] > m)
	    {
	      m = v[i];
	      other = mask[i] + i;
	    });
}

/* The elements change.  */

static void __attribute__ ((noipa))
stored_elements (int n)
{
  static int a[N], b[N];
  int where = 0, want = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = v[i];
#pragma acc kernels
  for (int i = 0; i < n; i++)
    {
      if (a[i] > a[where])
	where = i;
      a[where] = 3;
    }
  for (int i = 0; i < n; i++)
    {
      if (b[i] > b[want])
	want = i;
      b[want] = 3;
    }
  CHECK_EQ (where, want);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], b[i]);
}

/* There is no element to compare with.  */

static void __attribute__ ((noipa))
nothing (int n, const int *a, int where)
{
  const int first = where;
#pragma acc kernels present_or_copyin (a[0:1])
  for (int i = 0; i < n; i++)
    if (a[i] > a[where])
      where = i;
  CHECK_EQ (where, first);
}

int
main (void)
{
  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < N; i++)
	{
	  const int r = i * 7919 % (round ? 97 : 691);
	  d[i] = r * 0.5 - 20;
	  f[i] = 15 - r * 0.25f;
	  v[i] = r - 50;
	  u[i] = 4000000000u + r * 1000;
	  l[i] = (r - 300L) << 40;
	  c[i] = r;
	  mask[i] = i % 3;
	  if (round == 2)
	    {
	      v[i] = i % 5 ? INT_MIN : v[i];
	      l[i] = i % 7 ? l[i] : LONG_MAX;
	      d[i] = i % 4 ? d[i] : NAN;
	      f[i] = i % 4 > 1 ? -0.0f : i % 4 ? 0.0f : NAN;
	    }
	}
      for (int i = 0; i < ROWS; i++)
	for (int j = 0; j < COLUMNS; j++)
	  {
	    table[i][j] = (i * 17 + j * 29) % (round ? 23 : 1000);
	    wide[i * COLUMNS + j] = (i * 13 + j * 31) % (round ? 19 : 1009) - 500.5f;
	  }
      types (N);
      types (1);
      types (0);
      no_numbers (N);
      tables (ROWS, COLUMNS);
      tables (1, 1);
      tables (0, 5);
      more_in_the_loop (N);
      more_in_the_loop (2);
      stored_elements (N);
    }
  nothing (0, v, 1 << 30);
  return test_done ();
}
