/* Loop nests: collapse, tile, inner loops without iterations, fewer iterations than threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { MAX = 40 };
static int a[MAX][MAX][MAX];

#define PRAGMA(X) _Pragma (#X)

/* LOOPS on the device with the clauses CLAUSES, and on the host.  */
#define BOTH(CLAUSES, LOOPS)						\
  {									\
    long s = 4, want = 4;						\
    int m = -1, want_m = -1;						\
    PRAGMA (acc parallel loop CLAUSES reduction (+:s) reduction (max:m) copy (s, m) copyin (a)) \
    LOOPS								\
      {									\
	s += a[x][y][z];						\
	m = a[x][y][z] > m ? a[x][y][z] : m;				\
      }									\
    LOOPS								\
      {									\
	want += a[x][y][z];						\
	want_m = a[x][y][z] > want_m ? a[x][y][z] : want_m;		\
      }									\
    CHECK_EQ (s, want);							\
    CHECK_EQ (m, want_m);						\
  }

#define X for (int x = 0; x < nx; x++)
#define Y for (int y = 0; y < ny; y++)
#define Z for (int z = 0; z < nz; z++)
#define Y_DOWN for (int y = ny - 1; y >= 0; y--)
#define Z_STEP for (int z = 1; z < nz; z += 3)

#define AT_EACH_LEVEL(EXTRA, LOOPS)					\
  BOTH (gang num_gangs (7) EXTRA, LOOPS)				\
  BOTH (worker num_gangs (1) num_workers (5) EXTRA, LOOPS)		\
  BOTH (vector num_gangs (1) vector_length (64) EXTRA, LOOPS)		\
  BOTH (gang vector num_gangs (40) vector_length (32) EXTRA, LOOPS)	\
  BOTH (gang worker vector num_gangs (4) num_workers (4) EXTRA, LOOPS)

static void
collapsed (int nx, int ny, int nz)
{
  AT_EACH_LEVEL (collapse (2), X Y for (int z = 0; z < 2; z++))
  AT_EACH_LEVEL (collapse (3), X Y Z)
  AT_EACH_LEVEL (collapse (3), X Y_DOWN Z_STEP)
  /* The innermost loop is the thread's own, and may have no iteration.  */
  AT_EACH_LEVEL (collapse (2), X Y Z)
  AT_EACH_LEVEL (, X Y Z)
}

#define AT_EACH_TILED_LEVEL(EXTRA, LOOPS)				\
  BOTH (gang num_gangs (7) EXTRA, LOOPS)				\
  BOTH (vector num_gangs (1) vector_length (64) EXTRA, LOOPS)		\
  BOTH (gang vector num_gangs (7) vector_length (32) EXTRA, LOOPS)	\
  BOTH (gang worker num_gangs (7) num_workers (4) EXTRA, LOOPS)		\
  BOTH (gang worker vector num_gangs (4) num_workers (4) EXTRA, LOOPS)

static void
tiled (int nx, int ny, int nz)
{
  AT_EACH_TILED_LEVEL (tile (5), X Y Z)
  AT_EACH_TILED_LEVEL (tile (4, 8), X Y Z)
  AT_EACH_TILED_LEVEL (tile (2, 3, 4), X Y Z)
  AT_EACH_TILED_LEVEL (tile (*, *), X Y Z)
  AT_EACH_TILED_LEVEL (tile (3, *), X Y_DOWN Z_STEP)
}

/* Loops at three levels; the lengths of the inner ones depend on the outer ones and are often 0.  */
static void
ragged (int nx)
{
  long s = 4, want = 4;
  int count = 0, want_count = 0;
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32) copy (s, count) copyin (a)
  {
#pragma acc loop gang reduction (+:s, count)
    for (int x = 0; x < nx; x++)
      {
#pragma acc loop worker reduction (+:s, count)
	for (int y = 0; y < x % 5 - 1; y++)
	  {
#pragma acc loop vector reduction (+:s, count)
	    for (int z = 0; z < (x * y) % 7 - 2; z++)
	      {
		s += a[x][y][z];
		count++;
	      }
	    count += 100;
	  }
	count += 10000;
      }
  }
  for (int x = 0; x < nx; x++)
    {
      for (int y = 0; y < x % 5 - 1; y++)
	{
	  for (int z = 0; z < (x * y) % 7 - 2; z++)
	    {
	      want += a[x][y][z];
	      want_count++;
	    }
	  want_count += 100;
	}
      want_count += 10000;
    }
  CHECK_EQ (s, want);
  CHECK_EQ (count, want_count);
}

/* One row for each gang, most of them empty; the RESULT of an empty loop is what it was before.  */
static void
empty_rows (int nx)
{
  int out[MAX];
  static const int sizes[] = { 0, 0, 33, 0, 1, 0 };
#pragma acc parallel num_gangs (9) num_workers (2) vector_length (32) copyout (out) copyin (a, sizes)
  {
#pragma acc loop gang
    for (int x = 0; x < nx; x++)
      {
	int s = x * 11 + 3;
	int n = sizes[x % 6];
#pragma acc loop worker vector reduction (+:s)
	for (int y = 0; y < n; y++)
	  s += a[x][y][0];
	int m = s;
#pragma acc loop vector reduction (min:m)
	for (int y = 0; y < n - 1; y++)
	  m = a[x][y][1] < m ? a[x][y][1] : m;
	out[x] = m;
      }
  }
  for (int x = 0; x < nx; x++)
    {
      int s = x * 11 + 3, n = sizes[x % 6];
      for (int y = 0; y < n; y++)
	s += a[x][y][0];
      for (int y = 0; y < n - 1; y++)
	s = a[x][y][1] < s ? a[x][y][1] : s;
      CHECK_EQ (out[x], s);
    }
}

int
main (void)
{
  for (int x = 0; x < MAX; x++)
    for (int y = 0; y < MAX; y++)
      for (int z = 0; z < MAX; z++)
	a[x][y][z] = test_random () % 100000;
  static const int sizes[][3]
    = { { 0, 0, 0 }, { 0, 5, 5 }, { 5, 0, 5 }, { 5, 5, 0 }, { 1, 1, 1 }, { 2, 3, 1 }, { 33, 1, 2 },
	{ 1, 40, 7 }, { 13, 11, 9 }, { 40, 7, 33 } };
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      collapsed (sizes[i][0], sizes[i][1], sizes[i][2]);
      tiled (sizes[i][0], sizes[i][1], sizes[i][2]);
    }
  ragged (0);
  ragged (1);
  ragged (MAX);
  empty_rows (1);
  empty_rows (MAX);
  return test_done ();
}
