/* Rows of any length: bounds of all kinds, in rows of all lengths, against the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,long_whole_row:5000" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "4" } */

#include "accred-test.h"
#define ROWS_SEED 3
#include "rows.h"
#include <stdlib.h>

enum
{
  ROWS = 150,
  MOST = 1 << 17,
  COLUMNS = 100
};

static int ptr[ROWS + 1], len[ROWS], order[ROWS];
static long wide[ROWS + 1];
static int a[MOST], out[ROWS];
static double v[MOST], sum[ROWS], again[ROWS];

static int
host_sum (long from, long to)
{
  int s = 0;
  for (long j = from; j < to; j++)
    s += a[j];
  return s;
}

/* ptr[r] .. ptr[r + 1], with 32 and with 64 bits.  */

static void
from_pointers (int n)
{
#pragma acc parallel loop gang copyin(ptr, a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = r;
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], r + host_sum (ptr[r], ptr[r + 1]));
#pragma acc parallel loop gang copyin(wide, a) copyout(out)
  for (long r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += a[j];
      out[r] = s - 1;
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], host_sum (wide[r], wide[r + 1]) - 1);
}

/* ptr[r] .. ptr[r] + len[r]; ptr[order[r]] ..; in a loop that begins at 1 and has a step.  */

static void
from_lengths (int n)
{
#pragma acc parallel loop gang copyin(ptr, len, a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r] + len[r]; j++)
	s += a[j];
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], host_sum (ptr[r], ptr[r] + len[r]));
#pragma acc parallel loop gang copyin(ptr, order, a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 0, row = order[r];
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[row]; j < ptr[row + 1]; j++)
	s += a[j];
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], host_sum (ptr[order[r]], ptr[order[r] + 1]));
#pragma acc parallel loop gang copyin(ptr, a) copy(out)
  for (int r = 1; r < n; r += 3)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      out[r] = 2 * s + out[r];
    }
  for (int r = 1; r < n; r += 3)
    CHECK_EQ (out[r],
	      2 * host_sum (ptr[r], ptr[r + 1]) + host_sum (ptr[order[r]], ptr[order[r] + 1]));
}

/* Bounds that are computed: the row is R times as long as the first one, or R is no row.  */

static void
triangle (int n, int each)
{
#pragma acc parallel loop gang copyin(a) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < each * r; j++)
	s += a[j];
      out[r] = s;
    }
  for (int r = 0; r < n; r++)
    CHECK_EQ (out[r], host_sum (0, each * r));
}

/* The same bits in two runs, and nearly the host's number.  */

static void
bits (int n)
{
  for (int run = 0; run < 2; run++)
    {
      double *to = run ? again : sum;
#pragma acc parallel loop copyin(ptr, v) copyout(to[0 : ROWS])
      for (int r = 0; r < n; r++)
	{
	  double s = 1;
#pragma acc loop reduction(+ : s)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    s += v[j];
	  to[r] = s;
	}
    }
  for (int r = 0; r < n; r++)
    {
      double s = 1;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += v[j];
      CHECK (sum[r] - s < 1e-9 * s && s - sum[r] < 1e-9 * s);
      CHECK (sum[r] == again[r]);
    }
}

static void
check (int n)
{
  for (int r = 0; r < n; r++)
    {
      wide[r] = ptr[r];
      len[r] = ptr[r + 1] - ptr[r];
      order[r] = (r * 7 + 3) % n;
    }
  wide[n] = ptr[n];
  from_pointers (n);
  from_lengths (n);
  bits (n);
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      a[j] = next_random () % 50;
      v[j] = (next_random () % 1000) / 7.0;
    }
  check (1);
  /* A giant one among empty ones: first, in the middle, last.  */
  for (int at = 0; at < 3; at++)
    {
      for (int r = 0; r < ROWS; r++)
	ptr[r + 1] = ptr[r] + (r == at * (ROWS - 1) / 2 ? MOST - 1000 : r % 5 == 1 ? 6 : 0);
      check (ROWS);
    }
  /* Long ones alone.  */
  for (int r = 0; r < 3; r++)
    ptr[r + 1] = ptr[r] + MOST / 3;
  check (3);
  /* Around the lengths from which a row is long, and of two and three pieces.  */
  for (int r = 0; r < 30; r++)
    ptr[r + 1] = ptr[r] + 1020 + r / 3 + (r % 3) * 1024;
  check (30);
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + (r % 50 == 17 ? 512 * 63 + r - 20 : 3);
  check (ROWS);
  /* Overlapping ones, some of which end before they begin.  */
  for (int r = 0; r <= ROWS; r++)
    ptr[r] = next_random () % 20000;
  check (ROWS);
  triangle (ROWS, 0);
  triangle (ROWS, 30);
  triangle (ROWS, -4);
  return test_done ();
}
