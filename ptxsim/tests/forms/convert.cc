/* Instruction forms: cvt.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* A register's value for an integer of TYPE: extended to the register's size.  */
uint64_t
extended (const Form &f, i128 v, const std::string &type)
{
  return low_bits (u128 (integer_of (low_bits (u128 (v), type_bits (type)), type)),
		   f.out[0].bytes * 8);
}

/* The nearest value of an integer type.  */
i128
clamped (i128 v, const std::string &type)
{
  unsigned n = type_bits (type);
  i128 low = type_signed (type) ? -(i128 (1) << (n - 1)) : 0;
  i128 high = (i128 (1) << (type_signed (type) ? n - 1 : n)) - 1;
  return v < low ? low : v > high ? high : v;
}

void
integer_to_integer (const Form &f, Expected &l)
{
  i128 v = integer_of (l.in[0], f.type ());
  l.out[0] = extended (f, f.has ("sat") ? clamped (v, f.type (1)) : v, f.type (1));
}

void
integer_to_float (const Form &f, Expected &l)
{
  l.out[0] = pack (from_integer (integer_of (l.in[0], f.type ())), format_of (f.type (1)),
		   f.round (), f.has ("ftz"), f.has ("sat"));
}

/* Out of range: the nearest integer, with and without .sat.  Of a NaN: zero, or the
   lowest bit pattern with only the top bit where 64-bit types take part.  */
void
float_to_integer (const Form &f, Expected &l)
{
  const std::string &to = f.type (1), &from = f.type ();
  Number v = unpack (l.in[0], format_of (from), f.has ("ftz"));
  if (v.kind == Number::NOT_A_NUMBER)
    {
      bool wide = from == "f64" || type_bits (to) == 64;
      l.out[0] = wide ? extended (f, i128 (1) << (type_bits (to) - 1), to) : 0;
      return;
    }
  i128 huge = i128 (1) << 100;
  bool is_huge
    = v.kind == Number::INFINITE
      || (v.kind == Number::FINITE && compare (v.neg ? negate (v) : v, from_integer (huge)) >= 0);
  i128 r = is_huge ? (v.neg ? -huge : huge) : to_integer (v, f.round ());
  l.out[0] = extended (f, clamped (r, to), to);
}

/* The hardware's conversion of a NaN.  To and from doubles, it keeps sign and payload as far as
   they fit; from bfloat16 to single precision and without a change of format it copies the NaN.  */
uint64_t
converted_nan (const Form &f, uint64_t bits)
{
  const std::string &to = f.type (1), &from = f.type ();
  if (f.has ("sat"))
    return 0;
  bool plain = f.modifiers.size () == 2;
  if (plain && to == from && (to == "f32" || to == "f64"))
    return bits;
  if (plain && to == "f32" && from == "bf16")
    return bits << 16;
  if (to != "f64" && from != "f64")
    return pack (unpack (bits, format_of (from)), format_of (to));
  if (from == "f32" && f.has ("ftz"))
    bits = 0x7fffffff;
  uint64_t sign = bits & format_of (from).sign_bit () ? format_of (to).sign_bit () : 0;
  uint64_t payload = bits & ((uint64_t (1) << format_of (from).mantissa_bits) - 1);
  int shift = format_of (to).mantissa_bits - format_of (from).mantissa_bits;
  payload = shift >= 0 ? payload << shift : payload >> -shift;
  return quiet (sign | format_of (to).infinity () | payload, format_of (to));
}

/* Rounded to the destination's format, or to an integer in it.  Only subnormals of single precision
   are flushed; a conversion to binary16, which cannot represent them, does not flush but
   rounds.  */
void
float_to_float (const Form &f, Expected &l)
{
  const std::string &to = f.type (1), &from = f.type ();
  bool flushes = f.has ("ftz") && to != "f16";
  Number v = unpack (l.in[0], format_of (from), flushes && from == "f32");
  if (v.kind == Number::NOT_A_NUMBER)
    {
      l.out[0] = converted_nan (f, l.in[0]);
      return;
    }
  bool integral = f.has ("rni") || f.has ("rzi") || f.has ("rmi") || f.has ("rpi");
  if (integral && v.kind == Number::FINITE && v.e < 0)
    {
      bool neg = v.neg;
      v = from_integer (to_integer (v, f.round ()));
      v.neg = neg;
    }
  l.out[0] = pack (v, format_of (to), f.round (), flushes && to == "f32", f.has ("sat"));
}

