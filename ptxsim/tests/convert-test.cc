/* Conversions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

TEST (Convert, Integers)
{
  EXPECT_EQ (eval ("cvt.s64.s32 %rd0, %r1;", "%rd0", 0xffffffff), ~uint64_t (0));
  EXPECT_EQ (eval ("cvt.u64.u32 %rd0, %r1;", "%rd0", 0xffffffff), 0xffffffffu);
  EXPECT_EQ (eval ("cvt.s32.s8 %r0, %r1;", "%r0", 0x1280), 0xffffff80u);
  EXPECT_EQ (eval ("cvt.u32.u8 %r0, %r1;", "%r0", 0x1280), 0x80u);
  EXPECT_EQ (eval ("cvt.u16.u8 %h0, %h1;", "%h0", 0x1280), 0x80u);
  EXPECT_EQ (eval ("cvt.u32.u64 %r0, %rd1;", "%r0", 0x500000007), 7u);
  EXPECT_EQ (eval ("cvt.u8.u32 %r0, %r1;", "%r0", 0x1ff), 0xffu);
  EXPECT_EQ (eval ("cvt.s8.s32 %r0, %r1;", "%r0", 0x1ff), 0xffffffffu);
  EXPECT_EQ (eval ("cvt.sat.u8.s32 %r0, %r1;", "%r0", 0xfffffff0), 0u);
  EXPECT_EQ (eval ("cvt.sat.u8.s32 %r0, %r1;", "%r0", 300), 255u);
  EXPECT_EQ (eval ("cvt.sat.s32.u32 %r0, %r1;", "%r0", 0x90000000), 0x7fffffffu);
  EXPECT_EQ (eval ("cvt.s16.s32 %h0, %r1;", "%h0", 0x18000), 0x8000u);
}

TEST (Convert, ToFloat)
{
  EXPECT_EQ (eval ("cvt.rn.f32.s32 %f0, %r1;", "%f0", 0xfffffffd), bits (-3.0f));
  /* 2^24 + 1 lies half-way.  */
  EXPECT_EQ (eval ("cvt.rn.f32.u32 %f0, %r1;", "%f0", 0x1000001), bits (0x1p24f));
  EXPECT_EQ (eval ("cvt.rp.f32.u32 %f0, %r1;", "%f0", 0x1000001), bits (0x1p24f) + 1);
  EXPECT_EQ (eval ("cvt.rz.f32.u64 %f0, %rd1;", "%f0", ~uint64_t (0)), bits (0x1p64f) - 1);
  EXPECT_EQ (eval ("cvt.rn.f32.u64 %f0, %rd1;", "%f0", ~uint64_t (0)), bits (0x1p64f));
  EXPECT_EQ (eval ("cvt.rn.f64.u64 %d0, %rd1;", "%d0", ~uint64_t (0)), bits (0x1p64));
  EXPECT_EQ (eval ("cvt.rm.f32.s64 %f0, %rd1;", "%f0", uint64_t (-0x1000001)), bits (-0x1p24f) + 1);
  EXPECT_EQ (eval ("cvt.rn.f64.s32 %d0, %r1;", "%d0", 0x80000000), bits (-0x1p31));
}

TEST (Convert, ToInteger)
{
  struct
  {
    const char *round;
    uint64_t up, down;
  } table[]
    /* Of 2.5 and -2.5.  */
    = { { "rni", 2, uint64_t (-2) },
	{ "rzi", 2, uint64_t (-2) },
	{ "rmi", 2, uint64_t (-3) },
	{ "rpi", 3, uint64_t (-2) } };
  for (auto &t : table)
    {
      std::string body = "cvt." + std::string (t.round) + ".s64.f32 %rd0, %f1;";
      EXPECT_EQ (eval (body, "%rd0", bits (2.5f)), t.up) << t.round;
      EXPECT_EQ (eval (body, "%rd0", bits (-2.5f)), t.down) << t.round;
    }
  EXPECT_EQ (eval ("cvt.rzi.s32.f32 %r0, %f1;", "%r0", bits (1e10f)), 0x7fffffffu);
  EXPECT_EQ (eval ("cvt.rzi.s32.f32 %r0, %f1;", "%r0", bits (-1e10f)), 0x80000000u);
  EXPECT_EQ (eval ("cvt.rzi.u32.f64 %r0, %d1;", "%r0", bits (-1.0)), 0u);
  EXPECT_EQ (eval ("cvt.rzi.u64.f64 %rd0, %d1;", "%rd0", bits (1e30)), ~uint64_t (0));
  EXPECT_EQ (eval ("cvt.rzi.s32.f32 %r0, %f1;", "%r0", 0x7fc00000), 0u);
  EXPECT_EQ (eval ("cvt.rzi.s64.f64 %rd0, %d1;", "%rd0", ~uint64_t (0)), uint64_t (1) << 63);
  EXPECT_EQ (eval ("cvt.rzi.u8.f32 %r0, %f1;", "%r0", bits (300.0f)), 255u);
}

TEST (Convert, BetweenFloats)
{
  EXPECT_EQ (eval ("cvt.f64.f32 %d0, %f1;", "%d0", bits (0.1f)), bits (double (0.1f)));
  EXPECT_EQ (eval ("cvt.rn.f32.f64 %f0, %d1;", "%f0", bits (0.1)), bits (0.1f));
  EXPECT_EQ (eval ("cvt.rm.f32.f64 %f0, %d1;", "%f0", bits (0.1)), bits (0.1f) - 1);
  EXPECT_EQ (eval ("cvt.rn.f32.f64 %f0, %d1;", "%f0", bits (1e300)), 0x7f800000u);
  EXPECT_EQ (eval ("cvt.rz.f32.f64 %f0, %d1;", "%f0", bits (1e300)), 0x7f7fffffu);
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (1.0f)), 0x3c00u);
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (65519.0f)), 0x7bffu);
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (65520.0f)), 0x7c00u);
  EXPECT_EQ (eval ("cvt.rz.f16.f32 %h0, %f1;", "%h0", bits (70000.0f)), 0x7bffu);
  /* 2^-24 is the smallest; half of it goes to even, which is zero.  */
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (0x1p-24f)), 1u);
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (0x1p-25f)), 0u);
  EXPECT_EQ (eval ("cvt.rn.f16.f32 %h0, %f1;", "%h0", bits (0x1.8p-25f)), 1u);
  EXPECT_EQ (eval ("cvt.f32.f16 %f0, %h1;", "%f0", 0x0001), bits (0x1p-24f));
  EXPECT_EQ (eval ("cvt.f32.f16 %f0, %h1;", "%f0", 0xfc00), 0xff800000u);
  EXPECT_EQ (eval ("cvt.rn.bf16.f32 %h0, %f1;", "%h0", 0x3f808000), 0x3f80u);
  EXPECT_EQ (eval ("cvt.rn.bf16.f32 %h0, %f1;", "%h0", 0x3f818000), 0x3f82u);
  EXPECT_EQ (eval ("cvt.rni.f32.f32 %f0, %f1;", "%f0", bits (2.5f)), bits (2.0f));
  EXPECT_EQ (eval ("cvt.rpi.f64.f64 %d0, %d1;", "%d0", bits (-0.5)), bits (-0.0));
  EXPECT_EQ (eval ("cvt.sat.f32.f32 %f0, %f1;", "%f0", bits (7.0f)), bits (1.0f));
  EXPECT_EQ (eval ("cvt.rn.ftz.f32.f64 %f0, %d1;", "%f0", bits (-0x1p-130)), 0x80000000u);
}
