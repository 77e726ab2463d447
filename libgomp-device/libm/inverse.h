/* Inverse trigonometric functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_INVERSE_H
#define ACCRED_MATH_INVERSE_H

#include "libgomp-device/libm/number.h"

/* The angle OVER / (UNDER + UNDER_LOST), at most 1/2 in size, plus QUARTERS right angles; that is a
   multiple of 1/2.  The quotient is corrected by its remainder.  */

INLINE real
angle (real over, real under, real under_lost, real quarters)
{
  real inverse = 1 / under;
  real guess = over * inverse;
  real q = FMA (FMA (-guess, under, over), inverse, guess);
  real rest = FMA (-q, under_lost, FMA (-q, under, over)) * inverse;
  real square = q * q;
  real p = POLYNOMIAL (arctangent, square) * square;
  real turn = quarters * quarter_turn[0];
  real turn_low = FMA (quarters, quarter_turn[0], -turn);
  turn_low = FMA (quarters, quarter_turn[1], turn_low);
  pair sum = exact_sum (turn, q);
  return sum.high + FMA (p, q, (sum.low + rest) + turn_low);
}

INLINE real
math_atan (real x)
{
  const real one = 1;
  real a = ABS (x);
  bool small = a < (real) 0.5, large = a > 2;
  /* a, (a - 1) / (a + 1) or -1 / a.  */
  real sum = a + 1;
  real lost = SELECT (a > one, 1 - (sum - a), a - (sum - 1));
  real over = SELECT (small, a, SELECT (large, -one, a - 1));
  real under = SELECT (small, one, SELECT (large, a, sum));
  lost = SELECT (small | large, 0, lost);
  real quarters = SELECT (small, 0, SELECT (large, one, (real) 0.5));
  real result = angle (over, under, lost, quarters);
  /* Where 1 / a is not normal.  */
  result = SELECT (a > UP * UP, quarter_turn[0], result);
  return COPYSIGN (result, x);
}

/* The larger one of both is brought near one, so that neither a sum nor a product leaves the
   range.  */

INLINE real
math_atan2 (real y, real x)
{
  real ax = ABS (x), ay = ABS (y);
  bool steep = ay > ax, left = high_word (x) < 0;
  real large = SELECT (steep, ay, ax), small = SELECT (steep, ax, ay);
  const real up = UP * UP, tiny = LEAST * up;
  if (UNLIKELY (!(large < 1 / tiny) | (small < tiny)))
    {
      /* Both infinite: the same as both one.  Zeros: as 0 and 1.  */
      bool infinite = large == INFINITE;
      real s = SELECT (infinite, SELECT (small == large, (real) 1, 0), small);
      real l = SELECT (infinite | (large == 0), 1, large);
      real factor = SELECT (l > 1 / tiny, 1 / up, up);
      factor = SELECT (infinite, 1, factor);
      small = s * factor;
      large = l * factor;
    }
  bool diagonal = small + small > large;
  real sum = large + small;
  real over = SELECT (diagonal, small - large, small);
  real under = SELECT (diagonal, sum, large);
  real lost = SELECT (diagonal, small - (sum - large), 0);
  /* In right angles: the diagonal's, from the axis or to it, and the half turn less that.  */
  real quarters = SELECT (diagonal, (real) 0.5, 0);
  over = SELECT (steep, -over, over);
  quarters = SELECT (steep, 1 - quarters, quarters);
  over = SELECT (left, -over, over);
  quarters = SELECT (left, 2 - quarters, quarters);
  real result = angle (over, under, lost, quarters);
  result = SELECT (IS_NAN (x) | IS_NAN (y), x + y, result);
  return COPYSIGN (result, y);
}

INLINE real
math_carg (real re, real im)
{
  return math_atan2 (im, re);
}

/* For X^2 or (1 - |X|) / 2, at most 1/4: its root, the root's rest, and what the arc sine of the
   root is more, over the root.  */
typedef struct
{
  bool far;
  real root, rest, more;
} arc;

INLINE arc
arc_parts (real x)
{
  arc a;
  real size = ABS (x);
  a.far = size > (real) 0.5;
  real square = SELECT (a.far, FMA (size, (real) -0.5, (real) 0.5), x * x);
  real root = SQRT (square);
  real rest = FMA (-root, root, square) / (root + root);
  rest = SELECT (square > 0, rest, 0);
  a.root = SELECT (a.far, root, size);
  a.rest = SELECT (a.far, rest, 0);
  a.more = POLYNOMIAL (arcsine, square) * square;
  return a;
}

INLINE real
math_asin (real x)
{
  arc a = arc_parts (x);
  /* |x| itself, or pi / 2 less twice the root.  */
  real base = SELECT (a.far, quarter_turn[0], 0);
  real base_low = SELECT (a.far, quarter_turn[1], 0);
  real twice = SELECT (a.far, a.root * -2, a.root);
  pair sum = exact_sum (base, twice);
  real low = FMA (a.rest, -2, base_low) + sum.low;
  return COPYSIGN (sum.high + FMA (a.more, twice, low), x);
}

INLINE real
math_acos (real x)
{
  arc a = arc_parts (x);
  /* pi / 2 - x; twice the root; pi less twice the root.  */
  bool negative = x < 0, half_turn = a.far & negative;
  real quarters = SELECT (a.far, SELECT (negative, (real) 2, 0), 1);
  real base = quarters * quarter_turn[0], base_low = quarters * quarter_turn[1];
  real part = SELECT (a.far, a.root + a.root, -x);
  real rest = a.rest + a.rest;
  part = SELECT (half_turn, -part, part);
  rest = SELECT (half_turn, -rest, rest);
  pair sum = exact_sum (base, part);
  return sum.high + FMA (a.more, part, (rest + base_low) + sum.low);
}

#endif
