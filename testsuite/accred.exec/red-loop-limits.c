/* Loops near the limits of their variable's type, and steps that the number of threads carries past them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <limits.h>

/* The steps are such that the program's own i += step never overflows.  */

typedef unsigned long ul;

#define PRAGMA(X) _Pragma (#X)
#define BOTH(LEVELS, LOOP)						\
  {									\
    ul s = 9, want = 9, x = 7, want_x = 7;				\
    PRAGMA (acc parallel loop LEVELS reduction (+:s) reduction (^:x))	\
    LOOP								\
      {									\
	s += 1 + (ul) i;						\
	x ^= (ul) i * 0x9e3779b97f4a7c15ul;				\
      }									\
    LOOP								\
      {									\
	want += 1 + (ul) i;						\
	want_x ^= (ul) i * 0x9e3779b97f4a7c15ul;			\
      }									\
    CHECK_EQ (s, want);							\
    CHECK_EQ (x, want_x);						\
  }

#define ALL_LEVELS(LOOP)						\
  BOTH (gang num_gangs (40), LOOP)					\
  BOTH (vector num_gangs (1) vector_length (128), LOOP)			\
  BOTH (worker vector num_gangs (1) num_workers (8), LOOP)		\
  BOTH (gang worker vector num_gangs (40) num_workers (8), LOOP)	\
  BOTH (gang (static:*) vector num_gangs (40) vector_length (64), LOOP)	\
  BOTH (gang (static:1) vector num_gangs (3), LOOP)			\
  BOTH (gang (static:100) worker num_gangs (12) num_workers (3), LOOP)

#define FOR_UP(T, LO, HI, STEP) for (T i = LO; i < HI; i += STEP)
#define FOR_DOWN(T, HI, LO, STEP) for (T i = HI; i > LO; i -= STEP)

static void
up (int lo, int hi, int step)
{
  ALL_LEVELS (FOR_UP (int, lo, hi, step))
}

static void
down (int hi, int lo, int step)
{
  ALL_LEVELS (FOR_DOWN (int, hi, lo, step))
}

static void
up_unsigned (unsigned lo, unsigned hi, unsigned step)
{
  ALL_LEVELS (FOR_UP (unsigned, lo, hi, step))
}

static void
down_unsigned (unsigned hi, unsigned lo, unsigned step)
{
  ALL_LEVELS (FOR_DOWN (unsigned, hi, lo, step))
}

static void
up_long (long lo, long hi, long step)
{
  ALL_LEVELS (FOR_UP (long, lo, hi, step))
}

static void
down_long (long hi, long lo, long step)
{
  ALL_LEVELS (FOR_DOWN (long, hi, lo, step))
}

static void
up_unsigned_long (ul lo, ul hi, ul step)
{
  ALL_LEVELS (FOR_UP (ul, lo, hi, step))
}

static void
constant_steps (int n)
{
  ALL_LEVELS (FOR_UP (int, 3, n, 1 << 20))
  ALL_LEVELS (FOR_UP (int, 3, n, 2147483))
  ALL_LEVELS (FOR_UP (int, INT_MAX - 100, n, 3))
  ALL_LEVELS (FOR_DOWN (int, n, 5, 1 << 22))
  ALL_LEVELS (FOR_DOWN (int, -7, -n, 1 << 22))
  ALL_LEVELS (FOR_UP (long, 3, LONG_MAX - (1l << 52), 1l << 52))
}

int
main (void)
{
  up (0, INT_MAX - (1 << 20), 1 << 20);
  up (0, INT_MAX - (1 << 24), 1 << 24);
  up (0, INT_MAX - 1000003, 1000003);
  up (-2, INT_MAX - 2147483 - 2, 2147483);
  up (INT_MAX - 3000, INT_MAX - 7, 7);
  up (INT_MIN, INT_MIN + 4001, 2);
  /* Nothing to do, far from the first value.  */
  up (5, -5, 1 << 30);
  up (0, -INT_MAX, 1 << 30);
  up (0, -INT_MAX, 3);
  up (1, -INT_MAX, 1);
  /* One iteration each.  */
  up (0, 1, 1 << 30);
  up (INT_MAX - 1, INT_MAX, 1);
  up (INT_MIN, INT_MIN + 1, 1);

  down (0, INT_MIN + (1 << 20), 1 << 20);
  down (INT_MAX, 0, 1000003);
  down (INT_MIN + 3000, INT_MIN + 7, 7);
  down (INT_MAX, INT_MAX - 4001, 2);
  down (-5, 5, 1 << 30);
  down (0, INT_MAX, 3);
  down (INT_MIN + 1, INT_MIN, 1);

  up_unsigned (UINT_MAX - 5000, UINT_MAX - 3, 3);
  up_unsigned (1u << 31, UINT_MAX - (1 << 20), 1 << 20);
  up_unsigned (0, 5000, 1);
  up_unsigned (7, 7, 1);
  down_unsigned (UINT_MAX, UINT_MAX - 5000, 3);
  down_unsigned (UINT_MAX, (1u << 31) + (1 << 20), 1 << 20);
  down_unsigned (3000, 0, 1);

  up_long (0, LONG_MAX - (1l << 52), 1l << 52);
  up_long (LONG_MAX - 5000, LONG_MAX - 9, 9);
  up_long (LONG_MIN, LONG_MIN + 5000, 1);
  up_long (0, LONG_MIN + 1, 1l << 62);
  down_long (0, LONG_MIN + (1l << 52), 1l << 52);
  down_long (LONG_MAX, LONG_MAX - 5000, 4999);
  up_unsigned_long (ULONG_MAX - 5000, ULONG_MAX - 9, 9);
  up_unsigned_long (1ul << 63, ULONG_MAX - (1ul << 52), 1ul << 52);

  constant_steps (INT_MAX - (1 << 22));
  constant_steps (-17);
  return test_done ();
}
