/* Unrolled loops compute what they did, and read nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"
#include "abi/tunable.h"

#include <gtest/gtest.h>

#include <functional>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* At 8: the number of elements, then the result; the array is the end of the memory, so that
   nothing after it can be read.  */
constexpr uint64_t record = 8, array = 24;
enum
{
  n_at = 0,
  result_at = 4
};

using elements = std::vector<int32_t>;

/* s = 7; i = 0; if (n > 0) { loop: BODY; if (%p9) { LATCH; goto loop; } }  AFTER; result = %r20.
   %r1 is n, %rd2 the array's address, %r3 is s, %r4 is i; in the first iteration, %rd50 is that
   address and %rd51 is 0.  */
struct loop_text
{
  std::string body, latch, after;
};

module
kernel (const loop_text &t)
{
  return parsed ("kernel @k dims=1,1,32 partitions=gwv packed (u64) -> none {\n"
		 "bb0:\n"
		 "  %rd0 = ldparam.u64 0\n"
		 "  %r1 = ld.s32 %rd0 off=0\n"
		 "  %rd2 = add.u64 %rd0, "
		 + std::to_string (array - record)
		 + "\n"
		   "  %r3 = mov.s32 7\n"
		   "  %r4 = mov.s32 0\n"
		   "  %r20 = mov.s32 7\n"
		   "  %r21 = mov.s32 0\n"
		   "  %rd50 = mov.u64 %rd2\n"
		   "  %rd51 = mov.s64 0\n"
		   "  %p5 = setp.pred.s32 %r1, 0 cc=gt\n"
		   "  cbr %p5 to=bb1,bb3\n"
		   "bb1:\n"
		 + t.body
		 + "  cbr %p9 to=bb2,bb3\n"
		   "bb2:\n"
		 + t.latch
		 + "  br to=bb1\n"
		   "bb3:\n"
		 + t.after
		 + "  st.s32 %rd0, %r20 off=4\n"
		   "  ret\n"
		   "}\n");
}

/* %r7 = a[%r4], %r8 = i + 1.  */
const std::string element = "  %rd30 = mulwide.s64 %r4, 4\n  %rd31 = add.u64 %rd30, %rd2\n"
			    "  %r7 = ld.s32 %rd31\n",
		  add = "  %r20 = add.s32 %r3, %r7\n", next = "  %r8 = add.s32 %r4, 1\n",
		  test_next = "  %p9 = setp.pred.s32 %r8, %r1 cc=lt\n",
		  copies = "  %r3 = mov.s32 %r20\n  %r4 = mov.s32 %r8\n";

size_t
loads_in (const function &fn)
{
  size_t loads = 0;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      loads += i.op == opcode::LD;
  return loads;
}

/* T on A, as it is and unrolled; all lanes of a warp do the same.  */
void
check (const loop_text &t, const elements &a, int32_t want, bool unrolled = true)
{
  SCOPED_TRACE (testing::Message () << a.size () << " elements");
  for (bool unroll : { false, true })
    {
      module m = kernel (t);
      function &fn = m.functions[0];
      const size_t loads = loads_in (fn);
      if (unroll)
	{
	  std::vector<diagnostic> errors;
	  kernel_report report;
	  const options opts;
	  pass_context ctx{ m, fn, opts, errors, report };
	  unroll_pass (ctx);
	  EXPECT_EQ (loads_in (fn) > loads, unrolled);
	  EXPECT_EQ (verify (m, fn, "unroll"), "");
	}
      memory mem (array + 4 * a.size ());
      mem.put<int32_t> (record + n_at, a.size ());
      mem.put<int32_t> (record + result_at, -1);
      for (size_t i = 0; i < a.size (); i++)
	mem.put<int32_t> (array + 4 * i, a[i]);
      EXPECT_EQ (execute (m, fn, launch (), mem, record), "");
      EXPECT_EQ (mem.get<int32_t> (record + result_at), want)
	<< (unroll ? "unrolled" : "as it was");
    }
}

elements
some (size_t n)
{
  elements a (n);
  for (size_t i = 0; i < n; i++)
    a[i] = i * i * 31 % 97 - 40;
  return a;
}

