/* Which entries of the argument record hold the object itself.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

std::string
kernel (const std::string &body, const std::string &values = "8")
{
  return "kernel @k dims=0,1,32 partitions=gwv values=" + values
	 + " (u64) -> none {\nbb0:\n"
	   "  %rd0 = ldparam.u64 0\n  %rd1 = ld.u64 %rd0 invariant\n  %rd2 = ld.u64 %rd0 off=8 "
	   "invariant\n"
	 + body + "  ret\n}\n";
}

/* KERNEL's IR when the pass is done.  */
std::string
done (const std::string &text)
{
  return after ("record-values", text);
}

bool
kept_p (const std::string &body, const std::string &values = "8")
{
  const std::string ir = done (kernel (body, values));
  return count (ir, " values=") == 0;
}

std::string
uses (const std::string &text)
{
  module m = parsed (text);
  result res = compile (m, {});
  EXPECT_TRUE (res.errors.empty ());
  return res.kernels.at (0).argument_uses;
}

const std::string store = "  st.s32 %rd1, %r3\n";

TEST (record_values, number)
{
  const std::string text = kernel ("  %r3 = ld.s32 %rd2\n" + store);
  const std::string ir = done (text);
  EXPECT_EQ (count (ir, "%r3 = ld.s32 %rd0 invariant off=8"), 1u) << ir;
  EXPECT_EQ (count (ir, " %rd2"), 0u) << "nobody needs the address";
  EXPECT_EQ (uses (text), "?v");
}

TEST (record_values, parts)
{
  const std::string ir
    = done (kernel ("  %r3 = ld.s32 %rd2\n" + store + "  %r3 = ld.s32 %rd2 off=4\n" + store));
  EXPECT_EQ (count (ir, "%r3 = ld.s32 %rd0 invariant off=8"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r3 = ld.s32 %rd0 invariant off=12"), 1u);
}

TEST (record_values, only_those_that_are_allowed)
{
  const std::string text = kernel ("  %r3 = ld.s32 %rd2\n" + store, "16");
  EXPECT_EQ (count (done (text), "%r3 = ld.s32 %rd2"), 1u);
  EXPECT_EQ (count (done (text), " values="), 0u) << "nobody reads it";
  EXPECT_EQ (uses (text), "?r");
}

TEST (record_values, record_that_nobody_reads)
{
  const std::string text
    = "kernel @k dims=0,1,32 partitions=gwv values=0,8 (u64) -> none {\nbb0:\n  ret\n}\n";
  EXPECT_EQ (count (done (text), " values="), 0u);
  EXPECT_EQ (uses (text), "");
}

TEST (record_values, entry_without_an_address_for_others)
{
  const std::string text = kernel ("  %r3 = ld.s32 %rd2\n" + store, "0,8");
  EXPECT_EQ (count (done (text), " values=8 "), 1u) << done (text);
  EXPECT_EQ (uses (text), "?v");
}

TEST (record_values, refused)
{
  EXPECT_FALSE (kept_p ("  %r3 = ld.s32 %rd2\n" + store));
  EXPECT_TRUE (kept_p ("  st.s32 %rd2, 1\n"));
  EXPECT_TRUE (kept_p ("  st.u64 %rd1, %rd2\n")) << "somebody else may read it there";
  EXPECT_TRUE (kept_p ("  %r3 = ld.s32 %rd2 off=8\n" + store));
  EXPECT_TRUE (kept_p ("  %r3 = ld.s32 %rd2 off=-4\n" + store));
  EXPECT_TRUE (kept_p ("  %r3 = ld.s32 %rd2 volatile\n" + store));
  EXPECT_TRUE (kept_p ("  %rd4 = add.u64 %rd2, 4\n  %r3 = ld.s32 %rd4\n" + store));
  EXPECT_TRUE (kept_p ("  %r3 = ld.s32 %rd0 off=8\n" + store)) << "half of the entry";
  EXPECT_TRUE (kept_p ("  st.u64 %rd1, %rd0\n")) << "the record's address";
}

} // anonymous namespace
