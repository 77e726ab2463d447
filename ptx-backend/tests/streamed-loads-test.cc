/* Loads become streamed where what they read is not needed again, and nowhere else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* What a loop does: %rd40 is the index of its iteration, %rd41, %rd42 and %rd43 are arrays.  */
const std::string column = "  %rd30 = mul.u64 %rd40, 4\n  %rd31 = add.u64 %rd41, %rd30\n"
			   "  %r7 = ld.s32 %rd31 sp=global mode=gwv\n",
		  value = "  %rd32 = mul.u64 %rd40, 8\n  %rd33 = add.u64 %rd42, %rd32\n"
			  "  %fd1 = ld.f64 %rd33 sp=global mode=gwv\n",
		  vector = "  %rd34 = mulwide.s64 %r7, 8\n  %rd35 = add.u64 %rd43, %rd34\n"
			   "  %fd2 = ld.f64 %rd35 sp=global mode=gwv\n";

/* The number of streamed loads of the loop BODY, whose index grows by STEP.  */
unsigned
streamed (const std::string &body, const std::string &step = "%rd44")
{
  module m = parsed (
    "kernel @k dims=0,1,32 partitions=gwv (u64) -> none {\nbb0:\n  %rd9 = ldparam.u64 0\n"
    "  %rd41 = ld.u64 %rd9 off=8\n  %rd42 = ld.u64 %rd9 off=16\n  %rd43 = ld.u64 %rd9 off=24\n"
    "  %rd44 = ld.u64 %rd9\n  %rd40 = mov.u64 0\n  br to=bb1\nbb1:\n"
    + body + "  %rd45 = mov.u64 %rd40\n  %rd46 = add.u64 %rd45, " + step
    + "\n  %p50 = setp.pred.u64 %rd46, 1000 cc=lt\n  cbr %p50 to=bb2,bb3\n"
      "bb2:\n  %rd40 = mov.u64 %rd46\n  br to=bb1\nbb3:\n  ret\n}\n");
  function &fn = m.functions[0];
  std::vector<diagnostic> errors;
  kernel_report report;
  const options opts;
  pass_context ctx{ m, fn, opts, errors, report };
  streamed_loads_pass (ctx);
  unsigned found = 0;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      if (i.flags & INSN_STREAMED)
	{
	  EXPECT_EQ (i.op, opcode::LD);
	  found++;
	}
  return found;
}

TEST (streamed_loads, beside_loads_from_loaded_places)
{
  EXPECT_EQ (streamed (column + value + vector), 2u);
  EXPECT_EQ (streamed (column + vector + value), 2u) << "their order does not count";
}

TEST (streamed_loads, beside_updates_of_loaded_places)
{
  const std::string update = "  %rd34 = mulwide.s64 %r7, 8\n  %rd35 = add.u64 %rd43, %rd34\n"
			     "  atom.f64 %rd35, %fd1 sp=global atom=add mode=gwv\n";
  EXPECT_EQ (streamed (column + value + update), 2u);
}

TEST (streamed_loads, not_where_all_addresses_are_known)
{
  EXPECT_EQ (streamed (column + value), 0u);
}

TEST (streamed_loads, not_where_a_thread_reads_neighbours)
{
  EXPECT_EQ (streamed (column + value + vector, "1"), 0u);
  EXPECT_EQ (streamed (column + value + vector, "8"), 0u);
  EXPECT_EQ (streamed (column + value + vector, "32"), 2u);
}

TEST (streamed_loads, not_of_a_place_that_stays)
{
  const std::string fixed = "  %fd1 = ld.f64 %rd42 sp=global mode=gwv\n";
  EXPECT_EQ (streamed (column + fixed + vector), 1u);
}

TEST (streamed_loads, copies_of_what_is_never_set)
{
  const std::string copies = "  %rd60 = mov.u64 %rd61\n  %rd61 = mov.u64 %rd60\n"
			     "  %rd30 = add.u64 %rd62, %rd41\n  %rd62 = mov.u64 %rd60\n"
			     "  %rd62 = mov.u64 %rd61\n  %r7 = ld.s32 %rd30 sp=global mode=gwv\n";
  EXPECT_EQ (streamed (copies + value + vector), 1u);
}

TEST (streamed_loads, not_of_other_memory)
{
  auto with = [] (std::string text, const std::string &from, const std::string &to)
  { return text.replace (text.find (from), from.size (), to); };
  EXPECT_EQ (streamed (column + with (value, "sp=global", "sp=shared") + vector), 1u);
  EXPECT_EQ (streamed (column + with (value, "sp=global", "sp=global volatile=1") + vector), 1u);
  EXPECT_EQ (streamed (column + with (value, "mode=gwv", "mode=gw") + vector), 1u)
    << "one lane alone";
}

} // anonymous namespace
