/* Loops with several entries get one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

#include <set>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* True if each edge backwards leads to a block that dominates its source.  */
bool
reducible_p (const function &fn)
{
  const std::vector<block_id> order = reverse_postorder (fn);
  const std::vector<std::vector<block_id>> preds = predecessors (fn);
  std::vector<std::set<block_id>> dominators (fn.blocks.size ());
  for (block_id b : order)
    dominators[b].insert (order.begin (), order.end ());
  dominators[0] = { 0 };
  for (bool changed = true; changed;)
    {
      changed = false;
      for (block_id b : order)
	{
	  std::set<block_id> common = dominators[b];
	  for (block_id p : preds[b])
	    if (!dominators[p].empty ())
	      for (block_id d : std::set<block_id> (common))
		if (d != b && !dominators[p].count (d))
		  common.erase (d);
	  changed |= common != dominators[b];
	  dominators[b] = common;
	}
    }
  std::vector<size_t> place (fn.blocks.size ());
  for (size_t k = 0; k < order.size (); k++)
    place[order[k]] = k;
  for (block_id b : order)
    for (block_id s : successors (fn, b))
      if (place[s] <= place[b] && !dominators[b].count (s))
	return false;
  return true;
}

/* Each lane executes BODY, which begins in bb1 with %r1, the lane, and ends in bb9 with a sum %r9,
   and stores it.  */
std::string
kernel (const std::string &body)
{
  return "kernel @k dims=1,1,32 partitions=gwv (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
	 "  fork lev=vector\n  br to=bb1\nbb1:\n  %r1 = sreg.u32 sreg=tid.x\n  %r9 = mov.s32 0\n"
	 + body
	 + "bb9:\n  %rd22 = mulwide.s64 %r1, 4\n  %rd23 = add.u64 %rd0, %rd22\n"
	   "  st.s32 %rd23, %r9\n  join lev=vector\n  br to=bb10\nbb10:\n  ret\n}\n";
}

std::string
compare (const char *reg, const char *with, int number, const char *cc)
{
  return std::string ("  ") + reg + " = setp.pred.s32 " + with + ", " + std::to_string (number)
	 + " cc=" + cc + "\n";
}

/* Blocks from FIRST on that nothing leads to: their numbers have no gaps.  */
std::string
unused (int first)
{
  std::string text;
  for (int b = first; b < 9; b++)
    text += "bb" + std::to_string (b) + ":\n  br to=bb9\n";
  return text;
}

/* The sums of all lanes of TEXT, compiled; the graph is reducible then, and was not.  */
std::vector<int32_t>
sums (const std::string &text)
{
  module m = parsed (text);
  EXPECT_FALSE (reducible_p (m.functions[0]));
  result res = compile (m, {});
  EXPECT_TRUE (res.errors.empty ());
  EXPECT_TRUE (reducible_p (m.functions[0]));
  memory mem (8 + 32 * 4);
  EXPECT_EQ (execute (m, m.functions[0], launch (), mem, 8), "");
  std::vector<int32_t> all (32);
  for (int i = 0; i < 32; i++)
    all[i] = mem.get<int32_t> (8 + 4 * i);
  return all;
}

/* What lanes below 10 begin with the first block of the loop, the others with the second.  */
const std::string two_entries = compare ("%p5", "%r1", 10, "lt")
				+ "  cbr %p5 to=bb2,bb3\n"
				  "bb2:\n  %r9 = add.s32 %r9, 1\n  br to=bb3\n"
				  "bb3:\n  %r9 = add.s32 %r9, 10\n"
				+ compare ("%p6", "%r9", 50, "lt") + "  cbr %p6 to=bb2,bb9\n"
				+ unused (4);

TEST (irreducible_loops, two_entries)
{
  const std::vector<int32_t> got = sums (kernel (two_entries));
  /* 11, 22, 33, 44, 55; 10, 21, 32, 43, 54.  */
  for (int i = 0; i < 32; i++)
    EXPECT_EQ (got[i], i < 10 ? 55 : 54);
}

