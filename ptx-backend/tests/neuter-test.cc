/* Neutering: single-mode code among partitioned code, executed and looked at.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>
#include <regex>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* tests/ir/modes.dev by hand, with p = { 5, 6, 7, 0 }:
     the loop stops at p[3]: n = 3, sum = 18; p[1] = 103;
     vector lanes of worker 0: gangbuf[x] = x, out[x] = x for x < 64;
     p[0] = gangbuf[2] = 2;  worker y: workbuf = y + 18;
     p[y] > 2 for y = 1 (103) and y = 2 (7): out[64 y + x] = y + 18 + p[y];
     p[0] = 18 at last.  */
void
run_modes (const std::string &text, unsigned workers, unsigned lanes, unsigned seed)
{
  constexpr uint64_t at_p = 256, at_out = 512;
  memory mem (4096);
  mem.put<uint64_t> (0, at_p);
  mem.put<uint64_t> (8, at_out);
  const int p[] = { 5, 6, 7, 0 };
  for (unsigned k = 0; k < 4; k++)
    mem.put<int> (at_p + 4 * k, p[k]);
  for (unsigned k = 0; k < 256; k++)
    mem.put<int> (at_out + 4 * k, -1);
  module m = parsed (text);
  result res;
  ASSERT_TRUE (run_passes (m, options (), res)) << res.errors[0].text;
  launch l{ 1, workers, lanes, seed };
  ASSERT_EQ (execute (m, m.functions[0], l, mem, 0), "") << print (m);
  EXPECT_EQ (mem.get<int> (at_p), 18);
  EXPECT_EQ (mem.get<int> (at_p + 4), 103);
  EXPECT_EQ (mem.get<int> (at_p + 8), 7);
  for (unsigned x = 0; x < lanes; x++)
    ASSERT_EQ (mem.get<int> (at_out + 4 * x), static_cast<int> (x)) << "seed " << seed;
  for (unsigned x = 0; x < lanes; x++)
    {
      ASSERT_EQ (mem.get<int> (at_out + 4 * (64 + x)), 19 + 103) << "seed " << seed;
      ASSERT_EQ (mem.get<int> (at_out + 4 * (128 + x)), 20 + 7) << "seed " << seed;
      ASSERT_EQ (mem.get<int> (at_out + 4 * (192 + x)), -1) << "seed " << seed;
    }
}

TEST (neuter, modes_execute)
{
  std::string text = ir_file ("modes.dev");
  for (unsigned seed = 1; seed <= 20; seed++)
    {
      run_modes (text, 4, 64, seed);
      std::string narrow = text;
      narrow.replace (narrow.find ("dims=0,4,64"), 11, "dims=0,0,32");
      run_modes (narrow, 4, 32, seed);
      if (HasFatalFailure ())
	return;
    }
}

/* Body of gang-redundant code before a worker loop that uses %r1 and %r2.  */
std::string
before_fork (const std::string &dims, const std::string &level, const std::string &lines)
{
  return "kernel @k dims=" + dims
	 + " partitions=gwv (u64) -> none {\n  $0 size=4 align=4\n"
	   "bb0:\n  %rd0 = ldparam.u64 0\n"
	 + lines + "  fork lev=" + level
	 + "\n  br to=bb1\nbb1:\n  %r9 = add.s32 %r1, %r2\n"
	   "  st.s32 %rd0, %r9 off=64\n  join lev="
	 + level + "\n  br to=bb2\nbb2:\n  ret\n}\n";
}

/* A value that all threads can compute is not broadcast; one from memory is.  */
TEST (neuter, pure_code_is_replicated)
{
  std::string ir = after ("neuter", before_fork ("0,4,32", "worker",
						 "  %r1 = sreg.u32 sreg=ctaid.x\n"
						 "  %r2 = add.s32 %r1, 7\n"));
  EXPECT_EQ (count (ir, "bcast"), 0u) << ir;
  EXPECT_EQ (count (ir, "@%"), 1u) << "only the store in worker-single code\n" << ir;

  ir = after ("neuter",
	      before_fork ("0,4,32", "worker", "  %r1 = ld.s32 %rd0\n  %r2 = add.s32 %r1, 7\n"));
  EXPECT_EQ (count (ir, "= bcast.u32"), 2u) << ir;
  ir = after ("neuter", before_fork ("0,4,32", "worker",
				     "  %r1 = ld.s32 %rd0 invariant\n  %r2 = add.s32 %r1, 7\n"));
  EXPECT_EQ (count (ir, "= bcast.u32"), 0u) << ir;
}

