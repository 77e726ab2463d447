/* Reductions that only some iterations take part in, and loops with continue, while and switch inside.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 2000 };
static int a[N];

static inline int
steps_to_one (unsigned x)
{
  int steps = 0;
  while (x > 1)
    {
      x = x & 1 ? 3 * x + 1 : x / 2;
      steps++;
    }
  return steps;
}

#define BODY								\
      if (a[i] < 0)							\
	continue;							\
      int t;								\
      switch (a[i] % 5)							\
	{								\
	case 0:								\
	  t = 1;							\
	  break;							\
	case 1:								\
	  t = a[i];							\
	  break;							\
	case 3:								\
	  t = steps_to_one (a[i] + 1);					\
	  break;							\
	default:							\
	  t = 0;							\
	  for (int j = a[i] % 17; j > 0; j--)				\
	    {								\
	      if (j == 9)						\
		break;							\
	      t += j * j;						\
	    }								\
	}								\
      s += t;								\
      if (t > 20)							\
	big++;								\
      else if (t == 1)							\
	ones ^= i;

#define PRAGMA(X) _Pragma (#X)
#define CHECK_LEVELS(LEVELS, CLAUSES)					\
  {									\
    int s = 1, big = 2, ones = 3;					\
    PRAGMA (acc parallel loop LEVELS CLAUSES reduction (+:s, big) reduction (^:ones) copy (s, big, ones) copyin (a)) \
    for (int i = 0; i < N; i++)						\
      {									\
	BODY								\
      }									\
    CHECK_EQ (s, want_s);						\
    CHECK_EQ (big, want_big);						\
    CHECK_EQ (ones, want_ones);						\
  }

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (int) (test_random () % 2001) - 600;
  int want_s, want_big, want_ones;
  {
    int s = 1, big = 2, ones = 3;
    for (int i = 0; i < N; i++)
      {
	BODY
      }
    want_s = s;
    want_big = big;
    want_ones = ones;
  }
  CHECK_LEVELS (gang, num_gangs (9))
  CHECK_LEVELS (worker, num_gangs (1) num_workers (6))
  CHECK_LEVELS (vector, num_gangs (1) vector_length (32))
  CHECK_LEVELS (vector, num_gangs (1) vector_length (128))
  CHECK_LEVELS (gang worker, num_gangs (9) num_workers (6))
  CHECK_LEVELS (gang vector, num_gangs (9) vector_length (96))
  CHECK_LEVELS (worker vector, num_gangs (1) num_workers (6) vector_length (64))
  CHECK_LEVELS (gang worker vector, num_gangs (4) num_workers (8) vector_length (32))
  return test_done ();
}
