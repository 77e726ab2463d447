/* Operations of a warp, and its special registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static std::vector<uint64_t>
iota ()
{
  std::vector<uint64_t> v;
  for (unsigned i = 0; i < 32; i++)
    v.push_back (100 + i);
  return v;
}

/* The result of shfl in lane L of a warp whose lanes hold 100 + lane.  */
static void
check_shfl (const std::string &operands, unsigned lane, uint64_t expected, bool in_range)
{
  std::string body = "shfl.sync." + operands;
  auto value = eval_warp (body, "%r0", iota ());
  auto pred = eval_warp (body, "%p0", iota ());
  EXPECT_EQ (value[lane], expected) << operands << " lane " << lane;
  EXPECT_EQ (pred[lane], in_range) << operands << " lane " << lane;
}

TEST (Warp, Shuffle)
{
  std::string down = "down.b32 %r0|%p0, %r1, 4, 31, 0xffffffff;";
  check_shfl (down, 0, 104, true);
  check_shfl (down, 27, 131, true);
  check_shfl (down, 28, 128, false);
  std::string up = "up.b32 %r0|%p0, %r1, 4, 0, 0xffffffff;";
  check_shfl (up, 31, 127, true);
  check_shfl (up, 4, 100, true);
  check_shfl (up, 3, 103, false);
  std::string bfly = "bfly.b32 %r0|%p0, %r1, 1, 31, 0xffffffff;";
  check_shfl (bfly, 6, 107, true);
  check_shfl (bfly, 7, 106, true);
  std::string idx = "idx.b32 %r0|%p0, %r1, 9, 31, 0xffffffff;";
  check_shfl (idx, 0, 109, true);
  check_shfl (idx, 31, 109, true);
  /* Segments of eight lanes: the mask 0b11000 is in bits 8..12 of c.  */
  std::string segment = "down.b32 %r0|%p0, %r1, 4, 0x181f, 0xffffffff;";
  check_shfl (segment, 8, 112, true);
  check_shfl (segment, 13, 113, false);
  std::string seg_idx = "idx.b32 %r0|%p0, %r1, 2, 0x181f, 0xffffffff;";
  check_shfl (seg_idx, 17, 118, true);
}

TEST (Warp, ShuffleOfSomeLanes)
{
  /* Lanes 0..15 only.  */
  auto r = eval_warp ("setp.lt.u32 %p1, %t0, 16; mov.u32 %r0, 7;"
		      "@%p1 shfl.sync.bfly.b32 %r0, %r1, 15, 31, 0xffff;",
		      "%r0", iota ());
  EXPECT_EQ (r[0], 115u);
  EXPECT_EQ (r[15], 100u);
  EXPECT_EQ (r[16], 7u);
}

TEST (Warp, LegacyForms)
{
  EXPECT_EQ (eval_warp ("shfl.down.b32 %r0, %r1, 1, 31;", "%r0", iota ())[3], 104u);
  EXPECT_EQ (eval_warp ("setp.lt.u32 %p1, %r1, 102; vote.ballot.b32 %r0, %p1;", "%r0", iota ())[9],
	     3u);
}

TEST (Warp, Vote)
{
  std::string set = "setp.lt.u32 %p1, %r1, 103; ";
  EXPECT_EQ (eval_warp (set + "vote.sync.ballot.b32 %r0, %p1, 0xffffffff;", "%r0", iota ())[20],
	     7u);
  EXPECT_EQ (eval_warp (set + "vote.sync.ballot.b32 %r0, !%p1, 0xffffffff;", "%r0", iota ())[20],
	     0xfffffff8u);
  EXPECT_EQ (eval_warp (set + "vote.sync.any.pred %p0, %p1, 0xffffffff;", "%p0", iota ())[31], 1u);
  EXPECT_EQ (eval_warp (set + "vote.sync.all.pred %p0, %p1, 0xffffffff;", "%p0", iota ())[0], 0u);
  EXPECT_EQ (eval_warp (set + "vote.sync.uni.pred %p0, %p1, 0xffffffff;", "%p0", iota ())[0], 0u);
  EXPECT_EQ (eval_warp ("setp.lt.u32 %p1, %r1, 99;"
			"vote.sync.uni.pred %p0, %p1, 0xffffffff;",
			"%p0", iota ())[0],
	     1u);
}

TEST (Warp, Match)
{
  std::vector<uint64_t> v (32, 5);
  v[3] = v[8] = 6;
  auto any = eval_warp ("match.any.sync.b32 %r0, %r1, 0xffffffff;", "%r0", v);
  EXPECT_EQ (any[3], 0x108u);
  EXPECT_EQ (any[0], 0xfffffef7u);
  EXPECT_EQ (eval_warp ("match.all.sync.b64 %r0|%p0, %rd1, 0xffffffff;", "%p0", v)[0], 0u);
  EXPECT_EQ (eval_warp ("match.all.sync.b64 %r0|%p0, %rd1, 0xffffffff;", "%r0", { 9 })[4],
	     0xffffffffu);
}

