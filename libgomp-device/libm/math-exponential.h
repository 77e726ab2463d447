/* Exponential functions, logarithms and powers, for a machine (math-machine.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_EXPONENTIAL_H
#define ACCRED_MATH_EXPONENTIAL_H

#include "libgomp-device/libm/math-machine.h"

namespace accred {

/* What the end of an exponential function needs: the value is (HIGH + LOW) 2^K.  */
template<class M> struct exponential
{
  num<M> high, low;
  i32<M> k;
};

/* e to the power of R, of at most ln 2 / 2 in size, and of LOW.  */

template<class M>
pair<M>
exp_near_zero (M &m, num<M> r, num<M> low)
{
  num<M> p = polynomial (m, constants<M>::exponential, r);
  num<M> high = r + typename M::real (1);
  num<M> lost = (num<M> (1) - high) + r;
  return { high, fma (p, r * r, low) + lost };
}

/* e to the power of X + LOW.  X is k ln 2 + r.  */

template<class M>
exponential<M>
exp_parts (M &m, num<M> x, num<M> low)
{
  whole_number<M> k = round_product (m, x, constants<M>::log2_of_e[0]);
  num<M> first = fma (k.value, -constants<M>::ln2[0], x);
  low = fma (k.value, -constants<M>::ln2[1], low);
  num<M> r = first + low;
  pair<M> e = exp_near_zero (m, r, (first - r) + low);
  return { e.high, e.low, k.integer };
}

/* VALUE 2^K; ARGUMENT says whether that is a normal number, by its SIZE, and what it is where it leaves the range.  */

template<class M>
num<M>
finish_exponential (M &m, num<M> value, i32<M> k, num<M> argument, num<M> normal, num<M> most, num<M> least)
{
  num<M> result = m.variable (scale (m, value, k));
  m.when (!(abs (argument) < normal), [&] {
    num<M> y = scale_far (m, value, k);
    y = select (argument > most, num<M> (form<M>::infinity), y);
    m.assign (result, select (argument < least, num<M> (0), y));
  });
  return result;
}

template<class M>
num<M>
math_exp (M &m, num<M> x)
{
  exponential<M> e = exp_parts (m, x, num<M> (0));
  using f = form<M>;
  return finish_exponential (m, e.high + e.low, e.k, x, num<M> (f::exp_normal), num<M> (f::exp_most),
			     num<M> (f::exp_least));
}

template<class M>
num<M>
math_exp2 (M &m, num<M> x)
{
  using C = constants<M>;
  using f = form<M>;
  whole_number<M> k = round_product (m, x, num<M> (1));
  num<M> part = x - k.value;
  pair<M> r = exact_product (m, part, num<M> (C::natural_log_of_2[0]));
  pair<M> e = exp_near_zero (m, r.high, fma (part, C::natural_log_of_2[1], r.low));
  return finish_exponential (m, e.high + e.low, k.integer, x, num<M> (f::exp2_normal), num<M> (f::exp2_most),
			     num<M> (f::exp2_least));
}

/* X = 2^K M with M from sqrt (1/2) to sqrt (2), for a positive normal number.  */
template<class M> struct split_number
{
  num<M> mantissa, exponent;
};

template<class M>
split_number<M>
split (M &m, num<M> x, i32<M> offset)
{
  i32<M> k = shr (m.high_word (x) - form<M>::sqrt_half, form<M>::exponent_place);
  return { m.add_to_high_word (x, -shl (k, form<M>::exponent_place)), m.number_from (k + offset) };
}

/* The logarithm of a positive number, which is not infinite, with half as many digits again.  With s = f / (m + 1)
   and f = m - 1 that of m is 2 s + 2/3 s^3 + ...; s and the first two summands are pairs.  */

