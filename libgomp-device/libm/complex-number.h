/* Complex numbers, and their product.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COMPLEX_NUMBER_H
#define ACCRED_COMPLEX_NUMBER_H

#include "libgomp-device/libm/number.h"

typedef struct
{
  real re, im;
} complex_number;

#define IS_INFINITE(X) (ABS (X) == INFINITE)
#define IS_FINITE(X) (ABS (X) < INFINITE)

/* One or zero, as A is infinite or not, with its sign.  */

INLINE real
box (real a)
{
  return COPYSIGN (SELECT (IS_INFINITE (a), (real) 1, (real) 0), a);
}

/* A, or a zero of its sign when P holds and A is a NaN.  */

INLINE real
quiet (bool p, real a)
{
  return SELECT (p & IS_NAN (a), COPYSIGN (0, a), a);
}

/* (a + bi) (c + di), as in C17, annex G.5.1, without branches: the special cases select among
   values.  */

INLINE complex_number
complex_product (real a, real b, real c, real d)
{
  const real ac = a * c, bd = b * d, ad = a * d, bc = b * c;
  const real x = ac - bd, y = ad + bc;

  /* The first factor is infinite, then the second: box it, and quiet the other.  */
  const bool inf_ab = IS_INFINITE (a) | IS_INFINITE (b);
  a = SELECT (inf_ab, box (a), a);
  b = SELECT (inf_ab, box (b), b);
  c = quiet (inf_ab, c);
  d = quiet (inf_ab, d);
  const bool inf_cd = IS_INFINITE (c) | IS_INFINITE (d);
  c = SELECT (inf_cd, box (c), c);
  d = SELECT (inf_cd, box (d), d);
  a = quiet (inf_cd, a);
  b = quiet (inf_cd, b);
  const bool infinite = inf_ab | inf_cd;

  /* Finite factors whose products overflow.  */
  const bool overflow
    = ((IS_INFINITE (ac) | IS_INFINITE (bd)) | (IS_INFINITE (ad) | IS_INFINITE (bc))) & !infinite;
  a = quiet (overflow, a);
  b = quiet (overflow, b);
  c = quiet (overflow, c);
  d = quiet (overflow, d);

  const bool again = (IS_NAN (x) & IS_NAN (y)) & (infinite | overflow);
  return (complex_number) { SELECT (again, INFINITE * (a * c - b * d), x),
			    SELECT (again, INFINITE * (a * d + b * c), y) };
}

#endif
