/* Inverse trigonometric functions, for a machine (math-machine.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_INVERSE_H
#define ACCRED_MATH_INVERSE_H

#include "libgomp-device/libm/math-machine.h"

namespace accred {

/* The angle OVER / (UNDER + UNDER_LOST), at most 1/2 in size, plus QUARTERS right angles; that is a multiple of 1/2.
   The quotient is corrected by its remainder.  */

template<class M>
num<M>
angle (M &m, num<M> over, num<M> under, num<M> under_lost, num<M> quarters)
{
  using C = constants<M>;
  num<M> inverse = div (num<M> (1), under);
  num<M> guess = over * inverse;
  num<M> q = fma (fma (-guess, under, over), inverse, guess);
  num<M> rest = fma (-q, under_lost, fma (-q, under, over)) * inverse;
  num<M> square = q * q;
  num<M> p = polynomial (m, C::arctangent, square) * square;
  num<M> turn = quarters * C::quarter_turn[0];
  num<M> turn_low = fma (quarters, C::quarter_turn[0], -turn);
  turn_low = fma (quarters, C::quarter_turn[1], turn_low);
  pair<M> sum = exact_sum (m, turn, q);
  return sum.high + fma (p, q, (sum.low + rest) + turn_low);
}

template<class M>
num<M>
math_atan (M &m, num<M> x)
{
  using R = typename M::real;
  const num<M> one = R (1);
  num<M> a = abs (x);
  pred<M> small = a < num<M> (R (0.5)), large = a > num<M> (R (2));
  /* a, (a - 1) / (a + 1) or -1 / a.  */
  num<M> sum = a + R (1);
  num<M> lost = select (a > one, num<M> (1) - (sum - a), a - (sum - R (1)));
  num<M> over = select (small, a, select (large, -one, a - R (1)));
  num<M> under = select (small, one, select (large, a, sum));
  lost = select (small || large, num<M> (0), lost);
  num<M> quarters = select (small, num<M> (0), select (large, one, num<M> (R (0.5))));
  num<M> result = angle (m, over, under, lost, quarters);
  /* Where 1 / a is not normal.  */
  result = select (a > num<M> (form<M>::up * form<M>::up), num<M> (constants<M>::quarter_turn[0]), result);
  return copysign (result, x);
}

/* The larger one of both is brought near one, so that neither a sum nor a product leaves the range.  */

template<class M>
num<M>
math_atan2 (M &m, num<M> y, num<M> x)
{
  using R = typename M::real;
  using f = form<M>;
  num<M> ax = abs (x), ay = abs (y);
  pred<M> steep = ay > ax, left = m.high_word (x) < i32<M> (0);
  num<M> large = m.variable (select (steep, ay, ax)), small = m.variable (select (steep, ax, ay));
  const R up = f::up * f::up, tiny = f::least * up;
  m.when (!(large < num<M> (1 / tiny)) || small < num<M> (tiny), [&] {
    /* Both infinite: the same as both one.  Zeros: as 0 and 1.  */
    pred<M> infinite = large == num<M> (f::infinity);
    num<M> s = select (infinite, select (small == large, num<M> (1), num<M> (0)), small);
    num<M> l = select (infinite || large == num<M> (0), num<M> (1), large);
    num<M> factor = select (l > num<M> (1 / tiny), num<M> (1 / up), num<M> (up));
    factor = select (infinite, num<M> (1), factor);
    m.assign (small, s * factor);
    m.assign (large, l * factor);
  });
  pred<M> diagonal = small + small > large;
  num<M> sum = large + small;
  num<M> over = select (diagonal, small - large, small);
  num<M> under = select (diagonal, sum, large);
  num<M> lost = select (diagonal, small - (sum - large), num<M> (0));
  /* In right angles: the diagonal's, from the axis or to it, and the half turn less that.  */
  num<M> quarters = select (diagonal, num<M> (R (0.5)), num<M> (0));
  over = select (steep, -over, over);
  quarters = select (steep, num<M> (1) - quarters, quarters);
  over = select (left, -over, over);
  quarters = select (left, num<M> (2) - quarters, quarters);
  num<M> result = angle (m, over, under, lost, quarters);
  result = select (is_nan (x) || is_nan (y), x + y, result);
  return copysign (result, y);
}

/* For X^2 or (1 - |X|) / 2, at most 1/4: its root, the root's rest, and what the arc sine of the root is more, over the root.  */
template<class M> struct arc
{
  pred<M> far;
  num<M> root, rest, more;
};

template<class M>
arc<M>
arc_parts (M &m, num<M> x)
{
  using R = typename M::real;
  arc<M> a;
  num<M> size = abs (x);
  a.far = size > num<M> (R (0.5));
  num<M> square = select (a.far, fma (size, R (-0.5), R (0.5)), x * x);
  num<M> root = sqrt (square);
  num<M> rest = div (fma (-root, root, square), root + root);
  rest = select (square > num<M> (0), rest, num<M> (0));
  a.root = select (a.far, root, size);
  a.rest = select (a.far, rest, num<M> (0));
  a.more = polynomial (m, constants<M>::arcsine, square) * square;
  return a;
}

template<class M>
num<M>
math_asin (M &m, num<M> x)
{
  using C = constants<M>;
  arc<M> a = arc_parts (m, x);
  /* |x| itself, or pi / 2 less twice the root.  */
  num<M> base = select (a.far, num<M> (C::quarter_turn[0]), num<M> (0));
  num<M> base_low = select (a.far, num<M> (C::quarter_turn[1]), num<M> (0));
  num<M> twice = select (a.far, a.root * typename M::real (-2), a.root);
  pair<M> sum = exact_sum (m, base, twice);
  num<M> low = fma (a.rest, typename M::real (-2), base_low) + sum.low;
  return copysign (sum.high + fma (a.more, twice, low), x);
}

template<class M>
num<M>
math_acos (M &m, num<M> x)
{
  using C = constants<M>;
  arc<M> a = arc_parts (m, x);
  /* pi / 2 - x; twice the root; pi less twice the root.  */
  pred<M> negative = x < num<M> (0), half_turn = a.far && negative;
  num<M> quarters = select (a.far, select (negative, num<M> (2), num<M> (0)), num<M> (1));
  num<M> base = quarters * C::quarter_turn[0], base_low = quarters * C::quarter_turn[1];
  num<M> part = select (a.far, a.root + a.root, -x);
  num<M> rest = a.rest + a.rest;
  part = select (half_turn, -part, part);
  rest = select (half_turn, -rest, rest);
  pair<M> sum = exact_sum (m, base, part);
  return sum.high + fma (a.more, part, (rest + base_low) + sum.low);
}

} // namespace accred

#endif