template<class M>
pair<M>
long_log_of_mantissa (M &m, num<M> mantissa)
{
  using R = typename M::real;
  using C = constants<M>;
  num<M> f = mantissa - R (1);
  num<M> under = mantissa + R (1);
  num<M> under_lost = mantissa - (under - R (1));
  num<M> inverse = div (num<M> (1), under);
  num<M> s = f * inverse;
  num<M> rest = fma (-s, under_lost, fma (-s, under, f));
  num<M> s_low = rest * inverse;
  num<M> square = s * s;
  num<M> square_low = fma (s + s, s_low, fma (s, s, -square));
  num<M> p = polynomial (m, C::long_logarithm, square) * square;
  pair<M> c = exact_sum (m, num<M> (C::two_thirds[0]), p);
  c.low = c.low + C::two_thirds[1];
  pair<M> t = exact_product (m, square, c.high);
  t.low = fma (square, c.low, fma (square_low, c.high, t.low));
  pair<M> u = exact_product (m, s, t.high);
  u.low = fma (s, t.low, fma (s_low, t.high, u.low));
  pair<M> sum = exact_sum (m, s + s, u.high);
  return { sum.high, sum.low + fma (s_low, R (2), u.low) };
}

template<class M>
pair<M>
long_log (M &m, num<M> x, i32<M> offset)
{
  using C = constants<M>;
  split_number<M> parts = split (m, x, offset);
  pair<M> l = long_log_of_mantissa (m, parts.mantissa);
  num<M> first = parts.exponent * C::ln2[0];
  pair<M> sum = exact_sum (m, first, l.high);
  sum.low = sum.low + fma (parts.exponent, num<M> (C::ln2[1]), l.low);
  return sum;
}

/* The special cases of a logarithm; RESULT is right for positive numbers that are not infinite.  */

template<class M>
num<M>
finish_logarithm (M &m, num<M> x, num<M> result)
{
  num<M> r = m.variable (result);
  m.when (!(x > num<M> (0) && x < num<M> (form<M>::infinity)), [&] {
    num<M> y = select (x < num<M> (0), num<M> (form<M>::nan), x + x);
    m.assign (r, select (x == num<M> (0), num<M> (-form<M>::infinity), y));
  });
  return r;
}

template<class M>
num<M>
math_log2 (M &m, num<M> x)
{
  using C = constants<M>;
  num<M> normal = x;
  i32<M> offset = make_normal (m, normal);
  split_number<M> parts = split (m, normal, offset);
  pair<M> l = long_log_of_mantissa (m, parts.mantissa);
  pair<M> p = exact_product (m, l.high, num<M> (C::log2_of_e[0]));
  p.low = fma (l.low, C::log2_of_e[0], fma (l.high, C::log2_of_e[1], p.low));
  pair<M> sum = exact_sum (m, parts.exponent, p.high);
  return finish_logarithm (m, x, sum.high + (sum.low + p.low));
}

template<class M>
num<M>
math_log10 (M &m, num<M> x)
{
  using C = constants<M>;
  num<M> normal = x;
  i32<M> offset = make_normal (m, normal);
  split_number<M> parts = split (m, normal, offset);
  pair<M> l = long_log_of_mantissa (m, parts.mantissa);
  pair<M> p = exact_product (m, l.high, num<M> (C::log10_of_e[0]));
  p.low = fma (l.low, C::log10_of_e[0], fma (l.high, C::log10_of_e[1], p.low));
  p.low = fma (parts.exponent, C::log10_of_2[1], p.low);
  pair<M> sum = exact_sum (m, parts.exponent * C::log10_of_2[0], p.high);
  return finish_logarithm (m, x, sum.high + (sum.low + p.low));
}

/* log (1 + F + F_LOW) + K ln 2, for F from sqrt (1/2) - 1 to sqrt (2) - 1.  Division is slow with float, and the long
   polynomial of double is slower.  */

