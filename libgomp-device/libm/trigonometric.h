/* Sine, cosine and tangent.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   x = k pi / 2 + r.  For |x| below 2^17, pi / 2 is the sum of three numbers: the first difference
   is exact, the rounding error of the second one is computed exactly, and r is the sum of two
   numbers.  Beyond, x is an integer times a power of two.  The leading bits of 2 / pi only
   contribute whole turns to the product, so the multiplication starts at the bits after them
   (Payne, Hanek: Radian reduction for trigonometric functions, SIGNUM Newsletter 18, 1983).  */

#ifndef ACCRED_MATH_TRIGONOMETRIC_H
#define ACCRED_MATH_TRIGONOMETRIC_H

#include "libgomp-device/libm/number.h"

/* K right angles, of which the lower two bits count, and HIGH + LOW.  */
typedef struct
{
  real high, low;
  i32 k;
} turned;

/* The words of TABLE from the one on that the bits of WORD name: N of them.  */

INLINE void
drop_words (u64 *table, i32 word, int step, int n)
{
  const bool on = word & step;
#pragma GCC unroll 20
  for (int i = 0; i < n; i++)
    table[i] = SELECT (on, table[i + step], table[i]);
}

INLINE u64
high_product (u64 a, u64 b)
{
  return ((unsigned __int128) a * b) >> 64;
}

/* SIGNIFICAND times the number whose words TABLE has, in right angles: the whole ones but for
   multiples of four, and the angle that is left.  */

INLINE turned
turned_by (u64 significand, const u64 *table)
{
  turned t;
#ifndef ACCRED_FLOAT
  const u64 carried = high_product (significand, table[2]);
  u64 lower = carried + significand * table[1];
  u64 upper = high_product (significand, table[1]) + significand * table[0] + (lower < carried);
  t.k = ((upper >> 61) + 1) >> 1;
  upper = upper << 2 | lower >> 62;
  lower = lower << 2;
  /* The fraction's size, less one unit of 2^-128 if it is negative, with its first bit in
     front.  */
  const i64 sign = (i64) upper >> 63;
  upper ^= sign;
  lower ^= sign;
  const i32 zeros = __builtin_clzl (upper);
  upper = upper << zeros | lower >> 1 >> (63 - zeros);
  lower = lower << zeros;
  const real first = (i64) (upper >> 11) * 0x1p-53;
  const real second = (i64) ((upper & 0x7ff) << 52 | lower >> 12) * 0x1p-116;
  real factor = power_of_two (-zeros);
  factor = SELECT (sign != 0, -factor, factor);
  pair p = exact_product (first, quarter_turn[0]);
  p.low = FMA (second, quarter_turn[0], FMA (first, quarter_turn[1], p.low));
  t.high = p.high * factor;
  t.low = p.low * factor;
#else
  const u64 upper = high_product (significand, table[1]) + significand * table[0];
  t.k = ((upper >> 61) + 1) >> 1;
  const double fraction = (double) (i64) (upper << 2) * (0x1.921fb54442d18p+0 * 0x1p-64);
  t.high = fraction;
  t.low = fraction - (double) t.high;
#endif
  return t;
}

/* What is beyond 2^17.  */

INLINE turned
reduce_large (real x)
{
  /* Words of the product that are wanted, and one for the shift.  */
  enum
  {
    words = FORMAT (4, 3)
  };

  const i32 exponent = high_word (ABS (x)) >> EXPONENT_PLACE;
  const u64 above = 1ul << (DIGITS - 1);
  const u64 significand = (bits_of (x) & (above - 1)) | above;
  /* The place of the bit that makes two right angles.  */
  const i32 place = exponent + (two_over_pi_zeros - BIAS - DIGITS - 1);
  const i32 first_word = place >> 6, shift = place & 63;
  u64 table[COUNT (two_over_pi_bits)];
#pragma GCC unroll 20
  for (int i = 0; i < COUNT (two_over_pi_bits); i++)
    table[i] = two_over_pi_bits[i];
#ifndef ACCRED_FLOAT
  drop_words (table, first_word, 8, words + 7);
  drop_words (table, first_word, 4, words + 3);
  drop_words (table, first_word, 2, words + 1);
#endif
  drop_words (table, first_word, 1, words);
#pragma GCC unroll 4
  for (int i = 0; i + 1 < words; i++)
    table[i] = table[i] << shift | table[i + 1] >> 1 >> (63 - shift);

  turned t = turned_by (significand, table);
  const bool minus = x < 0;
  t.high = SELECT (minus, -t.high, t.high);
  t.low = SELECT (minus, -t.low, t.low);
  t.k = SELECT (minus, -t.k, t.k);
  t.high = SELECT (ABS (x) < INFINITE, t.high, NOT_A_NUMBER);
  return t;
}

