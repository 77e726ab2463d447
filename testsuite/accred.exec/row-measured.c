/* Rows of any length in equal shares, where the lengths are measured first: bounds from two arrays, from an array and a
   length, of rows in another order, of triangles, from arithmetic; on three levels of sums.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "140" } */

#include "accred-test.h"
#define ROWS_SEED 7
#include "rows.h"
#include <complex.h>
#include <string.h>

enum
{
  ROWS = 2500,
  MANY = 70000, /* Chunks of 64 that have three levels of sums.  */
  MOST = 150000,
  COLUMNS = 100
};

static int start[MANY], end[MANY], len[MANY], rows[MANY];
static long ptr[MANY + 1];
static int a[MOST], x[COLUMNS], col[MOST];

/* The bounds from two arrays; an element uses its row, what stands before the loop is used behind it.  */

static void
two_arrays (int n)
{
  static int out[ROWS];
  for (int r = 0; r < n; r++)
    out[r] = r;
#pragma acc parallel loop gang copyin(start, end, a, x, col) copy(out)
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r, old = out[r];
#pragma acc loop vector reduction(+ : s)
      for (int j = start[r]; j < end[r]; j++)
	s += a[j] * x[col[j]] + r * (j - start[r]);
      if (s & 1)
	out[r] = 2 * s + old;
      else
	out[r] = s - old;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r;
      for (int j = start[r]; j < end[r]; j++)
	s += a[j] * x[col[j]] + r * (j - start[r]);
      CHECK_EQ (out[r], s & 1 ? 2 * s + r : s - r);
    }
}

/* Elements that do not depend on their rows, of which a warp takes several.  */

static void
by_length (int n)
{
  static long out[MANY];
#pragma acc parallel loop copyin(start, len, a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      long s = r;
#pragma acc loop reduction(+ : s)
      for (int j = start[r]; j < start[r] + len[r]; j++)
	s += (long) a[j] << 20;
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      long s = 0;
      for (int j = start[r]; j < start[r] + len[r]; j++)
	s += a[j];
      CHECK (out[r] == r + (s << 20));
    }
}

/* Rows in another order; several values, of which empty rows have the first one.  */

static void
indirect (int n)
{
  static short most[ROWS];
  static unsigned char least[ROWS];
  static double complex sum[ROWS];
#pragma acc parallel loop copyin(ptr, rows, a) copyout(most, least, sum)
  for (int i = 0; i < n; i++)
    {
      short m = -7;
      unsigned char l = 201;
      double complex s = i;
      int r = rows[i];
#pragma acc loop reduction(max : m) reduction(min : l) reduction(+ : s)
      for (long j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  m = a[j] > m ? a[j] : m;
	  l = a[j] < l ? a[j] : l;
	  s += a[j] - 3 * I;
	}
      most[i] = m, least[i] = l, sum[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      int m = -7, l = 201;
      double complex s = i;
      for (long j = ptr[rows[i]]; j < ptr[rows[i] + 1]; j++)
	{
	  m = a[j] > m ? a[j] : m;
	  l = a[j] < l ? a[j] : l;
	  s += a[j] - 3 * I;
	}
      CHECK_EQ (most[i], m);
      CHECK_EQ (least[i], l);
      CHECK (sum[i] == s);
    }
}

/* Triangles, and bounds from arithmetic; empty ones, and such that end before they begin.  */

static void
triangles (int n)
{
  static int below[ROWS], above[ROWS], odd[ROWS];
  static __int128 wide[ROWS];
#pragma acc parallel loop copyin(a) copyout(below)
  for (int i = 0; i < n; i++)
    {
      int s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = 0; j < i; j++)
	s += a[i + j];
      below[i] = s;
    }
#pragma acc parallel loop copyin(a) copyout(above)
  for (int i = 0; i < n; i++)
    {
      int s = 1;
#pragma acc loop reduction(^ : s)
      for (int j = i; j < n; j++)
	s ^= a[j] * (j - i);
      above[i] = s;
    }
#pragma acc parallel loop copyin(a) copyout(odd, wide)
  for (int i = 0; i < n; i++)
    {
      int s = 5;
      __int128 w = i;
#pragma acc loop reduction(+ : s, w)
      for (int j = i / 3 - 2; j <= (i * 7) % 13; j++)
	{
	  s += j;
	  w += (__int128) j << 70;
	}
      odd[i] = s, wide[i] = w;
    }
  for (int i = 0; i < n; i++)
    {
      int s = 0, t = 1, u = 5;
      for (int j = 0; j < i; j++)
	s += a[i + j];
      for (int j = i; j < n; j++)
	t ^= a[j] * (j - i);
      for (int j = i / 3 - 2; j <= (i * 7) % 13; j++)
	u += j;
      CHECK_EQ (below[i], s);
      CHECK_EQ (above[i], t);
      CHECK_EQ (odd[i], u);
      CHECK (wide[i] == i + ((__int128) (u - 5) << 70));
    }
}