/* Registers have several definitions: a guarded one takes uniformity away.  */
TEST (neuter, second_definition_counts)
{
  std::string ir = after ("neuter", before_fork ("0,4,32", "worker",
						 "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n"
						 "  %r1 = ld.s32 %rd0\n"));
  EXPECT_EQ (count (ir, "bcast"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r1 = bcast.u32 %r1"), 1u) << ir;
}

/* What differs between workers is the same in the lanes of each: no broadcast for a
   vector loop inside, but one for a later worker loop.  */
TEST (neuter, uniform_in_each_worker)
{
  std::string ir = after ("neuter", R"(kernel @k dims=0,4,32 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  fork lev=worker
  br to=bb1
bb1:
  %r1 = sreg.u32 sreg=tid.y
  %r2 = add.s32 %r1, 5
  fork lev=vector
  br to=bb2
bb2:
  st.s32 %rd0, %r2
  join lev=vector
  br to=bb3
bb3:
  join lev=worker
  br to=bb4
bb4:
  fork lev=worker
  br to=bb5
bb5:
  st.s32 %rd0, %r2
  join lev=worker
  br to=bb6
bb6:
  ret
}
)");
  EXPECT_EQ (count (ir, "bcast"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r2 = bcast.u32 %r2 lev=worker"), 1u) << ir;
}

/* A position is not the same in all threads, so gang-redundant code guards it.  */
TEST (neuter, position_is_of_the_active_thread)
{
  std::string ir = after ("neuter", before_fork ("0,4,32", "worker",
						 "  %r1 = sreg.u32 sreg=tid.x\n"
						 "  %r2 = sreg.u32 sreg=tid.y\n"));
  EXPECT_EQ (count (ir, "= bcast.u32"), 2u) << ir;
}

/* Memory of single-mode code: a FORK needs a barrier only after an access.  */
TEST (neuter, barrier_at_fork_only_when_needed)
{
  std::string quiet = before_fork ("0,1,32", "vector", "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n");
  EXPECT_EQ (count (after ("neuter", quiet), "barrier"), 1u) << "at the join";
  std::string writes = before_fork ("0,1,32", "vector",
				    "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n"
				    "  st.s32 %rd0, 5\n");
  EXPECT_EQ (count (after ("neuter", writes), "barrier"), 2u);
  /* A read must come before what the region writes.  */
  std::string reads = before_fork ("0,1,32", "vector",
				   "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n"
				   "  %r3 = ld.s32 %rd0 off=64\n");
  EXPECT_EQ (count (after ("neuter", reads), "barrier"), 2u);
  std::string own = before_fork ("0,1,32", "vector",
				 "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n"
				 "  st.s32 $0, 5\n");
  EXPECT_EQ (count (after ("neuter", own), "barrier"), 1u) << "nobody else sees $0";
}

/* The lanes of a warp meet at the head of a loop in single mode, bb1, and of no other: bb4 is a
   vector loop's.  */
TEST (neuter, lanes_meet_at_heads_of_loops)
{
  std::string ir = after ("neuter", R"(kernel @k dims=0,4,32 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  fork lev=worker
  br to=bb1
bb1:
  %r1 = ld.s32 %rd0
  %p2 = setp.pred.s32 %r1, 5 cc=gt
  cbr %p2 to=bb2,bb6
bb2:
  st.s32 %rd0, 3 off=64
  fork lev=vector
  br to=bb3
bb3:
  %r3 = sreg.u32 sreg=tid.x
  br to=bb4
bb4:
  %r3 = add.s32 %r3, 32
  st.s32 %rd0, %r3 off=128
  %p4 = setp.pred.s32 %r3, 500 cc=lt
  cbr %p4 to=bb4,bb5
bb5:
  join lev=vector
  br to=bb1
bb6:
  join lev=worker
  br to=bb7
bb7:
  ret
}
)");
  EXPECT_EQ (count (ir, "converge"), 1u) << ir;
  EXPECT_TRUE (
    std::regex_search (ir, std::regex ("bb\\d+:\n  converge[^\n]*\n[^\n]*%r1 = ld.s32 %rd0")))
    << ir;
}

/* Four guarded insns in a row, or a call, get a branch around them.  */
TEST (neuter, long_runs_branch)
{
  std::string one = "  st.s32 %rd0, 1\n";
  std::string use = "  %r1 = mov.s32 1\n  %r2 = mov.s32 2\n";
  std::string ir = after ("neuter", before_fork ("0,1,32", "vector", use + one + one + one));
  EXPECT_EQ (count (ir, "cbr"), 0u) << ir;
  EXPECT_EQ (count (ir, "@%"), 3u) << ir;
  ir = after ("neuter", before_fork ("0,1,32", "vector", use + one + one + one + one));
  EXPECT_EQ (count (ir, "cbr"), 1u) << ir;
  EXPECT_EQ (count (ir, "@%"), 0u) << ir;
  ir = after ("neuter", "declare function @f external () -> none\n"
			  + before_fork ("0,1,32", "vector", use + "  call @f\n"));
  EXPECT_EQ (count (ir, "cbr"), 1u) << ir;
}

/* A condition that only the first lane computes is false in the others before it is
   shuffled, rather than undefined: ptxas may take what is undefined for uniform, and drop
   the shuffle.  */
TEST (neuter, shuffled_condition_is_defined)
{
  std::string ir = after ("broadcast", R"(kernel @k dims=0,1,32 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %r1 = ld.s32 %rd0
  %p2 = setp.pred.s32 %r1, 5 cc=gt
  cbr %p2 to=bb1,bb4
bb1:
  fork lev=vector
  br to=bb2
bb2:
  st.s32 %rd0, 3 off=64
  join lev=vector
  br to=bb3
bb3:
  br to=bb4
bb4:
  ret
}
)");
  std::smatch first, mine, carried;
  ASSERT_TRUE (
    std::regex_search (ir, first, std::regex ("(%p\\d+) = setp.pred.u32 %r\\d+, 0 cc=eq")))
    << ir;
  ASSERT_TRUE (
    std::regex_search (ir, mine, std::regex ("(%p\\d+) = pand.pred " + first.str (1) + ", %p2")))
    << ir;
  ASSERT_TRUE (
    std::regex_search (ir, carried, std::regex ("(%r\\d+) = selp.u32 1, 0, " + mine.str (1))))
    << ir;
  EXPECT_EQ (count (ir, "shfl"), 1u) << ir;
  EXPECT_EQ (count (ir, "shfl.idx.u32 " + carried.str (1)), 1u) << ir;
}

/* A value that the first lane alone loads has a constant in the others before it is
   shuffled: in front of the guard, or of the branch of a long run.  */
TEST (neuter, shuffled_value_is_defined)
{
  const char *const head
    = "kernel @k dims=0,1,32 partitions=gwv (u64) -> none {\nbb0:\n"
      "  %rd0 = ldparam.u64 0\n",
    *const tail = "  fork lev=vector\n  br to=bb1\nbb1:\n  st.s32 %rd0, %r1 off=64\n"
		  "  st.f64 %rd0, %fd2 off=72\n  join lev=vector\n  br to=bb2\nbb2:\n  ret\n}\n";
  std::string ir
    = after ("broadcast",
	     std::string (head) + "  %r1 = ld.s32 %rd0\n  %fd2 = ld.f64 %rd0 off=8\n" + tail);
  EXPECT_TRUE (std::regex_search (
    ir, std::regex (
	  "%r1 = mov.u32 0[^]*%fd2 = mov.f64 0d0000000000000000[^]*@%p\\d+ %r1 = ld.s32 %rd0[^]*"
	  "@%p\\d+ %fd2 = ld.f64 %rd0[^]*shfl.idx.u32 %r1[^]*shfl.idx.f64 %fd2")))
    << ir;
  ir = after ("broadcast",
	      std::string (head)
		+ "  %r1 = ld.s32 %rd0\n  %fd2 = ld.f64 %rd0 off=8\n  st.s32 %rd0, 1 off=16\n"
		  "  st.s32 %rd0, 2 off=20\n"
		+ tail);
  EXPECT_TRUE (std::regex_search (
    ir, std::regex ("%r1 = mov.u32 0[^]*%fd2 = mov.f64 0d0000000000000000[^]*cbr %p\\d+[^]*"
		    "  %r1 = ld.s32 %rd0[^]*shfl.idx.u32 %r1")))
    << ir;
}

/* So has the index of a switch.  */
TEST (neuter, shuffled_index_is_defined)
{
  std::string ir = after ("broadcast", R"(kernel @k dims=0,1,32 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %r1 = ld.s32 %rd0
  switch.s32 %r1 cases=2 to=bb1,bb4
bb1:
  fork lev=vector
  br to=bb2
bb2:
  st.s32 %rd0, 3 off=64
  join lev=vector
  br to=bb3
bb3:
  br to=bb4
bb4:
  ret
}
)");
  EXPECT_TRUE (
    std::regex_search (ir, std::regex (
			     "%r1 = mov.u32 0[^]*@%p\\d+ %r1 = ld.s32 %rd0[^]*shfl.idx.u32 %r1[^]*"
			     "switch.s32 %r1")))
    << ir;
}

