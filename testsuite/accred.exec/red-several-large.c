/* Loops that reduce several arrays, each of which would fit into a thread's local memory, but not all of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { BINS = 5000, N = 300 };

#define ADD(A)				\
  do					\
    {					\
      double *e = &A[i * 17 % BINS];	\
      *e = *e + i;			\
    }					\
  while (0)

int
main (void)
{
  static double a[BINS], b[BINS], c[BINS], d[BINS], want[BINS];
#pragma acc parallel num_gangs (2) vector_length (32) copy (a, b, c, d)
  {
#pragma acc loop gang vector reduction (+:a, b, c)
    for (int i = 0; i < N; i++)
      {
	ADD (a);
	ADD (b);
	ADD (c);
      }
#pragma acc loop gang vector reduction (+:d)
    for (int i = 0; i < N; i++)
      ADD (d);
  }
  for (int i = 0; i < N; i++)
    ADD (want);
  for (int k = 0; k < BINS; k++)
    {
      CHECK_SAME (a[k], want[k]);
      CHECK_SAME (b[k], want[k]);
      CHECK_SAME (c[k], want[k]);
      CHECK_SAME (d[k], want[k]);
    }
  return test_done ();
}
