/* Nests: inner reductions whose results the next turn of the outer loop uses, so that slots and buffers are used again and again.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { ROWS = 7, COLUMNS = 9, DEPTH = 40 };
static int a[ROWS][COLUMNS][DEPTH];

static void
gang_worker_vector (void)
{
  long total = 1, rows[ROWS];
#pragma acc parallel num_gangs (3) num_workers (3) vector_length (32) copy (total) copyout (rows) copyin (a)
  {
#pragma acc loop gang reduction (+:total)
    for (int x = 0; x < ROWS; x++)
      {
	long row = x;
#pragma acc loop worker reduction (+:row)
	for (int y = 0; y < COLUMNS; y++)
	  {
	    int cell = 0, most = -1;
#pragma acc loop vector reduction (+:cell) reduction (max:most)
	    for (int z = 0; z < DEPTH; z++)
	      {
		cell += a[x][y][z];
		most = a[x][y][z] > most ? a[x][y][z] : most;
	      }
	    row += cell * 1000L + most;
	  }
	rows[x] = row;
	total += row;
      }
  }
  long want = 1;
  for (int x = 0; x < ROWS; x++)
    {
      long row = x;
      for (int y = 0; y < COLUMNS; y++)
	{
	  int cell = 0, most = -1;
	  for (int z = 0; z < DEPTH; z++)
	    {
	      cell += a[x][y][z];
	      most = a[x][y][z] > most ? a[x][y][z] : most;
	    }
	  row += cell * 1000L + most;
	}
      CHECK_EQ (rows[x], row);
      want += row;
    }
  CHECK_EQ (total, want);
}

/* Two reductions over workers and lanes behind each other, in each turn of a sequential loop.  */
static void
one_after_the_other (void)
{
  int got[ROWS];
#pragma acc parallel num_gangs (2) num_workers (2) vector_length (64) copyout (got) copyin (a)
  {
#pragma acc loop gang
    for (int x = 0; x < ROWS; x++)
      {
	int r = x;
#pragma acc loop seq
	for (int y = 0; y < 3; y++)
	  {
	    int low = 1 << 30;
#pragma acc loop worker vector reduction (+:r)
	    for (int z = 0; z < DEPTH; z++)
	      r += a[x][y][z] ^ z;
#pragma acc loop worker vector reduction (min:low)
	    for (int z = 0; z < DEPTH; z++)
	      {
		int v = (a[x][y][z] * r) & 0xffff;
		low = v < low ? v : low;
	      }
	    r ^= low;
	  }
	got[x] = r;
      }
  }
  for (int x = 0; x < ROWS; x++)
    {
      int r = x;
      for (int y = 0; y < 3; y++)
	{
	  int low = 1 << 30;
	  for (int z = 0; z < DEPTH; z++)
	    r += a[x][y][z] ^ z;
	  for (int z = 0; z < DEPTH; z++)
	    {
	      int v = (a[x][y][z] * r) & 0xffff;
	      low = v < low ? v : low;
	    }
	  r ^= low;
	}
      CHECK_EQ (got[x], r);
    }
}

/* Gangs combine in each turn of a loop around the gang loop: under a lock, since no gang is the last.  */
static void
gang_in_a_loop (void)
{
  long s = 3;
  double d = 0;
#pragma acc parallel num_gangs (4) num_workers (2) vector_length (32) copy (s, d) copyin (a)
  {
#pragma acc loop seq
    for (int k = 0; k < 3; k++)
      {
#pragma acc loop gang worker reduction (+:s, d)
	for (int x = 0; x < ROWS; x++)
	  {
	    s += a[x][k][5];
	    d += a[x][k][6];
	  }
      }
  }
  long want = 3, want_d = 0;
  for (int k = 0; k < 3; k++)
    for (int x = 0; x < ROWS; x++)
      {
	want += a[x][k][5];
	want_d += a[x][k][6];
      }
  CHECK_EQ (s, want);
  CHECK_SAME (d, (double) want_d);
}

int
main (void)
{
  for (int x = 0; x < ROWS; x++)
    for (int y = 0; y < COLUMNS; y++)
      for (int z = 0; z < DEPTH; z++)
	a[x][y][z] = (int) (test_random () % 500);
  gang_worker_vector ();
  one_after_the_other ();
  gang_in_a_loop ();
  return test_done ();
}
