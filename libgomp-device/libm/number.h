/* Mathematical functions, written once for double and float: the words they are written in.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ACCRED_FLOAT says that the format is float.  The compiler for the device and that for the host
   compute the same bits: all sums and products are rounded as the text says (-ffp-contract=off),
   and the only other operations that round are sqrt, division and fma.

   `if' is for rare cases; all other code is one path, with SELECT.  */

#ifndef ACCRED_NUMBER_H
#define ACCRED_NUMBER_H

#include "libgomp-device/library/device.h"

#ifdef ACCRED_FLOAT
typedef float real;
#define OF_FORMAT(NAME) NAME##f
#define FORMAT(OF_DOUBLE, OF_FLOAT) (OF_FLOAT)
#define FORMAT_NAME(OF_DOUBLE, OF_FLOAT) OF_FLOAT
#else
typedef double real;
#define OF_FORMAT(NAME) NAME
#define FORMAT(OF_DOUBLE, OF_FLOAT) (OF_DOUBLE)
#define FORMAT_NAME(OF_DOUBLE, OF_FLOAT) OF_DOUBLE
#endif

#define BUILTIN(NAME) OF_FORMAT (__builtin_##NAME)
#define FMA(A, B, C) BUILTIN (fma) (A, B, C)
#define ABS(X) BUILTIN (fabs) (X)
#define SQRT(X) BUILTIN (sqrt) (X)
#define TRUNC(X) BUILTIN (trunc) (X)
#define FLOOR(X) BUILTIN (floor) (X)
/* SIZE with the sign of SIGN.  */
#define COPYSIGN(SIZE, SIGN) BUILTIN (copysign) (SIZE, SIGN)
#define IS_NAN(X) ((X) != (X))

/* What follows from the format.  */

#define LEAST FORMAT (0x1p-1022, 0x1p-126f)
#define INFINITE FORMAT (__builtin_inf (), __builtin_inff ())
#define NOT_A_NUMBER FORMAT (__builtin_nan (""), __builtin_nanf (""))
#define DIGITS FORMAT (53, 24)
#define BIAS FORMAT (1023, 127)
/* In the upper 32 bits: the exponent's place, sqrt (1/2).  */
#define EXPONENT_PLACE FORMAT (20, 23)
#define SQRT_HALF FORMAT (0x3fe6a09e, 0x3f3504f3)
/* What makes a subnormal number normal, and its exponent.  */
#define UP FORMAT (0x1p54, 0x1p25f)
#define UP_EXPONENT FORMAT (54, 25)
/* e^x is normal where x is less in size; above the second it is infinite, below the third zero.  */
#define EXP_NORMAL FORMAT (708, 87)
#define EXP_MOST FORMAT (710, 89)
#define EXP_LEAST FORMAT (-746, -104)
#define EXP2_NORMAL FORMAT (1022, 126)
#define EXP2_MOST FORMAT (1025, 129)
#define EXP2_LEAST FORMAT (-1076, -151)

#include "libgomp-device/libm/coefficients.h"

/* Bits.  */

#ifdef ACCRED_FLOAT
typedef i32 word;
#else
typedef i64 word;
#endif

INLINE word
bits_of (real x)
{
  word w;
  __builtin_memcpy (&w, &x, sizeof w);
  return w;
}

INLINE real
number_of (word w)
{
  real x;
  __builtin_memcpy (&x, &w, sizeof x);
  return x;
}

/* The 32 bits above; those of float are all it has.  */

INLINE i32
high_word (real x)
{
  return (u64) bits_of (x) >> FORMAT (32, 0);
}

INLINE real
from_high_word (i32 w)
{
  return number_of ((word) w << FORMAT (32, 0));
}

/* 2 to the power of K, which is an exponent of normal numbers.  */

INLINE real
power_of_two (i32 k)
{
  return number_of ((word) (k + BIAS) << (DIGITS - 1));
}

/* X times 2 to the power of K: both normal.  */

INLINE real
scale (real x, i32 k)
{
  return number_of (bits_of (x) + ((word) k << (DIGITS - 1)));
}

/* The same where the result may be none.  */

INLINE real
scale_far (real x, i32 k)
{
  i32 half = k >> 1;
  return x * power_of_two (half) * power_of_two (k - half);
}

/* The sum of both, unevaluated: LOW is less than the last place of HIGH, or nearly so.  */
typedef struct
{
  real high, low;
} pair;

/* A + B exactly, where A is the larger one in size or zero.  */

INLINE pair
exact_sum (real a, real b)
{
  real sum = a + b;
  return (pair) { sum, b - (sum - a) };
}

INLINE pair
exact_product (real a, real b)
{
  real product = a * b;
  return (pair) { product, FMA (a, b, -product) };
}

/* The polynomial of X with the N coefficients C, that of the highest power first.  Even and odd
   powers side by side were no faster on a GPU, and need registers.  */

INLINE real
horner (const real *c, int n, real x)
{
  real sum = c[0];
#pragma GCC unroll 40
  for (int i = 1; i < n; i++)
    sum = FMA (sum, x, c[i]);
  return sum;
}

#define COUNT(ARRAY) ((int) (sizeof (ARRAY) / sizeof (ARRAY)[0]))
#define POLYNOMIAL(NAME, X) horner (NAME##_coefficients, COUNT (NAME##_coefficients), X)
/* Without the coefficient of the power 0.  */
#define POLYNOMIAL_BUT_LAST(NAME, X) \
  horner (NAME##_coefficients, COUNT (NAME##_coefficients) - 1, X)

/* A whole number, of no more than 22 bits, both ways.  */
typedef struct
{
  real value;
  i32 integer;
} whole_number;

/* The whole number next to A * B.  */

INLINE whole_number
round_product (real a, real b)
{
  /* 1.5 times the number whose last place is one.  */
  const real above = FORMAT (0x1.8p52, 0x1.8p23f);
  real sum = FMA (a, b, above);
  return (whole_number) { sum - above, (i32) bits_of (sum) - FORMAT (0, 0x4b400000) };
}

/* Makes *X normal if it is subnormal; returns the exponent of the factor that brings it back.  */

INLINE i32
make_normal (real *x)
{
  i32 offset = 0;
  if (UNLIKELY (*x < LEAST))
    {
      *x *= UP;
      offset = -UP_EXPONENT;
    }
  return offset;
}

#endif
