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

/* quotient and remainder of the words at 8 and 16 go to 24 and 32.  */
std::string
kernel (const std::string &type, const std::string &divisor = "%rd2")
{
  return "kernel @k dims=1,1,1 partitions=gwv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
	 "  %rd1 = ld." + type + " %rd0\n  %rd2 = ld." + type + " %rd0 off=8\n"
	 "  %rd3 = div." + type + " %rd1, " + divisor + "\n  %rd4 = rem." + type + " %rd1, " + divisor + "\n"
	 "  st." + type + " %rd0, %rd3 off=16\n  st." + type + " %rd0, %rd4 off=24\n  ret\n}\n";
}

template<typename T>
void
expect_right (const std::string &type, const std::vector<T> &numbers)
{
  module m = parsed (kernel (type));
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

TEST (divisions, unsigned_numbers)
{
  expect_right<uint64_t> ("u64", { 0, 1, 7, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff, 0x100000000, 0x100000007,
				   0x7fffffffffffffff, 0x8000000000000000, ~uint64_t (0) });
}

TEST (divisions, signed_numbers)
{
  expect_right<int64_t> ("s64", { 0, 1, -1, 7, -7, 0x7fffffff, 0x80000000, 0xffffffff, -0x7fffffff, -0x80000000L,
				  -0xffffffffL, 0x100000000, -0x100000000, std::numeric_limits<int64_t>::max (),
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

TEST (divisions, constant_divisor)
{
  std::string ir = after ("divisions", kernel ("u64", "10"));
  EXPECT_EQ (count (ir, "div.u64"), 1u) << ir;
  EXPECT_EQ (count (ir, "div.u32") + count (ir, "cbr "), 0u);
}

} // anonymous namespace
