/* Bessel functions of both kinds, of whole orders, of double; those of float are computed as these.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of the orders 0 and 1:

     x < 2	polynomials of x^2:  J0 = p,  J1 = x p,  Y0 = 2 / pi log (x) J0 + p,
		Y1 = 2 / pi (log (x) J1 - 1 / x) + x p
     x < 5	the functions have one zero each there:  (x - zero) p (x - 3.5)
     above	a modulus and a phase, whose polynomials are of 1 / x^2:
		J = sqrt (2 / (pi x)) m cos (a),  Y = sqrt (2 / (pi x)) m sin (a),
		a = x - (2 order + 1) pi / 4 + (4 order^2 - 1) / (8 x) + q / x^3

   The angle A is a pair, so that next to a zero the error is small in units of the modulus.

   Other orders follow from these two: F (n + 1) = 2 n / x F (n) - F (n - 1).  Upwards, the first
   kind loses all digits where n > x.  There J (n) / J (n - 1) is a continued fraction, the
   recurrence goes downwards, and the result is scaled by what order 0 or 1 should be.  */

#ifndef ACCRED_MATH_BESSEL_H
#define ACCRED_MATH_BESSEL_H

#include "libgomp-device/libm/exponential.h"
#include "libgomp-device/libm/trigonometric.h"

/* Where the series end, and where modulus and phase begin.  */
#define BESSEL_SERIES 2
#define BESSEL_FAR 5

/* A + B exactly; either may be the larger one in size.  */

INLINE pair
sum_of_any (real a, real b)
{
  const real sum = a + b, of_b = sum - a;
  return (pair) { sum, (a - (sum - of_b)) + (b - of_b) };
}

/* (4 ORDER^2 - 1) / 8 / X + q / X^3, given 1 / X.  */

INLINE pair
phase_rest (int order, real x, real inverse)
{
  const real square = inverse * inverse, first = order ? 0.375 : -0.125;
  const real q = order ? POLYNOMIAL (phase_1, square) : POLYNOMIAL (phase_0, square);
  pair rest = exact_product (first, inverse);
  /* What 1 / x lost.  */
  rest.low = FMA (FMA (-inverse, x, 1) * inverse, first, rest.low);
  rest.low = FMA (q * square, inverse, rest.low);
  return rest;
}

/* The angle of order ORDER.  */

INLINE turned
bessel_angle (int order, real x, real inverse)
{
  const real half_right = quarter_turn[0] / 2, half_right_low = quarter_turn[1] / 2;
  turned t = reduce (x);
  /* -pi / 4, or -3 pi / 4 = pi / 4 - pi.  */
  pair a = exact_sum (order ? half_right : -half_right, t.high);
  a.low += t.low + (order ? half_right_low : -half_right_low);
  t.k -= order ? 2 : 0;
  const pair rest = phase_rest (order, x, inverse);
  pair sum = sum_of_any (a.high, rest.high);
  sum.low += a.low + rest.low;
  /* Up to pi / 4 in size.  */
  const real turn = SELECT (sum.high > half_right, 1.0, SELECT (sum.high < -half_right, -1.0, 0.0));
  sum.high = FMA (-turn, quarter_turn[0], sum.high);
  sum.low = FMA (-turn, quarter_turn[1], sum.low);
  t.k += (i32) turn;
  const pair angle = sum_of_any (sum.high, sum.low);
  t.high = angle.high;
  t.low = angle.low;
  return t;
}

/* Order ORDER of X from BESSEL_FAR, of the second kind if SECOND.  */

INLINE real
far_bessel (int order, bool second, real x)
{
  const real inverse = 1 / x, square = inverse * inverse;
  const real m = order ? POLYNOMIAL (modulus_1, square) : POLYNOMIAL (modulus_0, square);
  const turned t = bessel_angle (order, x, inverse);
  const circular c = near_zero (t);
  const i32 k = t.k + !second;
  real wave = SELECT ((k & 1) != 0, c.cosine + c.cosine_rest, t.high + c.sine_rest);
  wave = SELECT ((k & 2) != 0, -wave, wave);
  return SELECT (x < INFINITE, SQRT (two_over_pi[0] * inverse) * m * wave, 0.0);
}

