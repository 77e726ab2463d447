/* Divergence, convergence and progress within one warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static std::vector<uint64_t>
lanes ()
{
  std::vector<uint64_t> v;
  for (unsigned i = 0; i < 32; i++)
    v.push_back (i);
  return v;
}

static void
expect_in (const std::string &text, const std::string &part)
{
  EXPECT_NE (text.find (part), std::string::npos) << text;
}

TEST (Divergence, IfElse)
{
  auto r = eval_warp ("setp.lt.u32 %p1, %r1, 10; @%p1 bra A;\n"
		      "mul.lo.u32 %r0, %r1, 2; bra E;\n"
		      "A: add.u32 %r0, %r1, 100;\n"
		      "E: activemask.b32 %r4; xor.b32 %r4, %r4, 0xffffffff;"
		      "add.u32 %r0, %r0, %r4;",
		      "%r0", lanes ());
  /* All lanes meet at E: the active mask is full.  */
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i < 10 ? 100 + i : 2 * i);
}

TEST (Divergence, LoopWithBlocksInAnyOrder)
{
  /* Lane i turns i times; the block after the loop is written before it.  */
  auto r = eval_warp ("mov.u32 %r0, 0; bra HEAD;\n"
		      "AFTER: activemask.b32 %r5; bra END;\n"
		      "HEAD: setp.ge.u32 %p1, %r0, %r1; @%p1 bra AFTER;\n"
		      "add.u32 %r0, %r0, 1; bra HEAD;\n"
		      "END: setp.eq.u32 %p2, %r5, 0xffffffff;"
		      "@!%p2 mov.u32 %r0, 99;",
		      "%r0", lanes ());
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i);
}

TEST (Divergence, MeetAtTheHeadOfALoop)
{
  /* The head is where the two ways of a branch at the end of each iteration meet: one of them falls
     through to it, or jumps to it, after some work.  Four iterations, and all see a full mask.  */
  for (const char *back : { "", "bra HEAD;\n" })
    {
      auto r = eval_warp (std::string ("mov.u32 %r0, 0; mov.u32 %r4, 0; bra HEAD;\n"
				       "AGAIN: add.u32 %r4, %r4, 1; setp.eq.u32 %p1, %r1, 7;\n"
				       "@!%p1 bra HEAD; xor.b32 %r5, %r5, 1;\n")
			    + back + (*back ? "AFTER: bra END;\n" : "")
			    + "HEAD: activemask.b32 %r6; setp.eq.u32 %p2, %r6, 0xffffffff;\n"
			      "@%p2 add.u32 %r0, %r0, 1;\n"
			      "setp.lt.u32 %p3, %r4, 3; @%p3 bra AGAIN;\n"
			    + (*back ? "bra AFTER;\n" : "") + "END:",
			  "%r0", lanes ());
      for (unsigned i = 0; i < 32; i++)
	EXPECT_EQ (r[i], 4u) << i;
    }
}

TEST (Divergence, Nested)
{
  /* Collatz steps of lane + 1, with a diamond in the loop.  */
  auto r = eval_warp ("add.u32 %r4, %r1, 1; mov.u32 %r0, 0;\n"
		      "LOOP: setp.eq.u32 %p1, %r4, 1; @%p1 bra DONE;\n"
		      "and.b32 %r5, %r4, 1; setp.ne.u32 %p2, %r5, 0; @%p2 bra ODD;\n"
		      "shr.u32 %r4, %r4, 1; bra NEXT;\n"
		      "ODD: mad.lo.u32 %r4, %r4, 3, 1;\n"
		      "NEXT: add.u32 %r0, %r0, 1; bra LOOP;\nDONE:",
		      "%r0", lanes ());
  for (unsigned i = 0; i < 32; i++)
    {
      unsigned steps = 0;
      for (unsigned n = i + 1; n != 1; n = n & 1 ? 3 * n + 1 : n / 2)
	steps++;
      EXPECT_EQ (r[i], steps);
    }
}