/* One turn less and one more than the copies, several times over.  */
constexpr size_t most = 14;

TEST (unroll, sum)
{
  for (size_t n = 0; n < most; n++)
    {
      int32_t want = 7;
      for (int32_t x : some (n))
	want += x;
      check ({ element + add + next + test_next, copies, "" }, some (n), want);
    }
}

/* What the latch copies is not what the condition looks at.  */
TEST (unroll, latch_has_another_register)
{
  for (size_t n = 0; n < most; n++)
    {
      int32_t want = 7;
      for (int32_t x : some (n))
	want += x;
      check ({ element + add + next + test_next + "  %r40 = mov.s32 %r8\n",
	       "  %r3 = mov.s32 %r20\n  %r4 = mov.s32 %r40\n", "" },
	     some (n), want);
    }
}

/* a[i] + 2 a[i - 1], the latter in a register, which counts after the loop, too.  */
TEST (unroll, value_of_the_iteration_before)
{
  for (size_t n = 0; n < most; n++)
    {
      const elements a = some (n);
      int32_t want = 7, before = 0;
      for (int32_t x : a)
	{
	  want += x + 2 * before;
	  before = x;
	}
      check ({ element + add
		 + "  %r41 = add.s32 %r21, %r21\n  %r22 = add.s32 %r20, %r41\n"
		   "  %r23 = mov.s32 %r7\n  %r24 = mov.s32 1\n"
		 + next + test_next,
	       "  %r3 = mov.s32 %r22\n  %r4 = mov.s32 %r8\n  %r21 = mov.s32 %r23\n",
	       n ? "  %r20 = mul.s32 %r23, 1000\n  %r20 = add.s32 %r20, %r22\n" : "" },
	     a, n ? want + 1000 * before : 7);
    }
}

/* for (i = 0; a[i] != 0; i++): the condition waits for the load.  */
TEST (unroll, condition_of_a_loaded_value)
{
  for (size_t n = 1; n < most; n++)
    {
      elements a = some (n);
      int32_t want = 7;
      for (int32_t &x : a)
	{
	  x = x ? x : 1;
	  want += x;
	}
      a.back () = 0;
      want = 7;
      for (int32_t x : a)
	want += x;
      check ({ element + add + next + "  %p9 = setp.pred.s32 %r7, 0 cc=ne\n", copies, "" }, a,
	     want);
    }
}

/* s = s + a[a[i]]: one load waits for another.  */
TEST (unroll, indirect_load)
{
  for (size_t n = 1; n < most; n++)
    {
      elements a (n);
      for (size_t i = 0; i < n; i++)
	a[i] = (i * 5 + 3) % n;
      int32_t want = 7;
      for (int32_t x : a)
	want += a[x];
      check ({ element
		 + "  %rd32 = mulwide.s64 %r7, 4\n  %rd33 = add.u64 %rd32, %rd2\n"
		   "  %r34 = ld.s32 %rd33\n  %r20 = add.s32 %r3, %r34\n"
		 + next + test_next,
	       copies, "" },
	     a, want);
    }
}

/* An address that grows; loads beside it.  */
TEST (unroll, growing_address)
{
  for (size_t n = 0; n < most; n++)
    {
      const elements a = some (n + 2);
      int32_t want = 7;
      for (size_t i = 0; i + 2 < a.size (); i++)
	want += a[i] - 3 * a[i + 2];
      loop_text t
	= { "  %r7 = ld.s32 %rd50\n  %r30 = ld.s32 %rd50 off=8\n  %r31 = mul.s32 %r30, 3\n"
	    "  %r32 = sub.s32 %r7, %r31\n  %r20 = add.s32 %r3, %r32\n"
	    "  %rd52 = add.u64 %rd50, 4\n"
	      + next + "  %r33 = add.s32 %r8, 2\n  %p9 = setp.pred.s32 %r33, %r1 cc=lt\n",
	    copies + "  %rd50 = mov.u64 %rd52\n", "" };
      /* The loop does not begin with none.  */
      if (n)
	check (t, a, want);
    }
}

