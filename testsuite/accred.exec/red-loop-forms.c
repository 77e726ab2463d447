/* The forms of a loop: steps, directions, types of the variable, collapse, bounds at the edge of a type.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1200 };
static int a[N];

/* Run LOOP twice, on the device with reductions of what BODY adds, and on the host.  */
#define PRAGMA(X) _Pragma (#X)
#define BOTH(LEVELS, EXTRA, LOOP, TERM)					\
  {									\
    long s = 9, count = 0, want = 9, want_count = 0;			\
    PRAGMA (acc parallel loop LEVELS EXTRA reduction (+:s, count) copy (s, count) copyin (a)) \
    LOOP								\
      {									\
	s += TERM;							\
	count++;							\
      }									\
    LOOP								\
      {									\
	want += TERM;							\
	want_count++;							\
      }									\
    CHECK_EQ (s, want);							\
    CHECK_EQ (count, want_count);					\
  }

#define ALL_LEVELS(EXTRA, LOOP, TERM)					\
  BOTH (gang, num_gangs (7) EXTRA, LOOP, TERM)				\
  BOTH (worker, num_gangs (1) num_workers (5) EXTRA, LOOP, TERM)	\
  BOTH (vector, num_gangs (1) vector_length (64) EXTRA, LOOP, TERM)	\
  BOTH (gang worker vector, num_gangs (3) num_workers (3) vector_length (32) EXTRA, LOOP, TERM)

static void
forms (int lo, int hi, int step)
{
  ALL_LEVELS (, for (int i = lo; i < hi; i += step), a[i])
  ALL_LEVELS (, for (int i = hi - 1; i >= lo; i -= step), a[i])
  ALL_LEVELS (, for (unsigned i = lo; i < (unsigned) hi; i += step), a[i])
  ALL_LEVELS (, for (long i = lo; i <= hi - 1; i += step), a[i])
  ALL_LEVELS (, for (unsigned long i = hi; i > (unsigned long) lo; i -= 2), a[i - 1])
  ALL_LEVELS (, for (short i = lo; i < hi; i += 7), a[i])
  ALL_LEVELS (, for (unsigned char i = 3; i < 250; i += 2), a[i])
  /* Not past 127 iterations: GCC counts them in the variable's own type.  */
  ALL_LEVELS (, for (signed char i = -60; i < 60; i++), a[i + 60])
}

static void
edges (void)
{
  ALL_LEVELS (, for (int i = 0x7fffffff - 70; i < 0x7fffffff; i++), a[i - (0x7fffffff - 70)])
  ALL_LEVELS (, for (int i = -0x7fffffff - 1; i < -0x7fffffff + 70; i++), a[i + 0x7fffffff + 1])
  ALL_LEVELS (, for (unsigned i = 0xffffffffu - 70; i < 0xffffffffu; i++), a[i - (0xffffffffu - 70)])
  ALL_LEVELS (, for (long i = (1l << 40); i < (1l << 40) + 90; i++), a[i - (1l << 40)])
  ALL_LEVELS (, for (int i = 5; i < 5; i++), a[i])
  ALL_LEVELS (, for (int i = 50; i < 5; i++), a[i])
}

static void
collapsed (int rows, int columns)
{
#define LOOP2 for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++)
  ALL_LEVELS (collapse (2), LOOP2, a[i * columns + j])
#define LOOP3 for (int i = 0; i < 3; i++) for (int j = rows; j > 0; j--) for (int k = 1; k < columns; k += 3)
  ALL_LEVELS (collapse (3), LOOP3, a[(j - 1) * columns + k] * (i + 1))
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (int) (test_random () % 2001) - 900;
  forms (0, N, 1);
  forms (13, N - 5, 3);
  forms (100, 101, 1);
  edges ();
  collapsed (30, 40);
  collapsed (1, 33);
  collapsed (0, 33);
  return test_done ();
}
