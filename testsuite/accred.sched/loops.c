/* One loop over each set of levels, several variables: trees, slots of warps, of workers and of gangs, locks, atomics.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 150 };
static int a[N];

#define PRAGMA(X) _Pragma (#X)

/* Values of float and double are small integers: no sum of them is rounded.  */
#define LOOP(LEVELS, GANGS, WORKERS, VECTOR)				\
  {									\
    int s = 5, b = 0;							\
    long m = -1;							\
    double d = 0.5;							\
    PRAGMA (acc parallel loop LEVELS num_gangs (GANGS) num_workers (WORKERS) vector_length (VECTOR) \
	    reduction (+:s, d) reduction (max:m) reduction (|:b) copy (s, d, m, b) copyin (a)) \
    for (int i = 0; i < N; i++)						\
      {									\
	s += a[i];							\
	d += a[i];							\
	m = a[i] > m ? a[i] : m;					\
	b |= a[i];							\
      }									\
    CHECK_EQ (s, want_s + 5);						\
    CHECK_SAME (d, want_s + 0.5);					\
    CHECK_EQ (m, want_m);						\
    CHECK_EQ (b, want_b);						\
  }

int
main (void)
{
  int want_s = 0, want_b = 0;
  long want_m = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = (int) (test_random () % 1000);
      want_s += a[i];
      want_m = a[i] > want_m ? a[i] : want_m;
      want_b |= a[i];
    }
  LOOP (gang, 6, 1, 32)
  LOOP (worker, 1, 4, 32)
  LOOP (vector, 1, 1, 96)
  LOOP (gang worker, 3, 3, 32)
  LOOP (gang vector, 4, 1, 64)
  LOOP (worker vector, 1, 3, 32)
  LOOP (gang worker vector, 3, 2, 32)
  LOOP (gang worker vector, 2, 2, 64)
  return test_done ();
}
