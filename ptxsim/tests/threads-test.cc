/* PTXSIM_THREADS: the blocks of a launch on several host threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include <thread>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

/* Each thread of a block adds to all words of OUT, with each operation.  */
static const char *const atomics = R"(
.visible .entry atomics (.param .u64 out)
{
  .reg .u64 %o; .reg .u32 %t, %b, %n, %i, %one; .reg .f32 %f; .reg .f64 %d;
  .reg .u64 %l;
  ld.param.u64 %o, [out];
  mov.u32 %t, %tid.x; mov.u32 %b, %ctaid.x; mov.u32 %n, %ntid.x;
  mad.lo.u32 %i, %b, %n, %t;
  red.global.add.u32 [%o], 1;
  mov.f32 %f, 0f3f800000;
  red.global.add.f32 [%o+4], %f;
  mov.f64 %d, 0d3ff0000000000000;
  red.global.add.f64 [%o+8], %d;
  red.global.max.u32 [%o+16], %i;
  red.global.min.u32 [%o+20], %i;
  mov.u64 %l, 3;
  red.global.add.u64 [%o+24], %l;
  red.global.xor.b32 [%o+32], %i;
  red.global.inc.u32 [%o+36], 6;
  and.b32 %t, %i, 31;
  mov.u32 %one, 1;
  shl.b32 %one, %one, %t;
  red.global.or.b32 [%o+40], %one;
  ret;
})";

TEST (Threads, Atomics)
{
  Sim sim (header + std::string (atomics));
  sim.config.threads = 4;
  std::vector<uint32_t> zero (11, 0);
  zero[5] = ~0u;
  uint64_t out = sim.buffer (zero);
  constexpr uint32_t blocks = 100, threads = 96, n = blocks * threads;
  sim.run ("atomics", { blocks }, { threads }, { out });
  uint32_t *w = sim.at<uint32_t> (out);
  EXPECT_EQ (w[0], n);
  EXPECT_EQ (*sim.at<float> (out + 4), float (n));
  EXPECT_EQ (*sim.at<double> (out + 8), double (n));
  EXPECT_EQ (w[4], n - 1);
  EXPECT_EQ (w[5], 0u);
  EXPECT_EQ (*sim.at<uint64_t> (out + 24), 3u * n);
  uint32_t x = 0;
  for (uint32_t i = 0; i < n; i++)
    x ^= i;
  EXPECT_EQ (w[8], x);
  /* 0 to 6, over and over.  */
  EXPECT_EQ (w[9], n % 7);
  EXPECT_EQ (w[10], ~0u);
}

/* One lane of each block takes a lock, and loads, adds, stores without an atomic.  */
static const char *const locked = R"(
.visible .entry locked (.param .u64 p)
{
  .reg .u64 %p; .reg .u32 %t, %i, %v; .reg .pred %q, %other;
  ld.param.u64 %p, [p];
  mov.u32 %t, %tid.x; setp.ne.u32 %other, %t, 0;
  @%other ret;
  mov.u32 %i, 0;
LOOP:
  atom.global.cas.b32 %v, [%p], 0, 1;
  setp.ne.u32 %q, %v, 0;
  @%q bra LOOP;
  membar.gl;
  ld.global.u32 %v, [%p+4];
  add.u32 %v, %v, 1;
  st.global.u32 [%p+4], %v;
  membar.gl;
  atom.global.exch.b32 %v, [%p], 0;
  add.u32 %i, %i, 1;
  setp.lt.u32 %q, %i, 50;
  @%q bra LOOP;
  ret;
})";

TEST (Threads, LockBetweenBlocks)
{
  Sim sim (header + std::string (locked));
  sim.config.threads = 3;
  uint64_t p = sim.buffer (std::vector<uint32_t>{ 0, 0 });
  sim.run ("locked", { 40 }, { 64 }, { p });
  EXPECT_EQ (sim.at<uint32_t> (p)[0], 0u);
  EXPECT_EQ (sim.at<uint32_t> (p)[1], 40u * 50);
}

