/* Whether others can see anything of a kernel but its results.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* Whether a kernel that gets the pointers %rd1 and %rd2, and then does BODY, has only results.
   %r8 and %rd9 are numbers.  */
bool
only_results (const std::string &body, strategy strat = strategy::automatic,
	      const std::string &attributes = "slots=16")
{
  module m = parsed (R"(data @counter size=4 align=4
declare function @callee external (s32) -> none
kernel @k dims=0,1,32 partitions=gwv )"
		     + attributes + R"( (u64) -> none {
  $0 size=16 align=8
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = ld.u64 %rd0 invariant
  %rd2 = ld.u64 %rd0 off=8 invariant
  %r8 = mov.s32 1
  %rd9 = mov.u64 8
)" + body + "  ret\n}\n");
  options opts;
  opts.strat = strat;
  result r = compile (m, opts);
  for (const diagnostic &d : r.errors)
    ADD_FAILURE () << d.text;
  return r.kernels.at (0).only_results;
}

const std::string fini = "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n";

TEST (results_only, results)
{
  EXPECT_TRUE (only_results (fini));
  EXPECT_TRUE (only_results ("  %r8 = ld.s32 %rd1\n" + fini));
  EXPECT_TRUE (only_results ("  %r8 = red_setup.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n"
			     "  %r8 = red_init.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n"
			     + fini
			     + "  %r8 = red_teardown.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n"));
  /* Two loops.  */
  EXPECT_TRUE (only_results (fini + "  %r8 = red_fini.s32 %rd1, %r8 lev=gang op=+ lid=1 rid=0\n"));
}

/* Each gang updates the result, in whatever order.  */
TEST (results_only, other_schemes)
{
  EXPECT_FALSE (only_results (fini, strategy::atomic));
  EXPECT_FALSE (only_results (fini, strategy::lock));
  EXPECT_FALSE (only_results (fini, strategy::automatic, ""));
}

TEST (results_only, stores)
{
  EXPECT_FALSE (only_results ("  st.s32 %rd1, %r8\n" + fini));
  EXPECT_FALSE (only_results (fini + "  st.s32 %rd1, %r8\n"));
  EXPECT_FALSE (only_results ("  st.s32 @counter, %r8\n" + fini));
  EXPECT_FALSE (only_results ("  %r8 = atom.s32 %rd1, %r8 atom=add scope=gpu\n" + fini));
  EXPECT_FALSE (only_results ("  %r8 = atom.s32 @counter, %r8 atom=add scope=gpu\n" + fini));
  EXPECT_TRUE (only_results ("  st.s32 $0, %r8 off=4\n  %r8 = ld.s32 $0 off=4\n" + fini));
}

TEST (results_only, others)
{
  EXPECT_FALSE (only_results ("  call @callee, %r8\n" + fini));
  EXPECT_FALSE (only_results ("  trap\n" + fini));
  EXPECT_FALSE (only_results ("  %r8 = ld.s32 %rd1 volatile\n" + fini));
}

} // anonymous namespace
