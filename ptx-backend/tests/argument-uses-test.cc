/* How a kernel uses what its argument record points to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "abi/image.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* The report of a kernel that gets the pointers %rd1, %rd2 and %rd3, then does BODY and ends with
   END.  %rd0 is the record's address, %r8 and %rd9 numbers.  */
kernel_report
report (const std::string &body, const std::string &attributes = "slots=24",
	const std::string &end = "ret", strategy strat = strategy::automatic,
	const std::string &gangs = "0")
{
  module m = parsed ("kernel @k dims=" + gangs + ",1,32 partitions=gwv " + attributes
		     + R"( (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = ld.u64 %rd0 invariant
  %rd2 = ld.u64 %rd0 off=8 invariant
  %rd3 = ld.u64 %rd0 off=16 invariant
  %r8 = mov.s32 1
  %rd9 = mov.u64 8
)" + body + "  " + end
		     + "\n}\n");
  options opts;
  opts.strat = strat;
  result r = compile (m, opts);
  for (const diagnostic &d : r.errors)
    ADD_FAILURE () << d.text;
  return r.kernels.empty () ? kernel_report () : r.kernels[0];
}

/* The letters of the report.  */
template <typename... Args>
std::string
uses (Args... args)
{
  return report (args...).argument_uses;
}

const char fini[] = "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n";

TEST (argument_uses, read_and_result)
{
  EXPECT_EQ (uses (std::string ("  %r8 = ld.s32 %rd1\n") + fini + "  st.s32 %rd3, %r8\n"), "rs?");
  /* Beside the update, the specification's other calls name the result.  */
  EXPECT_EQ (uses (std::string ("  %r8 = red_setup.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n"
				"  %r8 = red_init.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n")
		   + fini + "  %r8 = red_teardown.s32 %rd2, %r8 lev=gang op=+ lid=0 rid=0\n"),
	     "rsr");
  /* Two loops, three loops; two loops with a result each.  */
  EXPECT_EQ (uses (std::string (fini)
		   + "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=1 rid=0\n"),
	     "rmr");
  EXPECT_EQ (uses (std::string (fini) + "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=1 rid=0\n"
		   + "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=2 rid=0\n"),
	     "rmr");
  EXPECT_EQ (uses (std::string (fini)
		   + "  %r8 = red_fini.s32 %rd3, %r8 lev=gang op=+ lid=1 rid=0\n"),
	     "rss");
  /* One of two results is used otherwise: none may go elsewhere.  */
  EXPECT_EQ (uses (std::string (fini) + "  %r8 = red_fini.s32 %rd3, %r8 lev=gang op=+ lid=1 rid=0\n"
		   + "  %r8 = ld.s32 %rd3\n"),
	     "rm?");
  EXPECT_EQ (uses (std::string (fini) + "  %rd10 = add.u64 %rd3, %rd9\n"
		   + "  %r8 = red_fini.s32 %rd10, %r8 lev=gang op=+ lid=1 rid=0\n"),
	     "rm?");
  /* Both parts of one object.  */
  EXPECT_EQ (uses (std::string (fini) + "  %rd10 = add.u64 %rd2, 4\n"
		   + "  %r8 = red_fini.s32 %rd10, %r8 lev=gang op=+ lid=0 rid=1\n"),
	     "rsr");
}

TEST (argument_uses, result_that_is_used_otherwise)
{
  EXPECT_EQ (uses (std::string (fini) + "  %r8 = ld.s32 %rd2\n"), "r?r");
  EXPECT_EQ (uses (std::string ("  %r8 = ld.s32 %rd2\n") + fini), "r?r");
  EXPECT_EQ (uses (std::string (fini) + "  st.s32 %rd2, %r8\n"), "r?r");
  EXPECT_EQ (uses (std::string (fini) + "  %r8 = red_fini.s32 %rd2, %r8 lev=gang op=+ lid=1 rid=0\n"
		   + "  %r8 = ld.s32 %rd2\n"),
	     "r?r");
}

