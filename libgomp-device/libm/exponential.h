/* Exponential functions, logarithms and powers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_EXPONENTIAL_H
#define ACCRED_MATH_EXPONENTIAL_H

#include "libgomp-device/libm/number.h"

/* What the end of an exponential function needs: the value is (HIGH + LOW) 2^K.  */
typedef struct
{
  real high, low;
  i32 k;
} power_parts;

/* e to the power of R, of at most ln 2 / 2 in size, and of LOW.  */

INLINE pair
exp_near_zero (real r, real low)
{
  real p = POLYNOMIAL (exponential, r);
  real high = r + 1;
  real lost = (1 - high) + r;
  return (pair) { high, FMA (p, r * r, low) + lost };
}

/* e to the power of X + LOW.  X is k ln 2 + r.  */

INLINE power_parts
exp_parts (real x, real low)
{
  whole_number k = round_product (x, log2_of_e[0]);
  real first = FMA (k.value, -ln2[0], x);
  low = FMA (k.value, -ln2[1], low);
  real r = first + low;
  pair e = exp_near_zero (r, (first - r) + low);
  return (power_parts) { e.high, e.low, k.integer };
}

/* VALUE 2^K; ARGUMENT says whether that is a normal number, by its SIZE, and what it is where it
   leaves the range.  */

INLINE real
finish_exponential (real value, i32 k, real argument, real normal, real most, real least)
{
  real result = scale (value, k);
  if (UNLIKELY (!(ABS (argument) < normal)))
    {
      real y = scale_far (value, k);
      y = SELECT (argument > most, INFINITE, y);
      result = SELECT (argument < least, 0, y);
    }
  return result;
}

INLINE real
math_exp (real x)
{
  power_parts e = exp_parts (x, 0);
  return finish_exponential (e.high + e.low, e.k, x, EXP_NORMAL, EXP_MOST, EXP_LEAST);
}

INLINE real
math_exp2 (real x)
{
  whole_number k = round_product (x, 1);
  real part = x - k.value;
  pair r = exact_product (part, natural_log_of_2[0]);
  pair e = exp_near_zero (r.high, FMA (part, natural_log_of_2[1], r.low));
  return finish_exponential (e.high + e.low, k.integer, x, EXP2_NORMAL, EXP2_MOST, EXP2_LEAST);
}

/* X = 2^K M with M from sqrt (1/2) to sqrt (2), for a positive normal number.  */
typedef struct
{
  real mantissa, exponent;
} split_number;

INLINE split_number
split (real x, i32 offset)
{
  i32 k = (high_word (x) - SQRT_HALF) >> EXPONENT_PLACE;
  return (split_number) { scale (x, -k), k + offset };
}

/* The logarithm of a positive number, which is not infinite, with half as many digits again.  With
   s = f / (m + 1) and f = m - 1 that of m is 2 s + 2/3 s^3 + ...; s and the first two summands are
   pairs.  */

INLINE pair
long_log_of_mantissa (real mantissa)
{
  real f = mantissa - 1;
  real under = mantissa + 1;
  real under_lost = mantissa - (under - 1);
  real inverse = 1 / under;
  real s = f * inverse;
  real rest = FMA (-s, under_lost, FMA (-s, under, f));
  real s_low = rest * inverse;
  real square = s * s;
  real square_low = FMA (s + s, s_low, FMA (s, s, -square));
  real p = POLYNOMIAL (long_logarithm, square) * square;
  pair c = exact_sum (two_thirds[0], p);
  c.low = c.low + two_thirds[1];
  pair t = exact_product (square, c.high);
  t.low = FMA (square, c.low, FMA (square_low, c.high, t.low));
  pair u = exact_product (s, t.high);
  u.low = FMA (s, t.low, FMA (s_low, t.high, u.low));
  pair sum = exact_sum (s + s, u.high);
  return (pair) { sum.high, sum.low + FMA (s_low, 2, u.low) };
}

INLINE pair
long_log (real x, i32 offset)
{
  split_number parts = split (x, offset);
  pair l = long_log_of_mantissa (parts.mantissa);
  real first = parts.exponent * ln2[0];
  pair sum = exact_sum (first, l.high);
  sum.low = sum.low + FMA (parts.exponent, ln2[1], l.low);
  return sum;
}

