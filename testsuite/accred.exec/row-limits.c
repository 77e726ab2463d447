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

/* NAME (BASE): elements are BASE + 0, BASE + 1, ..., those of a row from FIRST to before END, numbers of TYPE;
   their differences are of the type WIDE.  */

#define SUMS(NAME, TYPE, WIDE, FIRST, END)						\
  static void										\
  NAME (TYPE base)									\
  {											\
    _Pragma ("acc parallel loop copyin(ptr, narrow, wide, start, length, a) copyout(out)") \
    for (int r = 0; r < ROWS; r++)							\
      {											\
	int s = r;									\
	_Pragma ("acc loop reduction(+ : s)")						\
	for (TYPE j = FIRST; j < END; j++)						\
	  s += a[(WIDE) j - base];						\
	out[r] = s;									\
      }											\
    for (int r = 0; r < ROWS; r++)							\
      CHECK_EQ (out[r], sum (r, (WIDE) FIRST - base));				\
  }

SUMS (of_int, int, long, ptr[r], ptr[r + 1])
SUMS (of_unsigned, unsigned, unsigned, narrow[r], narrow[r + 1])
SUMS (of_long, long, long, wide[r], wide[r + 1])
/* Lengths are measured.  */
SUMS (measured, long, long, start[r], start[r] + length[r])

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
