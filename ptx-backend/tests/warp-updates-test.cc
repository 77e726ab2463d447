/* Atomic updates that lanes combine first, executed: which lanes are there, and where they meet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/tests/ir-machine.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* A lane without an update.  */
constexpr uint64_t nowhere = ~uint64_t (0);
/* The machine's address of @d, whose low half is that of address 0.  */
constexpr uint64_t data = uint64_t (3) << 40;
constexpr uint64_t elements = 16, table = elements * 8;

/* Lane N has the address at TABLE + 16 N and the value behind it; what is in @d goes to
   TABLE + 512.  */
std::string
kernel (const std::string &type, const std::string &reg, const std::string &op)
{
  return "data @d size=64 align=64\n"
	 "kernel @k dims=1,1,32 partitions=gwv (u64) -> none {\nbb0:\n"
	 "  %rd0 = ldparam.u64 0\n  fork lev=vector\n  br to=bb1\nbb1:\n"
	 "  %r1 = sreg.u32 sreg=tid.x\n  %r2 = shl.u32 %r1, 4\n  %rd3 = cvt.u64.u32 %r2\n"
	 "  %rd4 = add.u64 %rd0, %rd3\n  %rd5 = ld.u64 %rd4 off="
	 + std::to_string (table) + "\n  " + reg + " = ld." + type
	 + " %rd4 off=" + std::to_string (table + 8)
	 + "\n  %p7 = setp.pred.u64 %rd5, -1 cc=ne\n  cbr %p7 to=bb2,bb3\nbb2:\n  atom." + type
	 + " %rd5, " + reg + " atom=" + op
	 + "\n  br to=bb3\nbb3:\n  join lev=vector\n  br to=bb4\nbb4:\n"
	   "  %rd8 = ld.u64 @d\n  st.u64 %rd0, %rd8 off="
	 + std::to_string (table + 512) + "\n  ret\n}\n";
}

struct lane_update
{
  uint64_t address;
  unsigned value;
};

template <typename T>
void
expect_right (const std::string &type, const std::string &reg, const std::string &op,
	      const std::function<T (T, T)> &f, int sm)
{
  options opts;
  opts.sm = sm;
  module m = parsed (kernel (type, reg, op));
  result res = compile (m, opts);
  ASSERT_TRUE (res.errors.empty ());
  std::mt19937 random (sm);
  for (unsigned round = 0; round < 120; round++)
    {
      const unsigned shape = round % 6, absent = round % 4;
      memory mem (table + 520);
      T want[elements], in_data = 0;
      for (unsigned e = 0; e < elements; e++)
	mem.put<T> (e * 8, want[e] = random () % 100);
      for (unsigned lane = 0; lane < 32; lane++)
	{
	  const uint64_t addresses[] = { 24,
					 lane / 5 * 8,
					 random () % elements * 8,
					 random () % 3 ? 8 : lane % 16 * 8,
					 lane % 16 * 8,
					 lane / 4 % 2 ? 0 : data };
	  uint64_t at = addresses[shape];
	  if (absent && random () % 4 < absent)
	    at = nowhere;
	  const T v = random () % 1000;
	  mem.put<uint64_t> (table + lane * 16, at);
	  mem.put<T> (table + lane * 16 + 8, v);
	  if (at == data)
	    in_data = f (in_data, v);
	  else if (at != nowhere)
	    want[at / 8] = f (want[at / 8], v);
	}
      launch l;
      l.seed = round;
      ASSERT_EQ (execute (m, m.functions[0], l, mem, 0), "");
      for (unsigned e = 0; e < elements; e++)
	ASSERT_EQ (mem.get<T> (e * 8), want[e]) << "element " << e << ", round " << round;
      ASSERT_EQ (mem.get<T> (table + 512), in_data) << "round " << round;
    }
}

template <typename T>
T
sum (T a, T b)
{
  return a + b;
}

TEST (warp_updates, sums)
{
  for (int sm : { 60, 70 })
    {
      expect_right<uint32_t> ("u32", "%r6", "add", sum<uint32_t>, sm);
      expect_right<uint64_t> ("u64", "%rd6", "add", sum<uint64_t>, sm);
      expect_right<float> ("f32", "%f6", "add", sum<float>, sm);
      expect_right<double> ("f64", "%fd6", "add", sum<double>, sm);
    }
}

TEST (warp_updates, other_operators)
{
  for (int sm : { 60, 70 })
    {
      expect_right<int32_t> ("s32", "%r6", "min", [] (int a, int b) { return a < b ? a : b; }, sm);
      expect_right<int64_t> (
	"s64", "%rd6", "max", [] (long a, long b) { return a > b ? a : b; }, sm);
      expect_right<uint32_t> (
	"u32", "%r6", "and", [] (unsigned a, unsigned b) { return a & b; }, sm);
      expect_right<uint32_t> (
	"u32", "%r6", "or", [] (unsigned a, unsigned b) { return a | b; }, sm);
      expect_right<uint64_t> (
	"u64", "%rd6", "xor", [] (uint64_t a, uint64_t b) { return a ^ b; }, sm);
      expect_right<uint32_t> (
	"u32", "%r6", "mul", [] (unsigned a, unsigned b) { return a * b; }, sm);
      expect_right<uint64_t> (
	"u64", "%rd6", "mul", [] (uint64_t a, uint64_t b) { return a * b; }, sm);
      expect_right<float> (
	"f32", "%f6", "max", [] (float a, float b) { return a > b ? a : b; }, sm);
      expect_right<double> (
	"f64", "%fd6", "min", [] (double a, double b) { return a < b ? a : b; }, sm);
    }
}