/* The blocks between an entry and the head alone are copied: here one, the shorter one.  */
TEST (irreducible_loops, copies_the_least)
{
  const std::string made = after ("irreducible-loops", kernel (two_entries));
  EXPECT_EQ (count (made, "add.s32 %r9, 1 "), 2u);
  EXPECT_EQ (count (made, "add.s32 %r9, 10 "), 1u);
}

/* Three blocks, each of them an entry, in a loop with an iteration for each bit of the lane.  */
TEST (irreducible_loops, three_entries_in_a_loop)
{
  const std::vector<int32_t> got = sums (kernel (
    "  %r2 = mov.s32 %r1\n  br to=bb2\n"
    "bb2:\n  %r3 = and.s32 %r2, 3\n"
    + compare ("%p5", "%r3", 1, "lt") + "  cbr %p5 to=bb4,bb3\n" + "bb3:\n"
    + compare ("%p6", "%r3", 2, "lt") + "  cbr %p6 to=bb5,bb6\n"
    + "bb4:\n  %r9 = add.s32 %r9, 1\n  br to=bb5\n"
      "bb5:\n  %r9 = add.s32 %r9, 10\n  br to=bb6\n"
      "bb6:\n  %r9 = add.s32 %r9, 100\n  %r3 = add.s32 %r3, 1\n"
    + compare ("%p7", "%r3", 4, "lt") + "  cbr %p7 to=bb4,bb7\n" + "bb7:\n  %r2 = shr.u32 %r2, 2\n"
    + compare ("%p8", "%r2", 0, "gt") + "  cbr %p8 to=bb2,bb9\n" + unused (8)));
  for (int i = 0; i < 32; i++)
    {
      int want = 0, rest = i;
      do
	{
	  const int digit = rest & 3;
	  want += digit < 1 ? 111 : digit < 2 ? 110 : 100;
	  want += (3 - digit) * 111;
	  rest >>= 2;
	}
      while (rest > 0);
      EXPECT_EQ (got[i], want) << "lane " << i;
    }
}

/* The head of the outer loop is the only entry of it, but the loop inside has two.  */
TEST (irreducible_loops, in_another_loop)
{
  const std::vector<int32_t> got = sums (kernel (
    "  %r2 = mov.s32 0\n  br to=bb2\n"
    "bb2:\n  %r3 = add.s32 %r1, %r2\n  %r3 = and.s32 %r3, 1\n  %r4 = mov.s32 0\n"
    + compare ("%p5", "%r3", 0, "eq") + "  cbr %p5 to=bb3,bb4\n"
    + "bb3:\n  %r9 = add.s32 %r9, 1000\n  br to=bb4\n"
      "bb4:\n  %r9 = add.s32 %r9, 1\n  %r4 = add.s32 %r4, 1\n"
    + compare ("%p6", "%r4", 3, "lt") + "  cbr %p6 to=bb3,bb5\n" + "bb5:\n  %r2 = add.s32 %r2, 1\n"
    + compare ("%p7", "%r2", 5, "lt") + "  cbr %p7 to=bb2,bb9\n" + unused (6)));
  for (int i = 0; i < 32; i++)
    {
      /* Of five turns three begin with bb3 in even lanes, two in odd ones.  */
      const int first = i % 2 == 0 ? 3 : 2;
      EXPECT_EQ (got[i], 5 * 2003 + first * 1000) << "lane " << i;
    }
}

TEST (irreducible_loops, one_entry_stays)
{
  const std::string text = kernel ("  br to=bb2\nbb2:\n  %r9 = add.s32 %r9, 1\n"
				   + compare ("%p5", "%r9", 5, "lt") + "  cbr %p5 to=bb2,bb9\n"
				   + unused (3));
  EXPECT_EQ (after ("irreducible-loops", text), after ("shared-layout", text));
}

} // anonymous namespace