/* The special cases of a logarithm; RESULT is right for positive numbers that are not infinite.  */

INLINE real
finish_logarithm (real x, real result)
{
  real r = result;
  if (UNLIKELY (!((x > 0) & (x < INFINITE))))
    {
      real y = SELECT (x < 0, NOT_A_NUMBER, x + x);
      r = SELECT (x == 0, -INFINITE, y);
    }
  return r;
}

INLINE real
math_log2 (real x)
{
  real normal = x;
  i32 offset = make_normal (&normal);
  split_number parts = split (normal, offset);
  pair l = long_log_of_mantissa (parts.mantissa);
  pair p = exact_product (l.high, log2_of_e[0]);
  p.low = FMA (l.low, log2_of_e[0], FMA (l.high, log2_of_e[1], p.low));
  pair sum = exact_sum (parts.exponent, p.high);
  return finish_logarithm (x, sum.high + (sum.low + p.low));
}

INLINE real
math_log10 (real x)
{
  real normal = x;
  i32 offset = make_normal (&normal);
  split_number parts = split (normal, offset);
  pair l = long_log_of_mantissa (parts.mantissa);
  pair p = exact_product (l.high, log10_of_e[0]);
  p.low = FMA (l.low, log10_of_e[0], FMA (l.high, log10_of_e[1], p.low));
  p.low = FMA (parts.exponent, log10_of_2[1], p.low);
  pair sum = exact_sum (parts.exponent * log10_of_2[0], p.high);
  return finish_logarithm (x, sum.high + (sum.low + p.low));
}

/* log (1 + F + F_LOW) + K ln 2, for F from sqrt (1/2) - 1 to sqrt (2) - 1.  Division is slow with
   float, and the long polynomial of double is slower.  */

INLINE pair
log_of_sum_as_pair (real f, real f_low, real k)
{
  real rest = FMA (k, ln2[1], f_low);
  if (DIGITS == 53)
    {
      real s = f / (f + 2);
      real square = s * s;
      real half = f * f * (real) 0.5;
      real p = FMA (POLYNOMIAL (logarithm, square), square, half);
      rest = FMA (s, p, rest) - half;
    }
  else
    {
      real p = FMA (POLYNOMIAL (logarithm_of_sum, f), f, (real) -0.5);
      rest = FMA (f * f, p, rest);
    }
  /* Both may nearly cancel.  */
  pair sum = exact_sum (k * ln2[0], f);
  sum.low = sum.low + rest;
  return sum;
}

INLINE real
log_of_sum (real f, real f_low, real k)
{
  const pair l = log_of_sum_as_pair (f, f_low, k);
  return l.high + l.low;
}

/* The logarithm of a positive number, which is not infinite, with some more digits; OFFSET is
   make_normal's.  */

INLINE pair
log_as_pair (real x, i32 offset)
{
  const split_number parts = split (x, offset);
  return log_of_sum_as_pair (parts.mantissa - 1, 0, parts.exponent);
}

INLINE real
math_log (real x)
{
  real normal = x;
  i32 offset = make_normal (&normal);
  pair l = log_as_pair (normal, offset);
  return finish_logarithm (x, l.high + l.low);
}

/* log (1 + X + LOW), or log (1 + X).  */

INLINE real
log1p_of_pair (real x, bool with_low, real low)
{
  /* 1 + x and what the sum loses.  */
  real u = x + 1;
  real of_x = u - 1;
  real lost = (1 - (u - of_x)) + (x - of_x);
  i32 k = (high_word (u) - SQRT_HALF) >> EXPONENT_PLACE;
  real mantissa = scale (u, -k);
  /* Zero where that is no normal number, and nothing is lost.  */
  real factor = SELECT (k < DIGITS + 5, power_of_two (-k), 0);
  real correction = lost * factor;
  real whole = mantissa - 1;
  real f = whole + correction;
  /* log (f + l) is log f + l / (1 + f), or nearly so.  */
  real f_low = correction - (f - whole);
  if (with_low)
    f_low = FMA (low, factor, f_low);
  f_low = FMA (-f_low, f, f_low);
  real result = COPYSIGN (log_of_sum (f, f_low, k), x);
  if (UNLIKELY (!((x > -1) & (x < INFINITE))))
    {
      real y = SELECT (x < -1, NOT_A_NUMBER, x + x);
      result = SELECT (x == -1, -INFINITE, y);
    }
  return result;
}

