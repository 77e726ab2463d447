/* Conversions: cvt.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A source register may be wider than the source type (its low bits count), and
   a destination register wider than the destination type (the value is extended
   as the type says).  Every conversion is two steps: the source as an exact
   value (a 128-bit integer or a long double), and that value rounded once to the
   destination type.  Conversions between integers of register size, and the common floating-point
   ones, have their own loops.

   Op: x, y the two types; z bits 0-1 the rounding, 2 rounds to an integral
   value, 3 ftz, 4 sat; imm bits 0-3 and 4-7 the registers' sizes.  */

#include "ptxsim/half.h"
#include <type_traits>

namespace ptxsim {

namespace {

uint64_t
read_register (const Warp &w, Ref r, unsigned bytes, unsigned lane)
{
  switch (bytes)
    {
    case 2: return w.src<uint16_t> (r)[lane];
    case 4: return w.src<uint32_t> (r)[lane];
    default: return w.src<uint64_t> (r)[lane];
    }
}

void
write_register (Warp &w, Ref r, unsigned bytes, unsigned lane, uint64_t v)
{
  switch (bytes)
    {
    case 2: w.dst<uint16_t> (r)[lane] = uint16_t (v); break;
    case 4: w.dst<uint32_t> (r)[lane] = uint32_t (v); break;
    default: w.dst<uint64_t> (r)[lane] = v; break;
    }
}

template <typename T, typename U>
T
bit_copy (U u)
{
  static_assert (sizeof (T) == sizeof (U));
  T t;
  memcpy (&t, &u, sizeof t);
  return t;
}

__int128
integer_value (uint64_t bits, Type type)
{
  unsigned n = size_of (type) * 8;
  if (n < 64)
    bits &= (uint64_t (1) << n) - 1;
  if (is_signed (type))
    return int64_t (bits << (64 - n)) >> (64 - n);
  return bits;
}

long double
float_value (uint64_t bits, Type type, bool ftz)
{
  switch (type)
    {
    case Type::F16: return Half{ uint16_t (bits) }.value ();
    case Type::BF16: return BFloat{ uint16_t (bits) }.value ();
      case Type::F32: {
	float f = bit_copy<float> (uint32_t (bits));
	return ftz && std::fabs (f) < 0x1p-126f ? std::copysign (0.0f, f) : f;
      }
    default: return bit_copy<double> (bits);
    }
}

long double
round_integral (long double v, Rounding r)
{
  switch (r)
    {
    case Rounding::RN: return rintl (v); /* The host rounds to nearest.  */
    case Rounding::RZ: return truncl (v);
    case Rounding::RM: return floorl (v);
    default: return ceill (v);
    }
}

uint64_t
float_bits (long double v, Type type, Rounding r, bool ftz, bool sat)
{
  if (sat)
    v = v >= 1 ? 1 : v > 0 ? v : 0;
  switch (type)
    {
    case Type::F16: return Half::from (v, r).bits;
    case Type::BF16: return BFloat::from (v, r).bits;
      case Type::F32: {
	if (std::isnan (v))
	  return 0x7fffffff;
	RoundingScope scope (r);
	volatile long double in = v;
	volatile float out = float (in);
	float f = out;
	if (ftz && std::fabs (f) < 0x1p-126f)
	  f = std::copysign (0.0f, f);
	return bit_copy<uint32_t> (f);
      }
      default: {
	RoundingScope scope (r);
	volatile long double in = v;
	volatile double out = double (in);
	double d = out;
	return bit_copy<uint64_t> (d);
      }
    }
}

/* The nearest value of an integer TYPE.  */
uint64_t
clamp_integer (__int128 v, Type type)
{
  unsigned n = size_of (type) * 8;
  __int128 low = is_signed (type) ? -(__int128 (1) << (n - 1)) : 0;
  __int128 high = (__int128 (1) << (is_signed (type) ? n - 1 : n)) - 1;
  return uint64_t (v < low ? low : v > high ? high : v);
}

uint64_t
float_to_integer (long double v, Type to, Type from, Rounding r)
{
  if (std::isnan (v))
    {
      /* Zero, unless a 64-bit type takes part.  */
      if (from != Type::F64 && size_of (to) != 8)
	return 0;
      return uint64_t (1) << (size_of (to) * 8 - 1);
    }
  v = round_integral (v, r);
  if (v >= 0x1p64L)
    return clamp_integer (__int128 (1) << 64, to);
  if (v <= -0x1p64L)
    return clamp_integer (-(__int128 (1) << 64), to);
  return clamp_integer (__int128 (v), to);
}

/* The hardware's conversion of a NaN.  Without a change of format, and from bfloat16 to single
   precision, it copies the NaN.  To and from doubles it keeps sign and payload as far as they fit.
   Any other conversion gives the canonical NaN of the format.  */
uint64_t
convert_nan (const Op &op, uint64_t bits)
{
  Type to = Type (op.x), from = Type (op.y);
  bool ftz = op.z & 8, sat = op.z & 16, plain = !(op.z & ~3u);
  if (sat)
    return 0;
  if (plain && to == from && size_of (to) >= 4)
    return bits;
  if (plain && to == Type::F32 && from == Type::BF16)
    return bits << 16;
  if (to != Type::F64 && from != Type::F64)
    return to == Type::F32 ? 0x7fffffff : 0x7fff;
  auto mantissa_bits = [] (Type t)
  {
    return t == Type::F64 ? 52 : t == Type::F32 ? 23 : t == Type::F16 ? 10 : 7;
  };
  if (from == Type::F32 && ftz)
    bits = 0x7fffffff;
  unsigned n_to = mantissa_bits (to), n_from = mantissa_bits (from);
  unsigned from_size = size_of (from) * 8, to_size = size_of (to) * 8;
  uint64_t sign = bits >> (from_size - 1) & 1;
  uint64_t payload = bits << (64 - n_from) >> (64 - n_to);
  uint64_t exponent = ((uint64_t (1) << (to_size - 1)) - 1) >> n_to << n_to;
  return sign << (to_size - 1) | exponent | payload | uint64_t (1) << (n_to - 1);
}

uint64_t
convert_one (const Op &op, uint64_t bits)
{
  Type to = Type (op.x), from = Type (op.y);
  Rounding rounding = Rounding (op.z & 3);
  bool integral = op.z & 4, ftz = op.z & 8, sat = op.z & 16;
  if (!is_float (from))
    {
      __int128 v = integer_value (bits, from);
      if (is_float (to))
	return float_bits ((long double) v, to, rounding, ftz, sat);
      uint64_t r = sat ? clamp_integer (v, to) : uint64_t (v);
      return uint64_t (integer_value (r, to));
    }
  /* .ftz would flush subnormals in a conversion to binary16; the hardware rounds them.  */
  long double v = float_value (bits, from, ftz && to != Type::F16);
  if (!is_float (to))
    return uint64_t (integer_value (float_to_integer (v, to, from, rounding), to));
  if (std::isnan (v))
    return convert_nan (op, bits);
  if (integral)
    {
      v = round_integral (v, rounding);
      rounding = Rounding::RN;
    }
  return float_bits (v, to, rounding, ftz, sat);
}

void
convert (Warp &w, const Op &op, uint32_t m)
{
  unsigned to_bytes = op.imm & 15, from_bytes = op.imm >> 4 & 15;
  for (; m; m &= m - 1)
    {
      unsigned i = __builtin_ctz (m);
      uint64_t v = read_register (w, op.r[1], from_bytes, i);
      write_register (w, op.r[0], to_bytes, i, convert_one (op, v));
    }
}

/* ----- loops for common conversions ----- */

/* REG registers hold values of types FROM and TO.  */
template <typename TO_REG, typename TO, typename FROM, typename FROM_REG>
void
convert_plain (Warp &w, const Op &op, uint32_t m)
{
  TO_REG *d = w.dst<TO_REG> (op.r[0]);
  const FROM_REG *a = w.src<FROM_REG> (op.r[1]);
  each_lane (m, [=] (unsigned i) { d[i] = TO_REG (TO (FROM (a[i]))); });
}

struct FastRow
{
  Type to, from;
  unsigned to_bytes, from_bytes;
  ExecFn fn;
};

const FastRow fast_rows[] = {
#define FAST(TO, to, FROM, from) \
  { Type::TO, Type::FROM, sizeof (to), sizeof (from), convert_plain<to, to, from, from> },
  FAST (S64, int64_t, S32, int32_t) FAST (S64, int64_t, U32, uint32_t)
    FAST (U64, uint64_t, U32, uint32_t) FAST (U64, uint64_t, S32, int32_t)
      FAST (U32, uint32_t, U64, uint64_t) FAST (U32, uint32_t, U32, uint32_t)
	FAST (S32, int32_t, S64, int64_t) FAST (U32, uint32_t, U16, uint16_t)
	  FAST (S32, int32_t, S16, int16_t) FAST (U16, uint16_t, U32, uint32_t){
	    Type::S32, Type::S8, 4, 4, convert_plain<int32_t, int32_t, int8_t, uint32_t> },
  { Type::S32, Type::S16, 4, 4, convert_plain<int32_t, int32_t, int16_t, uint32_t> },
  { Type::U32, Type::U8, 4, 4, convert_plain<uint32_t, uint32_t, uint8_t, uint32_t> },
  { Type::U32, Type::U16, 4, 4, convert_plain<uint32_t, uint32_t, uint16_t, uint32_t> },
};

/* Rounding to nearest is what the host does.  */
const FastRow nearest_rows[] = { FAST (F32, float, S32, int32_t) FAST (F64, double, S32, int32_t)
				   FAST (F64, double, U32, uint32_t)
				     FAST (F64, double, S64, int64_t)
				       FAST (F32, float, S64, int64_t) };

} // anonymous namespace

ExecFn
select_convert (const Conversion &c, Op &op)
{
  op.x = uint8_t (c.to);
  op.y = uint8_t (c.from);
  op.z = uint8_t (unsigned (c.rounding) | c.integer << 2 | c.ftz << 3 | c.sat << 4);
  op.imm = c.to_bytes | c.from_bytes << 4;
  if (!c.sat && !c.ftz)
    {
      auto matches = [&] (const FastRow &row)
      {
	return (row.to == c.to && row.from == c.from && row.to_bytes == c.to_bytes
		&& row.from_bytes == c.from_bytes);
      };
      for (const FastRow &row : fast_rows)
	if (matches (row))
	  return row.fn;
      if (c.rounding == Rounding::RN)
	for (const FastRow &row : nearest_rows)
	  if (matches (row))
	    return row.fn;
    }
  return convert;
}

} // namespace ptxsim
