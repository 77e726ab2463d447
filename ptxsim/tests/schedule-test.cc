/* PTXSIM_SCHED=N: faults that seeds must find, and correct programs that they must not break.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include <algorithm>
#include <functional>
#include <set>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

namespace {

constexpr unsigned seeds = 50;

/* A kernel with one parameter, whose value is in %a.  */
std::string
kernel (const std::string &body)
{
  return std::string (header) + R"(
.entry k (.param .u64 p)
{
  .reg .u64 %a, %b, %d<6>; .reg .u32 %t, %c, %w, %r<10>; .reg .pred %p<8>;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x; mov.u32 %c, %ctaid.x; shr.u32 %w, %t, 5;
)" + body + "\n  ret;\n}\n";
}

class Schedule
{
public:
  Schedule (const std::string &body, Dim3 grid, Dim3 block, size_t words)
    : m_sim (kernel (body)), m_grid (grid), m_block (block), m_words (words)
  {
    m_buffer = m_sim.buffer (std::vector<uint32_t> (words, 0));
  }

  /* The words after a run that starts with zeros; without a seed in the fair order.  */
  std::vector<uint32_t> run (std::optional<uint64_t> seed = {})
  {
    uint32_t *p = m_sim.at<uint32_t> (m_buffer);
    std::fill (p, p + m_words, 0);
    m_sim.config.seed = seed;
    failure = m_sim.failure ("k", m_grid, m_block, { m_buffer });
    return std::vector<uint32_t> (p, p + m_words);
  }

  /* Each seed's result must be the one expected.  */
  void expect_always (const std::vector<uint32_t> &expected)
  {
    for (unsigned seed = 1; seed <= seeds; seed++)
      {
	EXPECT_EQ (run (seed), expected) << "seed " << seed;
	EXPECT_EQ (failure, "") << "seed " << seed;
      }
  }

  /* The fair order's result is EXPECTED, and that of some seed is not.  */
  void expect_found (const std::vector<uint32_t> &expected)
  {
    EXPECT_EQ (run (), expected);
    for (unsigned seed = 1; seed <= seeds; seed++)
      if (run (seed) != expected)
	return;
    ADD_FAILURE () << "no seed finds it";
  }

  Sim &sim () { return m_sim; }
  std::string failure;

private:
  Sim m_sim;
  Dim3 m_grid, m_block;
  size_t m_words;
  uint64_t m_buffer;
};

/* The first lane of each warp adds 1 to word 1; the lock is word 0.  */
std::string
counter (const std::string &lock, const std::string &unlock)
{
  return "and.b32 %r1, %t, 31; setp.ne.u32 %p1, %r1, 0; @%p1 bra END;\n" + lock
	 + "ld.volatile.global.u32 %r2, [%a+4]; add.u32 %r2, %r2, 1;\n"
	   "st.volatile.global.u32 [%a+4], %r2;\n"
	 + unlock + "END:";
}

const std::string take_lock = "AGAIN: atom.global.cas.b32 %r4, [%a], 0, 1;\n"
			      "setp.ne.u32 %p2, %r4, 0; @%p2 bra AGAIN; membar.gl;\n";
const std::string free_lock = "membar.gl; atom.global.exch.b32 %r4, [%a], 0;\n";

} // anonymous namespace

/* ----- faults that the fair order hides ----- */

TEST (Schedule, MissingLockBetweenWarps)
{
  Schedule s (counter ("", ""), {}, { 128 }, 2);
  s.expect_found ({ 0, 4 });
}

TEST (Schedule, MissingLockBetweenBlocks)
{
  Schedule s (counter ("", ""), { 4 }, { 32 }, 2);
  s.expect_found ({ 0, 4 });
}

TEST (Schedule, MissingLockBetweenLanes)
{
  /* All lanes in a loop, one at a time by the parity of the turn; no lock.  Lane 0
     and lane 1 are in different blocks of code.  */
  Schedule s ("setp.gt.u32 %p1, %t, 1; @%p1 bra END;\n"
	      "setp.eq.u32 %p2, %t, 1; @%p2 bra ONE;\n"
	      "ld.volatile.global.u32 %r2, [%a]; add.u32 %r2, %r2, 1;\n"
	      "st.volatile.global.u32 [%a], %r2; bra END;\n"
	      "ONE: ld.volatile.global.u32 %r3, [%a]; add.u32 %r3, %r3, 1;\n"
	      "st.volatile.global.u32 [%a], %r3; END:",
	      {}, { 32 }, 1);
  s.expect_found ({ 2 });
}