/* How far the results reach without a gap, in whole words; in any order.  */
TEST (argument_uses, result_bytes)
{
  using sizes = std::vector<uint64_t>;
  auto more = [] (const std::string &type, int at, int rid)
  {
    const std::string number = std::to_string (10 + rid);
    return ("  %rd" + number + " = add.u64 %rd2, " + std::to_string (at) + "\n  %r8 = red_fini."
	    + type + " %rd" + number + ", %r8 lev=gang op=+ lid=0 rid=" + std::to_string (rid)
	    + "\n");
  };
  EXPECT_EQ (report (fini).result_bytes, (sizes{ 0, 4, 0 }));
  EXPECT_EQ (report (fini + more ("s32", 4, 1)).result_bytes, (sizes{ 0, 8, 0 }));
  EXPECT_EQ (report (more ("s32", 8, 1) + more ("s32", 4, 2) + fini).result_bytes,
	     (sizes{ 0, 12, 0 }));
  /* A gap, a part that begins later, parts of words.  */
  EXPECT_EQ (report (fini + more ("s32", 8, 1)).result_bytes, (sizes{ 0, 0, 0 }));
  EXPECT_EQ (report (more ("s32", 4, 1)).result_bytes, (sizes{ 0, 0, 0 }));
  EXPECT_EQ (report (fini + more ("s16", 4, 1) + more ("s16", 6, 2)).result_bytes,
	     (sizes{ 0, 0, 0 }));
}

/* Only where the last gang alone updates it.  */
TEST (argument_uses, result_without_slots)
{
  EXPECT_EQ (uses (fini, ""), "r?r");
  EXPECT_EQ (uses (fini, "slots=24", "ret", strategy::atomic), "r?r");
  EXPECT_EQ (uses (fini, "slots=24", "ret", strategy::lock), "r?r");
}

/* The only gang updates the result at once; in a loop it would do so in each iteration.  */
TEST (argument_uses, result_of_one_gang)
{
  auto one = [] (const std::string &body)
  { return uses (body, "slots=24", "ret", strategy::automatic, "1"); };
  EXPECT_EQ (one (fini), "rmr");
  EXPECT_EQ (one (std::string ("  br to=bb1\nbb1:\n") + fini
		  + "  %p10 = setp.pred.s32 %r8, 7 cc=lt\n  cbr %p10 to=bb1,bb2\nbb2:\n"),
	     "r?r");
}

TEST (argument_uses, stores_and_atomics)
{
  EXPECT_EQ (uses ("  st.s32 %rd1, %r8\n"), "?rr");
  EXPECT_EQ (uses ("  st.u64 %rd1, %rd2\n"), "??r");
  EXPECT_EQ (uses ("  %r8 = atom.s32 %rd3, %r8 atom=add scope=gpu\n"), "rr?");
  EXPECT_EQ (uses ("  %r8 = ld.s32 %rd1 volatile\n"), "rrr");
}

/* Another place in the same object is the same use; an index that is not known may lead
   anywhere.  */
TEST (argument_uses, derived_pointers)
{
  EXPECT_EQ (uses ("  %rd10 = add.u64 %rd1, 8\n  %rd11 = ld.u64 %rd10 off=8\n"), "rrr");
  EXPECT_EQ (uses ("  %rd10 = add.u64 %rd1, 8\n  st.u64 %rd10, %rd9\n"), "?rr");
  EXPECT_EQ (uses ("  %rd10 = mov.u64 %rd1\n  %rd11 = add.u64 %rd10, 16\n"
		   "  st.u64 %rd11, %rd9 off=8\n"),
	     "?rr");
  EXPECT_EQ (uses ("  %rd10 = add.u64 %rd1, %rd9\n  %rd11 = ld.u64 %rd10\n"), "?rr");
  EXPECT_EQ (uses ("  %rd10 = add.u64 %rd9, %rd2\n  %rd11 = ld.u64 %rd10\n"), "r?r");
  /* A register with several values.  */
  EXPECT_EQ (uses ("  %rd10 = mov.u64 %rd1\n  %rd10 = mov.u64 %rd2\n  st.u64 %rd10, %rd9\n"),
	     "??r");
}

/* A record whose address gets about says nothing.  */
TEST (argument_uses, lost_record)
{
  EXPECT_EQ (uses ("  st.u64 %rd1, %rd0\n"), "");
  EXPECT_EQ (uses ("  %rd10 = add.u64 %rd0, 8\n  %rd11 = ld.u64 %rd10\n"), "");
  EXPECT_EQ (uses ("  st.u64 %rd0, %rd9 off=8\n"), "");
}

/* Up to the last entry that is read; what is in it need not be a pointer.  */
TEST (argument_uses, other_entries)
{
  EXPECT_EQ (uses ("  %rd10 = ld.u64 %rd0 off=40\n  %r11 = ld.s32 %rd10\n"), "rrrrrr");
  EXPECT_EQ (uses ("  %r10 = ld.s32 %rd0 off=24\n"), "rrr?");
}

} // anonymous namespace
