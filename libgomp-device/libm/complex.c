/* Complex multiplication and division for the device, for the format that ACCRED_FLOAT says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC calls __mulsc3, __muldc3, __divsc3 and __divdc3 where a complex product or quotient needs the
   special cases of the C standard.  Both are the algorithms of C17, annex G.5.1, without branches:
   the special cases select among values.  The quotient is also right where the annex's own program
   overflows on the way.  */

#include "libgomp-device/libm/complex-number.h"

/* The real and the imaginary part of (a + bi) (c + di) at RESULT.  */

void FORMAT_NAME (accred_muldc3, accred_mulsc3) (real *, real, real, real, real);

ROUTINE
void
FORMAT_NAME (accred_muldc3, accred_mulsc3) (real *result, real a, real b, real c, real d)
{
  const complex_number z = complex_product (a, b, c, d);
  result[0] = z.re;
  result[1] = z.im;
}

/* A power of two, also as a product of two whose exponents are half of its own.  */
typedef struct
{
  real whole, half, rest;
} power;

INLINE real
biased_power (word e)
{
  return number_of (e << (DIGITS - 1));
}

/* One that brings V near one; one if V is zero or not finite.  */

INLINE power
scale_for (real v)
{
  /* 2 ^ -e has the biased exponent 2 * bias - (bias + e), which would be that of zero
     at one end; infinities and NaNs have the other.  */
  word e = bits_of (ABS (v)) >> (DIGITS - 1);
  e = e > 1 ? e : 1;
  e = e < 2 * BIAS - 1 ? e : 2 * BIAS - 1;
  const word whole = SELECT (IS_FINITE (v) & (v != 0), 2 * BIAS - e, (word) BIAS);
  const word half = (whole + BIAS) >> 1;
  return (power) { biased_power (whole), biased_power (half), biased_power (whole - half + BIAS) };
}

INLINE real
larger_size (real p, real q)
{
  return BUILTIN (fmax) (ABS (p), ABS (q));
}

/* The parts of (p + qi) (r - si).  */

INLINE real
real_part (real p, real q, real r, real s)
{
  return p * r + q * s;
}

INLINE real
imaginary_part (real p, real q, real r, real s)
{
  return q * r - p * s;
}

/* The real and the imaginary part of (a + bi) / (c + di) at RESULT.  */

void FORMAT_NAME (accred_divdc3, accred_divsc3) (real *, real, real, real, real);

ROUTINE
void
FORMAT_NAME (accred_divdc3, accred_divsc3) (real *result, real a, real b, real c, real d)
{
  /* The divisor is brought near one.  The dividend is kept from the ends of the range:
     eight times smaller, so that sums of two products do not overflow, or larger by
     more than the digits that a subnormal number lacks.  */
  const power scale = scale_for (larger_size (c, d));
  const real cs = c * scale.whole, ds = d * scale.whole;
  const real up = FORMAT (0x1p60, 0x1p30f);
  const bool small = larger_size (a, b) < 1;
  const real factor = SELECT (small, up, (real) 0.125), unfactor = SELECT (small, 1 / up, (real) 8);
  const real as = a * factor, bs = b * factor;

  const real under = real_part (cs, ds, cs, ds);
  /* In this order nothing leaves the range unless the quotient does.  */
  const real x = real_part (as, bs, cs, ds) / under * scale.half * unfactor * scale.rest;
  const real y = imaginary_part (as, bs, cs, ds) / under * scale.half * unfactor * scale.rest;

  /* Division by zero.  */
  const bool zero = (under == 0) & !(IS_NAN (a) & IS_NAN (b));
  const real inf = COPYSIGN (INFINITE, c);
  const real x0 = inf * a, y0 = inf * b;

  /* Infinite by finite.  */
  const bool above = (IS_INFINITE (a) | IS_INFINITE (b)) & (IS_FINITE (c) & IS_FINITE (d));
  const real ab = box (a), bb = box (b);
  const real x1 = INFINITE * real_part (ab, bb, c, d),
	     y1 = INFINITE * imaginary_part (ab, bb, c, d);

  /* Finite by infinite.  */
  const bool below = (IS_INFINITE (c) | IS_INFINITE (d)) & (IS_FINITE (a) & IS_FINITE (b));
  const real cb = box (c), db = box (d);
  const real x2 = 0 * real_part (as, bs, cb, db), y2 = 0 * imaginary_part (as, bs, cb, db);

  const bool lost = IS_NAN (x) & IS_NAN (y);
  const real sx = SELECT (zero, x0, SELECT (above, x1, SELECT (below, x2, x)));
  const real sy = SELECT (zero, y0, SELECT (above, y1, SELECT (below, y2, y)));
  result[0] = SELECT (lost, sx, x);
  result[1] = SELECT (lost, sy, y);
}
