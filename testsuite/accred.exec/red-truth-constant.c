/* && and || with a value that each iteration sets to the same constant: it comes around the loop as no variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* The operand is constant, but the compiler knows it only when it has simplified the expression.  */
#define RED(NAME, TYPE, OP, BITS)								\
  static TYPE											\
  NAME (int n, long bits, TYPE first, int *more)								\
  {												\
    TYPE result = first;									\
    int sum = 0;										\
    PRAGMA (acc parallel loop reduction (OP:result) reduction (+:sum) copyin (more[0:4]))	\
    for (int i = 0; i < n; i++)									\
      for (long k = 9; k < 9 + 7; k++)								\
	{											\
	  result = result OP ((((unsigned) bits | 201) & 1) BITS);				\
	  sum += more[i & 3];									\
	}											\
    CHECK_EQ (sum, 7 * n);									\
    return result;										\
  }

RED (and_int, int, &&, == 0)
RED (or_int, int, ||, != 0)
RED (and_wide, unsigned __int128, &&, == 0)
RED (or_wide, unsigned __int128, ||, != 0)
RED (and_double, double, &&, == 0)
RED (or_char, signed char, ||, != 0)

int
main (void)
{
  int ones[4] = { 1, 1, 1, 1 };
  for (int n = 0; n < 80; n += 33)
    {
      CHECK_EQ (and_int (n, 6, 3, ones), n == 0);
      CHECK_EQ (or_int (n, 6, 0, ones), n != 0);
      CHECK_EQ ((int) and_wide (n, 6, 3, ones), n == 0);
      CHECK_EQ ((int) or_wide (n, 6, 0, ones), n != 0);
      CHECK_EQ ((int) and_double (n, 6, 3, ones), n == 0);
      CHECK_EQ (or_char (n, 6, 0, ones), n != 0);
    }
  return test_done ();
}
