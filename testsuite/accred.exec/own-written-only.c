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

int
main (void)
{
  set_by_next_loop ();
  read_before ();
  set_behind (1);
  set_behind (0);
  set_in_auto_loop ();
  return test_done ();
}
