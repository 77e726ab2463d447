/* The result of a loop is used at once by all threads of the next one, and decides where they go.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define ROWS 7
#define N 200

static int in[ROWS][N], out[ROWS][N], below[ROWS];
static double scaled[ROWS][N];

/* A vector loop behind a vector loop.  */

static void
vectors (void)
{
#pragma acc parallel loop gang num_workers (1) vector_length (32) copyin (in) copyout (out, below)
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0, n = 0;
#pragma acc loop vector reduction (+:s)
      for (int i = 0; i < N; i++)
	s += in[r][i];
#pragma acc loop vector
      for (int i = 0; i < N; i++)
	out[r][i] = s - in[r][i];
      if (s % 2)
#pragma acc loop vector reduction (+:n)
	for (int i = 0; i < N; i++)
	  n += in[r][i] * N < s;
      below[r] = n;
    }
}

/* A loop of workers and vectors behind such a loop, of more than one warp each.  */

static void
workers (void)
{
#pragma acc parallel loop gang num_workers (4) vector_length (64) copyin (in) copyout (scaled)
  for (int r = 0; r < ROWS; r++)
    {
      double most = 0;
#pragma acc loop worker vector reduction (max:most)
      for (int i = 0; i < N; i++)
	most = in[r][i] > most ? in[r][i] : most;
#pragma acc loop worker vector
      for (int i = 0; i < N; i++)
	scaled[r][i] = in[r][i] / most;
    }
}

int
main (void)
{
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      in[r][i] = (i * 37 + r * 11) % 101;
  vectors ();
  workers ();
  for (int r = 0; r < ROWS; r++)
    {
      int s = 0, n = 0, most = 0;
      for (int i = 0; i < N; i++)
	{
	  s += in[r][i];
	  most = in[r][i] > most ? in[r][i] : most;
	}
      for (int i = 0; i < N; i++)
	{
	  n += s % 2 && in[r][i] * N < s;
	  CHECK_EQ (out[r][i], s - in[r][i]);
	  CHECK_EQ (scaled[r][i], in[r][i] / (double) most);
	}
      CHECK_EQ (below[r], n);
    }
  return test_done ();
}
