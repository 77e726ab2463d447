/* Instruction forms: logic, shifts, bit fields, permutations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

unsigned
width (const Form &f)
{
  return type_bits (f.type ());
}

void
give (const Form &f, Expected &l, uint64_t v)
{
  l.out[0] = low_bits (v, width (f));
}

void
logic (const Form &f, Expected &l)
{
  uint64_t a = l.in[0], b = l.in[1];
  uint64_t r = f.opcode == "and"   ? a & b
	       : f.opcode == "or"  ? a | b
	       : f.opcode == "xor" ? a ^ b
				   : ~a;
  if (f.has ("pred"))
    l.out[0] = r & 1;
  else
    give (f, l, r);
}

/* The second operand inverted.  */
void
logic_inverted (const Form &f, Expected &l)
{
  l.in[1] ^= 1;
  logic (f, l);
  l.in[1] ^= 1;
}

void
cnot (const Form &f, Expected &l)
{
  l.out[0] = low_bits (l.in[0], width (f)) == 0;
}

/* Shift amounts beyond the width count as the width.  */
void
shl (const Form &f, Expected &l)
{
  unsigned n = width (f);
  uint32_t by = uint32_t (l.in[1]);
  give (f, l, by >= n ? 0 : l.in[0] << by);
}

void
shr (const Form &f, Expected &l)
{
  unsigned n = width (f);
  uint32_t by = uint32_t (l.in[1]);
  i128 a = integer_of (l.in[0], f.type ());
  give (f, l, uint64_t (a >> (by > n ? n : by)));
}

/* The 64 bits of two words, shifted; the upper (left) or lower (right) word.  */
void
shf (const Form &f, Expected &l)
{
  uint32_t by = uint32_t (l.in[2]);
  by = f.has ("wrap") ? by % 32 : by > 32 ? 32 : by;
  u128 both = u128 (l.in[1]) << 32 | l.in[0];
  l.out[0] = uint32_t (f.has ("l") ? both << by >> 32 : both >> by);
}

void
popc (const Form &f, Expected &l)
{
  for (unsigned i = 0; i < width (f); i++)
    l.out[0] += l.in[0] >> i & 1;
}

void
clz (const Form &f, Expected &l)
{
  unsigned n = width (f), i = 0;
  while (i < n && !(l.in[0] >> (n - 1 - i) & 1))
    i++;
  l.out[0] = i;
}

/* The highest bit that differs from the sign.  */
void
bfind (const Form &f, Expected &l)
{
  unsigned n = width (f);
  uint64_t sign = type_signed (f.type ()) ? l.in[0] >> (n - 1) & 1 : 0;
  l.out[0] = 0xffffffffu;
  for (unsigned i = 0; i < n; i++)
    if ((l.in[0] >> i & 1) != sign)
      l.out[0] = f.has ("shiftamt") ? n - 1 - i : i;
}

void
brev (const Form &f, Expected &l)
{
  unsigned n = width (f);
  for (unsigned i = 0; i < n; i++)
    l.out[0] |= (l.in[0] >> i & 1) << (n - 1 - i);
}

/* The manual's loop.  */
void
bfe (const Form &f, Expected &l)
{
  unsigned top = width (f) - 1, pos = l.in[1] & 0xff, len = l.in[2] & 0xff;
  uint64_t sign;
  if (!type_signed (f.type ()) || len == 0)
    sign = 0;
  else
    sign = l.in[0] >> (pos + len - 1 < top ? pos + len - 1 : top) & 1;
  for (unsigned i = 0; i <= top; i++)
    l.out[0] |= (i < len && pos + i <= top ? l.in[0] >> (pos + i) & 1 : sign) << i;
}

void
bfi (const Form &f, Expected &l)
{
  unsigned top = width (f) - 1, pos = l.in[2] & 0xff, len = l.in[3] & 0xff;
  uint64_t r = l.in[1];
  for (unsigned i = 0; i < len && pos + i <= top; i++)
    {
      uint64_t bit = uint64_t (1) << (pos + i);
      r = l.in[0] >> i & 1 ? r | bit : r & ~bit;
    }
  give (f, l, r);
}

void
bmsk (const Form &f, Expected &l)
{
  uint32_t pos = uint32_t (l.in[0]), len = uint32_t (l.in[1]);
  if (f.has ("wrap"))
    pos %= 32, len %= 32;
  for (uint64_t i = pos; i < 32 && i < uint64_t (pos) + len; i++)
    l.out[0] |= uint64_t (1) << i;
}

