/* Vector loops with different reductions under one worker loop: the workers are in
   different loops at the same time, and none may touch another's part of the buffer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* One reduction of a vector loop.  */
struct reduction
{
  const char *reg, *type, *op;
  const char *step;  /* The lane's contribution to REG; %r20 is the lane, %r1 the worker.  */
};

using loop = std::vector<reduction>;

const loop small_loop
  = { { "%r10", "s32", "+", "  %r21 = add.s32 %r20, %r1\n  %r10 = add.s32 %r10, %r21\n" } };

const loop big_loop
  = { { "%rd11", "s64", "+", "  %rd22 = mulwide.s64 %r20, 3\n  %rd11 = add.s64 %rd11, %rd22\n" },
      { "%r12", "s32", "max", "  %r23 = mul.s32 %r20, %r1\n  %r12 = max.s32 %r12, %r23\n" },
      { "%rd13", "s64", "^",
	"  %r24 = mul.s32 %r20, 7\n  %r24 = add.s32 %r24, %r1\n"
	"  %rd25 = mulwide.s64 %r24, 1\n  %rd13 = xor.s64 %rd13, %rd25\n" } };

/* The vector loop LID over REDUCTIONS, of one iteration for each lane, in blocks BB and
   BB + 1.  */
std::string
loop_text (const loop &reductions, int lid, int bb)
{
  const std::string tail = " lev=vector lid=" + std::to_string (lid);
  auto calls = [&] (const std::string &what)
  {
    std::string s;
    for (size_t k = 0; k < reductions.size (); k++)
      {
	const reduction &r = reductions[k];
	s += std::string ("  ") + r.reg + " = red_" + what + "." + r.type + " _, " + r.reg
	     + " op=" + r.op + tail + " rid=" + std::to_string (k) + "\n";
      }
    return s;
  };
  std::string s = calls ("setup") + "  fork lev=vector\n  br to=bb" + std::to_string (bb) + "\nbb"
		  + std::to_string (bb) + ":\n" + calls ("init") + "  %r20 = sreg.u32 sreg=tid.x\n";
  for (const reduction &r : reductions)
    s += r.step;
  s += "  red_lock" + tail + "\n" + calls ("fini") + "  red_unlock" + tail
       + "\n  join lev=vector\n  br to=bb" + std::to_string (bb + 1) + "\nbb"
       + std::to_string (bb + 1) + ":\n" + calls ("teardown");
  return s;
}

/* Worker Y does both loops Y + 1 times, so that workers drift apart.  */
std::string
kernel_text (unsigned workers, unsigned lanes, const loop &first, const loop &second)
{
  return "kernel @k dims=0," + std::to_string (workers) + "," + std::to_string (lanes)
	 + " partitions=gwv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
	   "  fork lev=worker\n  br to=bb1\n"
	   "bb1:\n  %r1 = sreg.u32 sreg=tid.y\n  %r2 = mov.s32 0\n  %r10 = mov.s32 0\n"
	   "  %rd11 = mov.s64 0\n  %r12 = mov.s32 -1\n  %rd13 = mov.s64 9\n  br to=bb2\n"
	   "bb2:\n"
	 + loop_text (first, 1, 3) + loop_text (second, 2, 5)
	 + "  %r2 = add.s32 %r2, 1\n  %p3 = setp.pred.s32 %r2, %r1 cc=le\n"
	   "  cbr %p3 to=bb2,bb7\n"
	   "bb7:\n  %rd4 = mulwide.u64 %r1, 32\n  %rd5 = add.u64 %rd0, %rd4\n"
	   "  st.s32 %rd5, %r10\n  st.s64 %rd5, %rd11 off=8\n  st.s32 %rd5, %r12 off=16\n"
	   "  st.s64 %rd5, %rd13 off=24\n  join lev=worker\n  br to=bb8\nbb8:\n  ret\n}\n";
}

void
run (unsigned workers, unsigned lanes, const loop &first, const loop &second, strategy strat,
     unsigned seed)
{
  std::string text = kernel_text (workers, lanes, first, second);
  module m = parsed (text);
  options opts;
  opts.strat = strat;
  result res;
  ASSERT_TRUE (run_passes (m, opts, res)) << res.errors[0].text << "\n" << text;
  memory mem (4096);
  launch l{ 1, workers, lanes, seed };
  std::string what = std::to_string (workers) + "x" + std::to_string (lanes) + " strategy "
		     + std::to_string (static_cast<int> (strat)) + " seed " + std::to_string (seed);
  ASSERT_EQ (execute (m, m.functions[0], l, mem, 1024), "") << what << "\n" << print (m);
  for (unsigned y = 0; y < workers; y++)
    {
      int sum = 0, most = -1;
      int64_t wide = 0, bits = 9;
      for (unsigned k = 0; k <= y; k++)
	for (unsigned x = 0; x < lanes; x++)
	  {
	    sum += x + y;
	    wide += 3 * x;
	    most = std::max<int> (most, x * y);
	    bits ^= x * 7 + y;
	  }
      const uint64_t at = 1024 + 32 * y;
      ASSERT_EQ (mem.get<int> (at), sum) << what << " worker " << y;
      ASSERT_EQ (mem.get<int64_t> (at + 8), wide) << what << " worker " << y;
      ASSERT_EQ (mem.get<int> (at + 16), most) << what << " worker " << y;
      ASSERT_EQ (mem.get<int64_t> (at + 24), bits) << what << " worker " << y;
    }
}

TEST (reduction_sections, vector_loops_of_different_size)
{
  const struct
  {
    unsigned workers, lanes;
  } shapes[] = { { 3, 64 }, { 2, 128 }, { 4, 32 } };
  for (auto s : shapes)
    for (strategy strat : { strategy::automatic, strategy::lock, strategy::atomic })
      for (unsigned seed = 1; seed <= 3; seed++)
	{
	  run (s.workers, s.lanes, small_loop, big_loop, strat, seed);
	  run (s.workers, s.lanes, big_loop, small_loop, strat, seed);
	  if (HasFatalFailure ())
	    return;
	}
}

} // anonymous namespace
