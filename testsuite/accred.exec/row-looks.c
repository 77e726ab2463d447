/* Rows of any length: kernels look at them and choose.  Rows on both sides of each limit; the limits are low, so
   that few rows do.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,long_whole_row:5000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "accred-test.h"
#define ROWS_SEED 1
#include "rows.h"
#include <complex.h>

enum
{
  ROWS = 400,
  MOST = 1 << 19,
  COLUMNS = 100
};

static int start[ROWS + 1], col[MOST];
static long wide[ROWS + 1];
static int a[MOST], x[COLUMNS], out[ROWS];
static float f[MOST], fout[ROWS], again[ROWS];
static double complex z[MOST], zout[ROWS];

/* The value from before the loop counts once; OUT is read and written once for each row.  */

static void
sums (int n)
{
  for (int r = 0; r < n; r++)
    out[r] = r;
#pragma acc parallel loop gang copyin(start, col, a, x) copy(out)
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r, old = out[r];
#pragma acc loop vector reduction(+ : s)
      for (int j = start[r]; j < start[r + 1]; j++)
	s += a[j] * x[col[j]];
      out[r] = 2 * s + old;
    }
  for (int r = 0; r < n; r++)
    {
      int s = 3 + r;
      for (int j = start[r]; j < start[r + 1]; j++)
	s += a[j] * x[col[j]];
      CHECK_EQ (out[r], 2 * s + r);
    }
}

/* Neighbours, which are read by wide loads; the same bits again.  */

static void
neighbours (int n, float *to)
{
#pragma acc parallel loop copyin(start, f) copyout(to[0 : ROWS])
  for (int r = 0; r < n; r++)
    {
      float s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = start[r]; j < start[r + 1]; j++)
	s += f[j];
      to[r] = s;
    }
}

static void
float_sums (int n)
{
  neighbours (n, fout);
  neighbours (n, again);
  for (int r = 0; r < n; r++)
    {
      double s = 0;
      for (int j = start[r]; j < start[r + 1]; j++)
	s += f[j];
      /* Multiples of 1/64 below 2^17: exact in any order.  */
      CHECK_EQ (fout[r], s);
      CHECK_EQ (again[r], fout[r]);
    }
}

/* Other operators, several at a time, with a condition.  */

static void
others (int n)
{
  static unsigned lo[ROWS], hi[ROWS], bits[ROWS], all[ROWS];
#pragma acc parallel loop copyin(start, a) copyout(lo, hi, bits, all)
  for (int r = 0; r < n; r++)
    {
      unsigned least = 1000, most = 5, odd = r;
      int every = 4;
#pragma acc loop reduction(min : least) reduction(max : most) reduction(^ : odd) \
  reduction(&& : every)
      for (int j = start[r]; j < start[r + 1]; j++)
	{
	  unsigned v = a[j];
	  if (v % 3)
	    least = v < least ? v : least;
	  most = v > most ? v : most;
	  odd ^= v * j;
	  every = every && v != 13;
	}
      lo[r] = least, hi[r] = most, bits[r] = odd, all[r] = every;
    }
  for (int r = 0; r < n; r++)
    {
      unsigned least = 1000, most = 5, odd = r, every = 1;
      for (int j = start[r]; j < start[r + 1]; j++)
	{
	  unsigned v = a[j];
	  if (v % 3 && v < least)
	    least = v;
	  if (v > most)
	    most = v;
	  odd ^= v * j;
	  every &= v != 13;
	}
      CHECK_EQ (lo[r], least);
      CHECK_EQ (hi[r], most);
      CHECK_EQ (bits[r], odd);
      CHECK_EQ (all[r] != 0, every);
    }
}

/* Complex numbers, bounds of 64 bits.  */

static void
complex_sums (int n)
{
  for (int r = 0; r <= n; r++)
    wide[r] = start[r];
#pragma acc parallel loop copyin(wide, z) copyout(zout)
  for (int r = 0; r < n; r++)
    {
      double complex s = 1;
#pragma acc loop reduction(+ : s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += z[j];
      zout[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      double complex s = 1;
      for (int j = start[r]; j < start[r + 1]; j++)
	s += z[j];
      CHECK (zout[r] == s);
    }
}

/* N rows of LENGTH, but for row AT, which has OTHER.  */

static void
make_rows (int n, int length, int at, int other)
{
  for (int r = 0; r < n; r++)
    start[r + 1] = start[r] + (r == at ? other : length);
}

static void
check (int n)
{
  sums (n);
  float_sums (n);
  others (n);
  complex_sums (n);
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      col[j] = next_random () % COLUMNS;
      a[j] = next_random () % 50;
      f[j] = (next_random () % 16) / 64.0f;
      z[j] = a[j] + 2 * col[j] * I;
    }
  for (int i = 0; i < COLUMNS; i++)
    x[i] = i - 40;

  check (0);
  /* Empty ones.  */
  check (ROWS);
  /* Whole: few elements; long enough, with one gang for each block or several.  */
  make_rows (ROWS, 4, -1, 0);
  check (ROWS);
  make_rows (ROWS, 8, -1, 0);
  check (ROWS);
  make_rows (ROWS, 100, 20, 130);
  check (ROWS);
  make_rows (ROWS, 400, -1, 0);
  check (ROWS);
  make_rows (30, 4999, -1, 0);
  check (30);
  make_rows (1, 1999, -1, 0);
  check (1);
  /* Shares: short, few, or long, unless whole ones have loads of 16 bytes.  */
  make_rows (30, 9000, -1, 0);
  check (30);
  make_rows (ROWS, 7, -1, 0);
  check (ROWS);
  make_rows (29, 9000, -1, 0);
  check (29);
  make_rows (1, 20000, -1, 0);
  check (1);
  /* Uneven: a long one, first, in the middle, last; among empty ones, short ones, long ones.  */
  for (int at = 0; at < ROWS; at += ROWS / 2 - 1)
    for (int length = 0; length < 301; length += 1 + 3 * length + length % 2 * 50)
      {
	make_rows (ROWS, length, at, 5000 + 100 * length);
	check (ROWS);
      }
  /* Some are much longer than others.  */
  for (int r = 0; r < ROWS; r++)
    start[r + 1] = start[r] + (r % 40 == 17 ? 3000 + r : 10 + r % 7);
  check (ROWS);
  /* Rows that overlap, some of which end before they begin.  */
  for (int r = 0; r <= ROWS; r++)
    start[r] = next_random () % 3000;
  check (ROWS);
  make_rows (ROWS, 300, -1, 0);
  start[ROWS / 3] = 5;
  check (ROWS);
  /* Fewer rows than there are bounds: what is behind the last one does not count.  */
  make_rows (ROWS, 100, 70, 40000);
  check (60);
  return test_done ();
}
