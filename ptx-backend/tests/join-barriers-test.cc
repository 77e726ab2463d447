/* JOINs after reductions that go through slots.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

std::string
kernel (const std::string &body, const std::string &dims = "0,1,64")
{
  return "kernel @k dims=" + dims
	 + " partitions=gwv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n" + body + "  ret\n}\n";
}

/* A vector loop in blocks BB and BB + 1, with one iteration for each lane: %r9 += lane.  */
std::string
sum_of_lanes (int bb, int lid)
{
  const std::string n = std::to_string (bb), next = std::to_string (bb + 1),
		    tail = " op=+ lev=vector lid=" + std::to_string (lid) + " rid=0\n";
  return "  %r9 = red_setup.s32 _, %r9" + tail + "  fork lev=vector\n  br to=bb" + n + "\nbb" + n
	 + ":\n  %r9 = red_init.s32 _, %r9" + tail + "  %r8 = sreg.u32 sreg=tid.x\n"
	 + "  %r9 = add.s32 %r9, %r8\n  %r9 = red_fini.s32 _, %r9" + tail
	 + "  join lev=vector\n  br to=bb" + next + "\nbb" + next
	 + ":\n  %r9 = red_teardown.s32 _, %r9" + tail;
}

const std::string zero = "  %r9 = mov.s32 0\n", store = "  st.s32 %rd0, %r9\n";

unsigned
barriers (const std::string &text, strategy strat = strategy::automatic)
{
  options opts;
  opts.strat = strat;
  return count (after ("join-barriers", text, opts), "  barrier lev=");
}

TEST (join_barriers, slots_are_not_written_again)
{
  EXPECT_EQ (barriers (kernel (zero + sum_of_lanes (1, 1) + store)), 0u);
}

TEST (join_barriers, the_next_loop_writes_them)
{
  EXPECT_EQ (barriers (kernel (zero + sum_of_lanes (1, 1) + sum_of_lanes (3, 2) + store)), 1u);
}

/* The second FORK has a barrier, because of the store.  */
TEST (join_barriers, another_barrier_lies_between)
{
  EXPECT_EQ (barriers (kernel (zero + sum_of_lanes (1, 1) + store + sum_of_lanes (3, 2) + store)),
	     1u);
}

/* Ten times the same loop.  */
const std::string repeated
  = kernel (zero + "  %r7 = mov.s32 0\n  br to=bb1\nbb1:\n" + sum_of_lanes (2, 1)
	    + "  %r7 = add.s32 %r7, 1\n  %p6 = setp.pred.s32 %r7, 10 cc=lt\n"
	      "  cbr %p6 to=bb1,bb4\nbb4:\n"
	    + store);

TEST (join_barriers, the_same_loop_writes_them)
{
  EXPECT_EQ (barriers (repeated), 1u);
}

TEST (join_barriers, repeated_loop_runs)
{
  module m = parsed (repeated);
  result res = compile (m, {});
  ASSERT_TRUE (res.errors.empty ());
  for (unsigned seed = 0; seed < 50; seed++)
    {
      memory mem (64);
      launch l;
      l.lanes = 64;
      l.seed = seed;
      EXPECT_EQ (execute (m, m.functions[0], l, mem, 8), "");
      /* Ten times 0 + 1 + ... + 63.  */
      EXPECT_EQ (mem.get<int32_t> (8), 20160);
    }
}

/* A routine may be called again.  */
TEST (join_barriers, routine)
{
  const std::string text
    = "declare function @f (u64) -> none\n"
      "routine @f dims=0,0,32 partitions=wv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
      "  %r9 = mov.s32 0\n  %r9 = red_setup.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n"
      "  fork lev=worker\n  br to=bb1\nbb1:\n"
      "  %r9 = red_init.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n  %r9 = add.s32 %r9, 1\n"
      "  %r9 = red_fini.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n  join lev=worker\n  br to=bb2\n"
      "bb2:\n  %r9 = red_teardown.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n"
      "  st.s32 %rd0, %r9\n  ret\n}\n";
  EXPECT_EQ (barriers (text), 1u);
}

/* The lock's accumulator is written before the FORK, which has a barrier, and read after the
   JOIN.  */
TEST (join_barriers, lock)
{
  EXPECT_EQ (barriers (kernel (zero + sum_of_lanes (1, 1) + store), strategy::lock), 2u);
}

/* A warp's barrier does not keep the slots of the block's workers.  */
TEST (join_barriers, barriers_of_workers)
{
  const std::string text = kernel (
    "  %r9 = mov.s32 0\n  br to=bb1\nbb1:\n"
    "  %r9 = red_setup.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n"
    "  fork lev=worker\n  br to=bb2\nbb2:\n"
    "  %r9 = red_init.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n"
    "  fork lev=vector\n  br to=bb3\nbb3:\n  join lev=vector\n  br to=bb4\nbb4:\n"
    "  %r9 = red_fini.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n  join lev=worker\n  br to=bb5\n"
    "bb5:\n  %r9 = red_teardown.s32 _, %r9 op=+ lev=worker lid=1 rid=0\n"
    "  %p6 = setp.pred.s32 %r9, 10 cc=lt\n  cbr %p6 to=bb1,bb6\nbb6:\n"
      + store,
    "0,4,64");
  const std::string made = after ("join-barriers", text);
  EXPECT_EQ (count (made, "  barrier lev=vector"), 1u);
  EXPECT_EQ (count (made, "  barrier lev=worker"), 1u);
}

} // anonymous namespace
