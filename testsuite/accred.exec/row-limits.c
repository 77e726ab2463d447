/* Rows of any length in equal shares: bounds at the ends of their types' ranges.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "7" } */

#include "accred-test.h"
#include <limits.h>

enum
{
  ROWS = 500,
  MOST = 9000
};

static int ptr[ROWS + 1], a[MOST], out[ROWS];
static unsigned narrow[ROWS + 1];
static long wide[ROWS + 1], start[ROWS], length[ROWS];

static int
sum (int r, int from)
{
  int s = r;
  for (int k = 0; k < length[r]; k++)
    s += a[from + k];
  return s;
}

/* Elements are BASE + 0, BASE + 1, ...  */

static void
of_int (int base)
{
#pragma acc parallel loop copyin(ptr, a) copyout(out)
  for (int r = 0; r < ROWS; r++)
    {
      int s = r;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	s += a[(long) j - base];
      out[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (out[r], sum (r, ptr[r] - base));
}

static void
of_unsigned (unsigned base)
{
#pragma acc parallel loop copyin(narrow, a) copyout(out)
  for (int r = 0; r < ROWS; r++)
    {
      int s = r;
#pragma acc loop reduction(+ : s)
      for (unsigned j = narrow[r]; j < narrow[r + 1]; j++)
	s += a[j - base];
      out[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (out[r], sum (r, narrow[r] - base));
}

static void
of_long (long base)
{
#pragma acc parallel loop copyin(wide, a) copyout(out)
  for (int r = 0; r < ROWS; r++)
    {
      int s = r;
#pragma acc loop reduction(+ : s)
      for (long j = wide[r]; j < wide[r + 1]; j++)
	s += a[j - base];
      out[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (out[r], sum (r, wide[r] - base));
}

/* Lengths are measured.  */

static void
measured (long base)
{
#pragma acc parallel loop copyin(start, length, a) copyout(out)
  for (int r = 0; r < ROWS; r++)
    {
      int s = r;
#pragma acc loop reduction(+ : s)
      for (long j = start[r]; j < start[r] + length[r]; j++)
	s += a[j - base];
      out[r] = s;
    }
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (out[r], sum (r, start[r] - base));
}

static void
check (int (*of) (int))
{
  long all = 0;
  for (int r = 0; r < ROWS; r++)
    all += length[r] = of (r);
  const long bases[] = { INT_MIN, -all / 2, INT_MAX - all };
  for (int k = 0; k < 3; k++)
    {
      ptr[0] = bases[k];
      for (int r = 0; r < ROWS; r++)
	ptr[r + 1] = ptr[r] + (int) length[r];
      of_int (bases[k]);
    }
  const unsigned unsigned_bases[] = { INT_MAX - all / 2, UINT_MAX - all };
  for (int k = 0; k < 2; k++)
    {
      narrow[0] = unsigned_bases[k];
      for (int r = 0; r < ROWS; r++)
	narrow[r + 1] = narrow[r] + (unsigned) length[r];
      of_unsigned (unsigned_bases[k]);
    }
  /* The path is counted in 64 bits, with an item for each row, too.  */
  const long long_bases[] = { INT_MAX - all / 2, UINT_MAX - all / 2, -all / 2, LONG_MAX - all - 2 * ROWS };
  for (int k = 0; k < 4; k++)
    {
      wide[0] = long_bases[k];
      for (int r = 0; r < ROWS; r++)
	{
	  start[r] = wide[r];
	  wide[r + 1] = wide[r] + length[r];
	}
      of_long (long_bases[k]);
      measured (long_bases[k]);
    }
}

static int none (int r) { return 0 * r; }
static int some (int r) { return r % 30; }
static int one (int r) { return r == 250 ? 8000 : 0; }

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    a[j] = j * 7 % 1001;
  check (none);
  check (some);
  check (one);
  return test_done ();
}
