/* A loop of single mode directly behind a partitioned loop, and values that depend on
   whether one was executed: PHIs in the block behind the JOIN.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

static void
run (int when, int *out, int *which)
{
#pragma acc parallel num_gangs (1) num_workers (3) vector_length (32) copy (out[0:N], which[0:2])
  {
    int taken = 7;
    if (when > 3)
      {
	taken = 11;
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[i] += when;
      }
    which[0] = taken;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      out[i] += 100;
    int rounds = 0;
    for (int k = 0; k < when; k++)
      {
	if (k & 1)
	  {
#pragma acc loop worker
	    for (int i = 0; i < N; i++)
	      out[i]++;
	    rounds += 2;
	  }
	else
	  rounds = rounds * 3 + 1;
      }
    which[1] = rounds;
  }
}

int
main (void)
{
  for (int when = 2; when < 6; when++)
    {
      int out[N] = { 0 }, which[2], rounds = 0;
      run (when, out, which);
      for (int k = 0; k < when; k++)
	rounds = k & 1 ? rounds + 2 : rounds * 3 + 1;
      CHECK_EQ (which[0], when > 3 ? 11 : 7);
      CHECK_EQ (which[1], rounds);
      for (int i = 0; i < N; i++)
	CHECK_EQ (out[i], (when > 3 ? when : 0) + 100 + when / 2);
    }
  return test_done ();
}
