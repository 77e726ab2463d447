/* Both files update one object for which there is no atomic instruction: they have the same lock.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "link-lock-part.c" } */
/* The fair order of threads hides it.  */
/* { dg-set-env "PTXSIM_SCHED" "1" } */

#include "accred-test.h"

enum { N = 640 };

#pragma acc routine seq
void add_there (unsigned __int128 *, int);

int
main (void)
{
  unsigned __int128 z = 0;
#pragma acc parallel loop gang worker vector num_gangs (10) num_workers (2) vector_length (32) copy (z)
  for (int i = 0; i < N; i++)
    if (i % 64 < 32)
      {
#pragma acc atomic update
	z += i;
      }
    else
      add_there (&z, i);
  CHECK_EQ ((long) z, N * (N - 1L) / 2);
  return test_done ();
}
