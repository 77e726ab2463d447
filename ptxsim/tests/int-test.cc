/* Integer and bit instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

struct Case
{
  const char *body;
  const char *result;
  uint64_t a, b, c, expected;
};

static void
check (const std::vector<Case> &cases)
{
  for (const Case &t : cases)
    EXPECT_EQ (eval (t.body, t.result, t.a, t.b, t.c), t.expected)
      << t.body << " of " << t.a << ", " << t.b << ", " << t.c;
}

static constexpr uint64_t
u32 (int32_t v)
{
  return uint32_t (v);
}
static constexpr uint64_t
u16 (int16_t v)
{
  return uint16_t (v);
}
static constexpr uint64_t min64 = uint64_t (1) << 63;

TEST (Int, AddSub)
{
  check ({
    { "add.u32 %r0, %r1, %r2;", "%r0", 0xffffffff, 2, 0, 1 },
    { "add.s16 %h0, %h1, %h2;", "%h0", 0x7fff, 1, 0, 0x8000 },
    { "add.u64 %rd0, %rd1, -1;", "%rd0", 0, 0, 0, ~uint64_t (0) },
    { "add.sat.s32 %r0, %r1, %r2;", "%r0", 0x7fffffff, 1, 0, 0x7fffffff },
    { "add.sat.s32 %r0, %r1, %r2;", "%r0", 0x80000000, u32 (-1), 0, 0x80000000 },
    { "sub.u32 %r0, %r1, %r2;", "%r0", 1, 2, 0, 0xffffffff },
    { "sub.sat.s32 %r0, %r1, %r2;", "%r0", 0x80000000, 1, 0, 0x80000000 },
    { "sub.s64 %rd0, %rd1, %rd2;", "%rd0", 5, 7, 0, uint64_t (-2) },
  });
}

TEST (Int, MulMad)
{
  check ({
    { "mul.lo.u32 %r0, %r1, %r2;", "%r0", 0x10000, 0x10001, 0, 0x10000 },
    { "mul.hi.u32 %r0, %r1, %r2;", "%r0", 0xffffffff, 0xffffffff, 0, 0xfffffffe },
    { "mul.hi.s32 %r0, %r1, %r2;", "%r0", u32 (-1), 2, 0, 0xffffffff },
    { "mul.wide.u16 %r0, %h1, %h2;", "%r0", 0xffff, 0xffff, 0, 0xfffe0001 },
    { "mul.wide.s16 %r0, %h1, %h2;", "%r0", u16 (-3), 5, 0, u32 (-15) },
    { "mul.wide.s32 %rd0, %r1, %r2;", "%rd0", u32 (-3), 5, 0, uint64_t (-15) },
    { "mul.wide.u32 %rd0, %r1, %r2;", "%rd0", 0xffffffff, 2, 0, 0x1fffffffe },
    { "mul.hi.u64 %rd0, %rd1, %rd2;", "%rd0", min64, 4, 0, 2 },
    { "mul.hi.s64 %rd0, %rd1, %rd2;", "%rd0", uint64_t (-1), 2, 0, ~uint64_t (0) },
    { "mad.lo.s32 %r0, %r1, %r2, %r3;", "%r0", 3, u32 (-4), 5, u32 (-7) },
    { "mad.hi.u32 %r0, %r1, %r2, %r3;", "%r0", 0x80000000, 4, 1, 3 },
    { "mad.wide.u32 %rd0, %r1, %r2, %rd3;", "%rd0", 0xffffffff, 2, 3, 0x200000001 },
    { "mad.lo.u16 %h0, %h1, %h2, %h3;", "%h0", 300, 300, 1, 90001 & 0xffff },
    { "mul24.lo.s32 %r0, %r1, %r2;", "%r0", 0xffffff, 2, 0, u32 (-2) },
    { "mul24.lo.u32 %r0, %r1, %r2;", "%r0", 0xff000002, 3, 0, 6 },
    { "sad.u32 %r0, %r1, %r2, %r3;", "%r0", 3, 10, 100, 107 },
    { "sad.s32 %r0, %r1, %r2, %r3;", "%r0", u32 (-3), 10, 100, 113 },
    { "vadd.u32.u32.u32.add %r0, %r1, %r2, %r3;", "%r0", 1, 2, 4, 7 },
    { "vsub.u32.u32.u32.add %r0, %r1, %r2, %r3;", "%r0", 1, 2, 4, 3 },
  });
}

TEST (Int, DivRem)
{
  check ({
    { "div.s32 %r0, %r1, %r2;", "%r0", u32 (-7), 2, 0, u32 (-3) },
    { "rem.s32 %r0, %r1, %r2;", "%r0", u32 (-7), 2, 0, u32 (-1) },
    { "div.u32 %r0, %r1, %r2;", "%r0", u32 (-7), 2, 0, 0x7ffffffc },
    { "div.s32 %r0, %r1, %r2;", "%r0", 0x80000000, u32 (-1), 0, 0x80000000 },
    { "rem.s32 %r0, %r1, %r2;", "%r0", 0x80000000, u32 (-1), 0, 0 },
    { "div.s64 %rd0, %rd1, %rd2;", "%rd0", min64, uint64_t (-1), 0, min64 },
    { "div.u32 %r0, %r1, %r2;", "%r0", 5, 0, 0, 0xffffffff },
    { "rem.u64 %rd0, %rd1, %rd2;", "%rd0", 5, 3, 0, 2 },
    { "div.s16 %h0, %h1, %h2;", "%h0", u16 (-9), 4, 0, u16 (-2) },
  });
}

TEST (Int, MinMaxAbsNeg)
{
  check ({
    { "min.s32 %r0, %r1, %r2;", "%r0", u32 (-1), 1, 0, u32 (-1) },
    { "min.u32 %r0, %r1, %r2;", "%r0", u32 (-1), 1, 0, 1 },
    { "max.s64 %rd0, %rd1, %rd2;", "%rd0", uint64_t (-1), 1, 0, 1 },
    { "max.u16 %h0, %h1, %h2;", "%h0", 0xffff, 1, 0, 0xffff },
    { "abs.s32 %r0, %r1;", "%r0", u32 (-5), 0, 0, 5 },
    { "abs.s64 %rd0, %rd1;", "%rd0", uint64_t (-5), 0, 0, 5 },
    { "neg.s16 %h0, %h1;", "%h0", 5, 0, 0, u16 (-5) },
    { "neg.s32 %r0, %r1;", "%r0", 0x80000000, 0, 0, 0x80000000 },
  });
}

TEST (Int, Logic)
{
  check ({
    { "and.b32 %r0, %r1, %r2;", "%r0", 0xc, 0xa, 0, 8 },
    { "or.b16 %h0, %h1, %h2;", "%h0", 0xc, 0xa, 0, 0xe },
    { "xor.b64 %rd0, %rd1, %rd2;", "%rd0", 0xc, 0xa, 0, 6 },
    { "not.b16 %h0, %h1;", "%h0", 0xf, 0, 0, 0xfff0 },
    { "cnot.b32 %r0, %r1;", "%r0", 0, 0, 0, 1 },
    { "cnot.b32 %r0, %r1;", "%r0", 9, 0, 0, 0 },
    /* (a & b) ^ c: 0xf0 and 0xcc give 0xc0, and 0xaa makes 0x6a of it.  */
    { "lop3.b32 %r0, %r1, %r2, %r3, 0x6a;", "%r0", 0xf0, 0xcc, 0xaa, 0x6a },
    { "lop3.b32 %r0, %r1, %r2, %r3, 0x80;", "%r0", 0xf0, 0xcc, 0xaa, 0x80 },
    { "setp.ne.u32 %p1, %r1, 0; setp.ne.u32 %p2, %r2, 0; and.pred %p0, %p1, %p2;", "%p0", 1, 0, 0,
      0 },
    { "setp.ne.u32 %p1, %r1, 0; setp.ne.u32 %p2, %r2, 0; xor.pred %p0, %p1, %p2;", "%p0", 1, 0, 0,
      1 },
    { "setp.ne.u32 %p1, %r1, 0; not.pred %p0, %p1;", "%p0", 1, 0, 0, 0 },
    { "setp.ne.u32 %p1, %r1, 0; mov.pred %p0, %p1;", "%p0", 1, 0, 0, 1 },
  });
}

