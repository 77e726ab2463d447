/* Local and private arrays: written in single mode and read in partitioned mode, and the other way round.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 256, ROWS = 12, M = 33 };
static int data[N];

/* Declared in the gang loop's body: one for each gang, all its threads see it.  */
static void
gang_private (void)
{
  static int out[ROWS][N];
#pragma acc parallel num_gangs (4) num_workers (3) vector_length (32) copyout (out) copyin (data)
  {
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++)
      {
	int table[M];
	for (int k = 0; k < M; k++)
	  table[k] = data[k] * r + k;
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[r][i] = table[i % M] + table[(i + 1) % M];
      }
  }
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      CHECK_EQ (out[r][i], data[i % M] * r + i % M + data[(i + 1) % M] * r + (i + 1) % M);
}

/* A private clause on the gang loop; written by all threads, read by all after the join.  */
static void
gang_private_clause (void)
{
  static int out[ROWS][N];
  int table[N];
#pragma acc parallel num_gangs (4) num_workers (4) vector_length (32) copyout (out) copyin (data)
  {
#pragma acc loop gang private (table)
    for (int r = 0; r < ROWS; r++)
      {
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  table[i] = data[i] + r;
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[r][i] = table[N - 1 - i];
      }
  }
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      CHECK_EQ (out[r][i], data[N - 1 - i] + r);
}

/* One for each thread.  */
static void
vector_private (void)
{
  static int out[N];
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) copyout (out) copyin (data)
  for (int i = 0; i < N; i++)
    {
      int stack[16];
      for (int k = 0; k < 16; k++)
	stack[(k * 5 + i) % 16] = data[i] ^ k * 3;
      int s = 0;
      for (int k = 0; k < 16; k++)
	s = s * 3 + stack[k];
      out[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      int stack[16];
      for (int k = 0; k < 16; k++)
	stack[(k * 5 + i) % 16] = data[i] ^ k * 3;
      int s = 0;
      for (int k = 0; k < 16; k++)
	s = s * 3 + stack[k];
      CHECK_EQ (out[i], s);
    }
}

/* One for each worker, which its vector threads share.  */
static void
worker_private (void)
{
  static int out[ROWS * 5][N];
#pragma acc parallel num_gangs (2) num_workers (4) vector_length (64) copyout (out) copyin (data)
  {
#pragma acc loop gang worker
    for (int r = 0; r < ROWS * 5; r++)
      {
	int table[8];
	for (int k = 0; k < 8; k++)
	  table[k] = data[k + r] * 2;
#pragma acc loop vector
	for (int i = 0; i < N; i++)
	  out[r][i] = table[i & 7] + r;
      }
  }
  for (int r = 0; r < ROWS * 5; r++)
    for (int i = 0; i < N; i++)
      CHECK_EQ (out[r][i], data[(i & 7) + r] * 2 + r);
}

/* An initialised array, a two-dimensional one, and one of structs.  */
static void
initialised (void)
{
  static long out[N];
#pragma acc parallel loop gang vector num_gangs (3) vector_length (32) copyout (out) copyin (data)
  for (int i = 0; i < N; i++)
    {
      static const short weights[] = { 3, -1, 4, -1, 5, -9, 2, 6 };
      int start[4] = { 1, 2 };
      long grid[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
      struct { char c; long l; } pairs[2] = { { 'a', 1 }, { 'b', 2 } };
      start[i & 3] += data[i];
      out[i] = weights[i & 7] + start[0] * 3 + start[1] + start[2] + start[3] + grid[i % 3][i & 1]
	       + pairs[i & 1].c * pairs[1 - (i & 1)].l;
    }
  static const short weights[] = { 3, -1, 4, -1, 5, -9, 2, 6 };
  for (int i = 0; i < N; i++)
    {
      int start[4] = { 1, 2, 0, 0 };
      start[i & 3] += data[i];
      long want = weights[i & 7] + start[0] * 3 + start[1] + start[2] + start[3] + 1 + i % 3 * 2 + (i & 1)
		  + (i & 1 ? 'b' * 1 : 'a' * 2);
      CHECK_EQ (out[i], want);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 2001) - 900;
  gang_private ();
  gang_private_clause ();
  vector_private ();
  worker_private ();
  initialised ();
  return test_done ();
}
