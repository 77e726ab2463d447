/* Sine, cosine and tangent, for a machine (math-machine.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x = k pi / 2 + r.  Below 2^17 pi / 2 is three numbers: the first difference is exact, the second one leaves what it
   loses, exactly, and the rest is in a second number.  Beyond, x is a whole number times a power of two, and of
   2 / pi one needs the bits from those on that make no multiple of four turns of the product (Payne, Hanek: Radian
   reduction for trigonometric functions, SIGNUM Newsletter 18, 1983).  */

#ifndef ACCRED_MATH_TRIGONOMETRIC_H
#define ACCRED_MATH_TRIGONOMETRIC_H

#include "libgomp-device/libm/math-machine.h"

namespace accred {

/* K right angles, of which the lower two bits count, and HIGH + LOW.  */
template<class M> struct turned
{
  num<M> high, low;
  i32<M> k;
};

/* What is beyond 2^17.  */

template<class M>
turned<M>
reduce_large (M &m, num<M> x)
{
  using C = constants<M>;
  using f = form<M>;
  constexpr bool wide = sizeof (typename M::real) == 8;
  /* Words of the product that are wanted, and one for the shift.  */
  constexpr int words = wide ? 4 : 3;

  i32<M> exponent = shr (m.high_word (abs (x)), f::exponent_place);
  i64<M> significand = (m.bits_of (x) & i64<M> ((int64_t (1) << (f::digits - 1)) - 1))
		       | i64<M> (int64_t (1) << (f::digits - 1));
  /* The place of the bit that makes two right angles.  */
  i32<M> place = exponent + (C::two_over_pi_zeros - f::bias - f::digits - 1);
  i32<M> word = shr (place, 6), shift = place & i32<M> (63);
  /* The table from WORD on, by halves.  */
  i64<M> table[std::size (C::two_over_pi_bits)];
  for (size_t i = 0; i < std::size (table); i++)
    table[i] = i64<M> (static_cast<int64_t> (C::two_over_pi_bits[i]));
  for (int step = wide ? 8 : 1; step; step /= 2)
    {
      pred<M> on = (word & i32<M> (step)) != i32<M> (0);
      for (int i = 0; i < words + step - 1; i++)
	table[i] = select (on, table[i + step], table[i]);
    }
  i32<M> back = i32<M> (63) - shift;
  for (int i = 0; i + 1 < words; i++)
    table[i] = shl (table[i], shift) | shr_logical (shr_logical (table[i + 1], 1), back);

  turned<M> t;
  pred<M> minus = x < num<M> (0);
  if constexpr (wide)
    {
      i64<M> carried = mul_high_unsigned (significand, table[2]);
      i64<M> lower = carried + significand * table[1];
      i64<M> carry = m.widen (select (less_unsigned (lower, carried), i32<M> (1), i32<M> (0)));
      i64<M> upper = mul_high_unsigned (significand, table[1]) + significand * table[0] + carry;
      t.k = m.narrow (shr_logical (shr_logical (upper, 61) + i64<M> (1), 1));
      upper = shl (upper, 2) | shr_logical (lower, 62);
      lower = shl (lower, 2);
      /* The fraction's size, less one unit of 2^-128 if it is negative, with its first bit in front.  */
      i64<M> sign = shr (upper, 63);
      upper = upper ^ sign;
      lower = lower ^ sign;
      i32<M> zeros = clz (upper);
      i32<M> others = i32<M> (63) - zeros;
      upper = shl (upper, zeros) | shr_logical (shr_logical (lower, 1), others);
      lower = shl (lower, zeros);
      num<M> first = m.number_from (shr_logical (upper, 11)) * typename M::real (0x1p-53);
      num<M> second = m.number_from (shl (upper & i64<M> (0x7ff), 52) | shr_logical (lower, 12))
		      * typename M::real (0x1p-116);
      num<M> factor = power_of_two (m, -zeros);
      factor = select ((sign != i64<M> (0)), -factor, factor);
      pair<M> p = exact_product (m, first, num<M> (C::quarter_turn[0]));
      p.low = fma (second, C::quarter_turn[0], fma (first, C::quarter_turn[1], p.low));
      t.high = p.high * factor;
      t.low = p.low * factor;
    }
  else
    {
      i64<M> upper = mul_high_unsigned (significand, table[1]) + significand * table[0];
      t.k = m.narrow (shr_logical (shr_logical (upper, 61) + i64<M> (1), 1));
      auto fraction = m.double_from (shl (upper, 2)) * (0x1.921fb54442d18p+0 * 0x1p-64);
      t.high = m.number_from (fraction);
      t.low = m.number_from (fraction - m.double_from (t.high));
    }
  t.high = select (minus, -t.high, t.high);
  t.low = select (minus, -t.low, t.low);
  t.k = select (minus, -t.k, t.k);
  t.high = select (abs (x) < num<M> (f::infinity), t.high, num<M> (f::nan));
  return t;
}

template<class M>
turned<M>
reduce (M &m, num<M> x)
{
  using R = typename M::real;
  using C = constants<M>;
  whole_number<M> k = round_product (m, x, num<M> (C::two_over_pi[0]));
  num<M> first = fma (k.value, -C::quarter_turn[0], x);
  /* Either summand may be the larger one: near k pi / 2 both nearly cancel.  */
  pair<M> second = exact_product (m, k.value, num<M> (-C::quarter_turn[1]));
  num<M> high = first + second.high;
  num<M> of_second = high - first;
  num<M> lost = (first - (high - of_second)) + (second.high - of_second);
  num<M> low = fma (k.value, -C::quarter_turn[2], lost + second.low);
  turned<M> t { m.variable (high), m.variable (low), m.variable (k.integer) };
  m.when (!(abs (x) < num<M> (R (0x1p17))), [&] {
    turned<M> large = reduce_large (m, x);
    m.assign (t.high, large.high);
    m.assign (t.low, large.low);
    m.assign (t.k, large.k);
  });
  return t;
}

/* The sine and the cosine of an angle less than pi / 4, each as a number and what there is beside it.  */
template<class M> struct circular
{
  num<M> sine_rest;	/* Beside r.  */
  num<M> cosine, cosine_rest;
};

template<class M>
circular<M>
near_zero (M &m, const turned<M> &t)
{
  using R = typename M::real;
  using C = constants<M>;
  num<M> square = t.high * t.high;
  circular<M> c;
  c.sine_rest = fma (polynomial (m, C::sine, square) * square, t.high, t.low);
  /* 1 - r^2 / 2 and what that loses.  */
  num<M> half = square * R (0.5);
  c.cosine = num<M> (1) - half;
  num<M> lost = (num<M> (1) - c.cosine) - half;
  num<M> rest = fma (-t.high, t.low, lost);
  c.cosine_rest = fma (polynomial_but_last (m, C::cosine, square), square * square, rest);
  return c;
}

/* The sine of X and QUARTERS right angles.  */

template<class M>
num<M>
sine_of_sum (M &m, num<M> x, int quarters)
{
  turned<M> t = reduce (m, x);
  circular<M> c = near_zero (m, t);
  i32<M> k = t.k + quarters;
  num<M> either = select ((k & i32<M> (1)) != i32<M> (0), c.cosine + c.cosine_rest, t.high + c.sine_rest);
  return select ((k & i32<M> (2)) != i32<M> (0), -either, either);
}

template<class M>
num<M>
math_sin (M &m, num<M> x)
{
  /* -0, and what is too small to be squared.  */
  const typename M::real itself = sizeof (typename M::real) == 8 ? 0x1p-27 : 0x1p-13;
  return select (abs (x) < num<M> (itself), x, sine_of_sum (m, x, 0));
}

template<class M>
num<M>
math_cos (M &m, num<M> x)
{
  return sine_of_sum (m, x, 1);
}

/* S / C or -C / S of both, each with what it loses in a second number; the quotient is corrected by its remainder.  */

template<class M>
num<M>
math_tan (M &m, num<M> x)
{
  using R = typename M::real;
  turned<M> t = reduce (m, x);
  circular<M> c = near_zero (m, t);
  pair<M> sine = exact_sum (m, t.high, c.sine_rest), cosine = exact_sum (m, c.cosine, c.cosine_rest);
  pred<M> odd = (t.k & i32<M> (1)) != i32<M> (0);
  num<M> over = select (odd, -cosine.high, sine.high), over_lost = select (odd, -cosine.low, sine.low);
  num<M> under = select (odd, sine.high, cosine.high), under_lost = select (odd, sine.low, cosine.low);
  num<M> inverse = div (num<M> (1), under);
  num<M> q = over * inverse;
  num<M> rest = fma (-q, under_lost, fma (-q, under, over)) + over_lost;
  q = fma (rest, inverse, q);
  const R itself = sizeof (R) == 8 ? 0x1p-27 : 0x1p-13;
  return select (abs (x) < num<M> (itself), x, q);
}

} // namespace accred

#endif