TEST (Int, Shifts)
{
  check ({
    { "shl.b32 %r0, %r1, %r2;", "%r0", 3, 4, 0, 48 },
    { "shl.b32 %r0, %r1, %r2;", "%r0", 3, 32, 0, 0 },
    { "shl.b64 %rd0, %rd1, 63;", "%rd0", 3, 0, 0, min64 },
    { "shl.b16 %h0, %h1, 15;", "%h0", 3, 0, 0, 0x8000 },
    { "shr.u32 %r0, %r1, 4;", "%r0", 0x80000000, 0, 0, 0x08000000 },
    { "shr.s32 %r0, %r1, 4;", "%r0", 0x80000000, 0, 0, 0xf8000000 },
    { "shr.s32 %r0, %r1, 99;", "%r0", 0x80000000, 0, 0, 0xffffffff },
    { "shr.b32 %r0, %r1, 31;", "%r0", 0x80000000, 0, 0, 1 },
    { "shr.s64 %rd0, %rd1, 1;", "%rd0", min64, 0, 0, min64 | min64 >> 1 },
    { "shr.s16 %h0, %h1, 1;", "%h0", 0x8000, 0, 0, 0xc000 },
    { "shf.l.wrap.b32 %r0, %r1, %r2, %r3;", "%r0", 0x80000001, 2, 1, 5 },
    { "shf.r.wrap.b32 %r0, %r1, %r2, %r3;", "%r0", 2, 1, 33, 0x80000001 },
    { "shf.l.clamp.b32 %r0, %r1, %r2, %r3;", "%r0", 7, 9, 40, 7 },
    { "shf.r.clamp.b32 %r0, %r1, %r2, %r3;", "%r0", 7, 9, 40, 9 },
  });
}

