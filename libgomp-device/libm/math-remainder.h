/* The remainder of a quotient that is rounded towards zero, for a machine (math-machine.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MATH_REMAINDER_H
#define ACCRED_MATH_REMAINDER_H

#include "libgomp-device/libm/math-machine.h"

namespace accred {

/* r = |x|; while r is not less than |y|: D = |y| 2^e, so that r / D has no more digits than the format; r = r - trunc (r / D) D,
   which is exact.  A quotient that is rounded up to a whole number is one too large: then r is negative, and is D more.
   Nearly always once is enough, with e = 0.  */

template<class M>
num<M>
math_fmod (M &m, num<M> x, num<M> y)
{
  using f = form<M>;
  num<M> size = abs (y), normal = size;
  i32<M> offset = make_normal (m, normal);
  i32<M> exponent = shr (m.high_word (normal), f::exponent_place) + offset;
  num<M> r = m.variable (abs (x));
  const num<M> infinity = f::infinity;
  pred<M> usual = r < infinity && size > num<M> (0);
  m.loop ([&] { return usual && !(r < size) && !is_nan (size); }, [&] {
    i32<M> digits = shr (m.high_word (r), f::exponent_place) - exponent - (f::digits - 1);
    num<M> divisor = m.variable (size);
    m.when (digits > i32<M> (0), [&] {
      /* Of a subnormal number, too: the product is normal.  */
      i32<M> half = shr (digits, 1);
      m.assign (divisor, size * power_of_two (m, half) * power_of_two (m, digits - half));
    });
    num<M> q = trunc (div (r, divisor));
    num<M> rest = fma (-q, divisor, r);
    m.assign (r, select (rest < num<M> (0), rest + divisor, rest));
  });
  num<M> result = copysign (r, x);
  /* Also where one is a NaN.  */
  result = select (usual, result, num<M> (f::nan));
  return select (is_nan (size), y, result);
}

} // namespace accred

#endif
