/* Rows whose lengths would have to be measured, of which those that threads look at are even: kernels then look at all.
   One row, anywhere, is longer than all others together; none is; in one launch after the other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=sampled_all:10,checked_chunk:16,few_rows_shared:5,uneven_elements:40,measured_whole_row:8 -fchecking" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "5" } */

#include "accred-test.h"

enum { MOST = 2047, ELEMENTS = 30000 };

static int start[MOST], end[MOST], order[MOST];
static long a[ELEMENTS], sum[MOST], at_end[MOST];

/* N rows of LENGTH, but for row AT, which has LONGER; some begin behind their ends.  */

static void
make_rows (int n, int length, int at, int longer)
{
  int place = 0;
  for (int r = 0; r < n; r++)
    {
      const int own = r == at ? longer : length;
      start[r] = place;
      end[r] = r % 100 == 99 && r != at ? place - 7 : place + own;
      place += own;
      if (place > ELEMENTS - longer - length)
	place = 0; /* Rows may overlap.  */
      order[r] = (r * 7L + 3) % n;
    }
}

static void
sums (int n)
{
#pragma acc parallel loop copyin (start, end, a) copyout (sum)
  for (int r = 0; r < n; r++)
    {
      long s = r;
#pragma acc loop reduction (+:s)
      for (int j = start[r]; j < end[r]; j++)
	s += a[j];
      sum[r] = s;
    }
}

/* In another order, with another result of each row.  */

static void
sums_in_order (int n)
{
#pragma acc parallel loop gang copyin (start, end, order, a) copyout (sum, at_end)
  for (int i = 0; i < n; i++)
    {
      long s = 0, most = -1;
      const int r = order[i];
#pragma acc loop vector reduction (+:s) reduction (max:most)
      for (int j = start[r]; j < end[r]; j++)
	{
	  s += a[j] * 3;
	  most = a[j] > most ? a[j] : most;
	}
      sum[r] = s;
      at_end[r] = most;
    }
}

static void
check (int n)
{
  sums (n);
  for (int r = 0; r < n; r++)
    {
      long s = r;
      for (int j = start[r]; j < end[r]; j++)
	s += a[j];
      CHECK_EQ (sum[r], s);
    }
  sums_in_order (n);
  for (int r = 0; r < n; r++)
    {
      long s = 0, most = -1;
      for (int j = start[r]; j < end[r]; j++)
	{
	  s += a[j] * 3;
	  most = a[j] > most ? a[j] : most;
	}
      CHECK_EQ (sum[r], s);
      CHECK_EQ (at_end[r], most);
    }
}

int
main (void)
{
  for (int j = 0; j < ELEMENTS; j++)
    a[j] = j * 37L % 1009;
  static const int rows[] = { 0, 1, 11, 17, 300, MOST };
  for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++)
    {
      const int n = rows[k];
      make_rows (n, 9, -1, 0);
      check (n);
      make_rows (n, 9, n / 3, 9000);
      check (n);
      make_rows (n, 1, n - 1, 3000);
      check (n);
    }
  make_rows (500, 60, 77, 9000);
  check (500);
  make_rows (500, 0, -1, 0);
  check (500);
  return test_done ();
}
