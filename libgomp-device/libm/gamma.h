/* The gamma function and its logarithm, of double; those of float are computed as these.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Up to 4.5, x is n + e with n from 0 to 4, and e at most 1/2 in size, which is exact:

     gamma (x) = gamma (2 + e) f or gamma (2 + e) / f,
     where f is x (x + 1), x, 1, x - 1 or (x - 1) (x - 2)

   and gamma (2 + e) and its logarithm are polynomials, the logarithm one with its zero at e = 0 as
   a factor.  Above, it is Stirling's series:

     log (gamma (x)) = (x - 1/2) log (x) - x + log (2 pi) / 2 + s (1 / x^2) / x

   Below zero:

     gamma (x) = -pi / (|x| sin (pi |x|) gamma (|x|))

   Each of both parts is a branch: a kernel needs the registers of one, and keeps the constants of
   none.  */

#ifndef ACCRED_MATH_GAMMA_H
#define ACCRED_MATH_GAMMA_H

#include "libgomp-device/libm/exponential.h"
#include "libgomp-device/libm/trigonometric.h"

#define STIRLING_FROM 4.5
#define PI (2 * quarter_turn[0])

/* For X from zero to STIRLING_FROM.  */
typedef struct
{
  real e, f;
  bool under;   /* F divides.  */
} gamma_shift;

INLINE gamma_shift
shift_gamma (real x)
{
  const bool n0 = x < 0.5, n1 = x < 1.5, n2 = x < 2.5, n3 = x < 3.5;
  gamma_shift s;
  s.e = x - FLOOR (x + 0.5);
  s.under = n1;
  /* a b + c.  */
  const real a = SELECT (n1, x, SELECT (n2, 1.0, x - 1));
  const real b = SELECT (n0, x, SELECT (n3, 1.0, x - 2));
  s.f = FMA (a, b, SELECT (n0, x, 0.0));
  return s;
}

/* Stirling's series but for (X - 1/2) log (X) - X, in two summands.  */

INLINE pair
stirling_rest (real x)
{
  const real inverse = 1 / x;
  const real s = POLYNOMIAL (stirling, inverse * inverse);
  return (pair) { half_log_of_two_pi[0], FMA (s, inverse, half_log_of_two_pi[1]) };
}

/* Log (gamma (X)), given log (X), for X from STIRLING_FROM.  */

INLINE pair
stirling (real x, pair l)
{
  const real half = x - 0.5;
  const pair p = exact_product (half, l.high), rest = stirling_rest (x);
  const pair first = exact_sum (p.high, -x), sum = exact_sum (first.high, rest.high);
  return (pair) { sum.high, FMA (half, l.low, p.low) + ((first.low + sum.low) + rest.low) };
}

/* |Sin (pi X)|, for X that is not negative.  */

INLINE real
sine_of_half_turns (real x)
{
  const real part = x - FLOOR (x);
  const real near = SELECT (part > 0.5, 1 - part, part);
  const bool far = near > 0.25;
  const real v = SELECT (far, 0.5 - near, near);
  /* pi v  */
  pair p = exact_product (v, 2 * quarter_turn[0]);
  p.low = FMA (v, 2 * quarter_turn[1], p.low);
  const turned t = { p.high, p.low, 0 };
  const circular c = near_zero (t);
  return SELECT (far, c.cosine + c.cosine_rest, t.high + c.sine_rest);
}

INLINE real
math_lgamma (real x)
{
  const real a = ABS (x);
  const bool small = a < STIRLING_FROM;
  const gamma_shift s = shift_gamma (a);
  real f = SELECT (small, s.f, a);
  const i32 offset = make_normal (&f);
  const pair l = log_as_pair (f, offset);
  real result;
  if (small)
    {
      /* The first power of e as a pair: near 1 it cancels most of the logarithm, which is always
	 the larger one.  */
      const real more = POLYNOMIAL_BUT_LAST (log_gamma, s.e);
      const pair p = exact_product (s.e, log_gamma_last[0]);
      const pair sum = exact_sum (SELECT (s.under, -l.high, l.high), p.high);
      real low = FMA (s.e, log_gamma_last[1], SELECT (s.under, -l.low, l.low));
      low = FMA (s.e * s.e, more, low);
      result = sum.high + ((sum.low + p.low) + low);
    }
  else
    {
      const pair sum = stirling (a, l);
      result = sum.high + sum.low;
    }
  if (UNLIKELY (!((x > 0) & (a < 0x1p1000))))
    {
      const bool whole = FLOOR (a) == a;
      if ((x < 0) & !whole & (a > 0x1p-100))
	{
	  const pair r = log_as_pair (PI / (a * sine_of_half_turns (a)), 0);
	  result = (r.high - result) + r.low;
	}
      /* a log (a), where that is the same.  */
      result = SELECT (a < 0x1p1000, result, a * (l.high + l.low - 1));
      result = SELECT ((x <= 0) & whole, INFINITE, result);
      result = SELECT (a < INFINITE, result, a + a);
    }
  return result;
}

INLINE real
math_tgamma (real x)
{
  /* Gamma is infinite above.  */
  const real most = 0x1.573fae561f647p+7;
  const real a = ABS (x);
  /* gamma (a) = value 2^k  */
  real value;
  i32 k = 0;
  if (a < STIRLING_FROM)
    {
      const gamma_shift s = shift_gamma (a);
      const real g = POLYNOMIAL (gamma, s.e);
      value = SELECT (s.under, g / s.f, g * s.f);
    }
  else
    {
      const pair p = stirling (a, long_log (a, 0));
      const power_parts e = exp_parts (p.high, p.low);
      value = e.high + e.low;
      k = e.k;
    }
  real result = scale (value, k);
  if (UNLIKELY (!((x > 0) & (x <= most))))
    {
      real r = scale_far (PI / (a * sine_of_half_turns (a)) / value, -k);
      r = SELECT (a < 200, r, 0.0);
      r = SELECT (a < 0x1p-54, 1 / a, r);
      /* Negative where the whole number below is odd; -0 counts as one of those.  */
      const real half = FLOOR (x) * 0.5;
      const bool minus = (FLOOR (half) != half) | (bits_of (x) == bits_of (-0.0));
      r = SELECT (minus, -r, r);
      /* Also infinities and NaNs.  */
      r = SELECT ((FLOOR (x) == x) & (x != 0), NOT_A_NUMBER, r);
      result = SELECT (x > most, INFINITE, SELECT (IS_NAN (x), x, r));
    }
  return result;
}

/* The sign of gamma (X), of which the logarithm is that of the size.  */

INLINE i32
sign_of_gamma (real x)
{
  const real whole = FLOOR (x), half = whole * 0.5;
  const bool minus = (x < 0) & (whole != x) & (FLOOR (half) != half);
  return SELECT (minus | (bits_of (x) == bits_of (-0.0)), -1, 1);
}

#endif
