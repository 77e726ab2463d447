/* Routines with loops of their own, at worker and vector level, with reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ROWS = 30, COLUMNS = 70 };
static int data[ROWS][COLUMNS];

#pragma acc routine vector
static int __attribute__ ((noinline))
vector_sum (const int *row, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += row[i];
  return s;
}

#pragma acc routine worker
static int __attribute__ ((noinline))
worker_max (const int *row, int n)
{
  int m = -0x7fffffff;
#pragma acc loop worker vector reduction (max:m)
  for (int i = 0; i < n; i++)
    m = row[i] > m ? row[i] : m;
  return m;
}

#pragma acc routine vector
static void __attribute__ ((noinline))
vector_scale (int *row, int n, int by)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    row[i] *= by;
}

int
main (void)
{
  static int sums[ROWS], most[ROWS], scaled[ROWS][COLUMNS];
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      scaled[r][c] = data[r][c] = (int) (test_random () % 2001) - 900;
#pragma acc parallel num_gangs (4) num_workers (4) vector_length (32) copyin (data) copyout (sums, most) copy (scaled)
  {
#pragma acc loop gang worker
    for (int r = 0; r < ROWS; r++)
      {
	sums[r] = vector_sum (data[r], COLUMNS);
	vector_scale (scaled[r], COLUMNS, r);
      }
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++)
      most[r] = worker_max (data[r], COLUMNS);
  }
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0, m = -0x7fffffff;
      for (int c = 0; c < COLUMNS; c++)
	{
	  s += data[r][c];
	  m = data[r][c] > m ? data[r][c] : m;
	  CHECK_EQ (scaled[r][c], data[r][c] * r);
	}
      CHECK_EQ (sums[r], s);
      CHECK_EQ (most[r], m);
    }
  return test_done ();
}
