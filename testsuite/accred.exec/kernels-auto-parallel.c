/* Loops of kernels regions without a directive that are parallel: the answers, and that they are
   found.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000, ROWS = 37, COLUMNS = 53 };

static float a[N], b[N], c[N];
static int x[ROWS][COLUMNS], y[ROWS][COLUMNS];
static struct { int u, v; } pairs[N];

static void __attribute__ ((noinline, noclone))
stencils (void)
{
#pragma acc kernels copyin (b, x) copyout (a, y)
  {
    for (int i = 1; i < N - 1; i++)
      a[i] = b[i - 1] + b[i + 1];
    a[0] = b[0];
    a[N - 1] = b[N - 1];
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
	if (i == 0 || j == 0 || i == ROWS - 1 || j == COLUMNS - 1)
	  y[i][j] = x[i][j];
	else
	  y[i][j] = x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1];
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i == 0 || i == N - 1 ? b[i] : b[i - 1] + b[i + 1]);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      CHECK_EQ (y[i][j], i == 0 || j == 0 || i == ROWS - 1 || j == COLUMNS - 1
			   ? x[i][j]
			   : x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1]);
}

/* Even and odd elements, members of elements, the upper and the lower half.  */

static void __attribute__ ((noinline, noclone))
parts (int half, int *restrict p)
{
#pragma acc kernels copy (a, pairs) copy (p[0:2 * half])
  {
    for (int i = 0; i < N / 2; i++)
      a[2 * i] = a[2 * i + 1] * 2;
    for (int i = 1; i < N; i++)
      pairs[i].u = pairs[i - 1].v + 1;
    for (int i = 0; i < half; i++)
      p[i] = p[i + half] + 1;
    for (int i = 2 * half - 1; i >= half; i--)
      p[i] = p[i - half] * 3;
  }
  for (int i = 0; i < N / 2; i++)
    CHECK_EQ (a[2 * i], b[2 * i + 1] * 2);
  for (int i = 1; i < N; i++)
    CHECK_EQ (pairs[i].u, 2 * (i - 1) + 1);
  for (int i = 0; i < half; i++)
    {
      CHECK_EQ (p[i], half + i + 1);
      CHECK_EQ (p[i + half], (half + i + 1) * 3);
    }
}

/* What the program makes of rows in a flat array.  */

static void __attribute__ ((noinline, noclone))
rows (int n, int m, int *restrict out, const int *restrict in)
{
#pragma acc kernels copy (out[0:n * m]) copyin (in[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      out[i * m + j] = in[j * n + i];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK_EQ (out[i * m + j], in[j * n + i]);
}

/* Variables of the function: set in each iteration, the last value, how far a loop has come.  */

static void __attribute__ ((noinline, noclone))
scalars (int n)
{
  int i, j, last = -1, square;
#pragma acc kernels copyout (a) copyin (b)
  {
    for (i = 0; i < n; i += 3)
      {
	square = i * i;
	a[i] = square + b[i];
	last = square;
      }
    for (j = n; j > 5; j -= 2)
      a[j - 1] = 7;
  }
  CHECK_EQ (i, (n + 2) / 3 * 3);
  CHECK_EQ (last, n > 0 ? (i - 3) * (i - 3) : -1);
  CHECK_EQ (j, n <= 5 ? n : 5 - (n - 5) % 2);
  for (i = 0; i < n; i += 3)
    if (i + 1 <= 5 || (n - i - 1) % 2)
      CHECK_EQ (a[i], i * i + b[i]);
}

static void __attribute__ ((noinline, noclone))
reductions (int n)
{
  int sum = 1, product = 1, bits = 0, difference = 3, i;
  float most = -1, least = 10000, largest = 0;
  double total = 0;
#pragma acc kernels copyin (a, b, x)
  {
    for (i = 0; i < n; i++)
      sum += x[i % ROWS][i % COLUMNS];
    for (i = 0; i < n; i++)
      if (b[i] > most)
	most = b[i];
    for (i = 0; i < n; i++)
      least = b[i] < least ? b[i] : least;
    for (i = 0; i < n; i++)
      largest = fmaxf (largest, fabsf (b[i]));
    for (i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
	{
	  bits ^= x[i][j];
	  total += x[i][j];
	}
    for (i = 0; i < 10; i++)
      product *= i % 3 + 1;
    for (i = 0; i < n; i++)
      difference -= x[i % ROWS][1];
  }
  int want_sum = 1, want_product = 1, want_bits = 0, want_difference = 3;
  float want_most = -1, want_least = 10000;
  double want_total = 0;
  for (i = 0; i < n; i++)
    {
      want_sum += x[i % ROWS][i % COLUMNS];
      want_difference -= x[i % ROWS][1];
      want_most = b[i] > want_most ? b[i] : want_most;
      want_least = b[i] < want_least ? b[i] : want_least;
    }
  for (i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
	want_bits ^= x[i][j];
	want_total += x[i][j];
      }
  for (i = 0; i < 10; i++)
    want_product *= i % 3 + 1;
  CHECK_EQ (sum, want_sum);
  CHECK_EQ (most, want_most);
  CHECK_EQ (least, want_least);
  CHECK_EQ (largest, n ? want_most : 0);
  CHECK_EQ (bits, want_bits);
  CHECK_EQ (total, want_total);
  CHECK_EQ (product, want_product);
  CHECK_EQ (difference, want_difference);
}

/* Variables in memory, since clauses name them or others can.  */

static long counted = 4;

static void __attribute__ ((noinline, noclone))
mapped (int n)
{
  int sum = 3, square = 0, largest = -1;
#pragma acc kernels copy (sum, square, largest, counted) copyin (b) copyout (a)
  {
    for (int i = 0; i < n; i++)
      sum += (int) b[i];
    for (int i = 0; i < n; i++)
      {
	square = i * i;
	a[i] = square;
      }
    for (int i = 0; i < n; i++)
      if (b[i] > largest)
	largest = b[i];
    for (int i = 0; i < n; i++)
      counted += 2;
  }
  int want = 3, want_largest = -1;
  for (int i = 0; i < n; i++)
    {
      want += (int) b[i];
      want_largest = b[i] > want_largest ? b[i] : want_largest;
      CHECK_EQ (a[i], i * i);
    }
  CHECK_EQ (sum, want);
  CHECK_EQ (square, n ? (n - 1) * (n - 1) : 0);
  CHECK_EQ (largest, want_largest);
  CHECK_EQ (counted, 4 + 2 * n);
  counted = 4;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i] = (i * 37) % 501;
      pairs[i].v = 2 * i;
    }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      x[i][j] = i * 13 + j * 7 % 5;
  stencils ();
  memcpy (a, b, sizeof a);
  int p[2 * 100];
  for (int half = 0; half <= 100; half += 50)
    {
      for (int i = 0; i < 2 * half; i++)
	p[i] = i;
      memcpy (a, b, sizeof a);
      parts (half, p);
    }
  static int in[31 * 17], out[31 * 17];
  for (int i = 0; i < 31 * 17; i++)
    in[i] = i * 3;
  rows (31, 17, out, in);
  rows (1, 1, out, in);
  for (int n = 0; n < 20; n++)
    scalars (n);
  reductions (N);
  reductions (0);
  mapped (N);
  mapped (0);
  return test_done ();
}
