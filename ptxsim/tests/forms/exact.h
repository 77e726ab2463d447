/* Exact arithmetic on binary floating-point numbers, rounded once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The tests of instruction forms compute their expected results with this code.  It uses only
   integers, so that it cannot share an error with the host's or ptxsim's floating point.  A number
   is (-1)^neg * m * 2^e with an integer m; if an exact result is infinitely long, its lowest bit is
   sticky: 1 for "and a little more".  */

#ifndef PTXSIM_TESTS_FORMS_EXACT_H
#define PTXSIM_TESTS_FORMS_EXACT_H

#include <cstdint>

namespace forms {

using u128 = unsigned __int128;
using i128 = __int128;

enum class Round
{
  RN,
  RZ,
  RM,
  RP
};

struct Format
{
  int exponent_bits, mantissa_bits;
  int bias () const { return (1 << (exponent_bits - 1)) - 1; }
  int bits () const { return 1 + exponent_bits + mantissa_bits; }
  uint64_t infinity () const { return uint64_t ((1 << exponent_bits) - 1) << mantissa_bits; }
  uint64_t sign_bit () const { return uint64_t (1) << (bits () - 1); }
};

constexpr Format half_format{ 5, 10 }, bfloat_format{ 8, 7 }, single_format{ 8, 23 },
  double_format{ 11, 52 };

struct Number
{
  enum Kind
  {
    ZERO,
    FINITE,
    INFINITE,
    NOT_A_NUMBER
  } kind
    = ZERO;
  bool neg = false;
  u128 m = 0;
  int e = 0;
};

Number unpack (uint64_t bits, const Format &f, bool ftz = false);

/* Rounded to F; a NaN becomes F's quiet one with all bits set but the sign, as
   PTX has it for all formats but double.  FTZ flushes results that are subnormal after rounding to
   F's precision with an unlimited exponent.  */
uint64_t pack (Number v, const Format &f, Round mode = Round::RN, bool ftz = false,
	       bool sat = false);

/* A NaN of F with its sign and payload, not signalling.  */
inline uint64_t
quiet (uint64_t bits, const Format &f)
{
  return bits | uint64_t (1) << (f.mantissa_bits - 1);
}

Number from_integer (i128 v);
/* Rounded to an integer in the way MODE says; V is finite and below 2^100.  */
i128 to_integer (const Number &v, Round mode);

/* MODE counts for the sign of an exact zero only.  */
Number add (const Number &a, const Number &b, Round mode);
Number multiply (const Number &a, const Number &b);
Number divide (const Number &a, const Number &b);
Number square_root (const Number &a);
Number negate (Number a);

/* -1, 0, 1; neither is a NaN.  Zeros are equal.  */
int compare (const Number &a, const Number &b);

/* The distance of A and B, both finite, in units of the last place of B in F; a
   large number if it is large.  */
double distance_in_ulps (const Number &a, const Number &b, const Format &f);

long double approximate (const Number &a);

} // namespace forms

#endif
