/* Reductions over a warp by one instruction, redux.sync, which computes with 32 bits: sums of small
   integers come back into their range.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-arch=sm_80" } */

#include "accred-test.h"

enum { ROWS = 5, N = 65 };

/* A row takes its element of iterations I and J.  */
#define COMBINE(TYPE)									\
  do											\
    {											\
      TYPE v = (TYPE) (101 + 37 * i + j);						\
      s += v;										\
      low = v < low ? v : low;								\
      high = v > high ? v : high;							\
      x ^= v;										\
    }											\
  while (0)

/* The sum leaves TYPE; its value is wanted as it is in a wider type, without a store in between.  */
#define SUMS(NAME, TYPE)								\
  static void										\
  NAME (int n)										\
  {											\
    long sum[ROWS], least[ROWS], most[ROWS], bits[ROWS];				\
    _Pragma ("acc parallel num_gangs (2) copyout (sum, least, most, bits)")		\
    {											\
      _Pragma ("acc loop gang worker")							\
      for (int i = 0; i < ROWS; i++)							\
	{										\
	  TYPE s = 29, low = 100, high = 3, x = 77;					\
	  _Pragma ("acc loop vector reduction (+:s) reduction (min:low) reduction (max:high) reduction (^:x)") \
	  for (int j = 0; j < n; j++)							\
	    COMBINE (TYPE);								\
	  sum[i] = (long) s;								\
	  least[i] = (long) low;							\
	  most[i] = (long) high;							\
	  bits[i] = (long) x;								\
	}										\
    }											\
    for (int i = 0; i < ROWS; i++)							\
      {											\
	TYPE s = 29, low = 100, high = 3, x = 77;					\
	for (int j = 0; j < n; j++)							\
	  COMBINE (TYPE);								\
	CHECK_EQ (sum[i], (long) s);							\
	CHECK_EQ (least[i], (long) low);						\
	CHECK_EQ (most[i], (long) high);						\
	CHECK_EQ (bits[i], (long) x);							\
      }											\
  }

SUMS (signed_chars, signed char)
SUMS (unsigned_chars, unsigned char)
SUMS (shorts, short)
SUMS (unsigned_shorts, unsigned short)
SUMS (ints, int)
SUMS (unsigned_ints, unsigned)

int
main (void)
{
  signed_chars (N);
  unsigned_chars (N);
  shorts (1000);
  unsigned_shorts (1000);
  ints (N);
  unsigned_ints (N);
  return test_done ();
}
