/* A variable of the gang or worker that a routine sets in iterations of an inner loop: after the loop it has the last
   iteration's value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 20, N = 100 };

#pragma acc routine seq
__attribute__ ((noipa)) static void
set (int *p, int value)
{
  *p = value;
}

#pragma acc routine seq
__attribute__ ((noipa)) static void
add (int *p, int value)
{
  *p += value;
}

static int y[ROWS], z[ROWS], own[ROWS][N];

int
main (void)
{
#pragma acc parallel loop gang copyout (y, z, own) num_gangs (5) num_workers (2) vector_length (32)
  for (int i = 0; i < ROWS; i++)
    {
      int last = -1, sum = 5 * i, one = -1;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	set (&last, i + j);
      /* Each iteration begins with the value from before the loop, whatever the last one has stored by then.  */
#pragma acc loop worker vector
      for (int j = N - 1; j >= 0; j--)
	{
	  add (&sum, j);
	  own[i][j] = sum;
	}
#pragma acc loop worker
      for (int j = 0; j < 3; j++)
	if (j == i % 3)
	  set (&one, j);
      y[i] = last * 1000 + sum;
      z[i] = one;
    }
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (y[i], (i + N - 1) * 1000 + 5 * i);
      CHECK_EQ (z[i], i % 3);
      for (int j = 0; j < N; j++)
	CHECK_EQ (own[i][j], 5 * i + j);
    }

  /* The worker's.  */
#pragma acc parallel loop gang copyout (y) num_gangs (5) num_workers (3) vector_length (32)
  for (int i = 0; i < ROWS; i++)
    {
      int sum = 0;
#pragma acc loop worker reduction (+:sum)
      for (int k = 0; k < 7; k++)
	{
	  int last = -1;
#pragma acc loop vector
	  for (int j = 0; j < N; j++)
	    set (&last, i + j + k);
	  sum += last;
	}
      y[i] = sum;
    }
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (y[i], 7 * (i + N - 1) + 21);
  return test_done ();
}
