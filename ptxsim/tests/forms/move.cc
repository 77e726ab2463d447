/* Instruction forms: mov, special registers, packing, generic addresses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/tests/forms/form.h"

namespace forms {

namespace {

void
copy (const Form &f, Expected &l)
{
  for (size_t i = 0; i < f.out.size (); i++)
    {
      const Slot &s = f.out[i];
      l.out[i] = s.bytes ? low_bits (l.in[i], s.bytes * 8) : l.in[i];
    }
}

void
inverted (const Form &, Expected &l)
{
  l.out[0] = !l.in[0];
}
void
constant (const Form &, Expected &l)
{
  l.out[0] = 0x8765;
}
void
one (const Form &, Expected &l)
{
  l.out[0] = 1;
}

/* The first part is in the lowest bits.  */
void
pack_parts (const Form &f, Expected &l)
{
  unsigned bits = f.in[0].bytes * 8;
  for (size_t i = 0; i < f.in.size (); i++)
    l.out[0] |= low_bits (l.in[i], bits) << i * bits;
}

void
unpack_parts (const Form &f, Expected &l)
{
  unsigned bits = f.out[0].bytes * 8;
  for (size_t i = 0; i < f.out.size (); i++)
    l.out[i] = low_bits (l.in[0] >> i * bits, bits);
}

/* Only the upper part.  */
void
unpack_upper (const Form &f, Expected &l)
{
  l.out[0] = l.in[0] >> (f.out[0].bytes * 8);
}

/* By one instruction, whose results may overlap its operands.  */
void
swapped (const Form &, Expected &l)
{
  l.out[0] = l.in[1];
  l.out[1] = l.in[0];
}

/* ----- special registers: blocks of (128,1,1) in a grid of (4,1,1) ----- */

void
tid (const Form &, Expected &l)
{
  l.out[0] = l.index % block_threads;
}
void
ctaid (const Form &, Expected &l)
{
  l.out[0] = l.index / block_threads;
}
void
ntid (const Form &, Expected &l)
{
  l.out[0] = block_threads;
}
void
nctaid (const Form &, Expected &l)
{
  l.out[0] = grid_blocks;
}
void
zero (const Form &, Expected &)
{}
void
laneid (const Form &, Expected &l)
{
  l.out[0] = l.index % 32;
}

void
lane_mask (const Form &f, Expected &l)
{
  std::string body = f.row->body;
  unsigned lane = l.index % 32;
  auto names = [&] (const char *suffix)
  { return body.find (std::string ("%lanemask_") + suffix) != std::string::npos; };
  for (unsigned i = 0; i < 32; i++)
    if (names ("eq")   ? i == lane
	: names ("lt") ? i < lane
	: names ("le") ? i <= lane
	: names ("gt") ? i > lane
		       : i >= lane)
      l.out[0] |= uint64_t (1) << i;
}

/* ----- which space an address is in ----- */

void
is_global (const Form &, Expected &l)
{
  l.out[0] = 1;
}

void
is_shared (const Form &, Expected &l)
{
  l.out[1] = 1;
}

void
is_local (const Form &, Expected &l)
{
  l.out[2] = 1;
}

/* Generic addresses of the thread's global, shared and local memory.  */
#define GENERIC                                     \
  "cvt.u64.u32 %x0, %sh; cvta.shared.u64 %x1, %x0;" \
  " cvt.u64.u32 %x0, %lc; cvta.local.u64 %x2, %x0;"
#define IN_SPACES GENERIC " @ $0, %mem; @ $1, %x1; @ $2, %x2;"

