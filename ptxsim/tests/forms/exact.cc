/* Exact arithmetic on binary floating-point numbers, rounded once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/exact.h"
#include <cmath>

namespace forms {

static int
top_bit (u128 m)
{
  int n = -1;
  for (; m; m >>= 1)
    n++;
  return n;
}

Number
unpack (uint64_t bits, const Format &f, bool ftz)
{
  Number v;
  uint64_t mantissa = bits & ((uint64_t (1) << f.mantissa_bits) - 1);
  int exponent = int (bits >> f.mantissa_bits & ((1 << f.exponent_bits) - 1));
  v.neg = bits & f.sign_bit ();
  if (exponent == (1 << f.exponent_bits) - 1)
    v.kind = mantissa ? Number::NOT_A_NUMBER : Number::INFINITE;
  else if (exponent == 0 && (mantissa == 0 || ftz))
    v.kind = Number::ZERO;
  else
    {
      v.kind = Number::FINITE;
      v.m = exponent ? mantissa | uint64_t (1) << f.mantissa_bits : mantissa;
      v.e = (exponent ? exponent : 1) - f.bias () - f.mantissa_bits;
    }
  return v;
}

/* M * 2^E in units of 2^UNIT, rounded.  */
static u128
round_to_unit (u128 m, int e, int unit, bool neg, Round mode)
{
  int drop = unit - e;
  if (drop <= 0)
    return m << -drop;
  u128 whole = drop > 127 ? 0 : m >> drop;
  u128 rest = drop > 127 ? m : m & ((u128 (1) << drop) - 1);
  bool up = false;
  switch (mode)
    {
    case Round::RN:
      if (drop <= 127)
	{
	  u128 half = u128 (1) << (drop - 1);
	  up = rest > half || (rest == half && (whole & 1));
	}
      break;
    case Round::RZ: break;
    case Round::RM: up = neg && rest; break;
    case Round::RP: up = !neg && rest; break;
    }
  return whole + up;
}

uint64_t
pack (Number v, const Format &f, Round mode, bool ftz, bool sat)
{
  uint64_t sign = v.neg ? f.sign_bit () : 0;
  if (sat)
    {
      uint64_t one = uint64_t (f.bias ()) << f.mantissa_bits;
      if (v.kind == Number::NOT_A_NUMBER || v.kind == Number::ZERO || v.neg)
	return 0;
      if (v.kind == Number::INFINITE || compare (v, from_integer (1)) >= 0)
	return one;
    }
  switch (v.kind)
    {
    case Number::NOT_A_NUMBER: return f.sign_bit () - 1;
    case Number::INFINITE: return sign | f.infinity ();
    case Number::ZERO: return sign;
    default: break;
    }
  int exponent = v.e + top_bit (v.m), lowest = 1 - f.bias ();
  if (exponent < lowest)
    {
      /* Unless rounding alone makes a normal number of it.  */
      u128 alone = round_to_unit (v.m, v.e, exponent - f.mantissa_bits, v.neg, mode);
      if (ftz && (exponent < lowest - 1 || !(alone >> (f.mantissa_bits + 1))))
	return sign;
      exponent = lowest;
    }
  u128 units = round_to_unit (v.m, v.e, exponent - f.mantissa_bits, v.neg, mode);
  /* The implicit bit carries into the exponent's field.  */
  uint64_t bits = (uint64_t (exponent + f.bias () - 1) << f.mantissa_bits) + uint64_t (units);
  if (bits >= f.infinity ())
    {
      bool to_largest
	= (mode == Round::RZ || (mode == Round::RM && !v.neg) || (mode == Round::RP && v.neg));
      return sign | (to_largest ? f.infinity () - 1 : f.infinity ());
    }
  return sign | bits;
}

Number
from_integer (i128 v)
{
  Number r;
  r.neg = v < 0;
  r.m = v < 0 ? -u128 (v) : u128 (v);
  r.kind = v ? Number::FINITE : Number::ZERO;
  return r;
}

i128
to_integer (const Number &v, Round mode)
{
  if (v.kind != Number::FINITE)
    return 0;
  u128 m = round_to_unit (v.m, v.e, 0, v.neg, mode);
  return v.neg ? -i128 (m) : i128 (m);
}

Number
negate (Number a)
{
  a.neg = !a.neg;
  return a;
}

/* The top bit at 120.  Products have 106 bits, so that the lowest ones are zero; sums
   may have more, and a sticky bit.  */
static Number
normalized (Number v)
{
  int shift = 120 - top_bit (v.m);
  if (shift >= 0)
    v.m <<= shift;
  else
    v.m = v.m >> -shift | ((v.m & ((u128 (1) << -shift) - 1)) != 0);
  v.e -= shift;
  return v;
}

