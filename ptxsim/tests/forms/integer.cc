/* Instruction forms: integer arithmetic.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Everything is computed in 128-bit integers and truncated to the width of the result.  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

/* Operand N as its value.  */
i128
value (const Form &f, const Expected &lane, unsigned n)
{
  return integer_of (lane.in[n], f.type ());
}

void
give (const Form &f, Expected &lane, i128 v, unsigned times = 1)
{
  lane.out[0] = low_bits (u128 (v), type_bits (f.type ()) * times);
}

/* A product of 64-bit numbers fits, and so does a subsequent sum, modulo 2^128.  */
i128
product (const Form &f, const Expected &lane)
{
  return i128 (u128 (value (f, lane, 0)) * u128 (value (f, lane, 1)));
}

i128
high_half (const Form &f, i128 p)
{
  return p >> type_bits (f.type ());
}

i128
high_half_unsigned_safe (const Form &f, const Expected &lane)
{
  /* An unsigned product of 64-bit numbers uses all 128 bits.  */
  i128 p = product (f, lane);
  return type_signed (f.type ()) ? high_half (f, p) : i128 (u128 (p) >> type_bits (f.type ()));
}

i128
saturated (i128 v)
{
  i128 low = -(i128 (1) << 31), high = (i128 (1) << 31) - 1;
  return v < low ? low : v > high ? high : v;
}

void
add (const Form &f, Expected &l)
{
  i128 r = value (f, l, 0) + value (f, l, 1);
  give (f, l, f.has ("sat") ? saturated (r) : r);
}

void
sub (const Form &f, Expected &l)
{
  i128 r = value (f, l, 0) - value (f, l, 1);
  give (f, l, f.has ("sat") ? saturated (r) : r);
}

void
mul_lo (const Form &f, Expected &l)
{
  give (f, l, product (f, l));
}
void
mul_hi (const Form &f, Expected &l)
{
  give (f, l, high_half_unsigned_safe (f, l));
}
void
mul_wide (const Form &f, Expected &l)
{
  give (f, l, product (f, l), 2);
}

void
mad_lo (const Form &f, Expected &l)
{
  give (f, l, product (f, l) + value (f, l, 2));
}

void
mad_hi (const Form &f, Expected &l)
{
  i128 r = high_half_unsigned_safe (f, l) + value (f, l, 2);
  give (f, l, f.has ("sat") ? saturated (r) : r);
}

void
mad_wide (const Form &f, Expected &l)
{
  give (f, l, i128 (u128 (product (f, l)) + l.in[2]), 2);
}

/* The 48-bit product of two 24-bit integers: its low or its high 32 bits.  */
i128
product24 (const Form &f, const Expected &l)
{
  i128 p = product (f, l);
  return f.has ("hi") ? p >> 16 : p;
}

void
mul24 (const Form &f, Expected &l)
{
  give (f, l, product24 (f, l));
}

void
mad24 (const Form &f, Expected &l)
{
  i128 r = i128 (integer_of (low_bits (u128 (product24 (f, l)), 32), f.type ())) + value (f, l, 2);
  give (f, l, f.has ("sat") ? saturated (r) : r);
}

/* By zero: all ones, as the hardware has it.  */
void
div (const Form &f, Expected &l)
{
  i128 b = value (f, l, 1);
  give (f, l, b == 0 ? -1 : value (f, l, 0) / b);
}

void
rem (const Form &f, Expected &l)
{
  i128 b = value (f, l, 1);
  give (f, l, b == 0 ? -1 : value (f, l, 0) % b);
}

void
min (const Form &f, Expected &l)
{
  i128 a = value (f, l, 0), b = value (f, l, 1);
  give (f, l, a < b ? a : b);
}

void
max (const Form &f, Expected &l)
{
  i128 a = value (f, l, 0), b = value (f, l, 1);
  give (f, l, a > b ? a : b);
}

void
sad (const Form &f, Expected &l)
{
  i128 a = value (f, l, 0), b = value (f, l, 1);
  give (f, l, value (f, l, 2) + (a < b ? b - a : a - b));
}

void
abs (const Form &f, Expected &l)
{
  i128 a = value (f, l, 0);
  give (f, l, a < 0 ? -a : a);
}

void
neg (const Form &f, Expected &l)
{
  give (f, l, -value (f, l, 0));
}

/* ----- carries ----- */

/* Results: the sum, and the carry that the next instruction adds to 0.  A third
   operand that is not 0 makes a carry before.  */
void
add_carry (const Form &f, Expected &l)
{
  unsigned n = type_bits (f.type ());
  bool in = f.opcode == "addc" && uint32_t (l.in[2]);
  u128 r = u128 (low_bits (l.in[0], n)) + low_bits (l.in[1], n) + in;
  l.out[0] = low_bits (r, n);
  if (f.has ("cc"))
    l.out[1] = low_bits (r >> n, 1);
}

