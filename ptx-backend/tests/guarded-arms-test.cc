/* Loads under conditions that are side by side get guards, and nothing else is read or left.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* At 8: two conditions, two results; then two numbers, the last of the memory.  */
constexpr uint64_t record = 8;

/* Twice: if (condition) YES else NO.  %r10 and %r11 become results; %rd33 is the address of a
   number if the condition is true, else one that cannot be read; %rd34 the other way round.  */
std::string
twice (const std::string &yes, const std::string &no, const char *attributes = "registers=64")
{
  std::string text = std::string ("kernel @k dims=1,1,32 partitions=gwv ") + attributes
		     + " (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n  %r10 = mov.s32 5\n"
		       "  %r11 = mov.s32 6\n";
  int block = 0;
  for (int n : { 0, 1 })
    {
      const std::string off = std::to_string (4 * n), b1 = std::to_string (block + 1),
			b2 = std::to_string (block + 2), b3 = std::to_string (block + 3);
      text += "  %r1 = ld.s32 %rd0 off=" + off
	      + "\n  %p41 = setp.pred.s32 %r1, 0 cc=ne\n"
		"  %rd31 = add.u64 %rd0, "
	      + std::to_string (16 + 4 * n)
	      + "\n"
		"  %rd32 = add.u64 %rd0, 4096\n  %rd33 = selp.u64 %rd31, %rd32, %p41\n"
		"  %rd34 = selp.u64 %rd32, %rd31, %p41\n  cbr %p41 to=bb"
	      + b1 + ",bb" + b2 + "\nbb" + b1 + ":\n" + yes + "  br to=bb" + b3 + "\nbb" + b2
	      + ":\n" + no + "  br to=bb" + b3 + "\nbb" + b3
	      + ":\n  %r12 = add.s32 %r10, %r11\n  st.s32 %rd0, %r12 off="
	      + std::to_string (8 + 4 * n) + "\n";
      block += 3;
    }
  return text + "  ret\n}\n";
}

/* The branches that are left of TEXT, which does the same for all conditions.  */
unsigned
branches (const std::string &text)
{
  unsigned left = 0;
  for (int conditions = 0; conditions < 4; conditions++)
    {
      int32_t results[2][2];
      for (bool guarded : { false, true })
	{
	  module m = parsed (text);
	  function &fn = m.functions[0];
	  if (guarded)
	    {
	      std::vector<diagnostic> errors;
	      kernel_report report;
	      const options opts;
	      pass_context ctx{ m, fn, opts, errors, report };
	      guarded_arms_pass (ctx);
	      EXPECT_EQ (verify (m, fn, "guarded-arms"), "");
	      left = 0;
	      for (const block &b : fn.blocks)
		left += b.insns.back ().op == opcode::CBR;
	    }
	  memory mem (record + 24);
	  for (int n : { 0, 1 })
	    {
	      mem.put<int32_t> (record + 4 * n, conditions >> n & 1);
	      mem.put<int32_t> (record + 8 + 4 * n, -1);
	      mem.put<int32_t> (record + 16 + 4 * n, 100 + n);
	    }
	  EXPECT_EQ (execute (m, fn, launch (), mem, record), "") << "conditions " << conditions;
	  for (int n : { 0, 1 })
	    results[guarded][n] = mem.get<int32_t> (record + 8 + 4 * n);
	}
      EXPECT_EQ (results[0][0], results[1][0]) << "conditions " << conditions;
      EXPECT_EQ (results[0][1], results[1][1]) << "conditions " << conditions;
    }
  return left;
}

const std::string load = "  %r20 = ld.s32 %rd33\n  %r10 = add.s32 %r20, 1\n",
		  other
		  = "  %r21 = ld.s32 %rd34\n  %r22 = mul.s32 %r21, 3\n  %r10 = mov.s32 %r22\n";

TEST (guarded_arms, both)
{
  EXPECT_EQ (branches (twice (load, other)), 0u);
}

/* The other way keeps what was there.  */
TEST (guarded_arms, one_arm)
{
  EXPECT_EQ (branches (twice (load, "")), 0u);
  EXPECT_EQ (branches (twice ("", other)), 0u);
  EXPECT_EQ (branches (twice (load, "  %r11 = mov.s32 %r10\n")), 0u);
}

TEST (guarded_arms, values_change_places)
{
  EXPECT_EQ (branches (
	       twice ("  %r20 = mov.s32 %r10\n  %r10 = mov.s32 %r11\n  %r11 = mov.s32 %r20\n",
		      "  %r10 = add.s32 %r10, %r11\n  %r11 = sub.s32 %r10, %r11\n")),
	     0u);
}

/* A pointer becomes what it leads to.  */
TEST (guarded_arms, address_and_value)
{
  EXPECT_EQ (branches (twice (
	       "  %rd35 = add.u64 %rd33, 0\n  %r20 = ld.s32 %rd35\n  %rd35 = cvt.s64.s32 %r20\n"
	       "  %r20 = cvt.s32.s64 %rd35\n  %r10 = add.s32 %r10, %r20\n",
	       other)),
	     0u);
}

TEST (guarded_arms, refused)
{
  EXPECT_EQ (branches (twice (load, other, "")), 2u) << "as many registers as ptxas likes";
  EXPECT_EQ (branches (twice ("  st.s32 %rd0, 3 off=8\n", other)), 2u) << "a store";
  EXPECT_EQ (branches (twice ("  %r20 = ld.s32 %rd33 volatile\n", other)), 2u);
}

/* Nothing is side by side with it.  */
TEST (guarded_arms, one_alone)
{
  std::string text = twice (load, other);
  const size_t second = text.find ("bb3:"), end = text.find ("bb6:");
  text.erase (second, end - second);
  for (size_t at; (at = text.find ("bb6")) != std::string::npos;)
    text[at + 2] = '3';
  EXPECT_EQ (branches (text), 1u);
}

} // anonymous namespace