template<class M>
num<M>
log_of_sum (M &m, num<M> f, num<M> f_low, num<M> k)
{
  using R = typename M::real;
  using C = constants<M>;
  num<M> rest = fma (k, C::ln2[1], f_low);
  if constexpr (sizeof (R) == 8)
    {
      num<M> s = div (f, f + R (2));
      num<M> square = s * s;
      num<M> half = f * f * R (0.5);
      num<M> p = fma (polynomial (m, C::logarithm, square), square, half);
      rest = fma (s, p, rest) - half;
    }
  else
    {
      num<M> p = fma (polynomial (m, C::logarithm_of_sum, f), f, R (-0.5));
      rest = fma (f * f, p, rest);
    }
  /* Both may nearly cancel.  */
  pair<M> sum = exact_sum (m, k * C::ln2[0], f);
  return sum.high + (sum.low + rest);
}

template<class M>
num<M>
math_log (M &m, num<M> x)
{
  num<M> normal = x;
  i32<M> offset = make_normal (m, normal);
  split_number<M> parts = split (m, normal, offset);
  num<M> f = parts.mantissa - typename M::real (1);
  return finish_logarithm (m, x, log_of_sum (m, f, num<M> (0), parts.exponent));
}

/* log (1 + X + LOW).  */

template<class M>
num<M>
log1p_of_pair (M &m, num<M> x, num<M> low)
{
  using R = typename M::real;
  /* 1 + x and what the sum loses.  */
  num<M> u = x + R (1);
  num<M> of_x = u - R (1);
  num<M> lost = (num<M> (1) - (u - of_x)) + (x - of_x);
  i32<M> k = shr (m.high_word (u) - form<M>::sqrt_half, form<M>::exponent_place);
  num<M> mantissa = scale (m, u, -k);
  /* Zero where that is no normal number, and nothing is lost.  */
  num<M> factor = select (k < i32<M> (form<M>::digits + 5), power_of_two (m, -k), num<M> (0));
  num<M> correction = lost * factor;
  num<M> whole = mantissa - R (1);
  num<M> f = whole + correction;
  /* log (f + l) is log f + l / (1 + f), or nearly so.  */
  num<M> f_low = correction - (f - whole);
  f_low = fma (low, factor, f_low);
  f_low = fma (-f_low, f, f_low);
  num<M> result = m.variable (copysign (log_of_sum (m, f, f_low, m.number_from (k)), x));
  m.when (!(x > num<M> (-1) && x < num<M> (form<M>::infinity)), [&] {
    num<M> y = select (x < num<M> (-1), num<M> (form<M>::nan), x + x);
    m.assign (result, select (x == num<M> (-1), num<M> (-form<M>::infinity), y));
  });
  return result;
}

template<class M>
num<M>
math_log1p (M &m, num<M> x)
{
  return log1p_of_pair (m, x, num<M> (0));
}

template<class M>
num<M>
math_expm1 (M &m, num<M> x)
{
  using R = typename M::real;
  using C = constants<M>;
  whole_number<M> k = round_product (m, x, C::log2_of_e[0]);
  num<M> first = fma (k.value, -C::ln2[0], x);
  num<M> low = k.value * -C::ln2[1];
  num<M> r = first + low;
  low = (first - r) + low;
  /* r + r^2 / 2 and the rest; 2^k - 1 may be inexact.  */
  pair<M> square = exact_product (m, r, r);
  num<M> cube = square.high * r;
  num<M> rest = fma (square.low, R (0.5), low);
  rest = fma (polynomial_but_last (m, C::exponential, r), cube, rest);
  num<M> power = power_of_two (m, k.integer);
  num<M> whole = power - R (1);
  num<M> lost = num<M> (-1) - (whole - power);
  pair<M> sum = exact_sum (m, whole, power * r);
  pair<M> more = exact_sum (m, sum.high, power * (square.high * R (0.5)));
  num<M> y = more.high + fma (power, rest, (sum.low + more.low) + lost);
  num<M> result = m.variable (copysign (y, x));
  m.when (!(abs (x) < num<M> (form<M>::exp_normal)), [&] {
    num<M> y = scale_far (m, (fma (square.high, R (0.5), rest) + r) + R (1), k.integer);
    y = select (x > num<M> (form<M>::exp_most), num<M> (form<M>::infinity), y);
    m.assign (result, select (x < num<M> (0), num<M> (-1), y));
  });
  return result;
}