INLINE turned
reduce (real x)
{
  whole_number k = round_product (x, two_over_pi[0]);
  real first = FMA (k.value, -quarter_turn[0], x);
  /* Either summand may be the larger one: near k pi / 2 both nearly cancel.  */
  pair second = exact_product (k.value, -quarter_turn[1]);
  real high = first + second.high;
  real of_second = high - first;
  real lost = (first - (high - of_second)) + (second.high - of_second);
  real low = FMA (k.value, -quarter_turn[2], lost + second.low);
  turned t = { high, low, k.integer };
  if (UNLIKELY (!(ABS (x) < FORMAT (0x1p17, 0x1p17f))))
    {
      turned large = reduce_large (x);
      t.high = large.high;
      t.low = large.low;
      t.k = large.k;
    }
  return t;
}

/* The sine and the cosine of an angle less than pi / 4, each as a number and what there is beside
   it.  */
typedef struct
{
  real sine_rest; /* Beside r.  */
  real cosine, cosine_rest;
} circular;

INLINE circular
near_zero (turned t)
{
  real square = t.high * t.high;
  circular c;
  c.sine_rest = FMA (POLYNOMIAL (sine, square) * square, t.high, t.low);
  /* 1 - r^2 / 2 and what that loses.  */
  real half = square * (real) 0.5;
  c.cosine = 1 - half;
  real lost = (1 - c.cosine) - half;
  real rest = FMA (-t.high, t.low, lost);
  c.cosine_rest = FMA (POLYNOMIAL_BUT_LAST (cosine, square), square * square, rest);
  return c;
}

/* The sine of X and QUARTERS right angles.  */

INLINE real
sine_of_sum (real x, int quarters)
{
  turned t = reduce (x);
  circular c = near_zero (t);
  i32 k = t.k + quarters;
  real either = SELECT ((k & 1) != 0, c.cosine + c.cosine_rest, t.high + c.sine_rest);
  return SELECT ((k & 2) != 0, -either, either);
}

INLINE real
math_sin (real x)
{
  /* -0, and what is too small to be squared.  */
  const real itself = FORMAT (0x1p-27, 0x1p-13f);
  return SELECT (ABS (x) < itself, x, sine_of_sum (x, 0));
}

INLINE real
math_cos (real x)
{
  return sine_of_sum (x, 1);
}

/* S / C or -C / S of both, each with what it loses in a second number; the quotient is corrected by
   its remainder.  */

INLINE real
math_tan (real x)
{
  turned t = reduce (x);
  circular c = near_zero (t);
  pair sine = exact_sum (t.high, c.sine_rest), cosine = exact_sum (c.cosine, c.cosine_rest);
  bool odd = (t.k & 1) != 0;
  real over = SELECT (odd, -cosine.high, sine.high),
       over_lost = SELECT (odd, -cosine.low, sine.low);
  real under = SELECT (odd, sine.high, cosine.high),
       under_lost = SELECT (odd, sine.low, cosine.low);
  real inverse = 1 / under;
  real q = over * inverse;
  real rest = FMA (-q, under_lost, FMA (-q, under, over)) + over_lost;
  q = FMA (rest, inverse, q);
  const real itself = FORMAT (0x1p-27, 0x1p-13f);
  return SELECT (ABS (x) < itself, x, q);
}

INLINE void
math_sincos (real x, real *sine, real *cosine)
{
  *sine = math_sin (x);
  *cosine = math_cos (x);
}

#endif
