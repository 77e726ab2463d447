/* What is read from the argument record is read once, at the entry.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* BODY is executed three times; %rd0 is the argument record's address.  */
std::string
looped (const std::string &body)
{
  return "kernel @k dims=1,1,32 partitions=gwv (u64) -> none {\n"
	 "bb0:\n"
	 "  %r1 = mov.s32 0\n"
	 "  %r2 = mov.s32 0\n"
	 "  br to=bb1\n"
	 "bb1:\n"
	 "  %rd0 = ldparam.u64 0\n"
	 + body
	 + "  %r1 = add.s32 %r1, 1\n"
	   "  %p3 = setp.pred.s32 %r1, 3 cc=lt\n"
	   "  cbr %p3 to=bb1,bb2\n"
	   "bb2:\n"
	   "  %rd4 = ldparam.u64 0\n"
	   "  st.s32 %rd4, %r2 off=24\n"
	   "  ret\n"
	   "}\n";
}

struct blocks
{
  std::string entry, others;
};

blocks
after_hoist (const std::string &body)
{
  const std::string text = after ("hoist", looped (body));
  const size_t second = text.find ("\nbb1:");
  return { text.substr (0, second), text.substr (second) };
}

const std::string sum = "  %r2 = add.s32 %r2, %r10\n";

TEST (hoist, invariant_load)
{
  const blocks b = after_hoist ("  %r10 = ld.s32 %rd0 off=8 invariant\n" + sum);
  EXPECT_EQ (count (b.entry, "ld.s32 "), 1u);
  EXPECT_EQ (count (b.others, "ld.s32 "), 0u);
}

/* A pointer in the record, and what it leads to.  */
TEST (hoist, chain)
{
  const blocks b = after_hoist ("  %rd11 = ld.u64 %rd0 off=16 invariant\n"
				"  %r10 = ld.s32 %rd11 off=4 invariant\n"
				+ sum);
  EXPECT_EQ (count (b.entry, " = ld."), 2u);
  EXPECT_LT (b.entry.find ("ld.u64"), b.entry.find ("ld.s32"));
  EXPECT_EQ (count (b.others, " = ld."), 0u);
}

TEST (hoist, the_same_load_twice)
{
  const blocks b = after_hoist ("  %r10 = ld.s32 %rd0 off=8 invariant\n"
				"  %r12 = ld.s32 %rd0 off=8 invariant\n"
				+ sum + "  %r2 = add.s32 %r2, %r12\n");
  EXPECT_EQ (count (b.entry, "ld.s32 "), 1u);
  EXPECT_EQ (count (b.others, "ld.s32 "), 0u);
}

/* Other places of the record are other values.  */
TEST (hoist, two_places)
{
  const blocks b = after_hoist ("  %r10 = ld.s32 %rd0 off=8 invariant\n"
				"  %r12 = ld.s32 %rd0 off=12 invariant\n"
				+ sum + "  %r2 = add.s32 %r2, %r12\n");
  EXPECT_EQ (count (b.entry, "ld.s32 "), 2u);
}

/* Somebody may write it; it may be read each time; the register has another value, too; the
   address is computed.  */
TEST (hoist, stays)
{
  for (const char *load :
       { "  %r10 = ld.s32 %rd0 off=8\n", "  %r10 = ld.s32 %rd0 volatile invariant off=8\n",
	 "  %r10 = mov.s32 1\n  %r10 = ld.s32 %rd0 invariant off=8\n",
	 "  %rd11 = add.u64 %rd0, 8\n  %r10 = ld.s32 %rd11 invariant\n" })
    {
      SCOPED_TRACE (load);
      const blocks b = after_hoist (load + sum);
      EXPECT_EQ (count (b.entry, "ld.s32 "), 0u);
      EXPECT_EQ (count (b.others, "ld.s32 "), 1u);
    }
}

TEST (hoist, values_stay_the_same)
{
  module m = parsed (looped ("  %rd11 = ld.u64 %rd0 off=16 invariant\n"
			     "  %r10 = ld.s32 %rd11 off=4 invariant\n"
			     "  %r12 = ld.s32 %rd0 off=8 invariant\n"
			     "  %r13 = ld.s32 %rd0 off=8 invariant\n"
			     "  %r2 = add.s32 %r2, %r12\n  %r2 = add.s32 %r2, %r13\n"
			     + sum));
  result res = compile (m, {});
  ASSERT_TRUE (res.errors.empty ());
  memory mem (64);
  mem.put<int32_t> (8 + 8, 10);
  mem.put<uint64_t> (8 + 16, 40);
  mem.put<int32_t> (44, 300);
  EXPECT_EQ (execute (m, m.functions[0], launch (), mem, 8), "");
  EXPECT_EQ (mem.get<int32_t> (8 + 24), 3 * (10 + 10 + 300));
}

} // anonymous namespace
