/* Exponential, trigonometric and hyperbolic functions of complex numbers, logarithm, root and
   power.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Branches are for what is seldom: large numbers, infinities and NaNs.  */

#ifndef ACCRED_COMPLEX_EXPONENTIAL_H
#define ACCRED_COMPLEX_EXPONENTIAL_H

#include "libgomp-device/libm/complex-number.h"
#include "libgomp-device/libm/exact.h"
#include "libgomp-device/libm/exponential.h"
#include "libgomp-device/libm/inverse.h"
#include "libgomp-device/libm/special.h"
#include "libgomp-device/libm/trigonometric.h"

/* i z for a function that is odd: sine and hyperbolic sine are each other's with the parts
   exchanged, and so are the tangents and the inverse functions.  */

INLINE complex_number
exchanged (complex_number z)
{
  return (complex_number) { z.im, z.re };
}

/* e^X 2^-HALVES times A + Bi, where e^X alone may leave the range.  */

INLINE complex_number
times_exponential (real x, i32 halves, real a, real b)
{
  /* Beyond, the least number times the power is infinite, or the largest zero.  */
  const real most = 3 * EXP_MOST;
  x = SELECT (x > most, most, x);
  x = SELECT (x < -most, -most, x);
  const power_parts e = exp_parts (x, 0);
  const i32 k = e.k - halves, first = between (2 - BIAS, k, BIAS - 1);
  const real value = SELECT (IS_NAN (x), x, scale (e.high + e.low, first));
  return (complex_number) { math_ldexp (value * a, k - first), math_ldexp (value * b, k - first) };
}

INLINE complex_number
math_cexp (real x, real y)
{
  const real c = math_cos (y), s = math_sin (y), e = math_exp (x);
  complex_number z = { e * c, e * s };
  if (UNLIKELY (!(ABS (x) < EXP_NORMAL)))
    {
      z = times_exponential (x, 0, c, s);
      /* An infinity or a zero in no direction.  */
      z.re = SELECT (IS_NAN (c) & (ABS (x) == INFINITE), SELECT (x > 0, INFINITE, 0), z.re);
      z.im = SELECT (IS_NAN (c) & (x == -INFINITE), 0, z.im);
    }
  z.im = SELECT (y == 0, y, z.im);
  return z;
}

/* The hyperbolic sine and cosine of X times C and S, or S and C: with the cosine and the sine of an
   angle, those of a complex number.  */

INLINE complex_number
sine_products (real x, real c, real s)
{
  complex_number z = { math_sinh (x) * c, math_cosh (x) * s };
  if (UNLIKELY (!(ABS (x) < EXP_NORMAL)))
    {
      z = times_exponential (ABS (x), 1, c, s);
      z.re = SELECT (x < 0, -z.re, z.re);
    }
  return z;
}

INLINE complex_number
math_csinh (real x, real y)
{
  const real c = math_cos (y), s = math_sin (y);
  complex_number z = sine_products (x, c, s);
  /* An infinity or a zero in no direction.  */
  z.re = SELECT (IS_NAN (c) & ((ABS (x) == INFINITE) | (x == 0)), x, z.re);
  z.im = SELECT (y == 0, y, z.im);
  return z;
}

INLINE complex_number
math_ccosh (real x, real y)
{
  const real c = math_cos (y), s = math_sin (y);
  /* cosh x cos y + i sinh x sin y  */
  complex_number z = exchanged (sine_products (x, s, c));
  z.re = SELECT (IS_NAN (c) & (ABS (x) == INFINITE), INFINITE, z.re);
  const bool zero = ((x == 0) & IS_NAN (s)) | ((y == 0) & IS_NAN (x));
  z.im = SELECT (zero, COPYSIGN (0, SELECT (x == 0, x, y)), z.im);
  return z;
}

/* With t = tan y, b = 1 + t^2, s = sinh x and d = 1 + b s^2: b s cosh x / d + i t / d.  */

INLINE complex_number
math_ctanh (real x, real y)
{
  const real t = math_tan (y), b = FMA (t, t, 1);
  const real near = SELECT (ABS (x) < DIGITS, x, 0), s = math_sinh (near), c = math_cosh (near);
  const real under = FMA (b * s, s, 1);
  complex_number z = { b * s * c / under, t / under };
  if (UNLIKELY (!(ABS (x) < (real) DIGITS / 2)))
    {
      /* One, rounded, and 4 sin y cos y e^-2|x|.  */
      const real angle = 4 * math_sin (y) * math_cos (y), a = ABS (x), e = math_exp (-a);
      const bool infinite = a == INFINITE, none = IS_NAN (angle);
      const real nan = x + angle;
      z.re = SELECT ((none & !infinite) | IS_NAN (x), nan, COPYSIGN (1, x));
      z.im = SELECT (infinite, COPYSIGN (0, SELECT (none, y, angle)), angle * e * e);
    }
  z.re = SELECT (x == 0, x, z.re);
  z.im = SELECT (y == 0, y, z.im);
  return z;
}