/* A borrow is subtracted from 0.  */
void
sub_borrow (const Form &f, Expected &l)
{
  unsigned n = type_bits (f.type ());
  bool in = f.opcode == "subc" && uint32_t (l.in[2]);
  i128 r = i128 (low_bits (l.in[0], n)) - i128 (low_bits (l.in[1], n)) - in;
  l.out[0] = low_bits (u128 (r), n);
  if (f.has ("cc"))
    l.out[1] = r < 0 ? 0xffffffffu : 0;
}

void
mad_carry (const Form &f, Expected &l)
{
  unsigned n = type_bits (f.type ());
  bool in = f.opcode == "madc" && uint32_t (l.in[3]);
  u128 part
    = low_bits (f.has ("hi") ? u128 (high_half_unsigned_safe (f, l)) : u128 (product (f, l)), n);
  u128 r = part + low_bits (l.in[2], n) + in;
  l.out[0] = low_bits (r, n);
  if (f.has ("cc"))
    l.out[1] = low_bits (r >> n, 1);
}

/* ----- video instructions ----- */

void
vadd (const Form &, Expected &l)
{
  l.out[0] = uint32_t (l.in[0] + l.in[1] + l.in[2]);
}

void
vsub (const Form &, Expected &l)
{
  l.out[0] = uint32_t (l.in[0] - l.in[1] + l.in[2]);
}

#define INTEGERS "{u16,s16,u32,s32,u64,s64}"
#define WIDENED "{u16,s16,u32,s32}"

const Row rows[] = {
  { "add." INTEGERS, "t : t t", add },
  { "sub." INTEGERS, "t : t t", sub },
  { "add.sat.s32", "t : t t", add },
  { "sub.sat.s32", "t : t t", sub },
  { "mul.lo." INTEGERS, "t : t t", mul_lo },
  { "mul.hi." INTEGERS, "t : t t", mul_hi },
  { "mul.wide." WIDENED, "w : t t", mul_wide },
  { "mad.lo." INTEGERS, "t : t t t", mad_lo },
  { "mad.hi." INTEGERS, "t : t t t", mad_hi },
  { "mad.hi.sat.s32", "t : t t t", mad_hi },
  { "mad.wide." WIDENED, "w : t t w", mad_wide },
  { "mul24.{lo,hi}.u32", "u32 : u24 u24", mul24 },
  { "mul24.{lo,hi}.s32", "s32 : s24 s24", mul24 },
  { "mad24.{lo,hi}.u32", "u32 : u24 u24 u32", mad24 },
  { "mad24.{lo,hi}.s32", "s32 : s24 s24 s32", mad24 },
  { "mad24.hi.sat.s32", "s32 : s24 s24 s32", mad24 },
  { "div." INTEGERS, "t : t t", div },
  { "rem." INTEGERS, "t : t t", rem },
  { "min." INTEGERS, "t : t t", min },
  { "max." INTEGERS, "t : t t", max },
  { "sad." INTEGERS, "t : t t t", sad },
  { "abs.{s16,s32,s64}", "t : t", abs },
  { "neg.{s16,s32,s64}", "t : t", neg },
  { "add.cc.{u32,s32,u64,s64}", "t b32 : t t", add_carry, "@ $0, $a, $b; addc.u32 $1, 0, 0;" },
  { "addc.{u32,s32,u64,s64}", "t : t t b32", add_carry, "add.cc.u32 %y2, $c, -1; @ $0, $a, $b;" },
  { "addc.cc.{u32,s32,u64,s64}", "t b32 : t t b32", add_carry,
    "add.cc.u32 %y2, $c, -1; @ $0, $a, $b; addc.u32 $1, 0, 0;" },
  { "sub.cc.{u32,s32,u64,s64}", "t b32 : t t", sub_borrow, "@ $0, $a, $b; subc.u32 $1, 0, 0;" },
  { "subc.{u32,s32,u64,s64}", "t : t t b32", sub_borrow, "sub.cc.u32 %y2, 0, $c; @ $0, $a, $b;" },
  { "subc.cc.{u32,s32,u64,s64}", "t b32 : t t b32", sub_borrow,
    "sub.cc.u32 %y2, 0, $c; @ $0, $a, $b; subc.u32 $1, 0, 0;" },
  { "mad.{lo,hi}.cc.{u32,s32,u64,s64}", "t b32 : t t t", mad_carry,
    "@ $0, $a, $b, $c; addc.u32 $1, 0, 0;" },
  { "madc.{lo,hi}.{u32,s32,u64,s64}", "t : t t t b32", mad_carry,
    "add.cc.u32 %y2, $d, -1; @ $0, $a, $b, $c;" },
  { "madc.{lo,hi}.cc.{u32,s32,u64,s64}", "t b32 : t t t b32", mad_carry,
    "add.cc.u32 %y2, $d, -1; @ $0, $a, $b, $c; addc.u32 $1, 0, 0;" },
  { "vadd.u32.u32.u32.add", "u32 : u32 u32 u32", vadd },
  { "vsub.u32.u32.u32.add", "u32 : u32 u32 u32", vsub },
};

} // anonymous namespace

RowRange
integer_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
