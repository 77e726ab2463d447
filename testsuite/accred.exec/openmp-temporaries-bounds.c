/* A temporary of the compiler that the bounds of a loop over threads and the loop's body have in
   common: what is for the bounds stays in the parallel construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

int
main (void)
{
  unsigned long out[3][40];
  int n = 40;
#pragma omp target teams distribute num_teams(3) map(from: out) firstprivate(n)
  for (int i = 0; i < 3; i++)
    {
#pragma omp parallel for
      for (unsigned long j = 9223372036854775808ul + (unsigned long) n - 1; j > 9223372036854775808ul - 1; j--)
	{
	  unsigned long sum = 0;
#pragma omp simd reduction(+:sum)
	  for (unsigned long k = 9223372036854775808ul + (unsigned long) n - 1; k > 9223372036854775808ul - 1; k--)
	    sum += (unsigned long) n;
	  out[i][j - 9223372036854775808ul] = sum + j % 7 + i;
	}
    }
  for (int i = 0; i < 3; i++)
    for (unsigned long j = 0; j < 40; j++)
      CHECK_EQ (out[i][j], 40ul * 40 + (j + 9223372036854775808ul) % 7 + i);
  return test_done ();
}