TEST (Warp, Redux)
{
  EXPECT_EQ (eval_warp ("redux.sync.add.u32 %r0, %r1, 0xffffffff;", "%r0", iota ())[5],
	     3200u + 496);
  std::vector<uint64_t> v (32, 4);
  v[7] = 0xffffffff;
  EXPECT_EQ (eval_warp ("redux.sync.min.s32 %r0, %r1, 0xffffffff;", "%r0", v)[0], 0xffffffffu);
  EXPECT_EQ (eval_warp ("redux.sync.min.u32 %r0, %r1, 0xffffffff;", "%r0", v)[0], 4u);
  EXPECT_EQ (eval_warp ("redux.sync.max.s32 %r0, %r1, 0xffffffff;", "%r0", v)[0], 4u);
  EXPECT_EQ (eval_warp ("redux.sync.and.b32 %r0, %r1, 0xffffffff;", "%r0", v)[0], 4u);
  /* 31 times 4 and once all ones.  */
  EXPECT_EQ (eval_warp ("redux.sync.xor.b32 %r0, %r1, 0xffffffff;", "%r0", v)[0], 0xfffffffbu);
}

TEST (Warp, ActivemaskAndElect)
{
  EXPECT_EQ (eval_warp ("setp.gt.u32 %p1, %t0, 29; mov.u32 %r0, 0;"
			"@%p1 activemask.b32 %r0;",
			"%r0", { 0 })[30],
	     0xc0000000u);
  auto p = eval_warp ("elect.sync %r0|%p0, 0xffffffff;", "%p0", { 0 });
  uint64_t n = 0;
  for (uint64_t v : p)
    n += v;
  EXPECT_EQ (n, 1u);
}

TEST (Warp, SpecialRegisters)
{
  auto get = [] (const std::string &reg)
  { return eval_warp ("mov.u32 %r0, " + reg + ";", "%r0", { 0 })[5]; };
  EXPECT_EQ (get ("%laneid"), 5u);
  EXPECT_EQ (get ("%lanemask_eq"), 0x20u);
  EXPECT_EQ (get ("%lanemask_lt"), 0x1fu);
  EXPECT_EQ (get ("%lanemask_le"), 0x3fu);
  EXPECT_EQ (get ("%lanemask_gt"), 0xffffffc0u);
  EXPECT_EQ (get ("%lanemask_ge"), 0xffffffe0u);
  EXPECT_EQ (get ("%ntid.x"), 32u);
  EXPECT_EQ (get ("%ntid.y"), 1u);
  EXPECT_EQ (get ("%nctaid.x"), 1u);
  EXPECT_EQ (get ("%warpid"), 0u);
  EXPECT_EQ (get ("%nsmid"), 132u);
  EXPECT_EQ (get ("WARP_SZ"), 32u);
  EXPECT_EQ (eval_warp ("mov.u32 %r4, %lanemask_gt;  shr.u32 %r0, %r4, 31;", "%r0", { 0 })[31], 0u);
  /* As an operand, not only of mov.  */
  EXPECT_EQ (eval_warp ("cvt.u32.u32 %r4, %tid.x; mov.u32 %r5, %laneid;"
			" add.u32 %r0, %r4, %r5;",
			"%r0", { 0 })[6],
	     12u);
}

TEST (Warp, Geometry)
{
  Sim sim (std::string (header) + R"(
.entry k (.param .u64 p)
{
  .reg .u64 %a, %o; .reg .u32 %x, %y, %z, %n, %b, %i, %t;
  ld.param.u64 %a, [p];
  mov.u32 %x, %tid.x;  mov.u32 %y, %tid.y;  mov.u32 %z, %tid.z;
  mov.u32 %b, %ctaid.x; mov.u32 %n, %ctaid.y; mad.lo.u32 %b, %n, 2, %b;
  mad.lo.u32 %i, %z, 3, %y;   // 4 x 3 x 2 threads
  mad.lo.u32 %i, %i, 4, %x;
  mad.lo.u32 %i, %b, 24, %i;
  mul.wide.u32 %o, %i, 4;
  add.u64 %a, %a, %o;
  add.u32 %i, %i, 1000;
  st.global.u32 [%a], %i;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (6 * 24, 0));
  sim.run ("k", { 2, 3 }, { 4, 3, 2 }, { out });
  for (unsigned i = 0; i < 6 * 24; i++)
    EXPECT_EQ (sim.at<uint32_t> (out)[i], 1000 + i);
}