INLINE real
math_log1p (real x)
{
  return log1p_of_pair (x, false, 0);
}

INLINE real
math_expm1 (real x)
{
  whole_number k = round_product (x, log2_of_e[0]);
  real first = FMA (k.value, -ln2[0], x);
  real low = k.value * -ln2[1];
  real r = first + low;
  low = (first - r) + low;
  /* r + r^2 / 2 and the rest; 2^k - 1 may be inexact.  */
  pair square = exact_product (r, r);
  real cube = square.high * r;
  real rest = FMA (square.low, (real) 0.5, low);
  rest = FMA (POLYNOMIAL_BUT_LAST (exponential, r), cube, rest);
  real power = power_of_two (k.integer);
  real whole = power - 1;
  real lost = -1 - (whole - power);
  pair sum = exact_sum (whole, power * r);
  pair more = exact_sum (sum.high, power * (square.high * (real) 0.5));
  real y = more.high + FMA (power, rest, (sum.low + more.low) + lost);
  real result = COPYSIGN (y, x);
  if (UNLIKELY (!(ABS (x) < EXP_NORMAL)))
    {
      real y = scale_far ((FMA (square.high, (real) 0.5, rest) + r) + 1, k.integer);
      y = SELECT (x > EXP_MOST, INFINITE, y);
      result = SELECT (x < 0, -1, y);
    }
  return result;
}

/* |X| = k ln 2 + r.  With A and B the hyperbolic sine and cosine of k ln 2, those of |x| are

     A cosh r + B sinh r    and    B cosh r + A sinh r

   The products with r are pairs: nothing is lost where they cancel.  */
typedef struct
{
  real r;
  pair a, b;
  real sine_rest, cosine_rest; /* sinh r - r, cosh r - 1.  */
} hyperbolic;

INLINE hyperbolic
hyperbolic_parts (real x)
{
  real size = ABS (x);
  whole_number k = round_product (size, log2_of_e[0]);
  real first = FMA (k.value, -ln2[0], size);
  real low = k.value * -ln2[1];
  real r = first + low;
  low = (first - r) + low;
  real square = r * r;
  hyperbolic h;
  h.r = r;
  real up = power_of_two (k.integer - 1), down = power_of_two (-k.integer - 1);
  h.a = exact_sum (up, -down);
  h.b = exact_sum (up, down);
  h.sine_rest = FMA (POLYNOMIAL (hyperbolic_sine, square) * square, r, low);
  h.cosine_rest = FMA (POLYNOMIAL (hyperbolic_cosine, square), square, r * low);
  return h;
}

/* A cosh r + B sinh r.  */

INLINE pair
hyperbolic_sum (hyperbolic h, pair a, pair b)
{
  pair p = exact_product (b.high, h.r);
  pair sum = exact_sum (a.high, p.high);
  real rest = (sum.low + p.low) + FMA (b.low, h.r, a.low);
  return (pair) { sum.high, FMA (a.high, h.cosine_rest, FMA (b.high, h.sine_rest, rest)) };
}

/* RESULT, or e^|x| / 2 with the sign of SIGN where that is as good.  */

INLINE real
finish_hyperbolic (real x, real result, real sign)
{
  real r = result;
  real size = ABS (x);
  if (UNLIKELY (!(size < EXP_NORMAL)))
    {
      power_parts e = exp_parts (size, 0);
      real y = scale_far (e.high + e.low, e.k - 1);
      y = SELECT (size > EXP_MOST + 1, INFINITE, y);
      r = COPYSIGN (y, sign);
    }
  return r;
}

