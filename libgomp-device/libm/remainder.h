/* The quotient and the remainder of two numbers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_REMAINDER_H
#define ACCRED_MATH_REMAINDER_H

#include "libgomp-device/libm/number.h"

/* |X| / |Y| rounded towards zero.  USUAL: unless X is infinite or a NaN, or Y zero or a NaN.  */
typedef struct
{
  bool usual;
  real rest;
  i32 quotient; /* The lower bits: three at least.  */
} division;

/* r = |x|; while r is not less than |y|: D = |y| 2^e, so that r / D has no more digits than the
   format; r = r - trunc (r / D) D, which is exact.  A quotient that is rounded up to a whole number
   is one too large: then r is negative, and is D more.  Nearly always once is enough, with e =
   0.  */

INLINE division
divide_sizes (real x, real y)
{
  real size = ABS (y), normal = size;
  i32 offset = make_normal (&normal);
  i32 exponent = (high_word (normal) >> EXPONENT_PLACE) + offset;
  real r = ABS (x);
  i32 quotient = 0;
  bool usual = (r < INFINITE) & (size > 0);
  while (usual & !(r < size) & !IS_NAN (size))
    {
      i32 digits = (high_word (r) >> EXPONENT_PLACE) - exponent - (DIGITS - 1);
      real divisor = size;
      if (UNLIKELY (digits > 0))
	{
	  /* Of a subnormal number, too: the product is normal.  */
	  i32 half = digits >> 1;
	  divisor = size * power_of_two (half) * power_of_two (digits - half);
	}
      real q = TRUNC (r / divisor);
      real rest = FMA (-q, divisor, r);
      const bool less = rest < 0;
      r = SELECT (less, rest + divisor, rest);
      /* Above, the quotient is a multiple of 8.  */
      if (digits < 3)
	quotient += (i32) ((i64) q - less) << (digits > 0 ? digits : 0);
    }
  return (division) { usual, r, quotient };
}

INLINE real
math_fmod (real x, real y)
{
  const division d = divide_sizes (x, y);
  real result = COPYSIGN (d.rest, x);
  /* Also where one is a NaN.  */
  result = SELECT (d.usual, result, NOT_A_NUMBER);
  return SELECT (IS_NAN (y), y, result);
}

#endif