/* Lane N updates the pair at the address at 512 + 32 N by the two words behind it.  */
std::string
kernel_of_pairs (const std::string &type, const std::string &how)
{
  const std::string reg = type == "f64" ? "%fd" : "%rd";
  return "kernel @k dims=1,2,32 partitions=gwv (u64) -> none {\nbb0:\n"
	 "  %rd0 = ldparam.u64 0\n  fork lev=worker\n  br to=bb1\nbb1:\n  fork lev=vector\n  br "
	 "to=bb2\n"
	 "bb2:\n  %r1 = sreg.u32 sreg=tid.x\n  %r2 = shl.u32 %r1, 5\n  %rd3 = cvt.u64.u32 %r2\n"
	 "  %rd4 = add.u64 %rd0, %rd3\n  %rd5 = ld.u64 %rd4 off=512\n  "
	 + reg + "6 = ld." + (type == "f64" ? "f64" : "u64") + " %rd4 off=520\n  " + reg + "7 = ld."
	 + type + " %rd4 off=528\n  locked." + type + " %rd5, " + reg + "6, " + reg + "7 " + how
	 + "\n  join lev=vector\n  br to=bb3\nbb3:\n  join lev=worker\n  br to=bb4\nbb4:\n  "
	   "ret\n}\n";
}

template <typename T, typename PART>
void
expect_pairs (const std::string &type, const std::string &how, const std::function<T (T, T)> &f)
{
  static_assert (sizeof (T) == 2 * sizeof (PART));
  for (int sm : { 60, 70 })
    {
      options opts;
      opts.sm = sm;
      module m = parsed (kernel_of_pairs (type, how));
      result res = compile (m, opts);
      ASSERT_TRUE (res.errors.empty ());
      std::mt19937 random (sm);
      for (unsigned round = 0; round < 60; round++)
	{
	  memory mem (512 + 32 * 32);
	  T want[8];
	  for (T &w : want)
	    mem.put<T> ((&w - want) * 16, w = T (PART (random () % 7)));
	  for (unsigned lane = 0; lane < 32; lane++)
	    {
	      const unsigned elements[] = { 3, lane / 4, lane % 8, unsigned (random () % 8) };
	      const unsigned e = elements[round % 4];
	      PART parts[2] = { PART (random () % 3) - 1, PART (random () % 2) };
	      T v;
	      memcpy (&v, parts, sizeof v);
	      mem.put<uint64_t> (512 + lane * 32, e * 16);
	      mem.put<T> (520 + lane * 32, v);
	      /* Each worker has these lanes.  */
	      want[e] = f (f (want[e], v), v);
	    }
	  launch l;
	  l.seed = round;
	  l.workers = 2;
	  ASSERT_EQ (execute (m, m.functions[0], l, mem, 0), "");
	  for (unsigned e = 0; e < 8; e++)
	    {
	      const T got = mem.get<T> (e * 16);
	      ASSERT_TRUE (got == want[e])
		<< how << ", element " << e << ", round " << round << ": " << uint64_t (got)
		<< ", not " << uint64_t (want[e]);
	    }
	}
    }
}

TEST (warp_updates, pairs)
{
  typedef __int128 wide;
  expect_pairs<wide, uint64_t> ("u64", "op=+ pair=wide", [] (wide a, wide b) { return a + b; });
  expect_pairs<wide, int64_t> ("s64", "op=max pair=wide",
			       [] (wide a, wide b) { return a > b ? a : b; });
  expect_pairs<wide, uint64_t> ("u64", "op=^", [] (wide a, wide b) { return a ^ b; });
}

/* A leader updates for its lanes; match.any only where there is one.  */
TEST (warp_updates, shape)
{
  options opts;
  const std::string text = kernel ("u32", "%r6", "add");
  opts.sm = 60;
  const std::string before = after ("warp-updates", text, opts);
  EXPECT_EQ (count (before, "match."), 0u);
  EXPECT_EQ (count (before, "atom."), 1u);
  EXPECT_EQ (count (before, "activemask"), 1u);
  opts.sm = 70;
  EXPECT_EQ (count (after ("warp-updates", text, opts), "match."), 1u);
}

/* The old value is used; one thread executes it.  */
TEST (warp_updates, stays)
{
  const std::string used = kernel ("u32", "%r6", "add"), atom = "atom.u32 %rd5";
  std::string text = used;
  text.replace (text.find (atom), atom.size (), "%r9 = " + atom);
  EXPECT_EQ (count (after ("warp-updates", text), "ballot"), 0u);
  const std::string single = "kernel @k dims=1,1,32 partitions=gwv (u64) -> none {\nbb0:\n"
			     "  %rd0 = ldparam.u64 0\n  atom.u32 %rd0, 1 atom=add\n  ret\n}\n";
  EXPECT_EQ (count (after ("warp-updates", single), "ballot"), 0u);
  EXPECT_EQ (count (after ("warp-updates", single), "atom."), 1u);
}

/* A routine of one thread may be called by lanes.  */
TEST (warp_updates, routine)
{
  const std::string text = "declare function @f (u64) -> none\n"
			   "routine @f dims=1,1,1 partitions=- (u64) -> none {\nbb0:\n"
			   "  %rd0 = ldparam.u64 0\n  atom.u32 %rd0, 1 atom=add\n  ret\n}\n";
  EXPECT_GT (count (after ("warp-updates", text), "ballot"), 0u);
}

} // anonymous namespace