TEST (Schedule, MissingBarrier)
{
  std::string body = ".shared .u32 x; setp.ne.u32 %p1, %t, 0;\n"
		     "@!%p1 st.shared.u32 [x], 7; BARRIER\n"
		     "setp.ne.u32 %p2, %t, 32; @%p2 bra END;\n"
		     "ld.shared.u32 %r1, [x]; st.global.u32 [%a], %r1; END:";
  std::string missing = body, there = body;
  size_t at = body.find ("BARRIER");
  missing.erase (at, 7);
  there.replace (at, 7, "bar.sync 0;");
  Schedule (missing, {}, { 64 }, 1).expect_found ({ 7 });
  Schedule (there, {}, { 64 }, 1).expect_always ({ 7 });
}

TEST (Schedule, StoresInTheWrongOrder)
{
  /* Block 0 sets the flag (word 0) before the value (word 1); block 1 waits for
     the flag and copies the value.  */
  std::string writer = "st.volatile.global.u32 [%a], 1; st.volatile.global.u32 [%a+4], 5;";
  std::string right
    = "st.volatile.global.u32 [%a+4], 5; membar.gl; st.volatile.global.u32 [%a], 1;";
  std::string reader = "bra END; READER: ld.volatile.global.u32 %r1, [%a];\n"
		       "setp.eq.u32 %p1, %r1, 0; @%p1 bra READER;\n"
		       "ld.volatile.global.u32 %r2, [%a+4]; st.global.u32 [%a+8], %r2; END:";
  std::string start = "setp.eq.u32 %p2, %c, 1; @%p2 bra READER;\n";
  Schedule (start + writer + reader, { 2 }, { 1 }, 3).expect_found ({ 1, 5, 5 });
  Schedule (start + right + reader, { 2 }, { 1 }, 3).expect_always ({ 1, 5, 5 });
}

TEST (Schedule, TwoLocksInOppositeOrder)
{
  /* Block 0 takes words 0 and 1, block 1 takes 1 and 0.  */
  Schedule s ("xor.b32 %r5, %c, 1; mul.wide.u32 %d1, %c, 4; mul.wide.u32 %d2, %r5, 4;\n"
	      "add.u64 %d1, %d1, %a; add.u64 %d2, %d2, %a;\n"
	      "L1: atom.global.cas.b32 %r4, [%d1], 0, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra L1;\n"
	      "L2: atom.global.cas.b32 %r4, [%d2], 0, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra L2;\n"
	      "atom.global.exch.b32 %r4, [%d2], 0; atom.global.exch.b32 %r4, [%d1], 0;",
	      { 2 }, { 1 }, 2);
  EXPECT_EQ (s.run (), (std::vector<uint32_t>{ 0, 0 }));
  unsigned found = 0, well = 0;
  for (unsigned seed = 1; seed <= 20 && !(found && well); seed++)
    {
      s.run (seed);
      if (s.failure.empty ())
	well++;
      else
	{
	  EXPECT_NE (s.failure.find ("livelock"), std::string::npos) << s.failure;
	  found++;
	}
    }
  EXPECT_GT (found, 0u);
  EXPECT_GT (well, 0u);
}

/* ----- correct programs are right with every seed -----  */

TEST (Schedule, LockBetweenWarps)
{
  Schedule (counter (take_lock, free_lock), {}, { 256 }, 2).expect_always ({ 0, 8 });
}

TEST (Schedule, LockBetweenBlocks)
{
  Schedule (counter (take_lock, free_lock), { 9 }, { 64 }, 2).expect_always ({ 0, 18 });
}

