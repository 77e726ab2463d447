/* Atomic accesses of objects of one and two bytes are all of the word around them, and of nothing else: those of
   different sizes would race.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { N = 200, SPREAD = 7 };

#define ALL(NAME, TYPE)									\
  static void										\
  NAME (void)										\
  {											\
    TYPE sum[SPREAD], product[SPREAD], set[SPREAD], cleared[SPREAD], turned[SPREAD], flag[SPREAD], next = 0; \
    TYPE of_gang[4];									\
    int seen[N], drawn[N], right[N];							\
    for (int k = 0; k < SPREAD; k++)							\
      {											\
	sum[k] = turned[k] = flag[k] = set[k] = 0;					\
	product[k] = 1;									\
	cleared[k] = (TYPE) -1;								\
      }											\
    _Pragma ("acc parallel loop gang vector num_gangs (3) vector_length (32) copy (sum, product, set, cleared, turned, flag, next) copyout (seen, drawn, right)") \
    for (int i = 0; i < N; i++)								\
      {											\
	const int k = i % SPREAD;							\
	TYPE now, was, mine = 1;							\
	_Pragma ("acc atomic update")							\
	sum[k] += 3;									\
	_Pragma ("acc atomic update")							\
	product[k] *= 3;								\
	_Pragma ("acc atomic update")							\
	set[k] |= 1 << i % 8;								\
	_Pragma ("acc atomic update")							\
	cleared[k] &= ~(1 << i % 4);							\
	_Pragma ("acc atomic capture")							\
	{ was = turned[k]; turned[k] ^= 0x55; }						\
	_Pragma ("acc atomic read")							\
	now = flag[k];									\
	_Pragma ("acc atomic write")							\
	flag[k] = 17;									\
	seen[i] = (now == 0 || now == 17) && (was == 0 || was == 0x55);			\
	_Pragma ("acc atomic capture")							\
	was = next++;									\
	drawn[i] = (unsigned char) was;							\
	_Pragma ("acc atomic update")							\
	mine += 2;									\
	_Pragma ("acc atomic update")							\
	mine |= 8;									\
	_Pragma ("acc atomic write")							\
	now = mine;									\
	_Pragma ("acc atomic read")							\
	was = now;									\
	right[i] = was == 11;								\
      }											\
    _Pragma ("acc parallel loop gang num_gangs (4) num_workers (2) vector_length (32) copyout (of_gang)")	\
    for (int g = 0; g < 4; g++)								\
      {											\
	TYPE all = g, bits = 0, last = 0;						\
	_Pragma ("acc loop worker vector")						\
	for (int i = 0; i < 100; i++)							\
	  {										\
	    _Pragma ("acc atomic update")						\
	    all += 1;									\
	    _Pragma ("acc atomic update")						\
	    bits |= 1 << i % 3;								\
	    _Pragma ("acc atomic write")						\
	    last = 1;									\
	  }										\
	of_gang[g] = all + bits + last;							\
      }											\
    int times[256] = { 0 };								\
    for (int k = 0; k < SPREAD; k++)							\
      {											\
	TYPE s = 0, p = 1, b = 0, c = (TYPE) -1, t = 0;					\
	for (int i = k; i < N; i += SPREAD)						\
	  {										\
	    s += 3;									\
	    p *= 3;									\
	    b |= 1 << i % 8;								\
	    c &= ~(1 << i % 4);								\
	    t ^= 0x55;									\
	  }										\
	CHECK (sum[k] == s);								\
	CHECK (product[k] == p);							\
	CHECK (set[k] == b);								\
	CHECK (cleared[k] == c);							\
	CHECK (turned[k] == t);								\
	CHECK (flag[k] == 17);								\
      }											\
    for (int i = 0; i < N; i++)								\
      {											\
	CHECK (seen[i]);								\
	CHECK (right[i]);								\
	CHECK_EQ (times[drawn[i]]++, 0);						\
      }											\
    for (int g = 0; g < 4; g++)								\
      CHECK (of_gang[g] == (TYPE) (g + 108));						\
  }

ALL (of_char, char)
ALL (of_uchar, unsigned char)
ALL (of_short, short)
ALL (of_ushort, unsigned short)

int
main (void)
{
  of_char ();
  of_uchar ();
  of_short ();
  of_ushort ();
  return test_done ();
}