/* The constant of %r1 stands before the loop alone, for the loop changes the value.  %r3 may be
   unwritten at the shuffle, so it has one at the entry as well.  What no path has written, %r4, is
   not shuffled.  */
TEST (neuter, shuffled_value_of_some_paths)
{
  std::string ir = after ("broadcast", R"(kernel @k dims=0,1,32 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %r1 = ld.s32 %rd0
  br to=bb1
bb1:
  %r6 = ld.s32 %rd0 off=4
  %r1 = add.s32 %r1, %r6
  %p2 = setp.pred.s32 %r1, 5 cc=gt
  cbr %p2 to=bb2,bb3
bb2:
  %r3 = ld.s32 %rd0 off=8
  br to=bb3
bb3:
  fork lev=vector
  br to=bb4
bb4:
  st.s32 %rd0, %r1 off=64
  st.s32 %rd0, %r3 off=68
  st.s32 %rd0, %r4 off=72
  join lev=vector
  br to=bb5
bb5:
  %p5 = setp.pred.s32 %r1, 0 cc=ne
  cbr %p5 to=bb1,bb6
bb6:
  ret
}
)");
  EXPECT_EQ (count (ir, "%r1 = mov.u32 0"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r3 = mov.u32 0"), 2u) << ir;
  EXPECT_LT (ir.find ("%r3 = mov.u32 0"), ir.find ("br to=")) << ir;
  EXPECT_EQ (count (ir, "shfl.idx.u32 %r3"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r4 = "), 0u) << ir;
}

/* Two values that go through the same bytes of the broadcast buffer, with nothing else between
   them: a warp that is late still gets the first one, here 1 and not 2.  */
TEST (neuter, broadcast_buffer_is_read_before_it_is_used_again)
{
  const std::string text = R"(kernel @k dims=0,1,96 partitions=gwv (u64) -> none {
bb0:
  %rd10 = ldparam.u64 0
  %r6 = ld.s32 %rd10
  switch.s32 %r6 cases=2 to=bb1,bb2
bb1:
  %r1 = mov.s32 10
  br to=bb3
bb2:
  %r1 = mov.s32 20
  br to=bb3
bb3:
  %r2 = ld.s32 %rd10 off=4
  switch.s32 %r2 cases=2 to=bb4,bb5
bb4:
  %r3 = mov.s32 100
  br to=bb6
bb5:
  %r3 = mov.s32 200
  br to=bb6
bb6:
  fork lev=vector
  br to=bb7
bb7:
  %r4 = sreg.u32 sreg=tid.x
  %rd11 = cvt.u64.u32 %r4
  %rd12 = shl.u64 %rd11, 2
  %rd13 = add.u64 %rd10, %rd12
  %r5 = add.s32 %r1, %r3
  st.s32 %rd13, %r5 off=64
  join lev=vector
  br to=bb8
bb8:
  ret
}
)";
  for (unsigned seed = 1; seed <= 50; seed++)
    {
      memory mem (512);
      mem.put<int> (0, 1);
      mem.put<int> (4, 2);
      module m = parsed (text);
      result res;
      ASSERT_TRUE (run_passes (m, options (), res)) << res.errors[0].text;
      launch l{ 1, 1, 96, seed };
      ASSERT_EQ (execute (m, m.functions[0], l, mem, 0), "") << "seed " << seed << "\n"
							     << print (m);
      for (unsigned x = 0; x < 96; x++)
	ASSERT_EQ (mem.get<int> (64 + 4 * x), 210) << "seed " << seed << " lane " << x << "\n"
						   << print (m);
    }
}

/* With one thread in a gang nothing is to be done.  */
TEST (neuter, one_thread)
{
  std::string ir = after ("neuter", "kernel @k dims=0,1,1 partitions=gwv (u64) -> none {\nbb0:\n"
				    "  %rd0 = ldparam.u64 0\n  st.s32 %rd0, 1\n  ret\n}\n");
  EXPECT_EQ (count (ir, "@%"), 0u) << ir;
}

/* Where variables live: see frame-place.cc.  */
std::string
place_of (const std::string &single, const std::string &worker, const std::string &vector)
{
  std::string ir
    = after ("frame-place", "kernel @k dims=0,4,32 partitions=gwv (u64) -> none {\n"
			    "  $0 size=16 align=4\nbb0:\n  %rd0 = ldparam.u64 0\n"
			    "  %rd1 = addr $0\n  %rd2 = add.u64 %rd1, 4\n"
			      + single + "  fork lev=worker\n  br to=bb1\nbb1:\n" + worker
			      + "  fork lev=vector\n  br to=bb2\nbb2:\n" + vector
			      + "  join lev=vector\n  br to=bb3\nbb3:\n  join lev=worker\n"
				"  br to=bb4\nbb4:\n  ret\n}\n");
  size_t at = ir.find ("place=");
  return ir.substr (at + 6, ir.find ('\n', at) - at - 6);
}

TEST (frame_place, by_the_modes_of_accesses)
{
  std::string st = "  st.s32 %rd2, 1\n", direct = "  st.s32 $0, 1\n";
  std::string escape = "  st.u64 %rd0, %rd2\n";
  EXPECT_EQ (place_of ("", "", ""), "thread");
  EXPECT_EQ (place_of ("", "", st), "thread") << "an address may be computed anywhere";
  EXPECT_EQ (place_of ("", direct, ""), "thread");
  EXPECT_EQ (place_of (direct, "", ""), "thread");
  EXPECT_EQ (place_of ("", direct, st), "worker");
  EXPECT_EQ (place_of (st, "", direct), "gang");
  EXPECT_EQ (place_of (st, direct, ""), "gang");
  EXPECT_EQ (place_of (escape, "", ""), "gang");
  EXPECT_EQ (place_of ("", escape, ""), "worker");
  EXPECT_EQ (place_of ("", "", escape), "thread");
}

/* Two vector regions with one variable: it outlives each of them.  */
TEST (frame_place, two_regions)
{
  std::string region = "  fork lev=vector\n  br to=bbA\nbbA:\n  st.s32 $0, 1\n"
		       "  join lev=vector\n  br to=bbB\nbbB:\n";
  std::string text = "kernel @k dims=0,1,32 partitions=gwv (u64) -> none {\n"
		     "  $0 size=16 align=4\nbb0:\n";
  for (unsigned k = 0; k < 2; k++)
    {
      std::string r = region;
      for (size_t at; (at = r.find ("bbA")) != std::string::npos;)
	r.replace (at, 3, "bb" + std::to_string (2 * k + 1));
      for (size_t at; (at = r.find ("bbB")) != std::string::npos;)
	r.replace (at, 3, "bb" + std::to_string (2 * k + 2));
      text += r;
    }
  EXPECT_EQ (count (after ("frame-place", text + "  ret\n}\n"), "place=gang"), 1u);
}

} // anonymous namespace