TEST (Divergence, IndexedBranch)
{
  auto r = eval_warp ("and.b32 %r4, %r1, 3;\n"
		      "T: .branchtargets A, B, C, B;\n"
		      "brx.idx %r4, T;\n"
		      "A: mov.u32 %r0, 10; bra E;\nB: mov.u32 %r0, 20; bra E;\n"
		      "C: mov.u32 %r0, 30;\nE:",
		      "%r0", lanes ());
  const uint64_t expected[] = { 10, 20, 30, 20 };
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], expected[i & 3]);
}

TEST (Divergence, SyncBringsLanesTogether)
{
  /* The halves come to the barrier from different places.  */
  auto r = eval_warp ("setp.lt.u32 %p1, %r1, 16; @%p1 bra A;\n"
		      "add.u32 %r4, %r1, 1000; bar.warp.sync 0xffffffff; bra E;\n"
		      "A: add.u32 %r4, %r1, 2000; bar.warp.sync 0xffffffff;\n"
		      "E: shfl.sync.bfly.b32 %r0, %r4, 16, 31, 0xffffffff;",
		      "%r0", lanes ());
  EXPECT_EQ (r[0], 1016u);
  EXPECT_EQ (r[16], 2000u);
}

/* A lock that lanes of one warp fight for, in the two common forms.  */
TEST (Divergence, SpinLockInLoop)
{
  auto r = eval_warp (".shared .u32 lock, n; setp.eq.u32 %p9, %t0, 0;\n"
		      "@%p9 st.shared.u32 [lock], 0; @%p9 st.shared.u32 [n], 0;\n"
		      "bar.sync 0;\n"
		      "AGAIN: atom.shared.cas.b32 %r4, [lock], 0, 1;\n"
		      "setp.ne.u32 %p1, %r4, 0; @%p1 bra AGAIN;\n"
		      "ld.volatile.shared.u32 %r5, [n]; add.u32 %r5, %r5, 1;\n"
		      "st.volatile.shared.u32 [n], %r5; membar.cta;\n"
		      "atom.shared.exch.b32 %r4, [lock], 0;\n"
		      "bar.sync 0; ld.shared.u32 %r0, [n];",
		      "%r0", lanes ());
  EXPECT_EQ (r[0], 32u);
}

TEST (Divergence, SpinLockWithFlag)
{
  auto r = eval_warp (".shared .u32 lock, n; setp.eq.u32 %p9, %t0, 0;\n"
		      "@%p9 st.shared.u32 [lock], 0; @%p9 st.shared.u32 [n], 0;\n"
		      "bar.sync 0;\n"
		      "TRY: atom.shared.cas.b32 %r4, [lock], 0, 1;\n"
		      "setp.ne.u32 %p1, %r4, 0; @%p1 bra NEXT;\n"
		      "ld.volatile.shared.u32 %r5, [n]; add.u32 %r5, %r5, 1;\n"
		      "st.volatile.shared.u32 [n], %r5; membar.cta;\n"
		      "st.volatile.shared.u32 [lock], 0;\n"
		      "NEXT: @%p1 bra TRY;\n"
		      "bar.sync 0; ld.shared.u32 %r0, [n];",
		      "%r0", lanes ());
  EXPECT_EQ (r[0], 32u);
}

TEST (Divergence, WaitForAnotherLane)
{
  /* Lane 0 waits for what lane 31 writes only after the loop of all others.  */
  auto r = eval_warp (".shared .u32 flag; setp.eq.u32 %p9, %t0, 0;\n"
		      "@%p9 st.shared.u32 [flag], 0; bar.warp.sync 0xffffffff;\n"
		      "setp.ne.u32 %p1, %t0, 0; @%p1 bra OTHERS;\n"
		      "WAIT: ld.volatile.shared.u32 %r0, [flag];\n"
		      "setp.eq.u32 %p2, %r0, 0; @%p2 bra WAIT; bra END;\n"
		      "OTHERS: mov.u32 %r0, 1; st.volatile.shared.u32 [flag], 77;\n"
		      "END:",
		      "%r0", lanes ());
  EXPECT_EQ (r[0], 77u);
  EXPECT_EQ (r[1], 1u);
}

