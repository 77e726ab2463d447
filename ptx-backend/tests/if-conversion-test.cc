/* Branches around copies become choices, and no others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* bb1 and bb2 are what the branch at the end of bb0 leads to, bb3 is where they meet.  */
std::string
selected (const std::string &bb1, const std::string &bb2,
	  const std::string &branch = "cbr %p5 to=bb1,bb2", const std::string &more = "")
{
  return after (
    "if-conversion",
    "kernel @k dims=0,1,1 partitions=gwv (u64) -> none {\nbb0:\n  %rd9 = ldparam.u64 0\n"
    "  %r1 = ld.s32 %rd9\n  %r2 = ld.s32 %rd9 off=4\n  %p5 = setp.pred.s32 %r1, %r2 cc=lt\n"
    "  %p6 = setp.pred.s32 %r1, 7 cc=lt\n  %r3 = mov.s32 0\n  %r4 = mov.s32 0\n"
    "  "
      + branch + "\nbb1:\n" + bb1 + "  br to=bb3\nbb2:\n" + bb2
      + "  br to=bb3\nbb3:\n  st.s32 %rd9, %r3\n  st.s32 %rd9, %r4\n" + more + "  ret\n}\n");
}

unsigned
branches (const std::string &ir)
{
  return count (ir, "cbr ");
}

TEST (if_conversion, both_arms)
{
  std::string ir = selected ("  %r3 = mov.s32 %r1\n", "  %r3 = mov.s32 %r2\n");
  EXPECT_EQ (count (ir, "%r3 = selp.s32 %r1, %r2, %p5"), 1u) << ir;
  EXPECT_EQ (branches (ir), 0u);
  EXPECT_EQ (count (ir, "bb1:"), 0u) << "all in one block";
}

TEST (if_conversion, different_registers_and_constants)
{
  std::string ir = selected ("  %r3 = mov.s32 5\n", "  %r4 = mov.s32 %r2\n");
  EXPECT_EQ (count (ir, "%r3 = selp.s32 5, %r3, %p5"), 1u) << ir;
  EXPECT_EQ (count (ir, "%r4 = selp.s32 %r4, %r2, %p5"), 1u);
}

TEST (if_conversion, one_arm)
{
  std::string ir = selected ("  %r3 = mov.s32 %r1\n", "", "cbr %p5 to=bb1,bb3");
  EXPECT_EQ (count (ir, "%r3 = selp.s32 %r1, %r3, %p5"), 1u) << ir;
  ir = selected ("  %r3 = mov.s32 %r1\n", "", "cbr %p5 to=bb3,bb1");
  EXPECT_EQ (count (ir, "%r3 = selp.s32 %r3, %r1, %p5"), 1u) << ir;
}

TEST (if_conversion, one_behind_the_other)
{
  std::string ir = selected (
    "  %r3 = mov.s32 %r1\n", "  %r3 = mov.s32 %r2\n", "cbr %p5 to=bb1,bb2",
    "  cbr %p6 to=bb4,bb5\nbb4:\n  %r4 = mov.s32 %r3\n  br to=bb5\nbb5:\n  st.s32 %rd9, %r4\n");
  EXPECT_EQ (count (ir, "selp"), 2u) << ir;
  EXPECT_EQ (branches (ir), 0u);
}

TEST (if_conversion, refused)
{
  const std::string mov = "  %r3 = mov.s32 %r1\n";
  EXPECT_EQ (branches (selected ("  %r3 = add.s32 %r1, 1\n", mov)), 1u) << "more than a copy";
  EXPECT_EQ (branches (selected ("  %r3 = ld.s32 %rd9 off=8\n", mov)), 1u);
  EXPECT_EQ (branches (selected ("  %r3 = mov.s32 %r4\n  %r4 = mov.s32 %r3\n", "")), 1u)
    << "copies in an order";
  EXPECT_EQ (branches (selected ("  %r3 = mov.s32 %r4\n", "  %r4 = mov.s32 %r3\n")), 1u);
  EXPECT_EQ (branches (selected ("  %r3 = mov.s32 %r1\n  %r3 = mov.s32 %r2\n", "")), 1u);
  EXPECT_EQ (branches (selected ("  %p6 = mov.pred %p5\n", mov)), 1u) << "predicates";
  EXPECT_EQ (branches (selected (mov, "  %r3 = mov.s32 %r2\n", "cbr %p5 to=bb1,bb2",
				 "  cbr %p6 to=bb1,bb4\nbb4:\n")),
	     2u)
    << "another way in";
}

} // anonymous namespace
