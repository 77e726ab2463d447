/* Floating-point instructions, bit for bit.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cmath>
#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static uint64_t
f2 (const std::string &op, uint64_t a, uint64_t b = 0, uint64_t c = 0)
{
  return eval (op + " %f0, %f1, %f2;", "%f0", a, b, c);
}

static uint64_t
f1 (const std::string &op, uint64_t a)
{
  return eval (op + " %f0, %f1;", "%f0", a);
}

static constexpr uint64_t nan32 = 0x7fffffff, inf32 = 0x7f800000;

TEST (Float, Add)
{
  EXPECT_EQ (f2 ("add.f32", bits (1.5f), bits (2.25f)), bits (3.75f));
  /* 1 + 2^-24 is half-way: to even, and up or down for the directed modes.  */
  uint64_t one = bits (1.0f), tiny = bits (0x1p-24f);
  EXPECT_EQ (f2 ("add.rn.f32", one, tiny), one);
  EXPECT_EQ (f2 ("add.rz.f32", one, tiny), one);
  EXPECT_EQ (f2 ("add.rm.f32", one, tiny), one);
  EXPECT_EQ (f2 ("add.rp.f32", one, tiny), one + 1);
  uint64_t minus = bits (-1.0f), mtiny = bits (-0x1p-24f);
  EXPECT_EQ (f2 ("add.rm.f32", minus, mtiny), minus + 1);
  EXPECT_EQ (f2 ("add.rz.f32", minus, mtiny), minus);
  EXPECT_EQ (f2 ("add.rp.f32", minus, mtiny), minus);
  EXPECT_EQ (f2 ("add.sat.f32", one, one), one);
  EXPECT_EQ (f2 ("add.sat.f32", minus, tiny), 0u);
  EXPECT_EQ (f2 ("add.sat.f32", nan32, one), 0u);
  EXPECT_EQ (f2 ("add.f32", inf32, inf32 | 0x80000000), nan32);
  EXPECT_EQ (f2 ("add.f32", 0xffc12345, one), nan32);
}

TEST (Float, Denormals)
{
  EXPECT_EQ (f2 ("add.f32", 1, 1), 2u);
  EXPECT_EQ (f2 ("add.ftz.f32", 1, 1), 0u);
  EXPECT_EQ (f2 ("mul.ftz.f32", bits (-0x1p-100f), bits (0x1p-40f)), 0x80000000u);
  EXPECT_EQ (f2 ("mul.f32", bits (-0x1p-100f), bits (0x1p-40f)), bits (-0x1p-140f));
}

TEST (Float, Double)
{
  EXPECT_EQ (eval ("add.rp.f64 %d0, %d1, %d2;", "%d0", bits (1.0), bits (0x1p-60)), bits (1.0) + 1);
  EXPECT_EQ (eval ("mul.f64 %d0, %d1, %d2;", "%d0", bits (3.0), bits (-0.5)), bits (-1.5));
  EXPECT_EQ (eval ("div.rn.f64 %d0, %d1, %d2;", "%d0", bits (1.0), bits (3.0)),
	     0x3fd5555555555555u);
  EXPECT_EQ (eval ("div.rp.f64 %d0, %d1, %d2;", "%d0", bits (1.0), bits (3.0)),
	     0x3fd5555555555556u);
  EXPECT_EQ (eval ("sqrt.rn.f64 %d0, %d1;", "%d0", bits (2.0)), 0x3ff6a09e667f3bcdu);
  EXPECT_EQ (eval ("sqrt.rz.f64 %d0, %d1;", "%d0", bits (2.0)), 0x3ff6a09e667f3bccu);
  EXPECT_EQ (eval ("rcp.rn.f64 %d0, %d1;", "%d0", bits (4.0)), bits (0.25));
  EXPECT_EQ (eval ("min.f64 %d0, %d1, %d2;", "%d0", bits (-0.0), bits (0.0)), bits (-0.0));
}

