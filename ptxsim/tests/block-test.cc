/* Barriers, blocks, locks between blocks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static const std::string h = header;

static void
expect_in (const std::string &text, const std::string &part)
{
  EXPECT_NE (text.find (part), std::string::npos) << text;
}

TEST (Block, TreeOverSharedMemory)
{
  /* Sum of tid over 256 threads, halving with a barrier for each step.  */
  Sim sim (h + R"(
.entry k (.param .u64 p)
{
  .shared .u32 s[256];
  .reg .u64 %a, %me, %other; .reg .u32 %t, %n, %x, %y; .reg .pred %p;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x;
  mul.wide.u32 %me, %t, 4; mov.u64 %other, s; add.u64 %me, %me, %other;
  st.shared.u32 [%me], %t;
  mov.u32 %n, 128;
LOOP:
  bar.sync 0;
  setp.ge.u32 %p, %t, %n;
  @%p bra SKIP;
  mul.wide.u32 %other, %n, 4; add.u64 %other, %other, %me;
  ld.shared.u32 %x, [%me]; ld.shared.u32 %y, [%other];
  add.u32 %x, %x, %y; st.shared.u32 [%me], %x;
SKIP:
  shr.u32 %n, %n, 1;
  setp.ne.u32 %p, %n, 0;
  @%p bra LOOP;
  setp.eq.u32 %p, %t, 0;
  @%p st.global.u32 [%a], %x;
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", {}, { 256 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 255u * 256 / 2);
}

TEST (Block, NamedBarriersWithCounts)
{
  /* Warps 0 and 1 meet at barrier 1, warps 2 and 3 at barrier 2; each barrier orders only its own
     pair's accesses.  */
  Sim sim (h + R"(
.entry k (.param .u64 p)
{
  .shared .u32 s[4];
  .reg .u64 %a, %o, %b; .reg .u32 %t, %w, %id, %x; .reg .pred %p;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x; shr.u32 %w, %t, 5;
  mul.wide.u32 %o, %w, 4; mov.u64 %b, s; add.u64 %b, %b, %o;
  add.u32 %x, %w, 10;
  st.shared.u32 [%b], %x;
  shr.u32 %id, %w, 1; add.u32 %id, %id, 1;
  barrier.sync %id, 64;
  xor.b32 %w, %w, 1; mul.wide.u32 %o, %w, 4; mov.u64 %b, s; add.u64 %b, %b, %o;
  ld.shared.u32 %x, [%b];
  mul.wide.u32 %o, %t, 4; add.u64 %a, %a, %o; st.global.u32 [%a], %x;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (128, 0));
  sim.run ("k", {}, { 128 }, { out });
  for (unsigned t = 0; t < 128; t++)
    EXPECT_EQ (sim.at<uint32_t> (out)[t], 10 + (t / 32 ^ 1));
}

TEST (Block, ArriveDoesNotWait)
{
  /* Warp 0 produces and only arrives, warp 1 waits.  */
  Sim sim (h + R"(
.entry k (.param .u64 p)
{
  .shared .u32 s;
  .reg .u64 %a; .reg .u32 %t, %x; .reg .pred %p;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x; setp.ge.u32 %p, %t, 32;
  @%p bra CONSUMER;
  st.shared.u32 [s], 42;
  bar.arrive 3, 64;
  exit;
CONSUMER:
  bar.sync 3, 64;
  ld.shared.u32 %x, [s];
  st.global.u32 [%a], %x;
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", {}, { 64 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 42u);
}

TEST (Block, BarrierReductions)
{
  Sim sim (h + R"(
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %t, %x, %y; .reg .pred %p, %q, %r;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x; setp.lt.u32 %p, %t, 40;
  bar.red.popc.u32 %x, 0, %p;
  bar.red.and.pred %q, 0, %p;
  bar.red.or.pred %r, 0, !%p;
  selp.u32 %y, 1, 0, %q; @%r or.b32 %y, %y, 2;
  st.global.v2.u32 [%a], {%x, %y};
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0, 0 });
  sim.run ("k", {}, { 64 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 40u);
  EXPECT_EQ (sim.at<uint32_t> (out)[1], 2u);
}

TEST (Block, ExitedThreadsDoNotHoldABarrier)
{
  Sim sim (h
	   + ".entry k () { .reg .u32 %t; .reg .pred %p; mov.u32 %t, %tid.x;\n"
	     "setp.ge.u32 %p, %t, 64; @%p exit; bar.sync 0; ret; }");
  EXPECT_EQ (sim.failure ("k", {}, { 128 }, {}), "");
}

TEST (Block, PartialWarp)
{
  Sim sim (h + ".entry k () { bar.sync 0; bar.warp.sync 0xffffffff; ret; }");
  EXPECT_EQ (sim.failure ("k", {}, { 40 }, {}), "");
}

/* ----- several blocks ----- */

/* Every thread increments without an atomic, under a lock in global memory.  */
static const char *const locked = R"(
.global .u32 lock;
.global .u32 count;
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %x; .reg .pred %p;
  ld.param.u64 %a, [p];
AGAIN:
  atom.global.cas.b32 %x, [lock], 0, 1;
  setp.ne.u32 %p, %x, 0;
  @%p bra AGAIN;
  ld.volatile.global.u32 %x, [count];
  add.u32 %x, %x, 1;
  st.volatile.global.u32 [count], %x;
  membar.gl;
  atom.global.exch.b32 %x, [lock], 0;
  ld.volatile.global.u32 %x, [count];
  st.global.u32 [%a], %x;
  ret;
})";

TEST (Block, LockBetweenBlocks)
{
  Sim sim (h + locked);
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", { 20 }, { 64 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 20u * 64);
}

TEST (Block, LaterBlockReleasesEarlier)
{
  /* Block 0 waits for block 3, which starts only if block 0 yields.  */
  Sim sim (h + R"(
.global .u32 flag;
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %b, %x; .reg .pred %p;
  ld.param.u64 %a, [p];
  mov.u32 %b, %ctaid.x;
  setp.eq.u32 %p, %b, 3; @%p st.release.gpu.global.u32 [flag], 9;
  setp.ne.u32 %p, %b, 0; @%p exit;
WAIT:
  ld.acquire.gpu.global.u32 %x, [flag];
  setp.eq.u32 %p, %x, 0;
  @%p bra WAIT;
  st.global.u32 [%a], %x;
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", { 4 }, { 1 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 9u);
}

TEST (Block, GridBarrierOfResidentBlocks)
{
  /* All 100 blocks wait until all have arrived.  */
  Sim sim (h + R"(
.global .u32 count;
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %x; .reg .pred %p;
  ld.param.u64 %a, [p];
  red.global.add.u32 [count], 1;
WAIT:
  ld.volatile.global.u32 %x, [count];
  setp.ne.u32 %p, %x, 100;
  @%p bra WAIT;
  red.global.add.u32 [%a], 1;
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", { 100 }, { 1 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 100u);
}

TEST (Block, LastBlockTicket)
{
  /* More blocks than can be resident; the last one adds up all slots.  */
  Sim sim (h + R"(
.global .u32 ticket;
.entry k (.param .u64 slots, .param .u64 out)
{
  .reg .u64 %s, %o, %q; .reg .u32 %b, %n, %x, %sum, %i; .reg .pred %p;
  ld.param.u64 %s, [slots]; ld.param.u64 %q, [out];
  mov.u32 %b, %ctaid.x; mov.u32 %n, %nctaid.x;
  mul.wide.u32 %o, %b, 4; add.u64 %o, %o, %s;
  st.global.u32 [%o], %b;
  membar.gl;
  atom.global.add.u32 %x, [ticket], 1;
  sub.u32 %i, %n, 1;
  setp.ne.u32 %p, %x, %i;
  @%p exit;
  mov.u32 %sum, 0; mov.u32 %i, 0;
LOOP:
  ld.global.u32 %x, [%s]; add.u32 %sum, %sum, %x;
  add.u64 %s, %s, 4; add.u32 %i, %i, 1;
  setp.lt.u32 %p, %i, %n;
  @%p bra LOOP;
  st.global.u32 [%q], %sum;
  ret;
})");
  uint64_t slots = sim.buffer (std::vector<uint32_t> (5000, 0));
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", { 5000 }, { 1 }, { slots, out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 5000u * 4999 / 2);
}

/* ----- deadlocks ----- */

TEST (Block, BarrierThatOneWarpMisses)
{
  Sim sim (h + R"(
.entry k ()
{
  .reg .u32 %t; .reg .pred %p;
  mov.u32 %t, %tid.x; setp.ge.u32 %p, %t, 32;
  @%p bra OTHER;
  bar.sync 1;
  ret;
OTHER:
  bar.sync 2;
  ret;
})");
  std::string report = sim.failure ("k", {}, { 64 }, {});
  expect_in (report, "kernel k: deadlock");
  expect_in (report, "barrier 1 has 32 of 64 threads");
  expect_in (report, "warp 0 pc 3 mask ffffffff waits at barrier 1");
  expect_in (report, "m0:10: bar.sync 1;");
  expect_in (report, "warp 1 pc 5 mask ffffffff waits at barrier 2");
}

TEST (Block, DivergentBarrier)
{
  Sim sim (h + R"(
.entry k ()
{
  .reg .u32 %t; .reg .pred %p;
  mov.u32 %t, %tid.x; setp.ge.u32 %p, %t, 16;
  @%p bra OTHER;
  bar.sync 0;
  ret;
OTHER:
  bar.sync 0;
  ret;
})");
  expect_in (sim.failure ("k", {}, { 32 }, {}), "waits for the rest of its warp at a barrier");
}

TEST (Block, BarrierCountsDisagree)
{
  Sim sim (h
	   + ".entry k () { .reg .u32 %t; .reg .pred %p; mov.u32 %t, %tid.x;\n"
	     "setp.ge.u32 %p, %t, 32; @%p bra B; bar.sync 1, 64; ret;\n"
	     "B: bar.sync 1; ret; }");
  expect_in (sim.failure ("k", {}, { 64 }, {}), "is used in another way");
}

TEST (Block, Fuel)
{
  Sim sim (h + ".entry k () { L: bra L; }");
  sim.config.fuel = 10000;
  expect_in (sim.failure ("k", {}, { 32 }, {}), "out of fuel");
}

TEST (Block, Statistics)
{
  Sim sim (h
	   + ".entry k () { .reg .u32 %a; .reg .pred %p; mov.u32 %a, %tid.x;\n"
	     "setp.lt.u32 %p, %a, 8; @%p add.u32 %a, %a, 1; ret; }");
  sim.run ("k", { 2 }, { 64 }, {});
  /* Four instructions a warp; the guarded one has eight lanes in one warp of
     two.  */
  EXPECT_EQ (sim.stats.warp_instructions, 2u * 2 * 4);
  EXPECT_EQ (sim.stats.thread_instructions, 2u * (2 * 3 * 32 + 8));
}

TEST (Block, ThreadNumbers)
{
  /* In the order of x, y, z, 32 at a time; the last warp is not full.  */
  Sim sim (h + R"(
.entry k (.param .u64 q)
{
  .reg .u64 %q, %w; .reg .u32 %x, %y, %z, %i, %l;
  ld.param.u64 %q, [q];
  mov.u32 %x, %tid.x; mov.u32 %y, %tid.y; mov.u32 %z, %tid.z;
  mov.u32 %i, %warpid; mov.u32 %l, %laneid; mad.lo.u32 %i, %i, 32, %l;
  mul.wide.u32 %w, %i, 4; add.u64 %q, %q, %w;
  mad.lo.u32 %x, %y, 100, %x; mad.lo.u32 %x, %z, 10000, %x;
  st.global.u32 [%q], %x;
  ret;
})");
  for (Dim3 block :
       { Dim3{ 5, 3, 7 }, Dim3{ 1, 40, 2 }, Dim3{ 32, 32, 1 }, Dim3{ 70, 1, 2 }, Dim3{ 1, 1, 64 } })
    {
      unsigned n = unsigned (block.count ());
      uint64_t out = sim.buffer (std::vector<uint32_t> (n, 0));
      sim.run ("k", {}, block, { out });
      unsigned i = 0;
      for (unsigned z = 0; z < block.z; z++)
	for (unsigned y = 0; y < block.y; y++)
	  for (unsigned x = 0; x < block.x; x++)
	    EXPECT_EQ (sim.at<uint32_t> (out)[i++], z * 10000 + y * 100 + x);
    }
}
