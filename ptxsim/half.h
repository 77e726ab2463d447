/* 16-bit floating point: IEEE binary16 and bfloat16, exactly.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A conversion to 16 bits starts from long double, which holds every value of every other PTX type,
   so it rounds only once.  */

#ifndef PTXSIM_HALF_H
#define PTXSIM_HALF_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include "ptxsim/exec.h"

namespace ptxsim {

/* EXP_BITS and MANT_BITS of the format: 5, 10 for binary16; 8, 7 for bfloat16.  */
template <int EXP_BITS, int MANT_BITS>
inline double
small_to_double (uint16_t h)
{
  constexpr int bias = (1 << (EXP_BITS - 1)) - 1;
  int exp = h >> MANT_BITS & ((1 << EXP_BITS) - 1);
  int mant = h & ((1 << MANT_BITS) - 1);
  double r;
  if (exp == (1 << EXP_BITS) - 1)
    r = mant ? __builtin_nan ("") : __builtin_inf ();
  else if (exp == 0)
    r = ldexp (double (mant), 1 - bias - MANT_BITS);
  else
    r = ldexp (double (mant | 1 << MANT_BITS), exp - bias - MANT_BITS);
  return h & 0x8000 ? -r : r;
}

template <int EXP_BITS, int MANT_BITS>
inline uint16_t
small_from_long_double (long double v, Rounding rounding)
{
  constexpr int bias = (1 << (EXP_BITS - 1)) - 1;
  constexpr uint16_t inf = ((1 << EXP_BITS) - 1) << MANT_BITS;
  if (std::isnan (v))
    return 0x7fff;
  bool negative = std::signbit (v);
  uint16_t sign = negative ? 0x8000 : 0;
  v = std::fabs (v);
  if (std::isinf (v))
    return sign | inf;
  if (v == 0)
    return sign;
  int exp = std::ilogb (v);
  if (exp < 1 - bias)
    exp = 1 - bias;
  /* In units of the last place.  */
  long double scaled = std::ldexp (v, MANT_BITS - exp);
  uint64_t whole = uint64_t (scaled);
  long double rest = scaled - (long double) whole;
  bool up = false;
  switch (rounding)
    {
    case Rounding::RN: up = rest > 0.5L || (rest == 0.5L && (whole & 1)); break;
    case Rounding::RZ: break;
    case Rounding::RM: up = negative && rest > 0; break;
    case Rounding::RP: up = !negative && rest > 0; break;
    }
  whole += up;
  /* WHOLE has its implicit bit: adding it to the exponent field carries.  */
  uint64_t bits = (uint64_t (exp + bias - 1) << MANT_BITS) + whole;
  if (bits < inf)
    return sign | uint16_t (bits);
  bool to_max = (rounding == Rounding::RZ || (rounding == Rounding::RM && !negative)
		 || (rounding == Rounding::RP && negative));
  return sign | uint16_t (to_max ? inf - 1 : inf);
}

/* Which format: the two classes let templates choose.  */
struct Half
{
  static constexpr double least_normal = 0x1p-14, half_unit = 0x1p-12;
  uint16_t bits;
  double value () const { return small_to_double<5, 10> (bits); }
  static Half from (long double v, Rounding r = Rounding::RN)
  {
    return { small_from_long_double<5, 10> (v, r) };
  }
};

struct BFloat
{
  static constexpr double least_normal = 0x1p-126, half_unit = 0x1p-9;
  uint16_t bits;
  double value () const { return small_to_double<8, 7> (bits); }
  static BFloat from (long double v, Rounding r = Rounding::RN)
  {
    return { small_from_long_double<8, 7> (v, r) };
  }
};

/* The rounding mode of the host while an operation runs.  */
class RoundingScope
{
public:
  explicit RoundingScope (Rounding r);
  ~RoundingScope ();
  RoundingScope (const RoundingScope &) = delete;
};

} // namespace ptxsim

#endif
