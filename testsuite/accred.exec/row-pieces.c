/* Rows that reduce nothing: those of more than 100 elements are in pieces of 32 for all warps.  Each element is executed
   once, whatever the lengths, and with more long rows than the list has places.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:100,listed_row_of_few:100,listed_piece:32" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "1" } */

#include "accred-test.h"
#include <stdlib.h>
#include <string.h>

enum
{
  LIMIT = 100,
  PIECE = 32,
  PLACES = 4096,	/* Of the list.  */
  ROWS = PLACES + 300,
  MOST = ROWS * (LIMIT + 2) + 40000
};

static unsigned start[ROWS], end[ROWS];
static long long ptr[ROWS + 1];
static int times[MOST], of_row[MOST], want[MOST];

/* Bounds in two arrays: rows may end before they begin.  */

static void
two_arrays (int n)
{
  memset (times, 0, sizeof times);
  memset (of_row, 0, sizeof of_row);
#pragma acc data copyin(start, end) copy(times, of_row)
#pragma acc parallel loop gang copyin(start, end) copy(times, of_row)
  for (int r = 0; r < n; r++)
    {
      int mine = 3 * r + 1;
#pragma acc loop vector
      for (unsigned j = start[r]; j < end[r]; j++)
	{
	  times[j]++;
	  of_row[j] = mine;
	}
    }
}

/* One array, of 64 bits, and a row's values that are set in front of its loop.  */

static void
one_array (long n)
{
  memset (times, 0, sizeof times);
  memset (of_row, 0, sizeof of_row);
  double half = 0;
  int twice = 5;
#pragma acc data copyin(ptr) copy(times, of_row)
#pragma acc parallel loop gang worker private(half) firstprivate(twice) copyin(ptr) copy(times, of_row)
  for (long r = 0; r < n; r++)
    {
      half = (6 * r + 2) / 2.;
      if (twice == 5)
	half += 0;
#pragma acc loop vector
      for (long long j = ptr[r]; j < ptr[r + 1]; ++j)
	{
	  times[j] += 1;
	  of_row[j] = half;
	}
    }
}

/* All rows add to few elements, of which gangs may have copies.  */

static int sums[64];

static void
added (int n)
{
  memset (sums, 0, sizeof sums);
#pragma acc data copyin(start, end) copy(sums)
#pragma acc parallel loop copyin(start, end) copy(sums) gang
  for (int r = 0; r < n; r++)
#pragma acc loop vector
    for (unsigned j = start[r]; j < end[r]; j++)
#pragma acc atomic
      sums[j % 64] += r % 5;
}

/* ROWS_OF rows, of which each has what LENGTH says.  */

static void
check (int n, int (*length) (int r, int n))
{
  unsigned at = 0;
  int want_sums[64] = { 0 };
  memset (want, 0, sizeof want);
  for (int r = 0; r < n; r++)
    {
      int elements = length (r, n);
      start[r] = elements < 0 ? at - elements : at;
      ptr[r] = at;
      if (elements < 0)
	end[r] = at;
      else
	end[r] = at += elements;
      for (int k = 0; k < elements; k++)
	{
	  want[at - elements + k] = 3 * r + 1;
	  want_sums[(at - elements + k) % 64] += r % 5;
	}
    }
  ptr[n] = at;
  two_arrays (n);
  for (unsigned j = 0; j < at + 1000 && j < MOST; j++)
    {
      CHECK_EQ (times[j], j < at);
      CHECK_EQ (of_row[j], want[j]);
    }
  added (n);
  for (int i = 0; i < 64; i++)
    CHECK_EQ (sums[i], want_sums[i]);
  one_array (n);
  for (unsigned j = 0; j < at + 1000 && j < MOST; j++)
    {
      CHECK_EQ (times[j], j < at);
      CHECK_EQ (of_row[j], want[j]);
    }
}

static int at_limit (int r, int n) { return LIMIT; }
static int above_limit (int r, int n) { return LIMIT + 1; }
static int around_limit (int r, int n) { return LIMIT - 1 + r % 3; }
static int whole_pieces (int r, int n) { return r % 2 ? 4 * PIECE : 4 * PIECE + 1; }
static int backwards (int r, int n) { return r % 3 == 1 ? -r : r % 3 ? 0 : 7; }
static int first (int r, int n) { return r ? r % 4 : 30011; }
static int last (int r, int n) { return r < n - 1 ? r % 40 : 30001; }
static int alternating (int r, int n) { return r & 1 ? 3 : LIMIT + 40; }
static int nothing (int r, int n) { return 0; }

int
main (void)
{
  static int (*const lengths[]) (int, int)
    = { at_limit, above_limit, around_limit, backwards, first, last, alternating, nothing };
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      /* More rows than places, all of them long in one case.  */
      check (ROWS, lengths[k]);
      check (33, lengths[k]);
      check (1, lengths[k]);
    }
  check (500, whole_pieces);
  check (0, nothing);
  return test_done ();
}
