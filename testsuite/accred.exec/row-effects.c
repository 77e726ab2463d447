/* Rows of any length in equal shares: atomic updates and stores by elements, and in front of their loop.  Each element,
   and each row, does them once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "140" } */

#include "accred-test.h"
#define ROWS_SEED 11
#include "rows.h"
#include <string.h>

enum
{
  ROWS = 3000,
  MOST = 200000,
  COLUMNS = 100,
  LENGTHS = 1024
};

static int ptr[ROWS + 1], col[MOST], a[MOST], places[MOST];
static int count[COLUMNS], lengths[LENGTHS], out[ROWS], early[ROWS], seen[MOST];
static double sums[COLUMNS], scaled[MOST], row_sum[ROWS];
static long product[COLUMNS];

/* Elements update and store; the rest of the row reads what its elements have stored.  */

static void
elements (int n)
{
  memset (count, 0, sizeof count);
  memset (sums, 0, sizeof sums);
  memset (scaled, 0, sizeof scaled);
#pragma acc parallel loop copyin(ptr, col, a) copy(count, sums, scaled) copyout(out, row_sum)
  for (int r = 0; r < n; r++)
    {
      int s = r;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  scaled[j] = 2.0 * a[j] + r;
	  if (a[j] & 1)
	    {
#pragma acc atomic
	      count[col[j]]++;
	    }
#pragma acc atomic
	  sums[col[j]] += a[j];
	}
      out[r] = s;
      double last = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j += 97)
	last += scaled[j];
      row_sum[r] = last;
    }
  static int all[COLUMNS];
  static double totals[COLUMNS];
  memset (all, 0, sizeof all);
  memset (totals, 0, sizeof totals);
  for (int r = 0; r < n; r++)
    {
      int s = r;
      double last = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s += a[j];
	  all[col[j]] += a[j] & 1;
	  totals[col[j]] += a[j];
	  CHECK (scaled[j] == 2.0 * a[j] + r);
	  if ((j - ptr[r]) % 97 == 0)
	    last += 2.0 * a[j] + r;
	}
      CHECK_EQ (out[r], s);
      CHECK (row_sum[r] == last);
    }
  for (int c = 0; c < COLUMNS; c++)
    {
      CHECK_EQ (count[c], all[c]);
      CHECK (sums[c] == totals[c]);
    }
}

/* Values from before the update, and updates that are loops of a comparison and an exchange.  */

static void
captured (int n)
{
  int next = 0;
  memset (seen, 0, sizeof seen);
  for (int c = 0; c < COLUMNS; c++)
    product[c] = 1;
#pragma acc parallel loop copyin(ptr, col, a) copy(next, product) copyout(out, places)
  for (int r = 0; r < n; r++)
    {
      int s = 0;
#pragma acc loop reduction(max : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  int k;
#pragma acc atomic capture
	  k = next++;
	  places[k] = j;
#pragma acc atomic
	  product[col[j]] *= a[j] | 1;
	  s = s > a[j] ? s : a[j];
	}
      out[r] = s;
    }
  static unsigned long expected[COLUMNS];
  for (int c = 0; c < COLUMNS; c++)
    expected[c] = 1;
  CHECK_EQ (next, ptr[n] - ptr[0]);
  for (int k = 0; k < next; k++)
    seen[places[k]]++;
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  s = s > a[j] ? s : a[j];
	  expected[col[j]] *= a[j] | 1;
	  CHECK_EQ (seen[j], 1);
	}
      CHECK_EQ (out[r], s);
    }
  for (int c = 0; c < COLUMNS; c++)
    CHECK (product[c] == (long) expected[c]);
}

/* In front of the loop: stores, one of them conditional, which the rest of the row writes again; updates.  */

static void
before (int n)
{
  memset (lengths, 0, sizeof lengths);
  memset (early, 1, sizeof early);
  for (int r = 0; r < n; r++)
    row_sum[r] = -1;
#pragma acc parallel loop copyin(ptr, col, a) copy(lengths, early, row_sum) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = 3, length = ptr[r + 1] - ptr[r], w = r % 5;
      early[r] = w;
      if (length > 20)
	row_sum[r] = length;
#pragma acc atomic
      lengths[length & (LENGTHS - 1)]++;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * w;
      if (s & 1)
	early[r] = -s;
      out[r] = s;
    }
  static int all[LENGTHS];
  memset (all, 0, sizeof all);
  for (int r = 0; r < n; r++)
    {
      int s = 3, length = ptr[r + 1] - ptr[r];
      all[length & (LENGTHS - 1)]++;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j] * (r % 5);
      CHECK_EQ (out[r], s);
      CHECK_EQ (early[r], s & 1 ? -s : r % 5);
      CHECK (row_sum[r] == (length > 20 ? length : -1));
    }
  for (int k = 0; k < LENGTHS; k++)
    CHECK_EQ (lengths[k], all[k]);
}

/* The result in place of an operand: a row must not read it twice.  */

__attribute__ ((noipa)) static void
shifted (int n, double *x, double *y)
{
#pragma acc parallel loop present(ptr[0 : n + 1], a) copyout(out) present(x[0 : n], y[0 : n])
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      y[r] = x[r] + 1;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      out[r] = s;
    }
}

static void
in_place (int n)
{
  for (int r = 0; r < n; r++)
    row_sum[r] = r;
#pragma acc data copyin(ptr, a) copy(row_sum)
  shifted (n, row_sum, row_sum);
  for (int r = 0; r < n; r++)
    {
      int s = 0;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      CHECK_EQ (out[r], s);
      CHECK (row_sum[r] == r + 1);
    }
}

static void
check (int (*length) (int))
{
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + length (r);
  elements (ROWS);
  captured (ROWS);
  before (ROWS);
  in_place (ROWS);
}

static int one (int r) { return r == 1234; }
static int warp (int r) { return 31 + r % 3; }
static int giant (int r) { return r == 1500 ? 100000 : r % 4 == 0 ? 32 : 0; }

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    {
      col[j] = next_random () % COLUMNS;
      a[j] = next_random () % 50;
    }
  check (one);
  check (warp);
  check (giant);
  check (power);
  return test_done ();
}