TEST (Int, Bits)
{
  check ({
    { "popc.b32 %r0, %r1;", "%r0", 0xf0f0, 0, 0, 8 },
    { "popc.b64 %r0, %rd1;", "%r0", ~uint64_t (0), 0, 0, 64 },
    { "clz.b32 %r0, %r1;", "%r0", 1, 0, 0, 31 },
    { "clz.b32 %r0, %r1;", "%r0", 0, 0, 0, 32 },
    { "clz.b64 %r0, %rd1;", "%r0", 0, 0, 0, 64 },
    { "bfind.u32 %r0, %r1;", "%r0", 0x100, 0, 0, 8 },
    { "bfind.u32 %r0, %r1;", "%r0", 0, 0, 0, 0xffffffff },
    { "bfind.s32 %r0, %r1;", "%r0", u32 (-3), 0, 0, 1 },
    { "bfind.shiftamt.u32 %r0, %r1;", "%r0", 0x100, 0, 0, 23 },
    { "brev.b32 %r0, %r1;", "%r0", 1, 0, 0, 0x80000000 },
    { "brev.b64 %rd0, %rd1;", "%rd0", 2, 0, 0, min64 >> 1 },
    { "bfe.u32 %r0, %r1, 4, 8;", "%r0", 0xabcd, 0, 0, 0xbc },
    { "bfe.s32 %r0, %r1, 4, 8;", "%r0", 0xabcd, 0, 0, 0xffffffbc },
    { "bfe.s32 %r0, %r1, 28, 8;", "%r0", 0x80000000, 0, 0, 0xfffffff8 },
    { "bfe.u32 %r0, %r1, 4, 0;", "%r0", 0xabcd, 0, 0, 0 },
    { "bfe.u64 %rd0, %rd1, 60, 4;", "%rd0", min64, 0, 0, 8 },
    { "bfi.b32 %r0, %r1, %r2, 8, 4;", "%r0", 0xff, 0, 0, 0xf00 },
    { "bfi.b64 %rd0, %rd1, %rd2, 4, 64;", "%rd0", 1, 3, 0, 0x13 },
    { "bmsk.clamp.b32 %r0, %r1, %r2;", "%r0", 4, 3, 0, 0x70 },
    { "prmt.b32 %r0, %r1, %r2, 0x7531;", "%r0", 0x33221100, 0x77665544, 0, 0x77553311 },
    /* Bit 3 of a selector spreads the byte's sign.  */
    { "prmt.b32 %r0, %r1, %r2, 0x0008;", "%r0", 0x80, 0, 0, 0x808080ff },
    { "fns.b32 %r0, %r1, 0, 2;", "%r0", 0x34, 0, 0, 4 },
  });
}

