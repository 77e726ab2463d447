/* Reductions without an atomic instruction of their width: complex numbers, 128 bits, small integers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 90 };
static int a[N];

#define PRAGMA(X) _Pragma (#X)

#define LOOP(LEVELS, GANGS, WORKERS, VECTOR)				\
  {									\
    __int128 w = 1;							\
    double _Complex z = 1;						\
    signed char c = 3;							\
    unsigned short h = 0;						\
    _Bool all = 1;							\
    PRAGMA (acc parallel loop LEVELS num_gangs (GANGS) num_workers (WORKERS) vector_length (VECTOR) \
	    reduction (+:w, z, c) reduction (^:h) reduction (&&:all) copy (w, z, c, h, all) copyin (a)) \
    for (int i = 0; i < N; i++)						\
      {									\
	w += (__int128) a[i] << 60;					\
	z += a[i] + 2i * a[i];						\
	c += a[i];							\
	h ^= a[i];							\
	all = all && a[i] != -1;					\
      }									\
    CHECK (w == ((__int128) sum << 60) + 1);				\
    CHECK_SAME (__real__ z, sum + 1.0);					\
    CHECK_SAME (__imag__ z, sum * 2.0);					\
    CHECK_EQ (c, (signed char) (sum + 3));				\
    CHECK_EQ (h, (unsigned short) parity);				\
    CHECK_EQ (all, 1);							\
  }

int
main (void)
{
  int sum = 0, parity = 0;
  for (int i = 0; i < N; i++)
    {
      sum += a[i] = (int) (test_random () % 60000);
      parity ^= a[i];
    }
  LOOP (gang, 4, 1, 32)
  LOOP (worker, 1, 3, 32)
  LOOP (gang worker vector, 3, 2, 32)
  LOOP (vector, 1, 1, 64)
  return test_done ();
}