/* A lane that spins and the lane that holds the lock are in one warp.  */
TEST (Schedule, LockBetweenLanes)
{
  Schedule (take_lock
	      + "ld.volatile.global.u32 %r2, [%a+4]; add.u32 %r2, %r2, 1;\n"
		"st.volatile.global.u32 [%a+4], %r2;\n"
	      + free_lock,
	    {}, { 40 }, 2)
    .expect_always ({ 0, 40 });
  Schedule ("AGAIN: atom.global.cas.b32 %r4, [%a], 0, 1;\n"
	    "setp.ne.u32 %p2, %r4, 0; @%p2 bra NEXT;\n"
	    "ld.volatile.global.u32 %r2, [%a+4]; add.u32 %r2, %r2, 1;\n"
	    "st.volatile.global.u32 [%a+4], %r2;\n"
	      + free_lock + "NEXT: @%p2 bra AGAIN;",
	    {}, { 40 }, 2)
    .expect_always ({ 0, 40 });
}

/* Without .volatile or another sign of polling, a lane waits for another one, whose path is later
   in the text.  */
TEST (Schedule, NobodyIsLeftOut)
{
  Schedule ("setp.ne.u32 %p1, %t, 0; @%p1 bra OTHERS; mov.u32 %r2, 0;\n"
	    "WAIT: add.u32 %r2, %r2, 1; st.global.u32 [%a+8], %r2;\n"
	    "ld.global.u32 %r1, [%a]; setp.eq.u32 %p2, %r1, 0; @%p2 bra WAIT;\n"
	    "st.global.u32 [%a+8], 0; bra END;\n"
	    "OTHERS: atom.global.add.u32 %r3, [%a], 1; END:",
	    {}, { 32 }, 3)
    .expect_always ({ 31, 0, 0 });
}

/* The blocks that are resident wait for the last one.  */
TEST (Schedule, WaitForABlockThatStartsLate)
{
  Schedule ("setp.eq.u32 %p1, %c, 5; @%p1 bra LAST;\n"
	    "WAIT: ld.volatile.global.u32 %r1, [%a]; setp.eq.u32 %p2, %r1, 0; @%p2 bra WAIT;\n"
	    "atom.global.add.u32 %r2, [%a+4], 1; bra END;\n"
	    "LAST: st.volatile.global.u32 [%a], 1; END:",
	    { 6 }, { 1 }, 2)
    .expect_always ({ 1, 5 });
}

/* Each step of the tree needs its barrier; lanes reach it separately.  */
TEST (Schedule, BarriersOfDivergentWarps)
{
  Schedule s (R"(
  .shared .u32 s[96];
  mul.wide.u32 %d1, %t, 4; mov.u64 %d2, s; add.u64 %d1, %d1, %d2;
  mov.u32 %r1, 0; and.b32 %r2, %t, 3;
MORE:	// a different number of turns for neighbours
  add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, %r2; @%p1 bra MORE;
  st.shared.u32 [%d1], %t;
  bar.sync 0;
  setp.ne.u32 %p2, %t, 0; @%p2 bra NEXT;
  mov.u32 %r3, 0; mov.u32 %r4, 0;
SUM: ld.shared.u32 %r5, [%d2]; add.u32 %r3, %r3, %r5; add.u64 %d2, %d2, 4;
  add.u32 %r4, %r4, 1; setp.lt.u32 %p1, %r4, 96; @%p1 bra SUM;
  st.shared.u32 [s], %r3;
NEXT:
  barrier.sync 1;
  ld.shared.u32 %r3, [s];
  bar.red.popc.u32 %r6, 0, %p2;
  shfl.sync.idx.b32 %r3, %r3, 5, 31, -1;
  vote.sync.ballot.b32 %r7, %p2, -1;
  bar.warp.sync -1;
  setp.ne.u32 %p3, %t, 33; @%p3 exit;
  st.global.v4.u32 [%a], { %r3, %r6, %r7, %t };)",
	      {}, { 96 }, 4);
  s.expect_always ({ 95 * 96 / 2, 95, 0xffffffff, 33 });
}