/* The bytes of $a are 0 to 3, those of $b 4 to 7.  */
void
prmt (const Form &f, Expected &l)
{
  uint8_t bytes[8];
  for (unsigned i = 0; i < 4; i++)
    {
      bytes[i] = uint8_t (l.in[0] >> 8 * i);
      bytes[i + 4] = uint8_t (l.in[1] >> 8 * i);
    }
  /* The manual's tables: for a selector's low two bits, which byte goes where, the
     lowest result byte first.  */
  static const struct
  {
    const char *mode;
    unsigned char from[4][4];
  } table[] = {
    { "f4e", { { 0, 1, 2, 3 }, { 1, 2, 3, 4 }, { 2, 3, 4, 5 }, { 3, 4, 5, 6 } } },
    { "b4e", { { 0, 7, 6, 5 }, { 1, 0, 7, 6 }, { 2, 1, 0, 7 }, { 3, 2, 1, 0 } } },
    { "rc8", { { 0, 0, 0, 0 }, { 1, 1, 1, 1 }, { 2, 2, 2, 2 }, { 3, 3, 3, 3 } } },
    { "ecl", { { 0, 1, 2, 3 }, { 1, 1, 2, 3 }, { 2, 2, 2, 3 }, { 3, 3, 3, 3 } } },
    { "ecr", { { 0, 0, 0, 0 }, { 0, 1, 1, 1 }, { 0, 1, 2, 2 }, { 0, 1, 2, 3 } } },
    { "rc16", { { 0, 1, 0, 1 }, { 2, 3, 2, 3 }, { 0, 1, 0, 1 }, { 2, 3, 2, 3 } } },
  };
  for (unsigned i = 0; i < 4; i++)
    {
      unsigned selector = l.in[2] >> 4 * i & 15;
      uint8_t v = bytes[selector & 7];
      if (selector & 8)
	v = v & 0x80 ? 0xff : 0;
      for (auto &row : table)
	if (f.has (row.mode))
	  v = bytes[row.from[l.in[2] & 3][i]];
      l.out[0] |= uint64_t (v) << 8 * i;
    }
}

/* Bit 4a + 2b + c of the table.  */
uint64_t
lookup (const Expected &l, unsigned table)
{
  uint64_t r = 0;
  for (unsigned i = 0; i < 32; i++)
    {
      unsigned row = (l.in[0] >> i & 1) * 4 + (l.in[1] >> i & 1) * 2 + (l.in[2] >> i & 1);
      r |= uint64_t (table >> row & 1) << i;
    }
  return r;
}

void
lop3 (const Form &, Expected &l)
{
  static const unsigned tables[] = { 0x96, 0xca, 0x01, 0xe8 };
  for (unsigned i = 0; i < 4; i++)
    l.out[i] = lookup (l, tables[i]);
}

/* The position of the Nth bit that is set, counted from the base: upwards for a
   positive N, downwards for a negative one.  */
void
fns (const Form &, Expected &l)
{
  uint32_t mask = uint32_t (l.in[0]);
  int base = int (l.in[1]), n = int32_t (l.in[2]);
  l.out[0] = 0xffffffffu;
  if (n == 0)
    {
      if (mask >> base & 1)
	l.out[0] = unsigned (base);
      return;
    }
  int step = n > 0 ? 1 : -1, left = n > 0 ? n : -n;
  for (int i = base; i >= 0 && i < 32; i += step)
    if ((mask >> i & 1) && --left == 0)
      {
	l.out[0] = unsigned (i);
	return;
      }
}

const Row rows[] = {
  { "{and,or,xor}.{b16,b32,b64}", "t : t t", logic },
  { "not.{b16,b32,b64}", "t : t", logic },
  { "{and,or,xor}.pred", "p : p p", logic },
  { "{and,or,xor}.pred", "p : p p", logic_inverted, "@ $0, $a, !$b;" },
  { "not.pred", "p : p", logic },
  { "cnot.{b16,b32,b64}", "t : t", cnot },
  { "shl.{b16,b32,b64}", "t : t shift", shl },
  { "shr.{b16,b32,b64,u16,u32,u64,s16,s32,s64}", "t : t shift", shr },
  { "shf.{l,r}.{wrap,clamp}.b32", "b32 : b32 b32 shift", shf },
  { "popc.{b32,b64}", "b32 : t", popc },
  { "clz.{b32,b64}", "b32 : t", clz },
  { "bfind{,.shiftamt}.{u32,s32,u64,s64}", "b32 : t", bfind },
  { "brev.{b32,b64}", "t : t", brev },
  { "bfe.{u32,s32,u64,s64}", "t : t pos pos", bfe },
  { "bfi.{b32,b64}", "t : t t pos pos", bfi },
  { "bmsk.{clamp,wrap}.b32", "b32 : shift shift", bmsk },
  { "prmt.b32{,.f4e,.b4e,.rc8,.ecl,.ecr,.rc16}", "b32 : b32 b32 selector", prmt },
  { "prmt.{f4e,b4e,rc8,ecl,ecr,rc16}.b32", "b32 : b32 b32 selector", prmt },
  { "lop3.b32", "b32 b32 b32 b32 : b32 b32 b32", lop3,
    "@ $0, $a, $b, $c, 0x96; @ $1, $a, $b, $c, 0xca; @ $2, $a, $b, $c, 1;"
    " @ $3, $a, $b, $c, 0xe8;" },
  { "fns.b32", "b32 : b32 bit count", fns },
};

} // anonymous namespace

RowRange
bit_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