INLINE complex_number
math_csin (real x, real y)
{
  return exchanged (math_csinh (y, x));
}

INLINE complex_number
math_ccos (real x, real y)
{
  return math_ccosh (-y, x);
}

INLINE complex_number
math_ctan (real x, real y)
{
  return exchanged (math_ctanh (y, x));
}

/* A + B exactly.  */

INLINE pair
exact_sum_of_any (real a, real b)
{
  const real sum = a + b, of_b = sum - a;
  return (pair) { sum, (a - (sum - of_b)) + (b - of_b) };
}

/* The logarithm of the size of X + Yi.  Near one it is half of log (1 + (x^2 + y^2 - 1)), with
   the sum as a pair: the squares nearly cancel.  */

INLINE real
log_of_size (real x, real y)
{
  const real ax = ABS (x), ay = ABS (y);
  const bool order = ax > ay;
  const real large = SELECT (order, ax, ay), small = SELECT (order, ay, ax);
  if ((large >= (real) 0.5) & (large < 2) & !IS_NAN (x + y))
    {
      const pair l = exact_product (large, large), s = exact_product (small, small);
      const pair less = exact_sum_of_any (l.high, -1), sum = exact_sum_of_any (less.high, s.high);
      const real rest = (sum.low + less.low) + (l.low + s.low);
      const pair square = exact_sum (sum.high, rest);
      return log1p_of_pair (square.high, true, square.low) * (real) 0.5;
    }
  const real up = FORMAT (0x1p200, 0x1p60f), down = FORMAT (0x1p-200, 0x1p-60f);
  const bool much = large > 1 / up, little = large < up;
  const real factor = SELECT (much, SELECT (little, (real) 1, down), up);
  const i32 exponent = SELECT (much, SELECT (little, 0, FORMAT (200, 60)), FORMAT (-200, -60));
  const real size = math_hypot (x * factor, y * factor);
  return FMA ((real) exponent, ln2[0], FMA ((real) exponent, ln2[1], math_log (size)));
}

INLINE complex_number
math_clog (real x, real y)
{
  return (complex_number) { log_of_size (x, y), math_atan2 (y, x) };
}

/* t = sqrt ((|x| + |z|) / 2), and y / 2t.  */

INLINE complex_number
math_csqrt (real x, real y)
{
  const real a = ABS (x), b = ABS (y), large = SELECT (a > b, a, b);
  const real up = FORMAT (0x1p108, 0x1p48f), root_down = FORMAT (0x1p-54, 0x1p-24f);
  const bool much = large > FORMAT (0x1p1000, 0x1p120f),
	     little = large < FORMAT (0x1p-900, 0x1p-70f);
  const real factor = SELECT (much, (real) 0.0625, SELECT (little, up, (real) 1));
  const real back = SELECT (much, (real) 4, SELECT (little, root_down, (real) 1));
  const real as = a * factor, bs = b * factor;
  const real t = SQRT ((as + math_hypot (as, bs)) * (real) 0.5);
  const real whole = t * back, part = bs / (t + t) * back;
  complex_number z = { SELECT (x < 0, part, whole), SELECT (x < 0, whole, part) };
  z.im = COPYSIGN (z.im, y);
  if (UNLIKELY (!(large < INFINITE) | (large == 0) | IS_NAN (x + y)))
    {
      const bool left = x == -INFINITE, zero = (a == 0) & (b == 0);
      z.re = SELECT (x == INFINITE, INFINITE, x + y);
      z.im = x + y;
      z.re = SELECT (left, SELECT (IS_NAN (y), y, (real) 0), z.re);
      z.im = SELECT (left, COPYSIGN (INFINITE, y), z.im);
      z.im = SELECT ((x == INFINITE) & !IS_NAN (y), COPYSIGN (0, y), z.im);
      z.re = SELECT (b == INFINITE, INFINITE, z.re);
      z.im = SELECT (b == INFINITE, y, z.im);
      z.re = SELECT (zero, (real) 0, z.re);
      z.im = SELECT (zero, y, z.im);
    }
  return z;
}

INLINE complex_number
math_cproj (real x, real y)
{
  const bool infinite = IS_INFINITE (x) | IS_INFINITE (y);
  return (complex_number) { SELECT (infinite, INFINITE, x), SELECT (infinite, COPYSIGN (0, y), y) };
}

/* e^(w log z).  */

INLINE complex_number
math_cpow (real a, real b, real c, real d)
{
  const complex_number l = math_clog (a, b);
  const complex_number p = complex_product (c, d, l.re, l.im);
  return math_cexp (p.re, p.im);
}

#endif