/* Shuffles without .sync rely on reconvergence, which ptxsim provides.  */
TEST (Schedule, OldShuffles)
{
  Schedule s ("and.b32 %r2, %t, 3; mov.u32 %r1, 0;\n"
	      "MORE: add.u32 %r1, %r1, 1; st.global.u32 [%a], %r1;\n"
	      "setp.lt.u32 %p1, %r1, %r2; @%p1 bra MORE;\n"
	      "shfl.bfly.b32 %r3, %t, 1, 31; mul.wide.u32 %d1, %t, 4; add.u64 %d1, %d1, %a;\n"
	      "st.global.u32 [%d1], %r3;",
	      {}, { 32 }, 32);
  std::vector<uint32_t> expected;
  for (unsigned i = 0; i < 32; i++)
    expected.push_back (i ^ 1);
  s.expect_always (expected);
}

/* ----- stores that others see later ----- */

namespace {

class WeakSchedule : public Schedule
{
public:
  WeakSchedule (const std::string &body, Dim3 grid, Dim3 block, size_t words)
    : Schedule (body, grid, block, words)
  {
    sim ().config.weak_memory = true;
  }
};

/* Threads of WHO 0 and 1: the first one stores 5 in word 2 and then sets the flag,
   word 0; the other one waits for the flag and stores what it then reads in word
   3.  (Words 0 and 1 could be one word of 64 bits.)  */
std::string
message (const std::string &who, const std::string &between, const std::string &flag,
	 const std::string &space = "global")
{
  std::string a = space == "global" ? "%a" : "box";
  return ".shared .u32 box[4]; setp.eq.u32 %p5, %t, 0; @%p5 st.volatile.shared.u32 [box], 0;\n"
	 "bar.sync 0; and.b32 %r6, %t, 31; setp.ne.u32 %p4, %r6, 0; @%p4 bra END;\n"
	 "setp.eq.u32 %p2, "
	 + who
	 + ", 1; @%p2 bra READER;\n"
	   "st."
	 + space + ".u32 [" + a + "+8], 5; " + between + "\n" + flag
	 + " mov.u32 %r7, 0;\n"
	   "LONG: add.u32 %r7, %r7, 1; setp.lt.u32 %p6, %r7, 400; @%p6 bra LONG; bra END;\n"
	   "READER: ld.volatile."
	 + space + ".u32 %r1, [" + a
	 + "];\n"
	   "setp.eq.u32 %p1, %r1, 0; @%p1 bra READER;\n"
	   "membar.gl; ld."
	 + space + ".u32 %r2, [" + a + "+8]; st.global.u32 [%a+12], %r2; END:";
}

/* Whether some seed gives another result than EXPECTED.  */
bool
found (Schedule &&s, const std::vector<uint32_t> &expected)
{
  bool wrong = false;
  for (unsigned seed = 1; seed <= 10 * seeds && !wrong; seed++)
    {
      wrong = s.run (seed) != expected;
      EXPECT_EQ (s.failure, "");
    }
  return wrong;
}

} // anonymous namespace

TEST (WeakMemory, MessageBetweenBlocks)
{
  const std::string flag = "st.volatile.global.u32 [%a], 1;";
  const std::string atomic = "atom.global.exch.b32 %r7, [%a], 1;";
  const struct
  {
    const char *between;
    std::string flag;
    bool wrong;
  } rows[] = { { "", flag, true },
	       { "membar.cta;", flag, true },
	       { "membar.gl;", flag, false },
	       { "membar.sys;", flag, false },
	       { "fence.acq_rel.gpu;", flag, false },
	       { "fence.acq_rel.cta;", flag, true },
	       { "bar.warp.sync 1;", flag, true },
	       { "", atomic, true },
	       { "membar.gl;", atomic, false },
	       { "", "atom.release.gpu.global.exch.b32 %r7, [%a], 1;", false },
	       { "", "atom.acq_rel.gpu.global.exch.b32 %r7, [%a], 1;", false },
	       { "", "atom.release.cta.global.exch.b32 %r7, [%a], 1;", true },
	       { "", "atom.acquire.gpu.global.exch.b32 %r7, [%a], 1;", true },
	       { "", "st.release.gpu.global.u32 [%a], 1;", false },
	       { "", "st.release.cta.global.u32 [%a], 1;", true },
	       { "", "st.relaxed.gpu.global.u32 [%a], 1;", true },
	       { "", "st.global.u32 [%a], 1;", true },
	       { "membar.gl;", "st.global.u32 [%a], 1;", false } };
  for (auto &row : rows)
    {
      std::string body = message ("%c", row.between, row.flag);
      EXPECT_FALSE (found (Schedule (body, { 2 }, { 32 }, 4), { 1, 0, 5, 5 }));
      EXPECT_EQ (found (WeakSchedule (body, { 2 }, { 32 }, 4), { 1, 0, 5, 5 }), row.wrong)
	<< row.between << row.flag;
    }
}

