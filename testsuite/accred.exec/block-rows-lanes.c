/* Rows of gangs or workers whose region reduces over them, of a warp or several: those of more than 60 elements
   are in pieces for all gangs, also where workers come to such rows at different times, and lanes have no elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:60,listed_row_of_few:60,listed_piece:16" } */

#include "accred-test.h"

enum
{
  ROWS = 257,
  MOST = 40000
};

static const int lengths[] = { 0, 1, 60, 3, 61, 31, 32, 33, 700, 5, 64, 65, 128, 0, 2, 1025 };
static int ptr[ROWS + 1], front[ROWS];
static int out[MOST];
static int start;

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
/* The rows that FRONT says: their elements are counted, one by one, and each has its row's number.  */
#define KERNEL(NAME, LEVELS, DIMS)						\
  static void									\
  NAME (int n)									\
  {										\
    int count = start, rows = 2 * start;					\
    for (int j = 0; j < MOST; j++)						\
      out[j] = -1;								\
    PRAGMA (acc parallel loop LEVELS DIMS reduction(+:count, rows) copyin(ptr, front) copy(out))	\
    for (int r = 0; r < n; r++)							\
      if (front[r])								\
	{									\
	  const int mine = 3 * r + 1;						\
	  rows++;								\
	  PRAGMA (acc loop vector reduction(+:count))				\
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)				\
	    {									\
	      out[j] += mine;							\
	      count++;								\
	    }									\
	}									\
    int want = start, want_rows = 2 * start;					\
    for (int r = 0; r < n; r++)							\
      {										\
	want += front[r] ? ptr[r + 1] - ptr[r] : 0;				\
	want_rows += front[r];							\
	for (int j = ptr[r]; j < ptr[r + 1]; j++)				\
	  CHECK_EQ (out[j], front[r] ? 3 * r : -1);				\
      }										\
    CHECK_EQ (count, want);							\
    CHECK_EQ (rows, want_rows);							\
  }

KERNEL (warp, gang, vector_length(32))
KERNEL (warps, gang, vector_length(96))
KERNEL (usual, gang, )
KERNEL (idle_workers, gang, num_workers(3) vector_length(64))
KERNEL (workers_warp, gang worker, num_workers(20) vector_length(32))
KERNEL (workers_warps, gang worker, num_workers(5) vector_length(64))
/* How many, the launch says.  */
KERNEL (given, gang worker, num_workers(start) vector_length(128))

int
main (void)
{
  for (start = 2; start < 6; start += 2)
    for (int n = 1; n <= ROWS; n += n == 1 ? 9 : 247)
      {
	for (int r = 0; r < n; r++)
	  {
	    ptr[r + 1] = ptr[r] + lengths[(r * start + r / 16) % 16];
	    front[r] = r % 5 != 3 || start == 2;
	  }
	warp (n);
	warps (n);
	usual (n);
	idle_workers (n);
	workers_warp (n);
	workers_warps (n);
	given (n);
      }
  return test_done ();
}
