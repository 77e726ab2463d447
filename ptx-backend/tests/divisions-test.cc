/* Divisions of 64 bits, executed and looked at.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

#include <limits>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

enum class place
{
  outside,
  in_loop
};

/* quotient and remainder of the words at 8 and 16 go to 24 and 32; perhaps in a loop, which goes
   round once.  */
std::string
kernel (const std::string &type, place where = place::outside, const std::string &divisor = "%rd2")
{
  return "kernel @k dims=1,1,1 partitions=gwv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
	 "  %rd1 = ld."
	 + type + " %rd0\n  %rd2 = ld." + type
	 + " %rd0 off=8\n"
	   "  %p5 = setp.pred.u64 %rd0, 0 cc=eq\n  br to=bb1\nbb1:\n"
	   "  %rd3 = div."
	 + type + " %rd1, " + divisor + "\n  %rd4 = rem." + type + " %rd1, " + divisor
	 + "\n"
	   "  cbr %p5 to="
	 + (where == place::in_loop ? "bb1" : "bb2")
	 + ",bb2\nbb2:\n"
	   "  st."
	 + type + " %rd0, %rd3 off=16\n  st." + type + " %rd0, %rd4 off=24\n  ret\n}\n";
}

template <typename T>
void
expect_right (const std::string &type, place where, const std::vector<T> &numbers)
{
  module m = parsed (kernel (type, where));
  result res = compile (m, {});
  ASSERT_TRUE (res.errors.empty ());
  launch l;
  l.lanes = 1;
  for (T a : numbers)
    for (T b : numbers)
      {
	/* No quotient for these.  */
	if (b == 0 || (T (-1) < 0 && b == T (-1) && a == std::numeric_limits<T>::min ()))
	  continue;
	memory mem (64);
	mem.put<T> (8, a);
	mem.put<T> (16, b);
	ASSERT_EQ (execute (m, m.functions[0], l, mem, 8), "");
	EXPECT_EQ (mem.get<T> (24), T (a / b)) << a << " / " << b;
	EXPECT_EQ (mem.get<T> (32), T (a % b)) << a << " % " << b;
      }
}

const std::vector<uint64_t> numbers{ 0,
				     1,
				     2,
				     7,
				     0x7fffffff,
				     0x80000000,
				     0xfffffffe,
				     0xffffffff,
				     0x100000000,
				     0x100000007,
				     0x123456789abcdef,
				     0x7fffffffffffffff,
				     0x8000000000000000,
				     0x8000000000000001,
				     ~uint64_t (0) - 1,
				     ~uint64_t (0) };

TEST (divisions, unsigned_numbers)
{
  expect_right<uint64_t> ("u64", place::in_loop, numbers);
}

TEST (divisions, unsigned_numbers_once)
{
  expect_right<uint64_t> ("u64", place::outside, numbers);
}

TEST (divisions, signed_numbers)
{
  expect_right<int64_t> ("s64", place::outside,
			 { 0, 1, -1, 7, -7, 0x7fffffff, 0x80000000, 0xffffffff, -0x7fffffff,
			   -0x80000000L, -0xffffffffL, 0x100000000, -0x100000000,
			   std::numeric_limits<int64_t>::max (),
			   std::numeric_limits<int64_t>::min () });
}

TEST (divisions, both_ways)
{
  std::string ir = after ("divisions", kernel ("s64"));
  EXPECT_EQ (count (ir, "div.s64"), 1u) << ir;
  EXPECT_EQ (count (ir, "div.u32"), 1u);
  EXPECT_EQ (count (ir, "rem.s64"), 1u);
  EXPECT_EQ (count (ir, "rem.u32"), 1u);
}

/* Where a thread divides once, ptxas need not make a call of it; in loops it does.  */
TEST (divisions, call_in_loops_alone)
{
  std::string ir = after ("divisions", kernel ("u64"));
  EXPECT_EQ (count (ir, "div.u64") + count (ir, "rem.u64"), 0u) << ir;
  EXPECT_EQ (count (ir, "clz.u64"), 4u) << ir;
  ir = after ("divisions", kernel ("u64", place::in_loop));
  EXPECT_EQ (count (ir, "div.u64") + count (ir, "rem.u64"), 2u) << ir;
  EXPECT_EQ (count (ir, "clz.u64"), 0u) << ir;
}

/* A routine may be called in a loop.  */
TEST (divisions, call_in_routines)
{
  std::string ir = after (
    "divisions",
    "declare function @f global (u64, u64) -> u64\nroutine @f dims=0,0,32 partitions=- (u64, u64) "
    "-> u64 {\nbb0:\n"
    "  %rd0 = ldparam.u64 0\n  %rd1 = ldparam.u64 1\n  %rd2 = div.u64 %rd0, %rd1\n  ret %rd2\n}\n");
  EXPECT_EQ (count (ir, "div.u64"), 1u) << ir;
}

TEST (divisions, constant_divisor)
{
  std::string ir = after ("divisions", kernel ("u64", place::outside, "10"));
  EXPECT_EQ (count (ir, "div.u64"), 1u) << ir;
  EXPECT_EQ (count (ir, "div.u32"), 0u);
}

} // anonymous namespace
