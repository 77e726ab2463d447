/* Reductions in routines of worker and vector level, which gangs and workers call at different times.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { ROWS = 6, N = 50 };
static int a[ROWS][N];

#pragma acc routine vector
static int
sum_of (const int *row)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < N; i++)
    s += row[i];
  return s;
}

#pragma acc routine worker
static int
most_of (const int *row, int least)
{
  int m = least;
#pragma acc loop worker vector reduction (max:m)
  for (int i = 0; i < N; i++)
    m = row[i] > m ? row[i] : m;
  return m;
}

int
main (void)
{
  int sums[ROWS], most[ROWS];
  long total = 0;
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      a[r][i] = (int) (test_random () % 1000);
#pragma acc parallel num_gangs (3) num_workers (3) vector_length (32) copyin (a) copyout (sums, most) copy (total)
  {
#pragma acc loop gang worker reduction (+:total)
    for (int r = 0; r < ROWS; r++)
      {
	sums[r] = sum_of (a[r]);
	total += sums[r];
      }
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++)
      most[r] = most_of (a[r], r) + most_of (a[ROWS - 1 - r], r);
  }
  long want_total = 0;
  int want_most[ROWS];
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0, m = 0;
      for (int i = 0; i < N; i++)
	{
	  s += a[r][i];
	  m = a[r][i] > m ? a[r][i] : m;
	}
      CHECK_EQ (sums[r], s);
      want_total += s;
      want_most[r] = m;
    }
  CHECK_EQ (total, want_total);
  for (int r = 0; r < ROWS; r++)
    CHECK_EQ (most[r], want_most[r] + want_most[ROWS - 1 - r]);
  return test_done ();
}