/* |X| = k ln 2 + r.  With A and B the hyperbolic sine and cosine of k ln 2, those of |x| are

     A cosh r + B sinh r    and    B cosh r + A sinh r

   The products with r are pairs: nothing is lost where they cancel.  */
template<class M> struct hyperbolic
{
  num<M> r;
  pair<M> a, b;
  num<M> sine_rest, cosine_rest;	/* sinh r - r, cosh r - 1.  */
};

template<class M>
hyperbolic<M>
hyperbolic_parts (M &m, num<M> x)
{
  using C = constants<M>;
  num<M> size = abs (x);
  whole_number<M> k = round_product (m, size, C::log2_of_e[0]);
  num<M> first = fma (k.value, -C::ln2[0], size);
  num<M> low = k.value * -C::ln2[1];
  num<M> r = first + low;
  low = (first - r) + low;
  num<M> square = r * r;
  hyperbolic<M> h;
  h.r = r;
  num<M> up = power_of_two (m, k.integer - 1), down = power_of_two (m, -k.integer - 1);
  h.a = exact_sum (m, up, -down);
  h.b = exact_sum (m, up, down);
  h.sine_rest = fma (polynomial (m, C::hyperbolic_sine, square) * square, r, low);
  h.cosine_rest = fma (polynomial (m, C::hyperbolic_cosine, square), square, r * low);
  return h;
}

/* A cosh r + B sinh r.  */

template<class M>
pair<M>
hyperbolic_sum (M &m, const hyperbolic<M> &h, pair<M> a, pair<M> b)
{
  pair<M> p = exact_product (m, b.high, h.r);
  pair<M> sum = exact_sum (m, a.high, p.high);
  num<M> rest = (sum.low + p.low) + fma (b.low, h.r, a.low);
  return { sum.high, fma (a.high, h.cosine_rest, fma (b.high, h.sine_rest, rest)) };
}

/* RESULT, or e^|x| / 2 with the sign of SIGN where that is as good.  */

template<class M>
num<M>
finish_hyperbolic (M &m, num<M> x, num<M> result, num<M> sign)
{
  num<M> r = m.variable (result);
  num<M> size = abs (x);
  m.when (!(size < num<M> (form<M>::exp_normal)), [&] {
    exponential<M> e = exp_parts (m, size, num<M> (0));
    num<M> y = scale_far (m, e.high + e.low, e.k - 1);
    y = select (size > num<M> (form<M>::exp_most + 1), num<M> (form<M>::infinity), y);
    m.assign (r, copysign (y, sign));
  });
  return r;
}

template<class M>
num<M>
math_sinh (M &m, num<M> x)
{
  hyperbolic<M> h = hyperbolic_parts (m, x);
  pair<M> s = hyperbolic_sum (m, h, h.a, h.b);
  return finish_hyperbolic (m, x, copysign (s.high + s.low, x), x);
}

template<class M>
num<M>
math_cosh (M &m, num<M> x)
{
  hyperbolic<M> h = hyperbolic_parts (m, x);
  pair<M> c = hyperbolic_sum (m, h, h.b, h.a);
  return finish_hyperbolic (m, x, c.high + c.low, num<M> (1));
}

template<class M>
num<M>
math_tanh (M &m, num<M> x)
{
  using R = typename M::real;
  hyperbolic<M> h = hyperbolic_parts (m, x);
  pair<M> s = hyperbolic_sum (m, h, h.a, h.b), c = hyperbolic_sum (m, h, h.b, h.a);
  s = exact_sum (m, s.high, s.low);
  c = exact_sum (m, c.high, c.low);
  num<M> inverse = div (num<M> (1), c.high);
  num<M> q = s.high * inverse;
  num<M> rest = fma (-q, c.low, fma (-q, c.high, s.high) + s.low);
  q = fma (rest, inverse, q);
  /* One, rounded.  */
  q = select (abs (x) > num<M> (R (form<M>::digits) / 2), num<M> (1), q);
  return copysign (q, x);
}