#define INTEGERS "{u8,s8,u16,s16,u32,s32,u64,s64}"
#define NOT_FITTING                                                    \
  "u8.s8,u8.u16,u8.s16,u8.u32,u8.s32,u8.u64,u8.s64,s8.u8,s8.u16,"      \
  "s8.s16,s8.u32,s8.s32,s8.u64,s8.s64,u16.s8,u16.s16,u16.u32,u16.s32," \
  "u16.u64,u16.s64,s16.u16,s16.u32,s16.s32,s16.u64,s16.s64,u32.s8,"    \
  "u32.s16,u32.s32,u32.u64,u32.s64,s32.u32,s32.u64,s32.s64,u64.s8,"    \
  "u64.s16,u64.s32,u64.s64,s64.u64"
#define ROUNDING ".{rn,rz,rm,rp}"
#define INTEGRAL ".{rni,rzi,rmi,rpi}"

const Row rows[] = {
  { "cvt." INTEGERS "." INTEGERS, "u : t", integer_to_integer },
  /* .sat is valid if not all values of the source fit.  */
  { "cvt.sat.{" NOT_FITTING "}", "u : t", integer_to_integer },
  /* In wider registers.  */
  { "cvt.{u8,s8,u16,s16}.{u8,s8,u16,s16}", "u@4 : t@4", integer_to_integer },
  { "cvt." INTEGERS ".{u8,s8,u16,s16,u32,s32}", "u@8 : t@8", integer_to_integer },
  { "cvt.sat.{" NOT_FITTING "}", "u@8 : t@8", integer_to_integer },
  { "cvt" ROUNDING "{,.sat}.{f16,f64}." INTEGERS, "u : t", integer_to_float },
  { "cvt" ROUNDING "{,.ftz}{,.sat}.f32." INTEGERS, "u : t", integer_to_float },
  { "cvt" ROUNDING ".bf16.{u16,s16,u32,s32,u64,s64}", "u : t", integer_to_float },
  { "cvt" INTEGRAL "{,.sat}." INTEGERS ".{f16,f64}", "u : t", float_to_integer },
  { "cvt" INTEGRAL "{,.ftz}{,.sat}." INTEGERS ".f32", "u : t", float_to_integer },
  { "cvt" INTEGRAL ".{u16,s16,u32,s32,u64,s64}.bf16", "u : t", float_to_integer },
  { "cvt" INTEGRAL ".{u8,s8,u16,s16}.f32", "u@4 : t", float_to_integer },
  /* To a narrower format.  */
  { "cvt" ROUNDING "{,.ftz}{,.sat}.f16.f32", "u : t", float_to_float },
  { "cvt" ROUNDING "{,.sat}.f16.f64", "u : t", float_to_float },
  { "cvt" ROUNDING "{,.ftz}{,.sat}.f32.f64", "u : t", float_to_float },
  { "cvt" ROUNDING ".bf16.{f32,f16,f64}", "u : t", float_to_float },
  { "cvt" ROUNDING ".f16.bf16", "u : t", float_to_float },
  /* To a wider one, and within one.  */
  { "cvt{,.ftz}{,.sat}.f32.f16", "u : t", float_to_float },
  { "cvt{,.ftz}{,.sat}.f64.f32", "u : t", float_to_float },
  { "cvt{,.sat}.f64.f16", "u : t", float_to_float },
  { "cvt.{f32,f64}.bf16", "u : t", float_to_float },
  { "cvt{,.ftz}{,.sat}.f32.f32", "u : t", float_to_float },
  { "cvt{,.sat}.{f16.f16,f64.f64}", "u : t", float_to_float },
  { "cvt" INTEGRAL "{,.sat}.{f16.f16,f64.f64}", "u : t", float_to_float },
  { "cvt" INTEGRAL "{,.ftz}{,.sat}.f32.f32", "u : t", float_to_float },
  { "cvt{,.rni,.rzi,.rmi,.rpi}.bf16.bf16", "u : t", float_to_float },
};

} // anonymous namespace

RowRange
convert_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
