/* Functions whose results are exact, or rounded once: parts of a number, its neighbours,
   remainders.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_EXACT_H
#define ACCRED_MATH_EXACT_H

#include "libgomp-device/libm/remainder.h"

/* The size of a number: MANTISSA, from one to less than two, times 2^EXPONENT.  Not of zero,
   infinities and NaNs.  */
typedef struct
{
  real mantissa;
  i32 exponent;
} number_parts;

INLINE number_parts
parts_of (real x)
{
  real normal = ABS (x);
  const i32 offset = make_normal (&normal);
  const i32 exponent = (high_word (normal) >> EXPONENT_PLACE) - BIAS;
  return (number_parts) { scale (normal, -exponent), exponent + offset };
}

INLINE bool
ordinary_p (real x)
{
  return (x != 0) & (ABS (x) < INFINITE);
}

INLINE i32
between (i64 least, i64 n, i64 most)
{
  n = n < least ? least : n;
  return n > most ? most : n;
}

/* X 2^N.  A result below the normal numbers is rounded once: it is made with a larger exponent
   first.  */

INLINE real
math_scalbln (real x, i64 n)
{
  const number_parts p = parts_of (x);
  const i32 lift = DIGITS + 2;
  const i32 exponent = p.exponent + between (-4 * BIAS, n, 4 * BIAS);
  const bool small = exponent <= -BIAS;
  const i32 lifted = between (1 - BIAS, exponent + (small ? lift : 0), BIAS);
  real size = scale (p.mantissa, lifted);
  size = SELECT (small, size * power_of_two (-lift), size);
  size = SELECT (exponent > BIAS, INFINITE, size);
  return SELECT (ordinary_p (x), COPYSIGN (size, x), x + x);
}

INLINE real
math_scalbn (real x, i32 n)
{
  return math_scalbln (x, n);
}

/* X 2^Y, for integral Y and for infinities.  */

INLINE real
math_scalb (real x, real y)
{
  const real bound = 8 * BIAS, below = SELECT (y > -bound, y, -bound),
	     n = SELECT (below < bound, below, bound);
  const real product = SELECT (TRUNC (y) == y, math_scalbln (x, (i64) n), NOT_A_NUMBER);
  return SELECT (ABS (y) < INFINITE, product, SELECT (y > 0, x * y, x / -y));
}

INLINE real
math_ldexp (real x, i32 n)
{
  return math_scalbln (x, n);
}

INLINE real
math_frexp (real x, i32 *exponent)
{
  const number_parts p = parts_of (x);
  const bool ordinary = ordinary_p (x);
  *exponent = SELECT (ordinary, p.exponent + 1, 0);
  return SELECT (ordinary, COPYSIGN (p.mantissa * (real) 0.5, x), x + x);
}

INLINE real
math_significand (real x)
{
  return SELECT (ordinary_p (x), COPYSIGN (parts_of (x).mantissa, x), x + x);
}

INLINE real
math_logb (real x)
{
  const real special = SELECT (x == 0, -INFINITE, x * x);
  return SELECT (ordinary_p (x), (real) parts_of (x).exponent, special);
}

/* The results for zero, NaN and infinity are those of the host's <math.h>, which programs are
   compiled with.  */

INLINE i32
math_ilogb (real x)
{
  const i32 special = SELECT (ABS (x) == INFINITE, __INT_MAX__, -__INT_MAX__ - 1);
  return SELECT (ordinary_p (x), parts_of (x).exponent, special);
}

INLINE real
math_modf (real x, real *whole)
{
  const real w = TRUNC (x);
  *whole = w;
  return COPYSIGN (SELECT (ABS (x) == INFINITE, (real) 0, x - w), x);
}

/* Halves go away from zero.  Regions have instructions of their own for this; other libraries call
   it.  */

INLINE real
math_round (real x)
{
  const real whole = TRUNC (x), step = SELECT (ABS (x - whole) >= (real) 0.5, (real) 1, (real) 0);
  return SELECT (ABS (x) < INFINITE, COPYSIGN (whole + COPYSIGN (step, x), x), x + x);
}

INLINE i64
math_lround (real x)
{
  return (i64) math_round (x);
}

INLINE real
math_nextafter (real x, real y)
{
  const word w = bits_of (x);
  real next = number_of (SELECT ((x < y) == (x > 0), w + 1, w - 1));
  next = SELECT (x == 0, COPYSIGN (number_of (1), y), next);
  next = SELECT (x == y, y, next);
  return SELECT (IS_NAN (x) | IS_NAN (y), x + y, next);
}

INLINE real
math_fdim (real x, real y)
{
  return SELECT (x <= y, 0, x - y);
}

/* The quotient X / Y rounded to a whole number, the even one of two; its three lower bits, with the
   quotient's sign, at QUOTIENT.  */

INLINE real
math_remquo (real x, real y, i32 *quotient)
{
  const division d = divide_sizes (x, y);
  const real size = ABS (y), complement = size - d.rest;
  const bool up = (d.rest > complement) | ((d.rest == complement) & (d.quotient & 1));
  const real r = SELECT (up, d.rest - size, d.rest);
  const i32 q = (d.quotient + up) & 7;
  *quotient = SELECT (d.usual & ((x < 0) != (y < 0)), -q, SELECT (d.usual, q, 0));
  /* The sign is that of X, or the other one; a zero has that of X.  */
  real result = SELECT (high_word (x) < 0, -r, r);
  result = SELECT (d.usual, result, NOT_A_NUMBER);
  return SELECT (IS_NAN (size), y, result);
}

INLINE real
math_remainder (real x, real y)
{
  i32 quotient;
  return math_remquo (x, y, &quotient);
}

INLINE i32
math_finite (real x)
{
  return ABS (x) < INFINITE;
}

/* Without what TEXT may say of its bits.  */

INLINE real
math_nan (const char *text)
{
  (void) text;
  return NOT_A_NUMBER;
}

#endif