/* (X - its zero) p (X - 3.5).  */
#define BESSEL_MIDDLE(NAME, X) \
  ((((X) - NAME##_zero[0]) - NAME##_zero[1]) * POLYNOMIAL (NAME##_middle, (X) - 3.5))

/* Those of the first kind, of X that is not negative.  */

INLINE real
bessel_j0 (real x)
{
  if (x < BESSEL_SERIES)
    return POLYNOMIAL (j0_series, x * x);
  if (x < BESSEL_FAR)
    return BESSEL_MIDDLE (j0, x);
  return SELECT (IS_NAN (x), x, far_bessel (0, false, x));
}

INLINE real
bessel_j1 (real x)
{
  if (x < BESSEL_SERIES)
    return x * POLYNOMIAL (j1_series, x * x);
  if (x < BESSEL_FAR)
    return BESSEL_MIDDLE (j1, x);
  return SELECT (IS_NAN (x), x, far_bessel (1, false, x));
}

/* What those of the second kind are where RESULT is not right: not above zero.  */

INLINE real
finish_second (real x, real result)
{
  return SELECT (x > 0, result, SELECT (x == 0, -INFINITE, NOT_A_NUMBER));
}

INLINE real
bessel_y0 (real x)
{
  if (x >= BESSEL_FAR)
    return far_bessel (0, true, x);
  if (x >= BESSEL_SERIES)
    return BESSEL_MIDDLE (y0, x);
  const real square = x * x;
  const real first = math_log (x) * two_over_pi[0] * POLYNOMIAL (j0_series, square);
  return finish_second (x, first + POLYNOMIAL (y0_series, square));
}

INLINE real
bessel_y1 (real x)
{
  if (x >= BESSEL_FAR)
    return far_bessel (1, true, x);
  if (x >= BESSEL_SERIES)
    return BESSEL_MIDDLE (y1, x);
  const real square = x * x;
  const real first = math_log (x) * two_over_pi[0] * POLYNOMIAL (j1_series, square);
  const real rest = (first + POLYNOMIAL (y1_series, square)) * x;
  return finish_second (x, rest - two_over_pi[0] / x);
}

/* Order N from 2 of the first kind for X up to N, above zero, given the orders ZERO and ONE.  */

INLINE real
bessel_below_order (i64 n, real x, real zero, real one)
{
  const real half = x / 2;
  if (half < 0x1p-28)
    {
      /* The first term of the series: (x / 2)^n / n!.  */
      real term = half;
      for (i64 i = 2; i <= n && term > 0; i++)
	term *= half / i;
      return term;
    }
  /* The denominators of the continued fraction grow until it has all digits.  */
  i64 last = n;
  real before = 1, denominator = 2 * n / x;
  while (denominator < 0x1p33)
    {
      last++;
      const real next = 2 * last / x * denominator - before;
      before = denominator;
      denominator = next;
    }
  real ratio = 0;
  for (i64 i = last; i >= n; i--)
    ratio = 1 / (2 * i / x - ratio);
  /* LARGER and SMALLER are orders i - 1 and i where order n is RATIO.  */
  real larger = 1, smaller = ratio;
  for (i64 i = n - 1; i > 0; i--)
    {
      const real next = FMA (2 * i / x, larger, -smaller);
      smaller = larger;
      larger = next;
      if (ABS (larger) > 0x1p300)
	{
	  larger *= 0x1p-300;
	  smaller *= 0x1p-300;
	  ratio *= 0x1p-300;
	  if (ratio == 0)
	    return 0;
	}
    }
  return ABS (zero) >= ABS (one) ? ratio / larger * zero : ratio / smaller * one;
}

/* Order N from 2, upwards from the orders ZERO and ONE.  */

INLINE real
bessel_upwards (i64 n, real x, real zero, real one)
{
  for (i64 i = 1; i < n && one > -INFINITE; i++)
    {
      const real next = FMA (2 * i / x, one, -zero);
      zero = one;
      one = next;
    }
  return one;
}

/* Orders 0 and 1 are computed in one place each: threads need them for all other orders, and would
   do so in turn in several places.  */

INLINE real
math_jn (i32 order, real x)
{
  const i64 n = order < 0 ? -(i64) order : order;
  const bool minus = (n & 1) && (order < 0) != (x < 0);
  const real a = ABS (x);
  const real zero = bessel_j0 (a), one = bessel_j1 (a);
  real result;
  if (IS_NAN (x))
    return x;
  if (n == 0)
    return zero;
  if (n == 1)
    result = one;
  else if (!(a > 0) || a == INFINITE)
    result = 0;
  else if (n <= a)
    result = bessel_upwards (n, a, zero, one);
  else
    result = bessel_below_order (n, a, zero, one);
  return minus ? -result : result;
}

INLINE real
math_yn (i32 order, real x)
{
  const i64 n = order < 0 ? -(i64) order : order;
  const bool minus = (n & 1) && order < 0;
  const real zero = bessel_y0 (x), one = bessel_y1 (x);
  real result;
  if (IS_NAN (x) || x < 0)
    return NOT_A_NUMBER;
  if (n == 0)
    return zero;
  if (n == 1)
    result = one;
  else if (x == INFINITE)
    return 0;
  else
    result = bessel_upwards (n, x, zero, one);
  return minus ? -result : result;
}

#endif