TEST (WeakMemory, MessageBetweenWarps)
{
  const struct
  {
    const char *between;
    bool wrong;
  } rows[] = { { "", true },
	       { "membar.cta;", false },
	       { "membar.gl;", false },
	       { "fence.acq_rel.cta;", false },
	       { "barrier.arrive 3, 64;", false } };
  for (auto &row : rows)
    {
      /* The named barrier is never complete: the arrival alone is what counts.  */
      std::string global = message ("%w", row.between, "st.volatile.global.u32 [%a], 1;");
      EXPECT_EQ (found (WeakSchedule (global, {}, { 64 }, 4), { 1, 0, 5, 5 }), row.wrong)
	<< row.between;
      std::string shared
	= message ("%w", row.between, "st.volatile.shared.u32 [box], 1;", "shared");
      EXPECT_EQ (found (WeakSchedule (shared, {}, { 64 }, 4), { 0, 0, 0, 5 }), row.wrong)
	<< row.between;
    }
}

/* Warp 0 stores, warp 1 observes the store through a barrier and signals the other block: its fence
   is cumulative.  */
TEST (WeakMemory, FencesAreCumulative)
{
  std::string body
    = "setp.eq.u32 %p1, %c, 1; @%p1 bra READER;\n"
      "setp.eq.u32 %p2, %t, 0; @%p2 st.global.u32 [%a+4], 5;\n"
      "bar.sync 0; setp.ne.u32 %p3, %t, 32; @%p3 bra END;\n"
      "membar.gl; st.volatile.global.u32 [%a], 1; bra END;\n"
      "READER: setp.ne.u32 %p3, %t, 0; @%p3 bra END;\n"
      "WAIT: ld.volatile.global.u32 %r1, [%a]; setp.eq.u32 %p4, %r1, 0; @%p4 bra WAIT;\n"
      "ld.global.u32 %r2, [%a+4]; st.global.u32 [%a+8], %r2; END:";
  WeakSchedule (body, { 2 }, { 64 }, 3).expect_always ({ 1, 5, 5 });
}

/* Each thread sees its own stores, and all see those of one place in one order: bytes
   and words, weak, strong and atomic, by threads of all blocks.  */
TEST (WeakMemory, OnePlaceIsInOrder)
{
  /* Byte C of words 0 and 1; word 2 counts errors.  */
  WeakSchedule s (R"(
  cvt.u64.u32 %d1, %c; add.u64 %d1, %a, %d1;
  add.u32 %r1, %c, 65; st.global.u8 [%d1], %r1; ld.global.u8 %r2, [%d1];
  setp.ne.u32 %p1, %r1, %r2; @%p1 atom.global.add.u32 %r3, [%a+8], 1;
  st.volatile.global.u8 [%d1], %c; ld.volatile.global.u8 %r2, [%d1];
  setp.ne.u32 %p1, %c, %r2; @%p1 atom.global.add.u32 %r3, [%a+8], 1;
  st.global.u8 [%d1], %r1;
  st.global.u32 [%a+12], %c; atom.global.exch.b32 %r4, [%a+12], 9;
  st.global.u32 [%a+16], 3;
  atom.global.add.u32 %r4, [%a+20], 1; atom.global.add.u32 %r4, [%a+20], 1;)",
		  { 8 }, { 1 }, 6);
  s.expect_always ({ 0x44434241, 0x48474645, 0, 9, 3, 16 });
}

