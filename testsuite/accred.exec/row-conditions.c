/* Rows of any length that stand under conditions, in equal shares: what is not true for a row has bounds that are not
   there, and its elements are nobody's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "40" } */

#include "accred-test.h"
#define ROWS_SEED 11
#include "rows.h"

enum
{
  ROWS = 1500,
  MOST = 60000,
  NOWHERE = 1 << 30 /* An index that no array has.  */
};

static int ptr[ROWS + 1], mask[ROWS], index_of[ROWS];
static int a[MOST], touched[MOST];
static double weight[ROWS];

static int
sum_of (int r)
{
  int s = 0;
  for (int j = ptr[r]; j < ptr[r + 1]; j++)
    s += a[j];
  return s;
}

/* With a directive, and without; the rest of an iteration is common.  */

static void
masked (int n)
{
  static int out[ROWS], seen[ROWS], again[ROWS];
  for (int r = 0; r < n; r++)
    out[r] = again[r] = -r;
#pragma acc parallel loop copyin(ptr, mask, a) copy(out) copyout(seen)
  for (int r = 0; r < n; r++)
    {
      int done = 2 * r;
      if (mask[r])
	{
	  int s = 5;
#pragma acc loop vector reduction(+ : s)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    s += a[j];
	  out[r] = s;
	  done = s + 1;
	}
      seen[r] = done;
    }
#pragma acc parallel loop copyin(ptr, mask, a) copy(again)
  for (int r = 0; r < n; r++)
    {
      if (!mask[r])
	continue;
      int s = 5;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[j];
      again[r] = s;
    }
  for (int r = 0; r < n; r++)
    {
      const int s = mask[r] ? 5 + sum_of (r) : -r;
      CHECK_EQ (out[r], s);
      CHECK_EQ (again[r], s);
      CHECK_EQ (seen[r], mask[r] ? s + 1 : 2 * r);
    }
}

/* The bounds of other rows are out of the arrays; two conditions, the second of which needs the first.  */

static void
sentinels (int n)
{
  static int out[ROWS];
#pragma acc parallel loop gang copyin(ptr, index_of, mask, a) copyout(out)
  for (int i = 0; i < n; i++)
    {
      int s = 0, r = index_of[i];
      if (r < ROWS && mask[r] != 2)
	{
#pragma acc loop vector reduction(+ : s)
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    s += a[j];
	  s *= 2;
	}
      else
	s = -1 - i;
      out[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      const int r = index_of[i];
      CHECK_EQ (out[i], r < ROWS && mask[r] != 2 ? 2 * sum_of (r) : -1 - i);
    }
}

/* One of two is enough; numbers with a point; the row's length depends on the way to it; two values.  */

static void
either (int n, double limit)
{
  static int out[ROWS], most[ROWS];
#pragma acc parallel loop copyin(ptr, mask, weight, a) copyout(out, most)
  for (int r = 0; r < n; r++)
    {
      int s = r, m = -1000, more = 0;
      if (mask[r] == 1 || weight[r] * 2 > limit)
	{
	  if (weight[r] < 3)
	    more = 1;
	  int end = ptr[r + 1] - more;
#pragma acc loop reduction(+ : s) reduction(max : m)
	  for (int j = ptr[r]; j < end; j++)
	    {
	      s += a[j];
	      m = a[j] > m ? a[j] : m;
	    }
	}
      out[r] = s;
      most[r] = m;
    }
  for (int r = 0; r < n; r++)
    {
      int s = r, m = -1000;
      if (mask[r] == 1 || weight[r] * 2 > limit)
	for (int j = ptr[r]; j < ptr[r + 1] - (weight[r] < 3); j++)
	  {
	    s += a[j];
	    m = a[j] > m ? a[j] : m;
	  }
      CHECK_EQ (out[r], s);
      CHECK_EQ (most[r], m);
    }
}

/* Elements that change memory: of rows that come to them, once.  */

static void
effects (int n)
{
  static int out[ROWS], count[1];
  count[0] = 0;
  for (int j = 0; j < MOST; j++)
    touched[j] = 0;
  for (int r = 0; r < n; r++)
    out[r] = 7;
#pragma acc parallel loop copyin(ptr, mask, a) copy(out, count, touched)
  for (int r = 0; r < n; r++)
    if (mask[r])
      {
	int s = 0;
#pragma acc loop vector reduction(+ : s)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  {
	    s += a[j];
	    touched[j] += r + 1;
#pragma acc atomic update
	    count[0]++;
	  }
	out[r] += s;
      }
  int elements = 0;
  for (int r = 0; r < n; r++)
    {
      CHECK_EQ (out[r], mask[r] ? 7 + sum_of (r) : 7);
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  CHECK_EQ (touched[j], mask[r] ? r + 1 : 0);
	  elements += mask[r] != 0;
	}
    }
  CHECK_EQ (count[0], elements);
}

/* Bounds that need no memory: only the condition makes rows empty.  */

static void
triangle (int n)
{
  static int out[ROWS], count[1];
  count[0] = 0;
#pragma acc parallel loop copyin(mask, a) copy(count) copyout(out)
  for (int r = 0; r < n; r++)
    {
      int s = -1;
      if (mask[r])
	{
#pragma acc loop vector reduction(+ : s)
	  for (int j = 0; j < r % 50; j++)
	    {
	      s += a[j];
#pragma acc atomic update
	      count[0]++;
	    }
	}
      out[r] = s;
    }
  int elements = 0;
  for (int r = 0; r < n; r++)
    {
      int s = -1;
      for (int j = 0; mask[r] && j < r % 50; j++)
	s += a[j], elements++;
      CHECK_EQ (out[r], s);
    }
  CHECK_EQ (count[0], elements);
}

/* Rows of a few elements and some long ones, of which every fifth, or all, or none, come to their loops.  */

static void
make_rows (int n, int every)
{
  int j = 0;
  for (int r = 0; r < n; r++)
    {
      ptr[r] = j;
      const int length = r % 400 == 7 ? 2000 : power (r) % 40;
      j = j + length <= MOST ? j + length : j;
      mask[r] = every && r % every == 0 ? 1 + r % 2 : 0;
      index_of[r] = next_random () % 3 ? (int) (next_random () % n) : NOWHERE - r;
      weight[r] = r % 9;
    }
  ptr[n] = j;
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    a[j] = j % 101 - 50;
  const int sizes[][2] = { { 1, 1 }, { 33, 0 }, { 400, 5 }, { ROWS, 1 }, { ROWS, 7 }, { ROWS, 0 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      const int n = sizes[k][0];
      make_rows (n, sizes[k][1]);
      masked (n);
      if (n == ROWS)
	sentinels (n);
      either (n, 12.5);
      effects (n);
      triangle (n);
    }
  return test_done ();
}