/* The same bits again.  */

static void
real_sums (int n, float *to)
{
#pragma acc parallel loop copyin(start, end, a) copyout(to[0 : MANY])
  for (int r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = start[r]; j < end[r]; j++)
	s += a[j] / 7.0f;
      to[r] = s;
    }
}

static void
same_bits (int n)
{
  static float sum[MANY], again[MANY];
  real_sums (n, sum);
  real_sums (n, again);
  CHECK (!memcmp (sum, again, n * sizeof *sum));
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int j = start[r]; j < end[r]; j++)
	s += a[j] / 7.0;
      CHECK (sum[r] - s < 1e-4 * (1 + s) && s - sum[r] < 1e-4 * (1 + s));
    }
}

/* Rows of LENGTH one behind the other, with GAP between them, in another order if MIX is not 1.  */

static void
make_rows (int n, int (*length) (int), int gap, int mix)
{
  int at = 0;
  for (int r = 0; r < n; r++)
    {
      const int k = (long) r * mix % n;
      start[k] = at;
      len[k] = length (r);
      end[k] = at + len[k];
      at = end[k] + gap;
      rows[r] = k;
    }
  ptr[0] = 0;
  for (int r = 0; r < n; r++)
    ptr[r + 1] = ptr[r] + len[r];
}

static void
check (int n, int (*length) (int), int gap, int mix)
{
  make_rows (n, length, gap, mix);
  two_arrays (n);
  by_length (n);
  indirect (n);
  same_bits (n);
}

static int none (int r) { return 0 * r; }
static int one (int r) { return r == 1234; }
static int few (int r) { return r % 3; }
static int sixteen (int r) { return 16 + 0 * r; }
static int about_32 (int r) { return 31 + r % 3; }
static int about_64 (int r) { return 63 + r % 3; }
static int giant_first (int r) { return r ? r % 3 : 120000; }
static int giant_middle (int r) { return r == 1500 ? 100000 : r % 4 == 0 ? 32 : 0; }
static int giant_last (int r) { return r == 2499 ? 120000 : r % 7; }
static int growing (int r) { return r / 32; }
static int uneven (int r) { return r / 1000 % 7 == 3 ? r % 4 : 0; }
static int negative (int r) { return r % 5 == 2 ? -r % 50 : r % 7; }

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 50;
      col[j] = next_random () % COLUMNS;
    }
  for (int i = 0; i < COLUMNS; i++)
    x[i] = i - 40;

  check (0, none, 0, 1);
  check (1, giant_first, 0, 1);
  check (7, sixteen, 0, 1);
  check (ROWS, none, 0, 1);
  check (ROWS, one, 1, 1);
  check (ROWS, few, 0, 7);
  check (ROWS, sixteen, 0, 1);
  check (ROWS, about_32, 0, 3);
  check (2000, about_64, 0, 1);
  check (ROWS, giant_first, 0, 7);
  check (ROWS, giant_middle, 3, 1);
  check (ROWS, giant_last, 0, 1);
  check (ROWS, growing, 0, 1);
  check (ROWS, power, 0, 3);
  make_rows (MANY, few, 0, 1);
  by_length (MANY);
  make_rows (MANY, uneven, 1, 1);
  same_bits (MANY);
  for (int r = 0; r < ROWS; r++)
    {
      start[r] = rows[r] = 200 + r;
      len[r] = negative (r);
      end[r] = start[r] + len[r];
    }
  two_arrays (ROWS);
  by_length (ROWS);
  same_bits (ROWS);
  triangles (300);
  triangles (1);
  return test_done ();
}
