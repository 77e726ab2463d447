/* && and || of arrays in memory: what is neither 0 nor 1 at first becomes one of them, although no iteration comes by
   it.  While a thread looks at an element of one or two bytes, others update it in its word.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "3" } */

#include "accred-test.h"

enum { N = 40, MOST = 9 };

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

#define RED(NAME, TYPE, OP)									\
  static void											\
  NAME (int n)											\
  {												\
    TYPE a[MOST], want[MOST];									\
    for (int k = 0; k < MOST; k++)								\
      a[k] = want[k] = (k % 3) * 2 + (k & 1) * 3;						\
    PRAGMA (acc parallel loop reduction (OP:a[1:n]) num_gangs (3) num_workers (2) vector_length (64))	\
    for (int i = 0; i < N; i += 2)								\
      a[1 + i % n] = a[1 + i % n] OP (i % 5 == 2);						\
    for (int k = 1; k <= n; k++)								\
      want[k] = want[k] != 0;									\
    for (int i = 0; i < N; i += 2)								\
      want[1 + i % n] = want[1 + i % n] OP (i % 5 == 2);					\
    for (int k = 0; k < MOST; k++)								\
      CHECK (a[k] == want[k]);									\
  }

#define BOTH(TYPE, NAME)	\
  RED (NAME##_and, TYPE, &&)	\
  RED (NAME##_or, TYPE, ||)	\
  static void			\
  NAME (int n)			\
  {				\
    NAME##_and (n);		\
    NAME##_or (n);		\
  }

BOTH (signed char, chars)
BOTH (unsigned char, unsigned_chars)
BOTH (short, shorts)
BOTH (unsigned short, unsigned_shorts)
BOTH (_Bool, bools)
BOTH (int, ints)
BOTH (long, longs)
BOTH (float, floats)
BOTH (double, doubles)
BOTH (test_half, halves)
BOTH (__int128, wide)
BOTH (float _Complex, pairs)
BOTH (double _Complex, double_pairs)

int
main (void)
{
  /* Even numbers of elements leave some of them out.  */
  for (int n = 1; n < 8; n++)
    {
      chars (n);
      unsigned_chars (n);
      shorts (n);
      unsigned_shorts (n);
      bools (n);
      ints (n);
      longs (n);
      floats (n);
      doubles (n);
      halves (n);
      wide (n);
      pairs (n);
      double_pairs (n);
    }
  return test_done ();
}