/* Slots and a ticket: the last block adds up what all have stored.  */
static const char *const ticket = R"(
.visible .entry ticket (.param .u64 slots, .param .u64 ticket, .param .u64 out)
{
  .reg .u64 %s, %t, %o, %a; .reg .u32 %b, %n, %v, %sum, %i; .reg .pred %q;
  ld.param.u64 %s, [slots]; ld.param.u64 %t, [ticket]; ld.param.u64 %o, [out];
  mov.u32 %b, %ctaid.x; mov.u32 %n, %nctaid.x;
  mul.wide.u32 %a, %b, 4; add.u64 %a, %s, %a;
  st.global.u32 [%a], %b;
  membar.gl;
  sub.u32 %v, %n, 1;
  atom.global.inc.u32 %i, [%t], %v;
  setp.ne.u32 %q, %i, %v;
  @%q ret;
  membar.gl;
  mov.u32 %sum, 0; mov.u32 %i, 0;
LOOP:
  mul.wide.u32 %a, %i, 4; add.u64 %a, %s, %a;
  ld.global.u32 %v, [%a];
  add.u32 %sum, %sum, %v;
  add.u32 %i, %i, 1;
  setp.lt.u32 %q, %i, %n;
  @%q bra LOOP;
  st.global.u32 [%o], %sum;
  ret;
})";

TEST (Threads, Ticket)
{
  Sim sim (header + std::string (ticket));
  sim.config.threads = 4;
  uint64_t slots = sim.buffer (std::vector<uint32_t> (300, 0)),
	   t = sim.buffer (std::vector<uint32_t>{ 0 }),
	   out = sim.buffer (std::vector<uint32_t>{ 0 });
  for (int round = 0; round < 10; round++)
    {
      *sim.at<uint32_t> (out) = 0;
      sim.run ("ticket", { 300 }, { 1 }, { slots, t, out });
      EXPECT_EQ (*sim.at<uint32_t> (out), 299u * 300 / 2);
      EXPECT_EQ (*sim.at<uint32_t> (t), 0u);
    }
}

/* Every block but the last waits for the next one.  */
static const char *const chain = R"(
.visible .entry chain (.param .u64 flags)
{
  .reg .u64 %f, %a; .reg .u32 %b, %n, %v; .reg .pred %q;
  ld.param.u64 %f, [flags];
  mov.u32 %b, %ctaid.x; mov.u32 %n, %nctaid.x;
  mul.wide.u32 %a, %b, 4; add.u64 %a, %f, %a;
  add.u32 %b, %b, 1;
  setp.eq.u32 %q, %b, %n;
  @%q bra DONE;
WAIT:
  ld.acquire.gpu.global.u32 %v, [%a+4];
  setp.eq.u32 %q, %v, 0;
  @%q bra WAIT;
DONE:
  st.release.gpu.global.u32 [%a], 1;
  ret;
})";

TEST (Threads, BlocksThatWaitForLaterOnes)
{
  Sim sim (header + std::string (chain));
  for (unsigned threads : { 1, 2, 5 })
    {
      sim.config.threads = threads;
      uint64_t flags = sim.buffer (std::vector<uint32_t> (100, 0));
      sim.run ("chain", { 100 }, { 1 }, { flags });
      for (int i = 0; i < 100; i++)
	EXPECT_EQ (sim.at<uint32_t> (flags)[i], 1u) << i;
    }
}

static const char *const plain = R"(
.visible .entry plain (.param .u64 out)
{
  .reg .u64 %o, %a; .reg .u32 %t, %b, %n, %i, %k; .reg .pred %q;
  ld.param.u64 %o, [out];
  mov.u32 %t, %tid.x; mov.u32 %b, %ctaid.x; mov.u32 %n, %ntid.x;
  mad.lo.u32 %i, %b, %n, %t;
  mov.u32 %k, 0;
LOOP:
  add.u32 %k, %k, 1;
  setp.lt.u32 %q, %k, %b;
  @%q bra LOOP;
  mul.wide.u32 %a, %i, 4; add.u64 %a, %o, %a;
  st.global.u32 [%a], %i;
  ret;
})";