/* An index of 64 bits, by which the address is computed in several ways, and what is added; the
   condition looks at it, and it counts after the loop.  */
TEST (unroll, growing_index)
{
  const std::string ways[] = {
    "  %rd53 = shl.u64 %rd51, 2\n  %rd54 = add.u64 %rd53, %rd2\n",
    "  %rd53 = mul.s64 %rd51, 4\n  %rd54 = add.u64 %rd2, %rd53\n",
    "  %rd53 = mul.s64 %rd51, -4\n  %rd54 = sub.u64 %rd2, %rd53\n",
    "  %rd55 = sub.s64 5, %rd51\n  %rd56 = sub.s64 5, %rd55\n  %rd53 = shl.s64 %rd56, 2\n"
    "  %rd57 = mov.s64 %rd53\n  %rd54 = add.u64 %rd57, %rd2\n",
    "  %rd55 = add.s64 %rd51, %rd51\n  %rd53 = shl.s64 %rd55, 1\n  %rd54 = add.u64 %rd53, %rd2\n",
  };
  for (const std::string &way : ways)
    for (size_t n = 1; n < most; n++)
      {
	const elements a = some (n);
	int32_t want = 7;
	for (size_t i = 0; i < n; i++)
	  want += a[i] * int32_t (i);
	want += 1000 * (n - 1);
	check (
	  { way
	      + "  %r7 = ld.s32 %rd54\n  %r40 = cvt.s32.s64 %rd51\n  %r41 = mul.s32 %r7, %r40\n"
		"  %r20 = add.s32 %r3, %r41\n  %rd58 = add.s64 %rd51, 1\n"
		"  %rd59 = cvt.s64.s32 %r1\n  %p9 = setp.pred.s64 %rd58, %rd59 cc=lt\n",
	    "  %r3 = mov.s32 %r20\n  %rd51 = mov.s64 %rd58\n",
	    "  %r42 = cvt.s32.s64 %rd58\n  %r43 = sub.s32 %r42, 1\n  %r44 = mul.s32 %r43, 1000\n"
	    "  %r20 = add.s32 %r20, %r44\n" },
	  a, want);
      }
}

/* Two variables change places, and one grows by what is not a constant.  */
TEST (unroll, steps_that_are_no_constants)
{
  for (size_t n = 1; n < most; n++)
    {
      const elements a = some (2 * n + 1);
      int32_t want = 7;
      int64_t x = 0, y = 4;
      for (size_t i = 0; i < a.size (); i++)
	{
	  want += a[x / 4];
	  std::swap (x, y);
	}
      check ({ "  %rd60 = add.u64 %rd2, %rd51\n  %r7 = ld.s32 %rd60\n" + add
		 + "  %rd61 = sub.s64 4, %rd51\n" + next + test_next,
	       copies + "  %rd51 = mov.s64 %rd61\n", "" },
	     a, want);
    }
}

/* Nothing is done twice that may be seen.  */
TEST (unroll, volatile_load)
{
  std::string body = element + add + next + test_next;
  body.replace (body.find ("ld.s32 %rd31"), 12, "ld.s32 %rd31 volatile");
  check ({ body, copies, "" }, some (5),
	 7 + some (5)[0] + some (5)[1] + some (5)[2] + some (5)[3] + some (5)[4], false);
}

TEST (unroll, store)
{
  check ({ element + add + "  st.s32 %rd0, 5 off=4\n" + next + test_next, copies, "" }, { 1, 2, 3 },
	 13, false);
}

/* The register that the latch sets is used after the loop.  */
TEST (unroll, latch_sets_what_is_used_later)
{
  check ({ element + add + next + test_next, copies, "  %r20 = mov.s32 %r3\n" }, { 1, 2, 3 }, 10,
	 false);
}

/* ----- down columns ----- */

/* s = 7; for (number = 0, p = array;; p += WIDTH elements)
	    { s += *p; if ((number += STEP) >= END) break; }
   where numbers are unsigned, and neither STEP, END nor WIDTH are constants.  */