TEST (WeakMemory, Locks)
{
  WeakSchedule (counter (take_lock, free_lock), { 5 }, { 64 }, 2).expect_always ({ 0, 10 });
  std::string weak = counter (take_lock, free_lock);
  for (size_t at; (at = weak.find (".volatile")) != std::string::npos;)
    weak.erase (at, 9);
  WeakSchedule (weak, { 5 }, { 64 }, 2).expect_always ({ 0, 10 });
  size_t at = weak.rfind ("membar.gl;");
  weak.erase (at, 10);
  EXPECT_FALSE (found (Schedule (weak, { 5 }, { 64 }, 2), { 0, 10 }));
  EXPECT_TRUE (found (WeakSchedule (weak, { 5 }, { 64 }, 2), { 0, 10 }));
}

/* The host sees all stores after a launch.  */
TEST (WeakMemory, EndOfALaunch)
{
  std::vector<uint32_t> expected;
  for (unsigned i = 0; i < 320; i++)
    expected.push_back (i);
  WeakSchedule ("mad.lo.u32 %r1, %c, 64, %t; mul.wide.u32 %d1, %r1, 4; add.u64 %d1, %d1, %a;\n"
		"st.global.u32 [%d1], %r1;",
		{ 5 }, { 64 }, 320)
    .expect_always (expected);
}

/* ----- variety of the schedules -----  */

/* The set of results of all seeds.  */
static std::set<std::vector<uint32_t>>
results (Schedule &s, unsigned n = seeds)
{
  std::set<std::vector<uint32_t>> all;
  for (unsigned seed = 1; seed <= n; seed++)
    all.insert (s.run (seed));
  return all;
}

static bool
has (const std::set<std::vector<uint32_t>> &all, const std::vector<uint32_t> &one)
{
  return all.count (one);
}

/* Two threads each set their own word and copy the other's: all outcomes that
   sequential consistency allows must come up, for lanes, warps and blocks.  */
TEST (Schedule, StoreBufferingOutcomes)
{
  auto body = [] (const std::string &who)
  {
    return "mov.u32 %r1, " + who
	   + "; setp.gt.u32 %p1, %r1, 1; @%p1 bra END;\n"
	     "setp.eq.u32 %p2, %r1, 1; @%p2 bra ONE;\n"
	     "st.volatile.global.u32 [%a], 1; ld.volatile.global.u32 %r2, [%a+4];\n"
	     "st.global.u32 [%a+8], %r2; bra END;\n"
	     "ONE: st.volatile.global.u32 [%a+4], 1; ld.volatile.global.u32 %r2, [%a];\n"
	     "st.global.u32 [%a+12], %r2; END:";
  };
  Schedule all[] = { { body ("%t"), {}, { 32 }, 4 },
		     { "mov.u32 %r7, 99; and.b32 %r8, %t, 31; setp.eq.u32 %p3, %r8, 0;\n"
		       "@%p3 mov.u32 %r7, %w;"
			 + body ("%r7"),
		       {},
		       { 64 },
		       4 },
		     { body ("%c"), { 2 }, { 1 }, 4 } };
  for (Schedule &s : all)
    {
      auto r = results (s);
      EXPECT_TRUE (has (r, { 1, 1, 0, 1 }));
      EXPECT_TRUE (has (r, { 1, 1, 1, 0 }));
      EXPECT_TRUE (has (r, { 1, 1, 1, 1 }));
      EXPECT_EQ (r.size (), 3u);
    }
}

/* The number of times that a warp finds the lock taken: a holder is pre-empted.  */
TEST (Schedule, TurnsEndInsideOfLocks)
{
  Schedule s (counter ("bra FIRST; AGAIN: atom.global.add.u32 %r5, [%a+8], 1;\n"
		       "FIRST: atom.global.cas.b32 %r4, [%a], 0, 1;\n"
		       "setp.ne.u32 %p2, %r4, 0; @%p2 bra AGAIN; membar.gl;\n",
		       free_lock),
	      { 4 }, { 64 }, 3);
  EXPECT_EQ (s.run ()[2], 0u);
  unsigned with = 0;
  for (unsigned seed = 1; seed <= seeds; seed++)
    with += s.run (seed)[2] != 0;
  EXPECT_GT (with, seeds / 4);
}