const Row rows[] = {
  { "mov.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}", "t : t", copy },
  { "mov.pred", "p : p", copy },
  { "mov.pred", "p : p", inverted, "@ $0, !$a;" },
  { "mov.{b16,u16,b32,u32,s32,b64,u64,s64}", "t : t", constant, "@ $0, 0x8765;" },
  { "mov.v2.{b16,b32,b64,u16,u32,u64,s16,s32,s64,f32,f64}", "t t : t t", copy,
    "@ {$0, $1}, {$a, $b};" },
  { "mov.v4.{b16,b32,u16,u32,s16,s32,f32}", "t t t t : t t t t", copy,
    "@ {$0, $1, $2, $3}, {$a, $b, $c, $d};" },
  { "mov.v2.b32", "b32 b32 : b32 b32", swapped,
    "mov.b32 $0, $a; mov.b32 $1, $b; @ {$0, $1}, {$1, $0};" },
  { "mov.b32", "b32 : b16 b16", pack_parts, "@ $0, {$a, $b};" },
  { "mov.b64", "b64 : b32 b32", pack_parts, "@ $0, {$a, $b};" },
  { "mov.b64", "b64 : b16 b16 b16 b16", pack_parts, "@ $0, {$a, $b, $c, $d};" },
  { "mov.b32", "b16 b16 : b32", unpack_parts, "@ {$0, $1}, $a;" },
  { "mov.b64", "b32 b32 : b64", unpack_parts, "@ {$0, $1}, $a;" },
  { "mov.b64", "b16 b16 b16 b16 : b64", unpack_parts, "@ {$0, $1, $2, $3}, $a;" },
  { "mov.b32", "b16 : b32", unpack_upper, "@ {_, $0}, $a;" },
  { "mov.b64", "b32 : b64", unpack_upper, "@ {_, $0}, $a;" },

  { "mov.u32", "u32 :", tid, "@ $0, %tid.x;" },
  { "mov.u16", "u16 :", tid, "@ $0, %tid.x;" },
  { "mov.u32", "u32 u32 :", zero, "@ $0, %tid.y; @ $1, %tid.z;" },
  { "mov.u32", "u32 :", ntid, "@ $0, %ntid.x;" },
  { "mov.u32", "u32 u32 :", [] (const Form &, Expected &l) { l.out[0] = l.out[1] = 1; },
    "@ $0, %ntid.y; @ $1, %ntid.z;" },
  { "mov.u32", "u32 :", ctaid, "@ $0, %ctaid.x;" },
  { "mov.u32", "u32 u32 :", zero, "@ $0, %ctaid.y; @ $1, %ctaid.z;" },
  { "mov.u32", "u32 :", nctaid, "@ $0, %nctaid.x;" },
  { "mov.u32", "u32 u32 :", [] (const Form &, Expected &l) { l.out[0] = l.out[1] = 1; },
    "@ $0, %nctaid.y; @ $1, %nctaid.z;" },
  { "mov.u32", "u32 :", laneid, "@ $0, %laneid;" },
  { "mov.u32", "p :", one, "@ %y2, %warpid; mov.u32 %y3, %nwarpid; setp.lt.u32 $0, %y2, %y3;" },
  { "mov.u32", "p :", one, "@ %y2, %smid; mov.u32 %y3, %nsmid; setp.lt.u32 $0, %y2, %y3;" },
  { "mov.u64", "p :", one, "@ %x2, %gridid; mov.u64 %x3, %gridid; setp.eq.u64 $0, %x2, %x3;" },
  { "mov.u32", "u32 :", lane_mask, "@ $0, %lanemask_eq;" },
  { "mov.u32", "u32 :", lane_mask, "@ $0, %lanemask_le;" },
  { "mov.u32", "u32 :", lane_mask, "@ $0, %lanemask_lt;" },
  { "mov.u32", "u32 :", lane_mask, "@ $0, %lanemask_ge;" },
  { "mov.u32", "u32 :", lane_mask, "@ $0, %lanemask_gt;" },
  /* Time does not run backwards; the upper words stand still for a moment.  */
  { "mov.u64", "p :", one, "@ %x2, %clock64; mov.u64 %x3, %clock64; setp.le.u64 $0, %x2, %x3;" },
  { "mov.u32", "p :", one,
    "@ %y2, %clock; mov.u32 %y3, %clock; sub.u32 %y3, %y3, %y2;"
    " setp.lt.u32 $0, %y3, 0x10000000;" },
  { "mov.u32", "p :", one,
    "@ %y2, %clock_hi; mov.u64 %x3, %clock64; shr.u64 %x3, %x3, 32; cvt.u32.u64 %y3, %x3;"
    " setp.le.u32 $0, %y2, %y3;" },
  { "mov.u64", "p :", one,
    "@ %x2, %globaltimer; mov.u64 %x3, %globaltimer; setp.le.u64 $0, %x2, %x3;" },
  { "mov.u32", "p :", one,
    "mov.u64 %x2, %globaltimer; cvt.u32.u64 %y2, %x2; @ %y3, %globaltimer_lo;"
    " sub.u32 %y3, %y3, %y2; setp.lt.u32 $0, %y3, 0x40000000;" },
  { "mov.u32", "p :", one,
    "@ %y2, %globaltimer_hi; mov.u64 %x3, %globaltimer; shr.u64 %x3, %x3, 32;"
    " cvt.u32.u64 %y3, %x3; setp.le.u32 $0, %y2, %y3;" },
  { "mov.u32", "u32 :", zero, "@ $0, %dynamic_smem_size;" },
  { "mov.u32", "p :", one,
    "st.shared.u32 [%sh], 0; @ %y2, %total_smem_size; setp.ge.u32 $0, %y2, 2048;" },

  /* What is written with the generic address is read with the other.  */
  { "cvta.global.u64", "b32 : b32", copy,
    "cvta.to.global.u64 %x0, %mem; @ %x1, %x0; st.b32 [%x1], $a; ld.global.b32 $0, [%x0];" },
  { "cvta.to.global.u64", "b32 : b32", copy,
    "cvta.global.u64 %x0, %mem; @ %x1, %x0; st.b32 [%x0], $a; ld.global.b32 $0, [%x1];" },
  { "cvta.{shared,shared::cta}.u64", "b32 : b32", copy,
    "cvt.u64.u32 %x0, %sh; @ %x1, %x0; st.b32 [%x1], $a; ld.shared.b32 $0, [%sh];" },
  { "cvta.to.{shared,shared::cta}.u64", "b32 : b32", copy,
    GENERIC " @ %x3, %x1; st.b32 [%x1], $a; ld.shared.b32 $0, [%x3];" },
  { "cvta.local.u64", "b32 : b32", copy,
    "cvt.u64.u32 %x0, %lc; @ %x1, %x0; st.b32 [%x1], $a; ld.local.b32 $0, [%lc];" },
  { "cvta.to.local.u64", "b32 : b32", copy,
    GENERIC " @ %x3, %x2; st.b32 [%x2], $a; ld.local.b32 $0, [%x3];" },
  { "cvta.const.u64", "b16 :", [] (const Form &, Expected &l) { l.out[0] = 0x8281; },
    "mov.u64 %x0, fixed_const; @ %x1, %x0; ld.b16 $0, [%x1];" },
  { "cvta.to.const.u64", "b16 :", [] (const Form &, Expected &l) { l.out[0] = 0x8281; },
    "mov.u64 %x0, fixed_const; cvta.const.u64 %x1, %x0; @ %x2, %x1; ld.const.b16 $0, [%x2];" },
  { "cvta{.param,.param::entry}.u64", "b16 :", [] (const Form &, Expected &l)
    { l.out[0] = 0x8281; }, "mov.b64 %x0, fixed; @ %x1, %x0; ld.b16 $0, [%x1];" },
  { "cvta.to{.param,.param::entry}.u64",
    "b16 :", [] (const Form &, Expected &l) { l.out[0] = 0x8281; },
    "mov.b64 %x0, fixed; cvta.param.u64 %x1, %x0; @ %x2, %x1; ld.param.b16 $0, [%x2];" },
  { "isspacep.global", "p p p :", is_global, IN_SPACES },
  { "isspacep.{shared,shared::cta}", "p p p :", is_shared, IN_SPACES },
  { "isspacep.local", "p p p :", is_local, IN_SPACES },
  { "isspacep{.param,.param::entry}", "p p p p :", [] (const Form &, Expected &l) { l.out[3] = 1; },
    IN_SPACES " mov.b64 %x3, fixed; cvta.param.u64 %x3, %x3; @ $3, %x3;" },
};

} // anonymous namespace

RowRange
move_rows ()
{
  return { std::begin (rows), std::end (rows) };
}

} // namespace forms