template<class M>
num<M>
math_asinh (M &m, num<M> x)
{
  using R = typename M::real;
  num<M> a = abs (x);
  num<M> square = a * a;
  num<M> under = sqrt (fma (a, a, R (1))) + R (1);
  pair<M> sum = exact_sum (m, a, div (square, under));
  num<M> result = m.variable (log1p_of_pair (m, sum.high, sum.low));
  const R large = R (1 << (form<M>::digits / 2 + 2));
  m.when (!(a < num<M> (large)), [&] {
    pair<M> l = long_log (m, a, i32<M> (1));
    m.assign (result, select (a < num<M> (form<M>::infinity), l.high + l.low, a + a));
  });
  return copysign (result, x);
}

template<class M>
num<M>
math_acosh (M &m, num<M> x)
{
  using R = typename M::real;
  num<M> t = x - R (1);
  pair<M> sum = exact_sum (m, sqrt (fma (t, t, t + t)), t);
  num<M> result = m.variable (log1p_of_pair (m, sum.high, sum.low));
  const R large = R (1 << (form<M>::digits / 2 + 2));
  m.when (!(x < num<M> (large)) || x < num<M> (1), [&] {
    pair<M> l = long_log (m, x, i32<M> (1));
    num<M> y = select (x < num<M> (form<M>::infinity), l.high + l.low, x + x);
    m.assign (result, select (x < num<M> (1), num<M> (form<M>::nan), y));
  });
  return result;
}

template<class M>
num<M>
math_atanh (M &m, num<M> x)
{
  using R = typename M::real;
  num<M> a = abs (x);
  num<M> l = math_log1p (m, div (a + a, num<M> (1) - a));
  return copysign (l * R (0.5), x);
}

/* x^y = e^(y log |x|).  */

template<class M>
num<M>
math_pow (M &m, num<M> x, num<M> y)
{
  using R = typename M::real;
  using f = form<M>;
  const num<M> zero = R (0), one = R (1), infinity = f::infinity;
  num<M> size = abs (x);
  num<M> normal = size;
  i32<M> offset = make_normal (m, normal);
  pair<M> l = long_log (m, normal, offset);
  pair<M> p = exact_product (m, y, l.high);
  p.low = fma (y, l.low, p.low);
  exponential<M> e = exp_parts (m, p.high, p.low);
  num<M> value = e.high + e.low;
  num<M> result = m.variable (scale (m, value, e.k));
  /* Also infinities and NaNs, and numbers so small that the exponent's rest is lost.  */
  m.when (!(abs (p.high) < num<M> (f::exp_normal)) || !(size > zero && size < infinity), [&] {
    num<M> far = scale_far (m, value, e.k);
    far = select (p.high > num<M> (f::exp_most), infinity, far);
    far = select (p.high < num<M> (f::exp_least), zero, far);
    num<M> limit = select ((size > one && y > zero) || (size < one && y < zero), infinity, zero);
    limit = select (size == one, one, limit);
    far = select (size > zero && size < infinity && abs (y) < infinity, far, limit);
    far = select (is_nan (x) || is_nan (y), x + y, far);
    far = select (y == zero || x == one, one, far);
    m.assign (result, far);
  });
  m.when (m.high_word (x) < i32<M> (0), [&] {
    pred<M> whole = trunc (y) == y;
    num<M> half = y * R (0.5);
    pred<M> odd = whole && trunc (half) != half;
    num<M> r = select (odd, -result, result);
    m.assign (result, select (!whole && size > zero && size < infinity, num<M> (f::nan), r));
  });
  return result;
}

} // namespace accred

#endif