INLINE real
math_sinh (real x)
{
  hyperbolic h = hyperbolic_parts (x);
  pair s = hyperbolic_sum (h, h.a, h.b);
  return finish_hyperbolic (x, COPYSIGN (s.high + s.low, x), x);
}

INLINE real
math_cosh (real x)
{
  hyperbolic h = hyperbolic_parts (x);
  pair c = hyperbolic_sum (h, h.b, h.a);
  return finish_hyperbolic (x, c.high + c.low, 1);
}

INLINE real
math_tanh (real x)
{
  hyperbolic h = hyperbolic_parts (x);
  pair s = hyperbolic_sum (h, h.a, h.b), c = hyperbolic_sum (h, h.b, h.a);
  s = exact_sum (s.high, s.low);
  c = exact_sum (c.high, c.low);
  real inverse = 1 / c.high;
  real q = s.high * inverse;
  real rest = FMA (-q, c.low, FMA (-q, c.high, s.high) + s.low);
  q = FMA (rest, inverse, q);
  /* One, rounded.  */
  q = SELECT (ABS (x) > (real) DIGITS / 2, 1, q);
  return COPYSIGN (q, x);
}

INLINE real
math_asinh (real x)
{
  real a = ABS (x);
  real square = a * a;
  real under = SQRT (FMA (a, a, 1)) + 1;
  pair sum = exact_sum (a, square / under);
  real result = log1p_of_pair (sum.high, true, sum.low);
  const real large = 1 << (DIGITS / 2 + 2);
  if (UNLIKELY (!(a < large)))
    {
      pair l = long_log (a, 1);
      result = SELECT (a < INFINITE, l.high + l.low, a + a);
    }
  return COPYSIGN (result, x);
}

INLINE real
math_acosh (real x)
{
  real t = x - 1;
  pair sum = exact_sum (SQRT (FMA (t, t, t + t)), t);
  real result = log1p_of_pair (sum.high, true, sum.low);
  const real large = 1 << (DIGITS / 2 + 2);
  if (UNLIKELY (!(x < large) | (x < 1)))
    {
      pair l = long_log (x, 1);
      real y = SELECT (x < INFINITE, l.high + l.low, x + x);
      result = SELECT (x < 1, NOT_A_NUMBER, y);
    }
  return result;
}

INLINE real
math_atanh (real x)
{
  real a = ABS (x);
  real l = math_log1p ((a + a) / (1 - a));
  return COPYSIGN (l * (real) 0.5, x);
}

/* x^y = e^(y log |x|).  */

INLINE real
math_pow (real x, real y)
{
  real size = ABS (x);
  real normal = size;
  i32 offset = make_normal (&normal);
  pair l = long_log (normal, offset);
  pair p = exact_product (y, l.high);
  p.low = FMA (y, l.low, p.low);
  power_parts e = exp_parts (p.high, p.low);
  real value = e.high + e.low;
  real result = scale (value, e.k);
  const bool finite = (size > 0) & (size < INFINITE);
  /* Also infinities and NaNs, and numbers so small that the exponent's rest is lost.  */
  if (UNLIKELY (!((ABS (p.high) < EXP_NORMAL) & finite)))
    {
      real far = scale_far (value, e.k);
      far = SELECT (p.high > EXP_MOST, INFINITE, far);
      far = SELECT (p.high < EXP_LEAST, 0, far);
      real limit = SELECT (((size > 1) & (y > 0)) | ((size < 1) & (y < 0)), INFINITE, 0);
      limit = SELECT (size == 1, 1, limit);
      far = SELECT (finite & (ABS (y) < INFINITE), far, limit);
      far = SELECT (IS_NAN (x) | IS_NAN (y), x + y, far);
      far = SELECT ((y == 0) | (x == 1), 1, far);
      result = far;
    }
  if (UNLIKELY (high_word (x) < 0))
    {
      bool whole = TRUNC (y) == y;
      real half = y * (real) 0.5;
      bool odd = whole & (TRUNC (half) != half);
      real r = SELECT (odd, -result, result);
      result = SELECT (!whole & finite, NOT_A_NUMBER, r);
    }
  return result;
}

INLINE real
math_exp10 (real x)
{
  return math_pow (10, x);
}

#endif
