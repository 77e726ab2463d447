/* Atomic updates of _Float16: all of the word around the object, as those of other objects of two bytes, so that sums,
   products, reads and writes of one object or of its neighbour do not race.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "float16" } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

typedef _Float16 H;

enum { N = 200, SPREAD = 3 };

/* Sums of integers below 2048, and products of 1 and -1: exact in any order.  The elements of an array share words; a
   record's member shares one with bits that are a NaN that an addition would change.  */
#define ALL(NAME, LEVELS)								\
  static void										\
  NAME (void)										\
  {											\
    H sum[SPREAD] = { 0 }, down[SPREAD] = { 0 }, product[SPREAD], flag[SPREAD] = { 0 };	\
    H next = 0, tiny = 0;								\
    struct { H h; unsigned short bits; } pair = { 0, 0x7d55 };				\
    int drawn[N], right[N], of_gang[4], times[N] = { 0 };						\
    for (int k = 0; k < SPREAD; k++)							\
      product[k] = 1;									\
    _Pragma ("acc data copy (sum, down, product, flag, next, tiny, pair) copyout (drawn, right)") \
    _Pragma (LEVELS)									\
    for (int i = 0; i < N; i++)								\
      {											\
	const int k = i % SPREAD;							\
	const H x = i % 7, sign = i % 5 ? 1 : -1, least = 0x1p-24f;			\
	H now, was, sofar, mine = 1;								\
	_Pragma ("acc atomic update")							\
	sum[k] += x;									\
	_Pragma ("acc atomic update")							\
	down[k] = down[k] - x;								\
	_Pragma ("acc atomic update")							\
	product[k] *= sign;								\
	_Pragma ("acc atomic update")							\
	tiny += least;									\
	_Pragma ("acc atomic capture")							\
	{ was = next; next += 1; }							\
	_Pragma ("acc atomic capture")							\
	{ pair.h += 1; sofar = pair.h; }						\
	_Pragma ("acc atomic read")							\
	now = flag[k];									\
	_Pragma ("acc atomic write")							\
	flag[k] = 17;									\
	drawn[i] = was;									\
	right[i] = (now == 0 || now == 17) && sofar >= 1 && sofar <= N;			\
	_Pragma ("acc atomic update")							\
	mine += x;									\
	_Pragma ("acc atomic capture")							\
	was = mine -= 0.5;								\
	right[i] &= was == x + (H) 0.5f && mine == was;					\
      }											\
    _Pragma ("acc parallel loop gang num_gangs (4) num_workers (2) vector_length (32) copyout (of_gang)")	\
    for (int g = 0; g < 4; g++)								\
      {											\
	H all = g, less = 0;								\
	_Pragma ("acc loop worker vector")						\
	for (int i = 0; i < 100; i++)							\
	  {										\
	    _Pragma ("acc atomic update")						\
	    all++;									\
	    _Pragma ("acc atomic update")						\
	    less -= 2;									\
	  }										\
	of_gang[g] = all + less;							\
      }											\
    for (int k = 0; k < SPREAD; k++)							\
      {											\
	H s = 0, p = 1;									\
	for (int i = k; i < N; i += SPREAD)						\
	  {										\
	    s += i % 7;									\
	    p *= i % 5 ? 1 : -1;							\
	  }										\
	CHECK (sum[k] == s);								\
	CHECK (down[k] == -s);								\
	CHECK (product[k] == p);							\
	CHECK (flag[k] == 17);								\
      }											\
    for (int i = 0; i < N; i++)								\
      {											\
	CHECK (right[i]);								\
	CHECK (drawn[i] >= 0 && drawn[i] < N && times[drawn[i]]++ == 0);		\
      }											\
    for (int g = 0; g < 4; g++)								\
      CHECK_EQ (of_gang[g], g - 100);							\
    CHECK (next == N);									\
    /* Subnormal numbers are numbers.  */						\
    CHECK (tiny == (H) (N * 0x1p-24f));							\
    CHECK (pair.h == N);								\
    CHECK_EQ (pair.bits, 0x7d55);							\
  }

ALL (all_levels, "acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32)")
ALL (gangs, "acc parallel loop gang num_gangs (20) num_workers (2) vector_length (32)")
ALL (workers, "acc parallel loop worker num_gangs (1) num_workers (4) vector_length (32)")
ALL (lanes, "acc parallel loop vector num_gangs (1) vector_length (64)")

int
main (void)
{
  all_levels ();
  gangs ();
  workers ();
  lanes ();
  return test_done ();
}
