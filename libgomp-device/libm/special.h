/* Error functions, the cube root and the hypotenuse.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_SPECIAL_H
#define ACCRED_MATH_SPECIAL_H

#include "libgomp-device/libm/exponential.h"

/* erfc (A) for A from 1/2: e^(-a^2) g (t) / (a + 2) with t = (a - 2) / (a + 2) = 1 - 4 / (a +
   2).  */

INLINE real
erfc_of_large (real a)
{
  real under = a + 2;
  real lost = SELECT (a > 2, 2 - (under - a), a - (under - 2));
  real inverse = 1 / under;
  real rest = FMA (-inverse, lost, FMA (-inverse, under, 1));
  real inverse_low = rest * inverse;
  real t = FMA (inverse, -4, 1);
  real t_low = FMA (inverse, -4, 1 - t);
  t_low = FMA (inverse_low, -4, t_low);
  /* The last step of the polynomial as a pair.  */
  real slope = POLYNOMIAL_BUT_LAST (scaled_erfc, t);
  pair step = exact_product (t, slope);
  pair g = exact_sum (scaled_erfc_last[0], step.high);
  g.low = FMA (t_low, slope, (g.low + step.low) + scaled_erfc_last[1]);
  real square = a * a;
  power_parts e = exp_parts (-square, -FMA (a, a, -square));
  /* (e.high + e.low) g (inverse + inverse_low)  */
  pair p = exact_product (g.high, inverse);
  p.low = FMA (g.low, inverse, FMA (g.high, inverse_low, p.low));
  real value = FMA (e.high, p.high, FMA (e.high, p.low, e.low * p.high));
  return scale_far (value, e.k);
}

/* Branches, as in math_erf, were not faster on a GPU: ptxas needs as many registers, and most warps
   have arguments of both kinds.  */

INLINE real
math_erfc (real x)
{
  real a = ABS (x);
  real p = POLYNOMIAL (error_near_zero, x * x);
  pair first = exact_sum (1, -x);
  real small = first.high + FMA (-p, x, first.low);
  real large = erfc_of_large (a);
  large = SELECT (a > FORMAT (27.3, 10.2f), 0, large);
  large = SELECT (x < 0, 2 - large, large);
  return SELECT (a < (real) 0.5, small, large);
}

/* Up to FROM a polynomial; above, 1 - g (|x|)^8, where g is a polynomial for the root of erfc.
   Erfc is so much smaller than one that its error does not count.  Branches, so that a kernel keeps
   the constants of neither in registers.  */

INLINE real
math_erf (real x)
{
  const real from = FORMAT (1.375, 1.3125f), centre = FORMAT (0.9375, 0.875f);
  real a = ABS (x);
  if (a <= from)
    return FMA (POLYNOMIAL (error, FMA (x, x, -centre)), x, x);
  real g = POLYNOMIAL (root_of_erfc, a - from);
  g = g * g;
  g = g * g;
  real large = FMA (-g, g, 1);
  /* One, rounded.  */
  large = SELECT (a > FORMAT (6, 4), 1, large);
  return SELECT (IS_NAN (x), x, COPYSIGN (large, x));
}

/* r = x^(-1/3) by its exponent's third, r (1 + e/3 + 2/9 e^2 + 14/81 e^3) with e = 1 - x r^3, again
   and again; x r^2, corrected by what its cube lacks.  */

INLINE real
math_cbrt (real x)
{
  real a = ABS (x), back = 1;
  if (UNLIKELY (a < LEAST))
    {
      /* A cube.  */
      a *= FORMAT (0x1p54, 0x1p27f);
      back = FORMAT (0x1p-18, 0x1p-9f);
    }
  /* A third of the bits, as floating-point numbers count: off by 3.2 percent at most.  */
  const i32 third = ((i64) high_word (a) * 0x55555556) >> 32;
  real r = from_high_word (FORMAT (0x553f09fc, 0x54a2fa8c) - third);
#pragma GCC unroll 2
  for (int i = 0; i < FORMAT (2, 1); i++)
    {
      const real e = FMA (-(a * r), r * r, 1);
      const real series = FMA (FMA (e, (real) (14.0 / 81), (real) (2.0 / 9)), e, (real) (1.0 / 3));
      r = FMA (series * e, r, r);
    }
  real inverse_square = r * r;
  real root = a * inverse_square;
  real square = root * root;
  real rest = FMA (-square, root, a);
  rest = FMA (-FMA (root, root, -square), root, rest);
  root = FMA (rest * inverse_square, (real) (1.0 / 3), root) * back;
  real result = COPYSIGN (root, x);
  if (UNLIKELY (!((ABS (x) > 0) & (ABS (x) < INFINITE))))
    result = x + x;
  return result;
}

INLINE real
math_hypot (real x, real y)
{
  real ax = ABS (x), ay = ABS (y);
  bool order = ax > ay;
  real large = SELECT (order, ax, ay), small = SELECT (order, ay, ax);
  real back = 1;
  const real up = FORMAT (0x1p600, 0x1p100f);
  const real most = FORMAT (0x1p500, 0x1p60f);
  if (UNLIKELY (!((large < most) & (large > 1 / most))))
    {
      const real factor = SELECT (large < 1, up, 1 / up);
      back = SELECT (large < 1, 1 / up, up);
      large *= factor;
      small *= factor;
    }
  real root = SQRT (FMA (large, large, small * small));
  real result = root * back;
  if (UNLIKELY (!((ax < INFINITE) & (ay < INFINITE))))
    {
      bool infinite = (ax == INFINITE) | (ay == INFINITE);
      result = SELECT (infinite, INFINITE, x + y);
    }
  return result;
}

INLINE real
math_cabs (real re, real im)
{
  return math_hypot (re, im);
}

#endif
