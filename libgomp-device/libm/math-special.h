/* Error functions, the cube root and the hypotenuse, for a machine (math-machine.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_SPECIAL_H
#define ACCRED_MATH_SPECIAL_H

#include "libgomp-device/libm/math-exponential.h"

namespace accred {

/* erfc (A) for A from 1/2: e^(-a^2) g (t) / (a + 2) with t = (a - 2) / (a + 2) = 1 - 4 / (a + 2).  */

template<class M>
num<M>
erfc_of_large (M &m, num<M> a)
{
  using R = typename M::real;
  using C = constants<M>;
  num<M> under = a + R (2);
  num<M> lost = select (a > num<M> (2), num<M> (2) - (under - a), a - (under - R (2)));
  num<M> inverse = div (num<M> (1), under);
  num<M> rest = fma (-inverse, lost, fma (-inverse, under, R (1)));
  num<M> inverse_low = rest * inverse;
  num<M> t = fma (inverse, R (-4), R (1));
  num<M> t_low = fma (inverse, R (-4), num<M> (1) - t);
  t_low = fma (inverse_low, R (-4), t_low);
  /* The last step of the polynomial as a pair.  */
  num<M> slope = polynomial_but_last (m, C::scaled_erfc, t);
  pair<M> step = exact_product (m, t, slope);
  pair<M> g = exact_sum (m, num<M> (C::scaled_erfc_last[0]), step.high);
  g.low = fma (t_low, slope, (g.low + step.low) + C::scaled_erfc_last[1]);
  num<M> square = a * a;
  exponential<M> e = exp_parts (m, -square, -fma (a, a, -square));
  /* (e.high + e.low) g (inverse + inverse_low)  */
  pair<M> p = exact_product (m, g.high, inverse);
  p.low = fma (g.low, inverse, fma (g.high, inverse_low, p.low));
  num<M> value = fma (e.high, p.high, fma (e.high, p.low, e.low * p.high));
  return scale_far (m, value, e.k);
}

template<class M>
num<M>
math_erf (M &m, num<M> x)
{
  using R = typename M::real;
  using C = constants<M>;
  num<M> a = abs (x);
  num<M> small = fma (polynomial (m, C::error, x * x), x, x);
  /* erfc is so much smaller than one that its error does not count, and its logarithm is a polynomial.  */
  num<M> l = -polynomial (m, C::log_of_erfc, a - R (1));
  whole_number<M> k = round_product (m, l, num<M> (C::log2_of_e[0]));
  num<M> r = fma (k.value, -C::ln2[1], fma (k.value, -C::ln2[0], l));
  pair<M> y = exp_near_zero (m, r, num<M> (0));
  num<M> large = num<M> (1) - scale (m, y.high + y.low, k.integer);
  /* One, rounded.  */
  large = select (a > num<M> (sizeof (R) == 8 ? R (6) : R (4)), num<M> (1), large);
  return select (a > num<M> (1), copysign (large, x), small);
}

template<class M>
num<M>
math_erfc (M &m, num<M> x)
{
  using R = typename M::real;
  num<M> a = abs (x);
  num<M> p = polynomial (m, constants<M>::error, x * x);
  pair<M> first = exact_sum (m, num<M> (1), -x);
  num<M> small = first.high + fma (-p, x, first.low);
  num<M> large = erfc_of_large (m, a);
  large = select (a > num<M> (sizeof (R) == 8 ? R (27.3) : R (10.2)), num<M> (0), large);
  large = select (x < num<M> (0), num<M> (2) - large, large);
  return select (a < num<M> (R (0.5)), small, large);
}

/* r = x^(-1/3) by its exponent's third, r (1 + e/3 + 2/9 e^2 + 14/81 e^3) with e = 1 - x r^3, again and again; x r^2, corrected by what
   its cube lacks.  */

template<class M>
num<M>
math_cbrt (M &m, num<M> x)
{
  using R = typename M::real;
  using f = form<M>;
  constexpr bool wide = sizeof (R) == 8;
  num<M> a = m.variable (abs (x)), back = m.variable (num<M> (1));
  m.when (a < num<M> (f::least), [&] {
    /* A cube.  */
    m.assign (a, a * (wide ? R (0x1p54) : R (0x1p27)));
    m.assign (back, num<M> (wide ? R (0x1p-18) : R (0x1p-9)));
  });
  /* A third of the bits, as floating-point numbers count: off by 3.2 percent at most.  */
  i32<M> third = mul_high (m.high_word (a), i32<M> (0x55555556));
  num<M> r = m.from_high_word (i32<M> (wide ? 0x553f09fc : 0x54a2fa8c) - third);
  for (int i = 0; i < (wide ? 2 : 1); i++)
    {
      num<M> e = fma (-(a * r), r * r, R (1));
      num<M> series = fma (fma (e, R (14.0 / 81), R (2.0 / 9)), e, R (1.0 / 3));
      r = fma (series * e, r, r);
    }
  num<M> inverse_square = r * r;
  num<M> root = a * inverse_square;
  num<M> square = root * root;
  num<M> rest = fma (-square, root, a);
  rest = fma (-fma (root, root, -square), root, rest);
  root = fma (rest * inverse_square, R (1.0 / 3), root) * back;
  num<M> result = m.variable (copysign (root, x));
  m.when (!(abs (x) > num<M> (0) && abs (x) < num<M> (f::infinity)), [&] { m.assign (result, x + x); });
  return result;
}

template<class M>
num<M>
math_hypot (M &m, num<M> x, num<M> y)
{
  using R = typename M::real;
  using f = form<M>;
  num<M> ax = abs (x), ay = abs (y);
  pred<M> order = ax > ay;
  num<M> large = m.variable (select (order, ax, ay)), small = m.variable (select (order, ay, ax));
  num<M> back = m.variable (num<M> (1));
  const R up = sizeof (R) == 8 ? R (0x1p600) : R (0x1p100);
  const R most = sizeof (R) == 8 ? R (0x1p500) : R (0x1p60);
  m.when (!(large < num<M> (most) && large > num<M> (1 / most)), [&] {
    num<M> factor = select (large < num<M> (1), num<M> (up), num<M> (1 / up));
    m.assign (back, select (large < num<M> (1), num<M> (1 / up), num<M> (up)));
    m.assign (large, large * factor);
    m.assign (small, small * factor);
  });
  num<M> root = sqrt (fma (large, large, small * small));
  num<M> result = m.variable (root * back);
  m.when (!(ax < num<M> (f::infinity) && ay < num<M> (f::infinity)), [&] {
    pred<M> infinite = ax == num<M> (f::infinity) || ay == num<M> (f::infinity);
    m.assign (result, select (infinite, num<M> (f::infinity), x + y));
  });
  return result;
}

} // namespace accred

#endif
