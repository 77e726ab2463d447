/* One part of a complex number of the gang or worker that an iteration of an inner loop sets: the code behind the loop
   reads it, and the other part stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 20, N = 100 };

static int re[ROWS], im[ROWS];

/* Declared in the loop; only the real part is set.  */

static void
real_part (void)
{
#pragma acc parallel loop gang copyout (re, im) num_gangs (5) vector_length (64)
  for (int i = 0; i < ROWS; i++)
    {
      double _Complex z = -1 + 7i;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (j == 3 * i)
	  __real__ z = j;
      re[i] = __real__ z;
      im[i] = __imag__ z;
    }
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (re[i], 3 * i);
      CHECK_EQ (im[i], 7);
    }
}

/* In a `private' clause; each part is set by another thread.  */

static void
both_parts (void)
{
  float _Complex z = 0;
#pragma acc parallel loop gang copyout (re, im) num_gangs (5) num_workers (3) vector_length (32) private (z)
  for (int i = 0; i < ROWS; i++)
    {
      z = 0;
#pragma acc loop worker vector
      for (int j = 0; j < N; j++)
	{
	  if (j == 3 * i)
	    __real__ z = j + 1;
	  if (j == 2 * i + 40)
	    __imag__ z = j + 2;
	}
      re[i] = __real__ z;
      im[i] = __imag__ z;
    }
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (re[i], 3 * i + 1);
      CHECK_EQ (im[i], 2 * i + 42);
    }
}

/* From a vector loop in a worker loop: one of the gang, one of the worker.  */

static void
two_levels (void)
{
#pragma acc parallel loop gang copyout (re, im) num_gangs (5) num_workers (3) vector_length (32)
  for (int i = 0; i < ROWS; i++)
    {
      double _Complex of_gang = -1, other = -1;
#pragma acc loop worker
      for (int k = 0; k < 4; k++)
	{
	  double _Complex of_worker = i;
#pragma acc loop vector
	  for (int j = 0; j < N; j++)
	    {
	      if (k == 2 && j == 3 * i)
		__real__ of_gang = j;
	      if (j == k + 9)
		__imag__ of_worker = j;
	    }
	  if (k == 3)
	    other = of_worker;
	}
      re[i] = __real__ of_gang;
      im[i] = __imag__ other + __real__ other;
    }
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (re[i], 3 * i);
      CHECK_EQ (im[i], 12 + i);
    }
}

int
main (void)
{
  real_part ();
  both_parts ();
  two_levels ();
  return test_done ();
}