TEST (Int, Carry)
{
  check ({
    { "add.cc.u32 %r4, %r1, %r2; addc.u32 %r0, %r3, 0;", "%r0", 0xffffffff, 1, 7, 8 },
    { "add.cc.u32 %r4, %r1, %r2; addc.u32 %r0, %r3, 0;", "%r0", 0xfffffffe, 1, 7, 7 },
    { "add.cc.u64 %rd4, %rd1, %rd2; addc.cc.u64 %rd5, %rd3, 0; addc.u64 %rd0, 0, 0;", "%rd0",
      ~uint64_t (0), 1, ~uint64_t (0), 1 },
    { "sub.cc.u32 %r4, %r1, %r2; subc.u32 %r0, %r3, 0;", "%r0", 0, 1, 7, 6 },
    { "mad.lo.cc.u32 %r4, %r1, %r2, %r3; madc.hi.u32 %r0, %r1, %r2, 0;", "%r0", 0xffffffff,
      0xffffffff, 0xffffffff, 0xffffffff },
  });
}

TEST (Int, SelectAndSlct)
{
  check ({
    { "setp.lt.s32 %p1, %r1, %r2; selp.b32 %r0, 10, 20, %p1;", "%r0", u32 (-1), 0, 0, 10 },
    { "setp.lt.u32 %p1, %r1, %r2; selp.b32 %r0, 10, 20, %p1;", "%r0", u32 (-1), 0, 0, 20 },
    { "slct.u32.s32 %r0, %r1, %r2, %r3;", "%r0", 1, 2, u32 (-1), 2 },
    { "slct.u32.s32 %r0, %r1, %r2, %r3;", "%r0", 1, 2, 0, 1 },
    { "slct.u64.f32 %rd0, %rd1, %rd2, %f3;", "%rd0", 1, 2, 0x7fc00000, 2 },
  });
}

TEST (Int, Comparisons)
{
  check ({
    { "setp.eq.b32 %p0, %r1, %r2;", "%p0", 4, 4, 0, 1 },
    { "setp.hi.u32 %p0, %r1, %r2;", "%p0", 5, 4, 0, 1 },
    { "setp.lo.u32 %p0, %r1, %r2;", "%p0", 5, 4, 0, 0 },
    { "setp.ge.s16 %p0, %h1, %h2;", "%p0", 0xffff, 0, 0, 0 },
    { "setp.ge.u16 %p0, %h1, %h2;", "%p0", 0xffff, 0, 0, 1 },
    { "setp.ls.u64 %p0, %rd1, %rd2;", "%p0", 4, 4, 0, 1 },
    { "setp.ne.u32 %p1, %r3, 0; setp.eq.and.u32 %p0, %r1, %r2, %p1;", "%p0", 4, 4, 0, 0 },
    { "setp.ne.u32 %p1, %r3, 0; setp.eq.and.u32 %p0, %r1, %r2, !%p1;", "%p0", 4, 4, 0, 1 },
    { "setp.ne.u32 %p1, %r3, 0; setp.eq.xor.u32 %p0, %r1, %r2, %p1;", "%p0", 4, 4, 1, 0 },
    /* The second destination has the comparison inverted, then combined.  */
    { "setp.ne.u32 %p1, %r3, 0; setp.eq.or.u32 %p2|%p0, %r1, %r2, %p1;", "%p0", 4, 4, 0, 0 },
    { "setp.ne.u32 %p1, %r3, 0; setp.eq.or.u32 %p2|%p0, %r1, %r2, %p1;", "%p0", 4, 4, 1, 1 },
    { "set.lt.u32.s32 %r0, %r1, %r2;", "%r0", u32 (-1), 0, 0, 0xffffffff },
    { "set.u32.lt.s32 %r0, %r1, %r2;", "%r0", 1, 0, 0, 0 },
    { "set.gt.f32.u32 %f0, %r1, %r2;", "%f0", 1, 0, 0, 0x3f800000 },
  });
}

TEST (Int, Packing)
{
  check ({
    { "mov.b64 %rd0, {%r1, %r2};", "%rd0", 1, 2, 0, 0x200000001 },
    { "mov.b64 {%r4, %r0}, %rd1;", "%r0", 0x200000001, 0, 0, 2 },
    { "mov.b32 {%h0, _}, %r1;", "%h0", 0xabcd1234, 0, 0, 0x1234 },
    { "mov.b64 %rd0, {%h1, %h2, %h3, %h1};", "%rd0", 1, 2, 3, 0x0001000300020001 },
    { "mov.b64 %d0, %rd1;", "%d0", 0x1234, 0, 0, 0x1234 },
  });
}