TEST (Divergence, Recursion)
{
  /* fact (lane & 7), each lane as deep as its own argument.  */
  Sim sim (std::string (header) + R"(
.func (.param .u32 r) fact (.param .u32 n)
{
  .reg .u32 %n, %r; .reg .pred %p;
  ld.param.u32 %n, [n];
  mov.u32 %r, 1;
  setp.le.u32 %p, %n, 1;
  @%p bra DONE;
  { .param .u32 a; .param .u32 b; .reg .u32 %m;
    sub.u32 %m, %n, 1;
    st.param.u32 [a], %m;
    call (b), fact, (a);
    ld.param.u32 %r, [b]; }
  mul.lo.u32 %r, %r, %n;
DONE:
  st.param.u32 [r], %r;
  ret;
}
.entry k (.param .u64 p)
{
  .reg .u64 %a, %o; .reg .u32 %t, %n, %r;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x;
  and.b32 %n, %t, 7;
  call (%r), fact, (%n);
  mul.wide.u32 %o, %t, 4; add.u64 %a, %a, %o;
  shfl.sync.idx.b32 %r, %r, %t, 31, 0xffffffff;
  st.global.u32 [%a], %r;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (32, 0));
  sim.run ("k", {}, { 32 }, { out });
  const uint32_t expected[] = { 1, 1, 2, 6, 24, 120, 720, 5040 };
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (sim.at<uint32_t> (out)[i], expected[i & 7]);
}

TEST (Divergence, CalleeCollective)
{
  /* Lanes call one function together through one call; a shuffle inside works.  */
  Sim sim (std::string (header) + R"(
.func (.reg .u32 r) swap (.reg .u32 v)
{
  shfl.sync.bfly.b32 r, v, 1, 31, 0xffffffff;
  ret;
}
.entry k (.param .u64 p)
{
  .reg .u64 %a, %o, %f; .reg .u32 %t, %r;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x;
  mov.u64 %f, swap;
P: .callprototype (.reg .u32 _) _ (.reg .u32 _);
  call (%r), %f, (%t), P;
  mul.wide.u32 %o, %t, 4; add.u64 %a, %a, %o;
  st.global.u32 [%a], %r;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (32, 0));
  sim.run ("k", {}, { 32 }, { out });
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (sim.at<uint32_t> (out)[i], i ^ 1);
}

/* ----- faults ----- */

static std::string
failure (const std::string &body, unsigned threads = 32)
{
  Sim sim (std::string (header) + ".entry k ()\n{\n.reg .u32 %r<4>; .reg .pred %p<4>;\n" + body
	   + "\nret;\n}\n");
  return sim.failure ("k", {}, { threads }, {});
}

TEST (Divergence, MissingLane)
{
  std::string report = failure ("mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 3;\n"
				"@%p1 bra OTHER;\n"
				"bar.warp.sync 0xffffffff;\nbra END;\n"
				"OTHER: bar.warp.sync 8;\n"
				"bar.warp.sync 9;\nEND:");
  expect_in (report, "deadlock");
  expect_in (report, "mask fffffff7 waits for lanes of mask ffffffff");
  expect_in (report, "mask 00000008 waits for lanes of mask 00000009");
}

TEST (Divergence, LaneOutsideOfItsMask)
{
  expect_in (failure ("shfl.sync.idx.b32 %r1, %r2, 0, 31, 0xffff;"),
	     "member mask 0x0000ffff leaves out the lane");
}

TEST (Divergence, ExitedLanesAreNotWaitedFor)
{
  EXPECT_EQ (failure ("mov.u32 %r1, %tid.x; setp.gt.u32 %p1, %r1, 20;\n"
		      "@%p1 exit;\nbar.warp.sync 0xffffffff;\nbar.sync 0;"),
	     "");
}

TEST (Divergence, Trap)
{
  std::string report = failure ("mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 5;\n"
				"@%p1 trap;");
  expect_in (report, "kernel k: trap");
  expect_in (report, "lane 5, thread (5,0,0)");
}

TEST (Divergence, RunawayRecursion)
{
  Sim sim (std::string (header)
	   + ".func f () { call f; ret; }\n"
	     ".entry k () { call f; ret; }");
  expect_in (sim.failure ("k", {}, {}, {}), "stack overflows");
}
