/* Scalars that a loop only writes, while other code of the region reads them: an iteration has its own if nobody can
   read what the loop has left.  And scalars of loops with `auto'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* Threads that write one object are seen.  { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { N = 77 };
static int y[N], z[N];

#pragma acc routine seq
__attribute__ ((noinline)) static void
set (int value, int *to)
{
  *to = value;
}

/* The next loop sets it again.  */

static void
set_by_next_loop (void)
{
  int i, t = -1;
#pragma acc parallel copyout (y, z) num_gangs (3)
  {
#pragma acc loop
    for (i = 0; i < N; i++)
      {
	if (i & 1)
	  t = i;
	else
	  t = 2 * i;
	y[i] = i;
      }
#pragma acc loop gang vector
    for (i = 0; i < N; i++)
      {
	t = 3 * i;
	z[i] = t;
      }
  }
  for (i = 0; i < N; i++)
    {
      CHECK_EQ (y[i], i);
      CHECK_EQ (z[i], 3 * i);
    }
}

/* A loop before has read it, by a call that gets its address.  */

static void
read_before (void)
{
  int i, t;
#pragma acc parallel copyout (y, z) private (t) num_workers (2)
  {
#pragma acc loop gang vector
    for (i = 0; i < N; i++)
      {
	set (5 * i, &t);
	y[i] = t;
      }
#pragma acc loop gang worker vector
    for (i = 0; i < N; i++)
      {
	z[i] = i;
	for (int k = 0; k < 3; k++)
	  t = k * i;
      }
  }
  for (i = 0; i < N; i++)
    {
      CHECK_EQ (y[i], 5 * i);
      CHECK_EQ (z[i], i);
    }
}

/* The code behind the loop sets it on all ways to the read.  */

static void
set_behind (int on)
{
  int i, t = 0;
#pragma acc parallel copyout (y) num_gangs (2)
  {
#pragma acc loop gang worker vector
    for (i = 0; i < N; i++)
      t = i;
    if (on)
      t = 4;
    else
      t = 6;
#pragma acc loop gang vector
    for (i = 0; i < N; i++)
      y[i] = i + t;
  }
  for (i = 0; i < N; i++)
    CHECK_EQ (y[i], i + (on ? 4 : 6));
}

/* Loops with `auto', which GCC runs in parallel, as others: an iteration has its own.  */

static void
set_in_auto_loop (void)
{
  int i, j, t, u, two[N][5];
#pragma acc parallel loop gang copyout (two) num_workers (2) vector_length (32)
  for (i = 0; i < N; i++)
    {
#pragma acc loop auto
      for (j = 0; j < 5; j++)
	{
	  set (i + j, &t);
	  u = 2 * t;
	  two[i][j] = u + t;
	}
    }
  for (i = 0; i < N; i++)
    for (j = 0; j < 5; j++)
      CHECK_EQ (two[i][j], 3 * (i + j));
}

/* A routine gets its address in a later loop, and may read what this one has left: the last iteration's value in the
   gang that executes that iteration.  */

static void
passed_later (void)
{
  int i, t = -1, left = 0;
#pragma acc parallel copyout (y, z) num_gangs (3) num_workers (2)
  {
#pragma acc loop gang vector
    for (i = 0; i < N; i++)
      {
	t = 7 * i;
	if (i & 3)
	  t = i;
	y[i] = i;
      }
#pragma acc loop gang worker
    for (i = 0; i < N; i++)
      {
	set (4 * i, &t);
	z[i] = t;
      }
  }
  for (i = 0; i < N; i++)
    {
      CHECK_EQ (y[i], i);
      CHECK_EQ (z[i], 4 * i);
    }
#pragma acc parallel copyout (left) num_gangs (1) num_workers (2)
  {
#pragma acc loop gang worker vector
    for (i = 0; i < N; i++)
      t = 3 * i;
    left = t;
  }
  CHECK_EQ (left, 3 * (N - 1));
}

/* The value that a loop inside begins with is not read: a routine gets its address there.  */

static void
passed_inside (void)
{
  int i, k, t = 0, two[N][3];
#pragma acc parallel loop gang worker vector copyout (two, z) num_gangs (3) num_workers (2)
  for (i = 0; i < N; i++)
    {
      int steps = 0;
#pragma acc loop auto /* { dg-warning "insufficient partitioning available" } */
      for (k = 0; k < 3; k++)
	{
	  set (i + k, &t);
	  two[i][k] = t;
	}
      t = i % 5;
      while (t > 0)
	{
	  steps++;
	  t--;
	}
      z[i] = steps;
    }
  for (i = 0; i < N; i++)
    {
      for (k = 0; k < 3; k++)
	CHECK_EQ (two[i][k], i + k);
      CHECK_EQ (z[i], i % 5);
    }
}

int
main (void)
{
  passed_later ();
  passed_inside ();
  set_by_next_loop ();
  read_before ();
  set_behind (1);
  set_behind (0);
  set_in_auto_loop ();
  return test_done ();
}
