/* Atomic operations on a variable that each thread has for itself.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 777 };

int
main (void)
{
  int right = 0;
  static unsigned got[N];
#pragma acc parallel loop gang vector num_gangs (3) vector_length (64) reduction (+:right) copyout (got)
  for (int i = 0; i < N; i++)
    {
      int sum = -i;
      unsigned bits = 0x10u;
      double d = 0.5;
      for (int j = 0; j < 5; j++)
	{
#pragma acc atomic update
	  sum += j;
#pragma acc atomic update
	  bits |= 1u << (i % 7);
#pragma acc atomic update
	  d += j;
	}
      int old;
#pragma acc atomic capture
      { old = sum; sum = i; }
      right += old == 10 - i && sum == i && d == 10.5;
      got[i] = bits;
    }
  CHECK_EQ (right, N);
  for (int i = 0; i < N; i++)
    CHECK_EQ (got[i], 0x10u | 1u << (i % 7));
  return test_done ();
}
