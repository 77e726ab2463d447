/* Constant launch dimensions: every number of workers with every vector length that fits into a block.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 2500 };
static int a[N];
static long sum_a;
static int max_a = -0x7fffffff;

#define PRAGMA(X) _Pragma (#X)

#define CASE(GANGS, WORKERS, VECTOR)					\
  {									\
    long s = 11;							\
    int m = -0x7fffffff;						\
    float f = 0.5f;							\
    PRAGMA (acc parallel loop gang worker vector num_gangs (GANGS) num_workers (WORKERS) vector_length (VECTOR) \
	    reduction (+:s, f) reduction (max:m) copy (s, m, f) copyin (a)) \
    for (int i = 0; i < N; i++)						\
      {									\
	s += a[i];							\
	m = a[i] > m ? a[i] : m;					\
	f += (float) (a[i] & 15);					\
      }									\
    CHECK_EQ (s, sum_a + 11);						\
    CHECK_EQ (m, max_a);						\
    CHECK_SAME (f, low_bits + 0.5f);					\
  }

#define VECTORS_FOR_1(GANGS, WORKERS) CASE (GANGS, WORKERS, 32)
#define VECTORS_FOR_4(GANGS, WORKERS)					\
  VECTORS_FOR_1 (GANGS, WORKERS) CASE (GANGS, WORKERS, 64) CASE (GANGS, WORKERS, 96) CASE (GANGS, WORKERS, 128)
#define VECTORS_FOR_6(GANGS, WORKERS)					\
  VECTORS_FOR_4 (GANGS, WORKERS) CASE (GANGS, WORKERS, 256) CASE (GANGS, WORKERS, 512)

int
main (void)
{
  float low_bits = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = (int) (test_random () % 2000001) - 1000000;
      sum_a += a[i];
      max_a = a[i] > max_a ? a[i] : max_a;
      low_bits += (float) (a[i] & 15);
    }
  VECTORS_FOR_6 (1, 1)
  CASE (1, 1, 1024)
  CASE (9, 1, 1024)
  VECTORS_FOR_6 (9, 1)
  VECTORS_FOR_6 (9, 2)
  VECTORS_FOR_4 (9, 7)
  VECTORS_FOR_4 (9, 8)
  VECTORS_FOR_1 (9, 32)
  VECTORS_FOR_1 (1000, 1)
  VECTORS_FOR_1 (1000, 4)
  return test_done ();
}