Number
add (const Number &a, const Number &b, Round mode)
{
  Number r;
  if (a.kind == Number::NOT_A_NUMBER || b.kind == Number::NOT_A_NUMBER
      || (a.kind == Number::INFINITE && b.kind == Number::INFINITE && a.neg != b.neg))
    {
      r.kind = Number::NOT_A_NUMBER;
      return r;
    }
  if (a.kind == Number::INFINITE || b.kind == Number::INFINITE)
    return a.kind == Number::INFINITE ? a : b;
  if (a.kind == Number::ZERO && b.kind == Number::ZERO)
    {
      r.neg = a.neg == b.neg ? a.neg : mode == Round::RM;
      return r;
    }
  if (a.kind == Number::ZERO || b.kind == Number::ZERO)
    return a.kind == Number::ZERO ? b : a;
  Number x = normalized (a), y = normalized (b);
  if (x.e < y.e)
    {
      Number t = x;
      x = y;
      y = t;
    }
  int gap = x.e - y.e;
  u128 lost = gap > 127 ? y.m : y.m & ((u128 (1) << gap) - 1);
  y.m = (gap > 127 ? 0 : y.m >> gap) | (lost != 0);
  r.e = x.e;
  r.kind = Number::FINITE;
  if (x.neg == y.neg)
    {
      r.neg = x.neg;
      r.m = x.m + y.m;
    }
  else if (x.m == y.m)
    {
      r.kind = Number::ZERO;
      r.neg = mode == Round::RM;
    }
  else
    {
      r.neg = x.m > y.m ? x.neg : y.neg;
      r.m = x.m > y.m ? x.m - y.m : y.m - x.m;
    }
  return r;
}

Number
multiply (const Number &a, const Number &b)
{
  Number r;
  r.neg = a.neg != b.neg;
  bool zero = a.kind == Number::ZERO || b.kind == Number::ZERO;
  bool infinite = a.kind == Number::INFINITE || b.kind == Number::INFINITE;
  if (a.kind == Number::NOT_A_NUMBER || b.kind == Number::NOT_A_NUMBER || (zero && infinite))
    r.kind = Number::NOT_A_NUMBER;
  else if (infinite)
    r.kind = Number::INFINITE;
  else if (!zero)
    {
      r.kind = Number::FINITE;
      r.m = a.m * b.m;
      r.e = a.e + b.e;
    }
  return r;
}

Number
divide (const Number &a, const Number &b)
{
  Number r;
  r.neg = a.neg != b.neg;
  bool both_zero = a.kind == Number::ZERO && b.kind == Number::ZERO;
  bool both_infinite = a.kind == Number::INFINITE && b.kind == Number::INFINITE;
  if (a.kind == Number::NOT_A_NUMBER || b.kind == Number::NOT_A_NUMBER || both_zero
      || both_infinite)
    r.kind = Number::NOT_A_NUMBER;
  else if (a.kind == Number::INFINITE || b.kind == Number::ZERO)
    r.kind = Number::INFINITE;
  else if (a.kind == Number::FINITE && b.kind == Number::FINITE)
    {
      Number x = normalized (a);
      r.kind = Number::FINITE;
      r.m = x.m / b.m << 1 | (x.m % b.m != 0);
      r.e = x.e - b.e - 1;
    }
  return r;
}

Number
square_root (const Number &a)
{
  if (a.kind == Number::NOT_A_NUMBER || a.kind == Number::ZERO)
    return a;
  Number r;
  if (a.neg)
    r.kind = Number::NOT_A_NUMBER;
  else if (a.kind == Number::INFINITE)
    return a;
  else
    {
      Number x = normalized (a);
      if (x.e & 1)
	{
	  x.m <<= 1;
	  x.e--;
	}
      u128 root = 0;
      for (int bit = 63; bit >= 0; bit--)
	{
	  u128 next = root | u128 (1) << bit;
	  if (next * next <= x.m)
	    root = next;
	}
      r.kind = Number::FINITE;
      r.m = root << 1 | (root * root != x.m);
      r.e = x.e / 2 - 1;
    }
  return r;
}

int
compare (const Number &a, const Number &b)
{
  auto sign = [] (const Number &v) { return v.kind == Number::ZERO ? 0 : v.neg ? -1 : 1; };
  if (a.kind == Number::INFINITE && b.kind == Number::INFINITE && a.neg == b.neg)
    return 0;
  return sign (add (a, negate (b), Round::RN));
}

double
distance_in_ulps (const Number &a, const Number &b, const Format &f)
{
  Number d = add (a, negate (b), Round::RN);
  if (d.kind == Number::ZERO)
    return 0;
  int lowest = 1 - f.bias () - f.mantissa_bits;
  int unit = b.kind == Number::ZERO ? lowest : b.e + top_bit (b.m) - f.mantissa_bits;
  if (unit < lowest)
    unit = lowest;
  return std::ldexp (double (d.m), d.e - unit);
}

long double
approximate (const Number &a)
{
  switch (a.kind)
    {
    case Number::ZERO: return a.neg ? -0.0L : 0.0L;
    case Number::INFINITE: return a.neg ? -HUGE_VALL : HUGE_VALL;
    case Number::NOT_A_NUMBER: return std::nanl ("");
    default: break;
    }
  long double m = std::ldexp ((long double) (a.m), a.e);
  return a.neg ? -m : m;
}

} // namespace forms
