/* Sums, products, conjunctions, minimum and maximum of _Bool: each operation converts its result, so
   that a sum is 1 where a term is.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 500 };

/* What is in the byte: a _Bool that is neither 0 nor 1 would print as either.  */
#define BYTE(X) (*(unsigned char *) &(X))

static void
scalars (void)
{
  _Bool one = 1, none = 0, some = 0, product = 1, zero = 1, largest = 0, least = 1;
#pragma acc parallel loop reduction (+:one, none, some) reduction (*:product, zero) \
  reduction (max:largest) reduction (min:least)
  for (int i = 0; i < N; i++)
    {
      _Bool odd = i & 1, last = i == N - 1;
      one = one + odd;
      none = none + 0;
      some += odd;
      product = product * 1;
      zero = zero && !last;
      largest = largest > last ? largest : last;
      least = least < !last ? least : !last;
    }
  CHECK_EQ (BYTE (one), 1);
  CHECK_EQ (BYTE (none), 0);
  CHECK_EQ (BYTE (some), 1);
  CHECK_EQ (BYTE (product), 1);
  CHECK_EQ (BYTE (zero), 0);
  CHECK_EQ (BYTE (largest), 1);
  CHECK_EQ (BYTE (least), 0);

  /* Each gang, each row, and the construct.  */
  _Bool rows = 0, of_gangs = 0;
#pragma acc parallel num_gangs (5) reduction (+:of_gangs) copy (rows)
  {
    of_gangs += 1;
#pragma acc loop gang reduction (+:rows)
    for (int r = 0; r < 20; r++)
      {
#pragma acc loop worker vector reduction (+:rows)
	for (int i = 0; i < 70; i++)
	  rows += i > r;
      }
  }
  CHECK_EQ (BYTE (rows), 1);
  CHECK_EQ (BYTE (of_gangs), 1);
}

/* Elements as scalars, updates in memory, and private arrays, since the loop reads what it
   updates.  */

#define PRAGMA(X) _Pragma (#X)
#define ARRAYS(NAME, SIZE, UPDATE)					\
  static void								\
  NAME (void)								\
  {									\
    _Bool a[SIZE + 2], p[SIZE];						\
    for (int k = 0; k < SIZE + 2; k++)					\
      a[k] = k % 2;							\
    for (int k = 0; k < SIZE; k++)					\
      p[k] = 1;								\
    PRAGMA (acc parallel loop reduction (+:a[1:SIZE]) reduction (*:p))	\
    for (int i = 0; i < N; i++)						\
      {									\
	UPDATE;								\
	p[i % SIZE] = p[i % SIZE] && i != SIZE - 1;			\
      }									\
    for (int k = 0; k < SIZE; k++)					\
      {									\
	CHECK_EQ (BYTE (a[k + 1]), k % 3 == 0 || k % 2 == 0);	\
	CHECK_EQ (BYTE (p[k]), k != SIZE - 1);				\
      }									\
    CHECK_EQ (BYTE (a[0]) + BYTE (a[SIZE + 1]), (SIZE + 1) % 2);	\
  }

ARRAYS (small, 3, a[1 + i % 3] += i % 3 % 3 == 0)
ARRAYS (updated, 77, a[1 + i % 77] += i % 77 % 3 == 0)
ARRAYS (copied, 78, if (!a[1 + i % 78]) a[1 + i % 78] += i % 78 % 3 == 0)

/* What is combined by & may have several bits: a private copy starts from 1.  */

#define CONJUNCTIONS(NAME, SIZE)					\
  static void								\
  NAME (int *bits)							\
  {									\
    _Bool all = 1, some = 1, a[SIZE], want[SIZE];			\
    for (int k = 0; k < SIZE; k++)					\
      a[k] = want[k] = 1;						\
    PRAGMA (acc parallel loop reduction (&:all, some, a) copyin (bits[0:N]))	\
    for (int i = 0; i < N; i++)						\
      {									\
	all &= bits[i];							\
	some &= bits[i] | 1;						\
	a[i % SIZE] &= bits[i];						\
      }									\
    for (int i = 0; i < N; i++)						\
      want[i % SIZE] &= bits[i];					\
    CHECK_EQ (BYTE (all), 0);						\
    CHECK_EQ (BYTE (some), 1);						\
    for (int k = 0; k < SIZE; k++)					\
      CHECK_EQ (BYTE (a[k]), want[k]);					\
  }

CONJUNCTIONS (small_conjunctions, 3)
CONJUNCTIONS (large_conjunctions, 40)

int
main (void)
{
  int bits[N];
  for (int i = 0; i < N; i++)
    bits[i] = ~(1 << i % 7 % 5);
  small_conjunctions (bits);
  large_conjunctions (bits);
  scalars ();
  small ();
  updated ();
  copied ();
  return test_done ();
}
