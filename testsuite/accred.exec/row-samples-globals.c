/* Rows whose lengths kernels look at before they choose, with the numbers and the arrays in variables of the program,
   some of which other regions change; none, one, and fewer than nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=whole_row:8,few_rows_shared:30,few_elements:2000,uneven_elements:40,measured_whole_row:8" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "accred-test.h"

enum { MOST = 3000, ELEMENTS = 60000 };

static int count, first;
int *start, *length;
static int a[ELEMENTS];
static long sum[MOST];

static void
sums (void)
{
#pragma acc parallel loop present (start[0:MOST], length[0:MOST], a, sum)
  for (int r = first; r < count; r++)
    {
      long s = r;
#pragma acc loop reduction (+:s)
      for (int j = start[r]; j < start[r] + length[r]; j++)
	s += a[j];
      sum[r] = s;
    }
}

/* Rows that the region changes: only its own row's length.  */

static void
halves (void)
{
#pragma acc parallel loop present (start[0:MOST], length[0:MOST], a, sum)
  for (int r = first; r < count; r++)
    {
      int s = 0;
#pragma acc loop reduction (+:s)
      for (int j = start[r]; j < start[r] + length[r]; j++)
	s += a[j] >= 0;
      length[r] = s / 2;
    }
}

/* COUNT is written in the region, by one gang, when all have read it.  */

static void
count_changes (void)
{
#pragma acc parallel present (start[0:MOST], length[0:MOST], a, sum) copy (count) num_gangs (1)
  {
#pragma acc loop gang
    for (int r = first; r < count; r++)
      {
	long s = r;
#pragma acc loop vector reduction (+:s)
	for (int j = start[r]; j < start[r] + length[r]; j++)
	  s += a[j];
	sum[r] = s;
      }
    count -= 1;
  }
}

static void
check (void)
{
#pragma acc update self (sum)
  for (int r = 0; r < MOST; r++)
    {
      long s = -1;
      if (r >= first && r < count)
	{
	  s = r;
	  for (int j = start[r]; j < start[r] + length[r]; j++)
	    s += a[j];
	}
      CHECK_EQ (sum[r], s);
    }
}

static void
clear (void)
{
  for (int r = 0; r < MOST; r++)
    sum[r] = -1;
#pragma acc update device (sum)
}

static int two (int r) { return 2 + 0 * r; }
static int even (int r) { return 19 + 0 * r; }
static int rising (int r) { return r / 100; }
static int falling (int r) { return (MOST - r) / 100; }
static int giant (int r) { return r == 700 ? 20000 : 12; }
static int random_ones (int r) { return r * 7919 % 23; }

int
main (void)
{
  static int (*const lengths[]) (int) = { two, even, rising, falling, giant, random_ones };
  static const int counts[] = { MOST, 1000, 29, 1, 0, -5 };
  start = (int *) malloc (MOST * sizeof *start);
  length = (int *) malloc (MOST * sizeof *length);
  for (int j = 0; j < ELEMENTS; j++)
    a[j] = j % 17;
#pragma acc enter data create (start[0:MOST], length[0:MOST], sum) copyin (a)
  for (int k = 0; k < 6; k++)
    for (int m = 0; m < 6; m++)
      {
	int at = 0;
	for (int r = 0; r < MOST; r++)
	  {
	    length[r] = lengths[k] (r);
	    start[r] = at;
	    at = (at + length[r]) % (ELEMENTS - 20000);
	  }
#pragma acc update device (start[0:MOST], length[0:MOST])
	count = counts[m];
	first = 0;
	clear ();
	sums ();
	check ();
	halves ();
	for (int r = 0; r < count; r++)
	  length[r] /= 2;
	first = m % 3;
	clear ();
	sums ();
	check ();
	first = 0;
	clear ();
	count_changes ();
	count++;
	check ();
      }
#pragma acc exit data delete (start[0:MOST], length[0:MOST], sum, a)
  free (start);
  free (length);
  return test_done ();
}