/* Lanes need not be converged after a branch, whether it has diverged or not.  */
TEST (Schedule, LanesApart)
{
  Schedule s ("and.b32 %r1, %t, 1; setp.ne.u32 %p1, %r1, 0; @%p1 bra ODD;\n"
	      "ld.global.u32 %r2, [%a]; bra JOIN; ODD: ld.global.u32 %r2, [%a+4];\n"
	      "JOIN: setp.ne.u32 %p2, %t, 2; activemask.b32 %r3;\n"
	      "@!%p2 st.global.u32 [%a+8], %r3; bar.warp.sync -1;",
	      {}, { 32 }, 3);
  auto r = results (s);
  EXPECT_TRUE (has (r, { 0, 0, 0xffffffff }));
  EXPECT_TRUE (has (r, { 0, 0, 0x55555555 }));
  EXPECT_GT (r.size (), 2u);
}

/* The order in which blocks start, and that each runs once.  */
TEST (Schedule, OrderOfBlocks)
{
  Schedule s ("atom.global.add.u32 %r1, [%a], 1; add.u32 %r1, %r1, 1;\n"
	      "mul.wide.u32 %d1, %r1, 4; add.u64 %d1, %d1, %a; st.global.u32 [%d1], %c;",
	      { 5, 2 }, { 1 }, 11);
  std::set<uint32_t> first;
  for (unsigned seed = 1; seed <= seeds; seed++)
    {
      std::vector<uint32_t> v = s.run (seed);
      EXPECT_EQ (v[0], 10u);
      first.insert (v[1]);
      std::sort (v.begin () + 1, v.end ());
      EXPECT_EQ (v, (std::vector<uint32_t>{ 10, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4 }));
    }
  EXPECT_EQ (first.size (), 5u);
}

/* Word 0 counts the blocks that have begun and not ended, word 1 is the most.  */
TEST (Schedule, NoMoreBlocksThanFit)
{
  Schedule s ("atom.global.add.u32 %r1, [%a], 1; add.u32 %r1, %r1, 1;\n"
	      "atom.global.max.u32 %r2, [%a+4], %r1; mov.u32 %r3, 0;\n"
	      "MORE: add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 50; @%p1 bra MORE;\n"
	      "atom.global.add.u32 %r2, [%a], -1;",
	      { 40 }, { 1 }, 2);
  s.sim ().resident_limit = 7;
  std::set<uint32_t> most;
  for (unsigned seed = 1; seed <= seeds; seed++)
    {
      std::vector<uint32_t> v = s.run (seed);
      EXPECT_EQ (v[0], 0u);
      most.insert (v[1]);
    }
  EXPECT_EQ (*most.rbegin (), 7u);
  EXPECT_LT (*most.begin (), 4u);
}

/* ----- the same seed, the same run ----- */

TEST (Schedule, SameSeedSameRun)
{
  std::string body = counter (take_lock, free_lock);
  std::set<uint64_t> hashes;
  for (unsigned seed = 0; seed < seeds; seed++)
    {
      Schedule a (body, { 3 }, { 96 }, 2), b (body, { 3 }, { 96 }, 2);
      a.run (seed);
      b.run (seed);
      EXPECT_EQ (a.sim ().stats.schedule, b.sim ().stats.schedule);
      EXPECT_EQ (a.sim ().stats.warp_instructions, b.sim ().stats.warp_instructions);
      EXPECT_GT (a.sim ().stats.turns, 9u);
      hashes.insert (a.sim ().stats.schedule);
    }
  EXPECT_EQ (hashes.size (), seeds);
}

/* ----- faults that end a launch ----- */

TEST (Schedule, BarrierThatNobodyCompletes)
{
  Schedule s ("setp.lt.u32 %p1, %t, 32; @%p1 bra END; bar.sync 1, 96; END: bar.sync 0;", {}, { 64 },
	      1);
  for (unsigned seed = 1; seed <= 5; seed++)
    {
      s.run (seed);
      EXPECT_NE (s.failure.find ("deadlock"), std::string::npos) << s.failure;
    }
}

TEST (Schedule, Fuel)
{
  Schedule s ("MORE: atom.global.add.u32 %r1, [%a], 1; bra MORE;", {}, { 32 }, 1);
  s.sim ().config.fuel = 1000;
  s.run (1);
  EXPECT_NE (s.failure.find ("out of fuel"), std::string::npos) << s.failure;
}