TEST (Float, Fma)
{
  /* (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46 only without a rounding between.  */
  std::string body = "fma.rn.f32 %f0, %f1, %f2, %f3;";
  EXPECT_EQ (eval (body, "%f0", bits (1 + 0x1p-23f), bits (1 + 0x1p-23f), bits (-(1 + 0x1p-22f))),
	     bits (0x1p-46f));
  EXPECT_EQ (eval ("fma.rn.f64 %d0, %d1, %d2, %d3;", "%d0", bits (1 + 0x1p-52), bits (1 + 0x1p-52),
		   bits (-(1 + 0x1p-51))),
	     bits (0x1p-104));
  /* 1 * 1 + 2^-24 lies half-way.  */
  EXPECT_EQ (eval ("fma.rp.f32 %f0, %f1, %f2, %f3;", "%f0", bits (1.0f), bits (1.0f),
		   bits (0x1p-24f)),
	     bits (1.0f) + 1);
  EXPECT_EQ (eval ("fma.rn.sat.f32 %f0, %f1, %f2, %f3;", "%f0", bits (2.0f), bits (2.0f),
		   bits (1.0f)),
	     bits (1.0f));
  EXPECT_EQ (eval ("fma.rn.ftz.f32 %f0, %f1, %f2, %f3;", "%f0", 1, bits (0x1p23f), bits (0.0f)),
	     0u);
  EXPECT_EQ (eval ("mad.rn.f32 %f0, %f1, %f2, %f3;", "%f0", bits (2.0f), bits (3.0f), bits (1.0f)),
	     bits (7.0f));
}

TEST (Float, DivSqrt)
{
  EXPECT_EQ (f2 ("div.rn.f32", bits (1.0f), bits (3.0f)), 0x3eaaaaabu);
  EXPECT_EQ (f2 ("div.rz.f32", bits (1.0f), bits (3.0f)), 0x3eaaaaaau);
  EXPECT_EQ (f2 ("div.rn.f32", bits (1.0f), 0), inf32);
  EXPECT_EQ (f1 ("sqrt.rn.f32", bits (2.0f)), 0x3fb504f3u);
  EXPECT_EQ (f1 ("sqrt.rp.f32", bits (2.0f)), 0x3fb504f4u);
  EXPECT_EQ (f1 ("sqrt.rn.f32", bits (-1.0f)), nan32);
  EXPECT_EQ (f1 ("rcp.rn.f32", bits (3.0f)), 0x3eaaaaabu);
  EXPECT_EQ (eval ("rcp.approx.ftz.f64 %d0, %d1;", "%d0", bits (4.0)), bits (0.25));
  EXPECT_EQ (eval ("rsqrt.approx.f64 %d0, %d1;", "%d0", bits (4.0)), bits (0.5));
  EXPECT_EQ (f1 ("rsqrt.approx.f32", bits (4.0f)), bits (0.5f));
  EXPECT_EQ (f1 ("ex2.approx.f32", bits (-3.0f)), bits (0.125f));
  EXPECT_EQ (f1 ("lg2.approx.f32", bits (8.0f)), bits (3.0f));
  EXPECT_EQ (f1 ("sin.approx.f32", 0), 0u);
  EXPECT_EQ (f1 ("cos.approx.f32", 0), bits (1.0f));
  EXPECT_EQ (f1 ("tanh.approx.f32", 0), 0u);
}

TEST (Float, MinMax)
{
  EXPECT_EQ (f2 ("min.f32", nan32, bits (1.0f)), bits (1.0f));
  EXPECT_EQ (f2 ("max.f32", bits (1.0f), nan32), bits (1.0f));
  EXPECT_EQ (f2 ("min.f32", nan32, 0xffc00000), nan32);
  EXPECT_EQ (f2 ("min.NaN.f32", nan32, bits (1.0f)), nan32);
  EXPECT_EQ (f2 ("min.f32", 0, 0x80000000), 0x80000000u);
  EXPECT_EQ (f2 ("max.f32", 0, 0x80000000), 0u);
  EXPECT_EQ (f2 ("max.f32", bits (-2.0f), bits (-3.0f)), bits (-2.0f));
}

