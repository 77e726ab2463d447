/* Inverse trigonometric and hyperbolic functions of complex numbers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The arc sine and cosine are those of T. E. Hull, T. F. Fairgrieve and P. T. P. Tang,
   "Implementing the Complex Arcsine and Arccosine Functions Using Exception Handling", ACM TOMS
   23 (1997).  */

#ifndef ACCRED_COMPLEX_INVERSE_H
#define ACCRED_COMPLEX_INVERSE_H

#include "libgomp-device/libm/complex-exponential.h"

#define RIGHT_ANGLE (quarter_turn[0])

/* Of a number in the first quadrant: the real parts of its arc sine and arc cosine, and the size of
   their imaginary parts.  */
typedef struct
{
  real sine, cosine, im;
} complex_arc;

/* X and Y are not both small, and neither is large.  r and s are the distances from -1 and 1.  */

INLINE complex_arc
usual_arc (real x, real y)
{
  const real r = math_hypot (x + 1, y), s = math_hypot (x - 1, y);
  const real a = (r + s) * (real) 0.5, b = x / a;
  const bool inside = x <= 1;
  /* Half of y^2 / (r + (x + 1)), and of what s is more than |1 - x|.  */
  const real right = y * y / (r + (x + 1));
  const real left = SELECT (inside, s + (1 - x), y * y / (s + (x - 1)));
  complex_arc z;
  if (b <= (real) 0.6417)
    {
      z.sine = math_asin (b);
      z.cosine = math_acos (b);
    }
  else
    {
      /* sqrt (a^2 - x^2)  */
      const real sum = a + x;
      const real beside
	= SELECT (inside, SQRT ((real) 0.5 * sum * (right + left)),
		  y * SQRT ((real) 0.5 * (sum / (r + (x + 1)) + sum / (s + (x - 1)))));
      z.sine = math_atan2 (x, beside);
      z.cosine = math_atan2 (beside, x);
    }
  if (a <= (real) 1.5)
    {
      const real other = SELECT (inside, y * y / (s + (1 - x)), s + (x - 1));
      const real more = (real) 0.5 * (right + other);
      z.im = math_log1p (more + SQRT (more * (a + 1)));
    }
  else
    z.im = math_log (a + SQRT (FMA (a, a, -1)));
  return z;
}

/* Y is so small that its square does not count, beside that of the distance to 1 either.  */

INLINE complex_arc
arc_at_axis (real x, real y)
{
  complex_arc z;
  const real beside = SQRT (ABS (x - 1)) * SQRT (x + 1);
  if (x < 1)
    z = (complex_arc) { math_asin (x), math_acos (x), y / beside };
  else if (x == 1)
    {
      const real root = SQRT (y);
      z = (complex_arc) { RIGHT_ANGLE - root, root, root };
    }
  else
    z = (complex_arc) { RIGHT_ANGLE, y / beside, math_log1p ((x - 1) + beside) };
  return z;
}

/* X and Y of any size; infinite and NaN, too.  */

INLINE complex_arc
arc_of (real x, real y)
{
  const real large = FORMAT (0x1p500, 0x1p60f), small = FORMAT (0x1p-500, 0x1p-60f);
  complex_arc z;
  if (UNLIKELY (!((x < large) & (y < large))))
    {
      z.sine = math_atan2 (x, y);
      z.cosine = math_atan2 (y, x);
      z.im = log_of_size (x, y) + (ln2[0] + ln2[1]);
    }
  else if (UNLIKELY (y < small))
    z = arc_at_axis (x, y);
  else
    z = usual_arc (x, y);
  return z;
}

INLINE complex_number
math_casin (real x, real y)
{
  const complex_arc z = arc_of (ABS (x), ABS (y));
  return (complex_number) { SELECT (x == 0, x, COPYSIGN (z.sine, x)), COPYSIGN (z.im, y) };
}

INLINE complex_number
math_cacos (real x, real y)
{
  const complex_arc z = arc_of (ABS (x), ABS (y));
  real re = SELECT (x < 0, (RIGHT_ANGLE * 2 - z.cosine) + 2 * quarter_turn[1], z.cosine);
  /* Rounded as the other one is.  */
  re = SELECT ((x == 0) | (z.cosine == RIGHT_ANGLE), RIGHT_ANGLE, re);
  return (complex_number) { re, SELECT (high_word (y) < 0, z.im, -z.im) };
}

INLINE complex_number
math_casinh (real x, real y)
{
  return exchanged (math_casin (y, x));
}

INLINE complex_number
math_cacosh (real x, real y)
{
  const complex_number z = math_cacos (x, y);
  return (complex_number) { ABS (z.im), COPYSIGN (z.re, y) };
}

/* log (1 + 4x / ((1 - x)^2 + y^2)) / 4, and half of the angle of (1 - x) (1 + x) - y^2 + 2yi.  */

INLINE complex_number
math_catanh (real x, real y)
{
  const real a = ABS (x), b = ABS (y), less = 1 - a;
  const real large = FORMAT (0x1p500, 0x1p60f);
  complex_number z = { math_log1p (4 * a / FMA (b, b, less * less)) * (real) 0.25,
		       math_atan2 (b + b, FMA (-b, b, less * (1 + a))) * (real) 0.5 };
  if (UNLIKELY ((a == 1) & (b < FORMAT (0x1p-500, 0x1p-60f))))
    z.re = ((ln2[0] + ln2[1]) - math_log (b)) * (real) 0.5;
  if (UNLIKELY (!((a < large) & (b < large))))
    {
      /* 1 / z, and a right angle.  */
      const real size = math_hypot (x * (real) 0.5, y * (real) 0.5);
      const bool infinite = (a == INFINITE) | (b == INFINITE);
      z.re = SELECT (infinite, 0, a / size / size * (real) 0.25);
      z.im = SELECT (IS_NAN (y) | (IS_NAN (x) & !infinite), x + y, RIGHT_ANGLE);
    }
  z.re = SELECT (x == 0, x, z.re);
  return (complex_number) { COPYSIGN (z.re, x), COPYSIGN (z.im, y) };
}

INLINE complex_number
math_catan (real x, real y)
{
  return exchanged (math_catanh (y, x));
}

#endif
