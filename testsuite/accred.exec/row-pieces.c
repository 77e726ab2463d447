/* Rows of any length: gangs take rows in turn, and long ones in pieces.  Lengths of all kinds, with few
   gangs, so that the table is full at times.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-pieces" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "2" } */

#include "accred-test.h"
#define ROWS_SEED 1
#include "rows.h"
#include <complex.h>
#include <stdlib.h>

enum
{
  ROWS = 200,
  MOST = 1 << 18,
  COLUMNS = 100
};

static int start[ROWS + 1], col[MOST];
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

/* These rows stay whole.  */

static void
complex_sums (int n)
{
#pragma acc parallel loop copyin(start, z) copyout(zout)
  for (int r = 0; r < n; r++)
    {
      double complex s = 1;
#pragma acc loop reduction(+ : s)
      for (int j = start[r]; j < start[r + 1]; j++)
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
  /* Empty rows; around the length from which rows have pieces; one that is nearly all, first, last
     and in the middle; long ones, for which the queue has no room.  */
  check (ROWS);
  for (int r = 0; r < 20; r++)
    start[r + 1] = start[r] + 4090 + r;
  check (20);
  for (int at = 0; at < 3; at++)
    {
      for (int r = 0; r < 100; r++)
	start[r + 1] = start[r] + (r == at * 99 / 2 ? 200000 : r % 3);
      check (100);
    }
  for (int r = 0; r < 40; r++)
    start[r + 1] = start[r] + 6000 + r;
  check (40);
  /* Rows that overlap, some of which end before they begin.  */
  for (int r = 0; r <= 100; r++)
    start[r] = next_random () % 30000;
  check (100);
  return test_done ();
}
