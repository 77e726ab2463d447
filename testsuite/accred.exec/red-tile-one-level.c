/* Tiled nests that ask for one level of the inner two, or get none.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* The host's loops have no level, and GCC warns of them.
   { dg-additional-options "-w" } */

#include <openacc.h>

#include "accred-test.h"

enum { N = 13 };
static int a[N][N][N], sum[N];
#pragma acc declare create (a)

static int
wanted (int r, int ny, int nz)
{
  int want = r;
  for (int y = 0; y < ny; y++)
    for (int z = 0; z < nz; z++)
      want += a[r][y][z];
  return want;
}

static void
check (int ny, int nz)
{
  for (int r = 0; r < N; r++)
    {
      CHECK_EQ (sum[r], wanted (r, ny, nz));
      sum[r] = -1;
    }
}

#define PRAGMA(X) _Pragma (#X)

/* A row of OUTER for each of its iterations; INNER: what is tiled in it.  */
#define ROWS(OUTER, INNER)						\
  PRAGMA (acc parallel loop OUTER copyout (sum))		\
  for (int r = 0; r < N; r++)						\
    {									\
      int s = r;							\
      PRAGMA (acc loop INNER reduction (+:s))				\
      for (int y = 0; y < ny; y++)					\
	for (int z = nz - 1; z >= 0; z--)				\
	  s += a[r][y][z];						\
      sum[r] = s;							\
    }									\
  check (ny, nz);

static void
nests (int ny, int nz)
{
  ROWS (gang worker num_gangs (2) num_workers (3), vector tile (2, 3))
  ROWS (gang worker num_gangs (2) num_workers (3), vector tile (*, 4))
  ROWS (gang num_gangs (3) num_workers (4), worker tile (4, 2))
  ROWS (gang num_gangs (3), seq tile (2, 2))
  ROWS (gang worker vector num_gangs (3) num_workers (2), tile (3, 5))
}

/* A worker's tiles with a vector loop in each element.  */
static void
vector_in_element (int ny, int nz)
{
#pragma acc parallel loop gang num_gangs (3) num_workers (4) copyout (sum)
  for (int r = 0; r < N; r++)
    {
      int s = r;
#pragma acc loop worker tile (3) reduction (+:s)
      for (int y = 0; y < ny; y++)
	{
#pragma acc loop vector tile (4) reduction (+:s)
	  for (int z = 0; z < nz; z++)
	    s += a[r][y][z];
	}
      sum[r] = s;
    }
  check (ny, nz);
}

/* Every gang does the whole nest, for itself.  */
static void
in_each_gang (int ny, int nz)
{
  int of_vector[3], of_worker[3];
#pragma acc parallel num_gangs (3) num_workers (2) vector_length (64) copyout (of_vector, of_worker)
  {
    int s = 1, t = 2;
#pragma acc loop vector tile (2, 2) reduction (+:s)
    for (int y = 0; y < ny; y++)
      for (int z = 0; z < nz; z++)
	s += a[0][y][z];
#pragma acc loop worker tile (3, *) reduction (+:t)
    for (int y = 0; y < ny; y++)
      for (int z = 0; z < nz; z++)
	t += a[0][y][z];
#pragma acc loop gang
    for (int g = 0; g < 3; g++)
      {
	of_vector[g] = s;
	of_worker[g] = t;
      }
  }
  for (int g = 0; g < 3; g++)
    {
      CHECK_EQ (of_vector[g], 1 + wanted (0, ny, nz));
      CHECK_EQ (of_worker[g], 2 + wanted (0, ny, nz));
    }
}

#pragma acc routine vector
static int __attribute__ ((noinline))
row (int r, int ny, int nz)
{
  int s = r;
#pragma acc loop vector tile (2, 5) reduction (+:s)
  for (int y = 0; y < ny; y++)
    for (int z = 0; z < nz; z++)
      s += a[r][y][z];
  return s;
}

static void
routine (int ny, int nz)
{
#pragma acc parallel loop gang worker copyout (sum)
  for (int r = 0; r < N; r++)
    sum[r] = row (r, ny, nz);
  check (ny, nz);
}

int
main (void)
{
  for (int i = 0; i < N * N * N; i++)
    a[i / N / N][i / N % N][i % N] = i * 7 % 1009;
  acc_update_device (a, sizeof a);
  static const int sizes[][2] = { { 0, 3 }, { 1, 1 }, { 4, 6 }, { 5, 1 }, { N, N }, { 7, 0 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      nests (sizes[k][0], sizes[k][1]);
      vector_in_element (sizes[k][0], sizes[k][1]);
      in_each_gang (sizes[k][0], sizes[k][1]);
      routine (sizes[k][0], sizes[k][1]);
    }
  return test_done ();
}