module
column (uint32_t step, uint32_t end, unsigned width)
{
  auto text = [] (uint64_t n) { return std::to_string (n) + "\n"; };
  return parsed ("kernel @k dims=1,1,32 partitions=gwv columns (u64) -> none {\n"
		 "bb0:\n"
		 "  %rd0 = ldparam.u64 0\n"
		 "  %rd32 = add.u64 %rd0, "
		 + text (array - record) + "  %r1 = mov.u32 " + text (end) + "  %r2 = mov.u32 "
		 + text (step) + "  %rd33 = mov.u64 " + text (width)
		 + "  %r3 = mov.s32 7\n"
		   "  %r4 = mov.u32 0\n"
		   "  %rd34 = mov.u64 0\n"
		   "  br to=bb1\n"
		   "bb1:\n"
		   "  %rd35 = add.u64 %rd34, %rd33\n"
		   "  %rd36 = mul.u64 %rd34, 4\n"
		   "  %rd37 = add.u64 %rd32, %rd36\n"
		   "  %r7 = ld.s32 %rd37\n"
		   "  %r20 = add.s32 %r3, %r7\n"
		   "  %r8 = mov.s32 %r4\n"
		   "  %r9 = add.u32 %r2, %r8\n"
		   "  %p49 = setp.pred.u32 %r1, %r9 cc=gt\n"
		   "  cbr %p49 to=bb2,bb3\n"
		   "bb2:\n"
		   "  %r3 = mov.s32 %r20\n"
		   "  %r4 = mov.u32 %r9\n"
		   "  %rd34 = mov.u64 %rd35\n"
		   "  br to=bb1\n"
		   "bb3:\n"
		   "  st.s32 %rd0, %r20 off=4\n"
		   "  ret\n"
		   "}\n");
}

void
check_column (uint32_t step, uint32_t end, unsigned width)
{
  SCOPED_TRACE (testing::Message () << "step " << step << ", end " << end << ", width " << width);
  uint32_t rows = 0, number = 0;
  do
    {
      rows++;
      number += step;
    }
  while (number < end);
  module m = column (step, end, width);
  function &fn = m.functions[0];
  std::vector<diagnostic> errors;
  kernel_report report;
  const options opts;
  pass_context ctx{ m, fn, opts, errors, report };
  unroll_pass (ctx);
  EXPECT_EQ (loads_in (fn), 2 * accred::tuning::column_loads);
  EXPECT_EQ (verify (m, fn, "unroll"), "");
  const elements a = some ((rows - 1) * width + 1);
  int32_t want = 7;
  memory mem (array + 4 * a.size ());
  for (size_t i = 0; i < a.size (); i++)
    mem.put<int32_t> (array + 4 * i, a[i]);
  for (size_t i = 0; i < a.size (); i += width)
    want += a[i];
  EXPECT_EQ (execute (m, fn, launch (), mem, record), "");
  EXPECT_EQ (mem.get<int32_t> (record + result_at), want);
}

TEST (unroll, column)
{
  for (uint32_t rows = 1; rows < 3 * accred::tuning::column_loads; rows++)
    {
      check_column (1, rows, 3);
      check_column (8, 8 * rows - 5, 1);
    }
}

/* The counter leaves its type, and the loop goes on.  */
TEST (unroll, column_beyond_the_type)
{
  check_column (0xa0000000, 0xb0000000, 2);
  check_column (0x90000000, 0xa0000000, 3);
}

/* A row has one number: what all copies need is one test.  */
TEST (unroll, column_tests_once)
{
  module m = column (1, 100, 3);
  std::vector<diagnostic> errors;
  kernel_report report;
  const options opts;
  pass_context ctx{ m, m.functions[0], opts, errors, report };
  unroll_pass (ctx);
  const function &fn = m.functions[0];
  size_t tests = 0, products = 0;
  for (const insn &i : fn.blocks[1].insns)
    tests += i.op == opcode::SETP;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      products += i.op == opcode::MUL && i.type == dtype::u64;
  EXPECT_EQ (tests, 3u);
  /* The address of the first element and the distance of rows, with all copies and with some.  */
  EXPECT_EQ (products, 4u);
}

} // anonymous namespace
