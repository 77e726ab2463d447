/* Rows of any length in equal shares, of which the lengths are measured in chunks: numbers of rows on both sides of
   those from which there is one chunk more, and from which chunks have one row more.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

/* With 3 gangs there are 24 warps.  Chunks have 64 rows (least_chunk) up to 24 * 64 = 1536 rows, and 65 of 1537 on.
   row-chunks-one.c has chunks of at least one row: of 24 rows one each, of 25 two.  */

#include "accred-test.h"
#define ROWS_SEED 9
#include "rows.h"

enum
{
  ROWS = 3200,
  MOST = 20000
};

static int start[ROWS], end[ROWS], a[MOST], sum[ROWS], most[ROWS];

static void
check (int n)
{
#pragma acc parallel loop copyin(start, end, a) copyout(sum, most)
  for (int r = 0; r < n; r++)
    {
      int s = r, m = -3;
#pragma acc loop reduction(+ : s) reduction(max : m)
      for (int j = start[r]; j < end[r]; j++)
	{
	  s += a[j];
	  m = a[j] > m ? a[j] : m;
	}
      sum[r] = s, most[r] = m;
    }
  for (int r = 0; r < n; r++)
    {
      int s = r, m = -3;
      for (int j = start[r]; j < end[r]; j++)
	{
	  s += a[j];
	  m = a[j] > m ? a[j] : m;
	}
      CHECK_EQ (sum[r], s);
      CHECK_EQ (most[r], m);
    }
}

int
main (void)
{
  static const int edges[] = { 1, 24, 32, 48, 64, 65, 128, 24 * 32, 24 * 64, 24 * 65, 24 * 128, 3199 };
  for (int j = 0; j < MOST; j++)
    a[j] = next_random () % 100;
  for (int long_one = 0; long_one < 2; long_one++)
    for (unsigned e = 0; e < sizeof edges / sizeof *edges; e++)
      for (int n = edges[e] - 1; n <= edges[e] + 1; n++)
	{
	  for (int r = 0; r < n; r++)
	    {
	      start[r] = next_random () % (MOST - 70);
	      end[r] = start[r] + (int) (next_random () % 4) - 1;
	    }
	  /* The last row is most of the work: of the last chunk, which may have no other.  */
	  if (long_one && n)
	    {
	      start[n - 1] = 3;
	      end[n - 1] = MOST / 4;
	    }
	  check (n);
	}
  return test_done ();
}
