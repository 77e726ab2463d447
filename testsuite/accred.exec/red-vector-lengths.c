/* Vector lengths from 1 to 1024, multiples of a warp or not, with one worker and with as many as fit.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* What is rounded comes with a warning; accred.compile/dims-vector-length.c has the text.
   { dg-additional-options "-w" } */

#include "accred-test.h"

enum { N = 2100 };
static int a[N];
static long sum_a;
static int max_a = -0x7fffffff;

#define PRAGMA(X) _Pragma (#X)

/* One loop over all levels; a vector loop in a worker loop, with a private RESULT.  */
#define CASE(GANGS, WORKERS, VECTOR)					\
  {									\
    long s = 11;							\
    int m = -0x7fffffff, rows[20];					\
    PRAGMA (acc parallel loop gang worker vector num_gangs (GANGS) num_workers (WORKERS) vector_length (VECTOR) \
	    reduction (+:s) reduction (max:m) copyin (a))		\
    for (int i = 0; i < N; i++)						\
      {									\
	s += a[i];							\
	m = a[i] > m ? a[i] : m;					\
      }									\
    CHECK_EQ (s, sum_a + 11);						\
    CHECK_EQ (m, max_a);						\
    PRAGMA (acc parallel loop gang worker num_gangs (GANGS) num_workers (WORKERS) vector_length (VECTOR) \
	    copyout (rows) copyin (a))					\
    for (int r = 0; r < 20; r++)					\
      {									\
	int t = r;							\
	PRAGMA (acc loop vector reduction (+:t))			\
	for (int i = 0; i < N / 20; i++)				\
	  t += a[r * (N / 20) + i];					\
	rows[r] = t;							\
      }									\
    for (int r = 0; r < 20; r++)					\
      {									\
	int t = r;							\
	for (int i = 0; i < N / 20; i++)				\
	  t += a[r * (N / 20) + i];					\
	CHECK_EQ (rows[r], t);						\
      }									\
  }

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = (int) (test_random () % 200001) - 100000;
      sum_a += a[i];
      max_a = a[i] > max_a ? a[i] : max_a;
    }
  CASE (1, 1, 1)
  CASE (3, 1, 1)
  CASE (3, 4, 1)
  CASE (2, 1, 2)
  CASE (2, 3, 31)
  CASE (2, 3, 33)
  CASE (2, 2, 40)
  CASE (2, 3, 63)
  CASE (2, 2, 65)
  CASE (2, 5, 100)
  CASE (2, 2, 129)
  CASE (2, 3, 160)
  CASE (2, 2, 250)
  CASE (2, 2, 500)
  CASE (2, 1, 512)
  CASE (2, 1, 513)
  CASE (1, 1, 700)
  CASE (2, 1, 992)
  CASE (2, 1, 1000)
  CASE (2, 1, 1023)
  CASE (2, 1, 1024)
  CASE (2, 1, 1025)
  CASE (1, 32, 1000)
  CASE (1, 40, 32)
  return test_done ();
}
