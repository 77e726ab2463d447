/* Complex products and quotients of infinities, NaNs and zeros: C17, annex G.5.1.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <complex.h>

enum { PARTS = 9, NUMBERS = PARTS * PARTS, PAIRS = NUMBERS * NUMBERS };
static const double parts[PARTS] = { 0, -0.0, 1, -2, 0x1p100, -0x1p-100, INFINITY, -INFINITY, NAN };

/* An infinity has an infinite part, whatever the other one is.  */
#define INFINITE(Z) (isinf (__real__ (Z)) || isinf (__imag__ (Z)))
#define FINITE(Z) (isfinite (__real__ (Z)) && isfinite (__imag__ (Z)))
#define ZERO(Z) (__real__ (Z) == 0 && __imag__ (Z) == 0)
/* Not a NaN: an infinity, or both parts are numbers.  */
#define NUMBER(Z) (INFINITE (Z) || FINITE (Z))

#define PRAGMA(X) _Pragma (#X)
#define TYPE(NAME, T)							\
  static void								\
  NAME (void)								\
  {									\
    static T complex z[NUMBERS], product[PAIRS], quotient[PAIRS];	\
    for (int i = 0; i < NUMBERS; i++)					\
      {									\
	__real__ z[i] = (T) parts[i / PARTS];				\
	__imag__ z[i] = (T) parts[i % PARTS];				\
      }									\
    PRAGMA (acc parallel loop gang vector copyin (z) copyout (product, quotient)) \
    for (int i = 0; i < PAIRS; i++)					\
      {									\
	product[i] = z[i / NUMBERS] * z[i % NUMBERS];			\
	quotient[i] = z[i / NUMBERS] / z[i % NUMBERS];			\
      }									\
    for (int i = 0; i < PAIRS; i++)					\
      {									\
	const T complex a = z[i / NUMBERS], b = z[i % NUMBERS], p = product[i], q = quotient[i]; \
	if ((INFINITE (a) && NUMBER (b) && !ZERO (b)) || (INFINITE (b) && NUMBER (a) && !ZERO (a))) \
	  CHECK (INFINITE (p));						\
	if (!NUMBER (a) || !NUMBER (b))					\
	  CHECK (!FINITE (p));						\
	if (INFINITE (a) && FINITE (b))					\
	  CHECK (INFINITE (q));						\
	if (FINITE (a) && INFINITE (b))					\
	  CHECK (ZERO (q));						\
	if (NUMBER (a) && !ZERO (a) && ZERO (b))			\
	  CHECK (INFINITE (q));						\
	if ((INFINITE (a) && INFINITE (b)) || (ZERO (a) && ZERO (b)))	\
	  CHECK (!NUMBER (q));						\
      }									\
  }

TYPE (of_float, float)
TYPE (of_double, double)

int
main (void)
{
  of_float ();
  of_double ();
  return test_done ();
}
