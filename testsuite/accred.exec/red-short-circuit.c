/* Reductions with && and || whose right operands are read from memory: as if each were evaluated only where it
   counts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <stdbool.h>

#include "accred-test.h"

enum { ROOM = 5000 };

#define PRAGMA(X) _Pragma (#X)
#define FEW num_gangs (2) num_workers (1) vector_length (32)

/* One element, or none, differs from all others; the first value comes from outside.  */
#define CASES(NAME, T, A)							\
  static void									\
  NAME (void)									\
  {										\
    static A a[ROOM];								\
    const int sizes[] = { 0, 1, 31, 64, 1025, ROOM };				\
    const int odd[] = { -1, 0, 5, 63, 700, ROOM - 1 };				\
    for (int s = 0; s < 6; s++)							\
      for (int k = 0; k < 6; k++)						\
	for (int first = 0; first < 2; first++)					\
	  {									\
	    const int n = sizes[s];						\
	    T any = first, all = first, some = first, wants_any = first, wants_all = first;	\
	    for (int i = 0; i < ROOM; i++)					\
	      a[i] = i == odd[k];						\
	    PRAGMA (acc parallel loop FEW reduction (||:any) copyin (a))	\
	    for (int i = 0; i < n; i++)						\
	      any = any || a[i];						\
	    PRAGMA (acc parallel loop FEW reduction (&&:all) copyin (a))	\
	    for (int i = 0; i < n; i++)						\
	      all = all && !a[i];						\
	    PRAGMA (acc parallel loop FEW reduction (||:some) copyin (a))	\
	    for (int i = 0; i < n; i++)						\
	      if (!some)							\
		some = a[i] != 0 && (i & 1 || a[i] != 0);			\
	    for (int i = 0; i < n; i++)						\
	      {									\
		wants_any = wants_any || a[i];					\
		wants_all = wants_all && !a[i];					\
	      }									\
	    CHECK_EQ (!!any, !!wants_any);					\
	    CHECK_EQ (!!all, !!wants_all);					\
	    CHECK_EQ (!!some, !!wants_any);					\
	  }									\
  }

CASES (bools, bool, bool)
CASES (chars, signed char, unsigned char)
CASES (ints, int, int)
CASES (longs, long, short)
CASES (floats, float, float)
CASES (mixed, bool, double)

/* Several in one loop, beside a sum; values that are neither 0 nor 1.  */
static void
several (void)
{
  static int a[ROOM];
  for (int i = 0; i < ROOM; i++)
    a[i] = 10 + test_random () % 100;
  a[4321] = 3;
  int small = 0, large = 0, positive = 8, even = 4;
  long sum = 0, want = 0;
#pragma acc parallel loop FEW copyin (a) reduction (+:sum) reduction (||:small, large) reduction (&&:positive, even)
  for (int i = 0; i < ROOM; i++)
    {
      small = small || a[i] < 10;
      positive = positive && a[i] > 0;
      large = large || a[i] > 110;
      even = even && a[i] % 2 == 0;
      sum += a[i];
    }
  for (int i = 0; i < ROOM; i++)
    want += a[i];
  CHECK_EQ (small, 1);
  CHECK_EQ (large, 0);
  CHECK_EQ (positive, 1);
  CHECK_EQ (even, 0);
  CHECK_EQ (sum, want);
}

/* A quotient whose divisor is never 0; what is read by one path alone.  */
static void
guarded (void)
{
  static int a[ROOM], b[ROOM];
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = i % 3;
      b[i] = i % 3 == 0 ? 0 : 6;
    }
  int any = 0, none = 0;
#pragma acc parallel loop FEW copyin (a, b) reduction (||:any, none)
  for (int i = 0; i < ROOM; i++)
    {
      any = any || (b[i] != 0 && b[i] / a[i] == 3);
      none = none || (b[i] != 0 && b[i] % a[i] == 1);
    }
  CHECK_EQ (any, 1);
  CHECK_EQ (none, 0);
}

/* One thread may rely on the order, and on what is not evaluated: behind the first hit, indices lead nowhere.  */
static void
one_thread (void)
{
  int table[3] = { 0, 0, 1 }, index[100], found = 0;
  for (int i = 0; i < 100; i++)
    index[i] = i < 3 ? i : 1 << 30;
#pragma acc parallel loop num_gangs (1) num_workers (1) vector_length (1) copyin (table, index) reduction (||:found)
  for (int i = 0; i < 100; i++)
    found = found || table[index[i]];
  CHECK_EQ (found, 1);
}

int
main (void)
{
  bools ();
  chars ();
  ints ();
  longs ();
  floats ();
  mixed ();
  several ();
  guarded ();
  one_thread ();
  return test_done ();
}
