/* Mathematical functions for the device, written once for all formats: the words they are written in.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function is a template over a machine M, which has a format (float or double) and computes with

     num <M>	 numbers of the format, with + - * of which each is rounded for itself, and comparisons
     i32 <M>, i64 <M>	 integers; shr keeps the sign, shr_logical does not
     pred <M>	 truth values, with && || !, which take both sides
     select (p, a, b), fma, abs, div, sqrt, trunc, copysign (size, sign), is_nan; shl, shr, mul_high,
     mul_high_unsigned, less_unsigned, clz; M.widen, M.narrow, M.number_from, M.double_from, M.bits_of: conversions

     M.high_word (x), M.low_word (x), M.from_high_word (w), M.add_to_high_word (x, w)	the 32 bits above and below;
							both are the same ones for float
     M.variable (v), M.assign (variable, v)	what may change
     M.when (p, f)	where P holds, what F does
     M.loop (p, f)	the same as long as P () holds

   One machine writes the device IR (math-writer.h), so that a GPU has the function where it is called; another one
   computes on the host (tests/math-host.h), for tests with as many arguments as one likes.  Both round alike.

   `when' is for what is seldom: all else is one path.  */

#ifndef ACCRED_MATH_MACHINE_H
#define ACCRED_MATH_MACHINE_H

#include "libgomp-device/libm/math-constants.h"

#include <cstddef>
#include <iterator>

namespace accred {

template<class M> using num = typename M::num;
template<class M> using pred = typename M::pred;
template<class M> using i32 = typename M::i32;
template<class M> using i64 = typename M::i64;
template<class M> using constants = math_constants<typename M::real>;

/* What follows from a format.  */
template<class R> struct format;

template<> struct format<double>
{
  static constexpr double least = 0x1p-1022, infinity = __builtin_inf (), nan = __builtin_nan ("");
  /* 1.5 times the number whose last place is one.  */
  static constexpr double integer_above = 0x1.8p52;
  /* In the upper word: the exponent's place, one, sqrt (1/2).  */
  static constexpr int exponent_place = 20;
  static constexpr int32_t one = 0x3ff00000, sqrt_half = 0x3fe6a09e;
  static constexpr int digits = 53, bias = 1023;
  /* What makes a subnormal number normal, and its exponent.  */
  static constexpr double up = 0x1p54;
  static constexpr int up_exponent = 54;
  /* e^x is normal where x is less in size; above the second it is infinite, below the third zero.  */
  static constexpr double exp_normal = 708, exp_most = 710, exp_least = -746;
  static constexpr double exp2_normal = 1022, exp2_most = 1025, exp2_least = -1076;
};

template<> struct format<float>
{
  static constexpr float least = 0x1p-126f, infinity = __builtin_inff (), nan = __builtin_nanf ("");
  static constexpr float integer_above = 0x1.8p23f;
  static constexpr int exponent_place = 23;
  static constexpr int32_t one = 0x3f800000, sqrt_half = 0x3f3504f3;
  static constexpr int digits = 24, bias = 127;
  static constexpr float up = 0x1p25f;
  static constexpr int up_exponent = 25;
  static constexpr float exp_normal = 87, exp_most = 89, exp_least = -104;
  static constexpr float exp2_normal = 126, exp2_most = 129, exp2_least = -151;
};

template<class M> using form = format<typename M::real>;

/* The sum of both, unevaluated: LOW is less than the last place of HIGH, or nearly so.  */
template<class M> struct pair
{
  num<M> high, low;
};

/* A + B exactly, where A is the larger one in size or zero.  */

template<class M>
pair<M>
exact_sum (M &, num<M> a, num<M> b)
{
  num<M> sum = a + b;
  return { sum, b - (sum - a) };
}

template<class M>
pair<M>
exact_product (M &, num<M> a, num<M> b)
{
  num<M> product = a * b;
  return { product, fma (a, b, -product) };
}

/* The polynomial of X with the N coefficients C.  Even and odd powers side by side were no faster on a GPU, and need registers.  */

template<class M>
num<M>
horner (M &, const typename M::real *c, size_t n, num<M> x)
{
  num<M> sum = fma (x, num<M> (c[0]), num<M> (c[1]));
  for (size_t i = 2; i < n; i++)
    sum = fma (sum, x, num<M> (c[i]));
  return sum;
}

template<class M, size_t N>
num<M>
polynomial (M &m, const typename M::real (&c)[N], num<M> x)
{
  return horner (m, c, N, x);
}

/* Without the coefficient of the power 0.  */

template<class M, size_t N>
num<M>
polynomial_but_last (M &m, const typename M::real (&c)[N], num<M> x)
{
  return horner (m, c, N - 1, x);
}

/* A whole number, of no more than 22 bits, both ways.  */
template<class M> struct whole_number
{
  num<M> value;
  i32<M> integer;
};

/* The whole number next to A * B.  */

template<class M>
whole_number<M>
round_product (M &m, num<M> a, num<M> b)
{
  const num<M> above = form<M>::integer_above;
  num<M> sum = fma (a, b, above);
  return { sum - above, m.low_word (sum) - m.low_word_of (form<M>::integer_above) };
}

/* 2 to the power of K, which is an exponent of normal numbers.  */

template<class M>
num<M>
power_of_two (M &m, i32<M> k)
{
  return m.from_high_word (shl (k + form<M>::bias, form<M>::exponent_place));
}

/* X times 2 to the power of K: both normal.  */

template<class M>
num<M>
scale (M &m, num<M> x, i32<M> k)
{
  return m.add_to_high_word (x, shl (k, form<M>::exponent_place));
}

/* The same where the result may be none.  */

template<class M>
num<M>
scale_far (M &m, num<M> x, i32<M> k)
{
  i32<M> half = shr (k, 1);
  return x * power_of_two (m, half) * power_of_two (m, k - half);
}

/* Makes X normal if it is subnormal; returns the exponent of the factor that brings it back.  */

template<class M>
i32<M>
make_normal (M &m, num<M> &x)
{
  i32<M> offset = m.variable (i32<M> (0));
  num<M> normal = m.variable (x);
  m.when (x < num<M> (form<M>::least), [&] {
    m.assign (normal, x * form<M>::up);
    m.assign (offset, i32<M> (-form<M>::up_exponent));
  });
  x = normal;
  return offset;
}

} // namespace accred

#endif
