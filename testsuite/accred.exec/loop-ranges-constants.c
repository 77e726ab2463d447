/* Loops whose bounds and steps are constants, with ranges that leave the signed type of their variable; all that is
   computed for such a loop is computed when compiling.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <limits.h>

typedef __int128 wide;

#define LOOP(T, FIRST, R, LAST, STEP)							\
  do											\
    {											\
      long n = 0, sum = 0, want_n = 0, want_sum = 0;					\
      _Pragma ("acc parallel loop reduction (+:n) reduction (+:sum)")			\
      for (T i = FIRST; i R LAST; i += STEP)						\
	{										\
	  n++;										\
	  sum += (long) (i % 1000);							\
	}										\
      for (wide i = FIRST; i R (wide) LAST; i += (wide) STEP)				\
	{										\
	  want_n++;									\
	  want_sum += (long) (i % 1000);						\
	}										\
      CHECK_EQ (n, want_n);								\
      CHECK_EQ (sum, want_sum);								\
      /* And in a nest, tiled.  */							\
      n = sum = 0;									\
      _Pragma ("acc parallel loop tile (3, 2) reduction (+:n) reduction (+:sum)")	\
      for (unsigned char j = 250; j > 10; j -= 100)					\
	for (T i = FIRST; i R LAST; i += STEP)						\
	  {										\
	    n++;									\
	    sum += (long) (i % 1000) + j;						\
	  }										\
      CHECK_EQ (n, 3 * want_n);								\
      CHECK_EQ (sum, 3 * want_sum + want_n * (250 + 150 + 50));				\
    }											\
  while (0)

int
main (void)
{
  LOOP (short, -30000, <, 30000, 100);
  LOOP (short, 30000, >, -30000, -700);
  LOOP (short, 30000, <, -30000, 700);
  LOOP (signed char, -128, <=, 126, 1);
  LOOP (signed char, 127, >=, -127, -1);
  LOOP (signed char, -100, <, 100, 50);
  LOOP (signed char, 100, <, -100, 50);
  LOOP (unsigned char, 200, <, 100, 5);
  LOOP (unsigned char, 0, <, 255, 1);
  LOOP (unsigned short, 60000, <, 5, 1);
  LOOP (int, -2000000000, <, 2000000000, 100000000);
  LOOP (int, 2000000000, >, -2000000000, -100000000);
  LOOP (int, 2000000000, <, -2000000000, 100000000);
  LOOP (int, 10, <, INT_MIN + 5, 1);
  LOOP (int, INT_MIN, <, INT_MAX, 1000000007);
  LOOP (unsigned, 0, <, 4000000000u, 10000000);
  LOOP (unsigned, 5, <, 4, 1);
  LOOP (unsigned, 4000000000u, <, 4000000010u, 1);
  LOOP (unsigned, 0, <, 2000000000, 1500000000);
  LOOP (long, LONG_MIN, <, LONG_MAX, 1000000000000000003l);
  LOOP (long, LONG_MAX, >, LONG_MIN, -1000000000000000003l);
  LOOP (unsigned long, -1ul, <, 5, 1);
  LOOP (unsigned long, 0, <, -1ul, 1ul << 60);
  LOOP (unsigned long, 1, <=, -5ul, 1ul << 60);
  return test_done ();
}