TEST (Float, Signs)
{
  EXPECT_EQ (f1 ("abs.f32", bits (-2.0f)), bits (2.0f));
  EXPECT_EQ (f1 ("neg.f32", 0), 0x80000000u);
  /* The first operand has the sign.  */
  EXPECT_EQ (f2 ("copysign.f32", bits (-1.0f), bits (5.0f)), bits (-5.0f));
  EXPECT_EQ (eval ("testp.infinite.f32 %p0, %f1;", "%p0", inf32 | 0x80000000), 1u);
  EXPECT_EQ (eval ("testp.subnormal.f32 %p0, %f1;", "%p0", 1), 1u);
  /* The zeros count as normal.  */
  EXPECT_EQ (eval ("testp.normal.f64 %p0, %d1;", "%p0", bits (0.0)), 1u);
  EXPECT_EQ (eval ("testp.notanumber.f64 %p0, %d1;", "%p0", ~uint64_t (0)), 1u);
}

TEST (Float, Comparisons)
{
  struct
  {
    const char *cmp;
    bool less, equal, greater, unordered;
  } table[] = {
    { "eq", 0, 1, 0, 0 },  { "ne", 1, 0, 1, 0 },  { "lt", 1, 0, 0, 0 },	 { "le", 1, 1, 0, 0 },
    { "gt", 0, 0, 1, 0 },  { "ge", 0, 1, 1, 0 },  { "equ", 0, 1, 0, 1 }, { "neu", 1, 0, 1, 1 },
    { "ltu", 1, 0, 0, 1 }, { "leu", 1, 1, 0, 1 }, { "gtu", 0, 0, 1, 1 }, { "geu", 0, 1, 1, 1 },
    { "num", 1, 1, 1, 0 }, { "nan", 0, 0, 0, 1 },
  };
  for (auto &t : table)
    {
      std::string body = "setp." + std::string (t.cmp) + ".f32 %p0, %f1, %f2;";
      EXPECT_EQ (eval (body, "%p0", bits (1.0f), bits (2.0f)), t.less) << t.cmp;
      EXPECT_EQ (eval (body, "%p0", bits (2.0f), bits (2.0f)), t.equal) << t.cmp;
      EXPECT_EQ (eval (body, "%p0", bits (3.0f), bits (2.0f)), t.greater) << t.cmp;
      EXPECT_EQ (eval (body, "%p0", nan32, bits (2.0f)), t.unordered) << t.cmp;
    }
  EXPECT_EQ (eval ("setp.eq.ftz.f32 %p0, %f1, %f2;", "%p0", 1, 0), 1u);
  EXPECT_EQ (eval ("setp.eq.f32 %p0, %f1, %f2;", "%p0", 1, 0), 0u);
}

TEST (Float, Half)
{
  /* 0x3c00 = 1, 0x4000 = 2, 0x3555 = 0.333251953125.  */
  EXPECT_EQ (eval ("add.f16 %h0, %h1, %h2;", "%h0", 0x3c00, 0x3c00), 0x4000u);
  EXPECT_EQ (eval ("mul.f16 %h0, %h1, %h2;", "%h0", 0x4000, 0x3555), 0x3955u);
  EXPECT_EQ (eval ("fma.rn.f16 %h0, %h1, %h2, %h3;", "%h0", 0x4000, 0x4000, 0x3c00), 0x4500u);
  EXPECT_EQ (eval ("add.f16x2 %r0, %r1, %r2;", "%r0", 0x40003c00, 0x3c003c00), 0x42004000u);
  /* 65504 + 32 rounds to infinity.  */
  EXPECT_EQ (eval ("add.f16 %h0, %h1, %h2;", "%h0", 0x7bff, 0x5000), 0x7c00u);
  EXPECT_EQ (eval ("setp.lt.f16 %p0, %h1, %h2;", "%p0", 0xbc00, 0x3c00), 1u);
}