TEST (Threads, CountsAreSummed)
{
  Sim sim (header + std::string (plain));
  uint64_t out = sim.buffer (std::vector<uint32_t> (50 * 64, 0));
  sim.run ("plain", { 50 }, { 64 }, { out });
  LaunchStats one = sim.stats;
  sim.config.threads = 3;
  sim.run ("plain", { 50 }, { 64 }, { out });
  EXPECT_EQ (sim.stats.warp_instructions, one.warp_instructions);
  EXPECT_EQ (sim.stats.thread_instructions, one.thread_instructions);
  for (uint32_t i = 0; i < 50 * 64; i++)
    EXPECT_EQ (sim.at<uint32_t> (out)[i], i);
}

/* More host threads than resident blocks, or than blocks.  */
TEST (Threads, FewBlocksAtATime)
{
  Sim sim (header + std::string (plain));
  uint64_t out = sim.buffer (std::vector<uint32_t> (50 * 64, 0));
  sim.config.threads = 4;
  sim.resident_limit = 2;
  sim.run ("plain", { 50 }, { 64 }, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[50 * 64 - 1], 50u * 64 - 1);
  *sim.at<uint32_t> (out) = 7;
  sim.run ("plain", { 1 }, { 64 }, { out });
  EXPECT_EQ (*sim.at<uint32_t> (out), 0u);
}

/* A failure of one block ends the launch, also for blocks that would never end.  */
static const char *const fails = R"(
.visible .entry fails (.param .u64 p)
{
  .reg .u64 %p; .reg .u32 %b, %v; .reg .pred %q;
  ld.param.u64 %p, [p];
  mov.u32 %b, %ctaid.x;
  setp.eq.u32 %q, %b, 5;
  @%q trap;
LOOP:
  ld.volatile.global.u32 %v, [%p];
  setp.eq.u32 %q, %v, 0;
  @%q bra LOOP;
  ret;
})";

TEST (Threads, FailureEndsAll)
{
  Sim sim (header + std::string (fails));
  sim.config.threads = 3;
  uint64_t p = sim.buffer (std::vector<uint32_t>{ 0 });
  std::string report = sim.failure ("fails", { 20 }, { 32 }, { p });
  EXPECT_NE (report.find ("kernel fails: trap"), std::string::npos) << report;
  EXPECT_NE (report.find ("block (5,0,0) of (20,1,1)"), std::string::npos) << report;
}

TEST (Threads, FuelIsOfTheLaunch)
{
  Sim sim (header + std::string (".visible .entry k () { L: bra L; }"));
  sim.config.threads = 2;
  sim.config.fuel = 100000;
  std::string report = sim.failure ("k", { 8 }, { 32 }, {});
  EXPECT_NE (report.find ("out of fuel after"), std::string::npos) << report;
}

/* Two launches of one program, as two streams have them.  */
TEST (Threads, LaunchesAtTheSameTime)
{
  Sim sim (header + std::string (locked));
  uint64_t p = sim.buffer (std::vector<uint32_t>{ 0, 0 });
  auto run = [&]
  {
    Launch l;
    for (const auto &code : sim.program ().codes)
      l.codes.push_back (code.get ());
    Config config;
    config.threads = 2;
    l.kernel = sim.program ().kernels.at ("locked");
    l.grid = { 20 };
    l.block = { 32 };
    l.params.resize (8);
    memcpy (l.params.data (), &p, 8);
    l.memory = &sim.memory ();
    l.config = &config;
    run_launch (l);
  };
  std::thread a (run), b (run);
  a.join ();
  b.join ();
  EXPECT_EQ (sim.at<uint32_t> (p)[1], 2u * 20 * 50);
}
