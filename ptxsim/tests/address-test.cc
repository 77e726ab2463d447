/* Addresses: uniform and divergent ones, in every space.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ptxsim checks a whole warp's addresses at once; here each single lane in turn has the bad
   one.  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static const std::string h = header;

static void
expect_in (const std::string &text, const std::string &part)
{
  EXPECT_NE (text.find (part), std::string::npos) << text;
}

/* Stores ST of all sizes to the 64 bytes of a lane at %l.  */
static std::string
stores_of_all_sizes (const std::string &st)
{
  std::string text;
  auto insn = [&] (const std::string &what) { text += what + ";\n"; };
  /* 0..3: bytes; 4..7: halves; 8..15: words; 16..31: two 8-byte words; 32..47,
     48..63: vectors.  */
  for (int i = 0; i < 4; i++)
    {
      insn ("add.u32 %r1, %lane, " + std::to_string (i));
      insn (st + ".u8 [%l+" + std::to_string (i) + "], %r1");
    }
  for (int i = 4; i < 8; i += 2)
    {
      insn ("mad.lo.u32 %r1, %lane, 0x101, " + std::to_string (i * 0x101 + 0x100));
      insn ("cvt.u16.u32 %h, %r1");
      insn (st + ".u16 [%l+" + std::to_string (i) + "], %h");
    }
  auto word = [&] (const std::string &r, int i)
  {
    insn ("mad.lo.u32 " + r + ", %lane, 0x01010101, "
	  + std::to_string (i * 0x01010101 + 0x03020100));
  };
  for (int i = 8; i < 16; i += 4)
    {
      word ("%r1", i);
      insn (st + ".u32 [%l+" + std::to_string (i) + "], %r1");
    }
  for (int i = 16; i < 32; i += 8)
    {
      word ("%r1", i);
      word ("%r2", i + 4);
      insn ("mov.b64 %w1, {%r1, %r2}");
      insn (st + ".u64 [%l+" + std::to_string (i) + "], %w1");
    }
  for (int i = 0; i < 4; i++)
    word ("%r" + std::to_string (i + 1), 32 + 4 * i);
  insn (st + ".v4.u32 [%l+32], {%r1, %r2, %r3, %r4}");
  for (int i = 0; i < 4; i++)
    word ("%r" + std::to_string (i + 1), 48 + 4 * i);
  insn ("mov.b64 %w1, {%r1, %r2}");
  insn ("mov.b64 %w2, {%r3, %r4}");
  insn (st + ".v2.u64 [%l+48], {%w1, %w2}");
  return text;
}

/* Loads LD of them, in other sizes: 16 bytes at once, 8, 4, 2, 1; what they have goes to %q.  */
static std::string
loads_of_all_sizes (const std::string &ld)
{
  std::string text;
  auto insn = [&] (const std::string &what) { text += what + ";\n"; };
  insn (ld + ".v4.u32 {%r1, %r2, %r3, %r4}, [%l]");
  insn ("st.global.v4.u32 [%q], {%r1, %r2, %r3, %r4}");
  for (int i = 16; i < 32; i += 4)
    {
      insn (ld + ".u32 %r1, [%l+" + std::to_string (i) + "]");
      insn ("st.global.u32 [%q+" + std::to_string (i) + "], %r1");
    }
  for (int i = 32; i < 48; i++)
    {
      insn (ld + ".u8 %r1, [%l+" + std::to_string (i) + "]");
      insn ("st.global.u8 [%q+" + std::to_string (i) + "], %r1");
    }
  insn (ld + ".u64 %w1, [%l+48]");
  insn ("st.global.u64 [%q+48], %w1");
  for (int i = 56; i < 64; i += 2)
    {
      insn (ld + ".u16 %h, [%l+" + std::to_string (i) + "]");
      insn ("st.global.u16 [%q+" + std::to_string (i) + "], %h");
    }
  return text;
}

/* Each lane fills 64 bytes of its own with accesses of all sizes, lane number and
   place in each byte or word, and writes the words, or one byte of each, to OUT.
   SET points %l to the lane's bytes; SUFFIX is the space.  GUARD disables some lanes.  */
static std::string
all_sizes (const std::string &declare, const std::string &set, const std::string &suffix,
	   const std::string &guard)
{
  return h + ".entry k (.param .u64 q)\n{\n" + declare + R"(
  .reg .u64 %q, %l, %w<4>; .reg .u32 %r<9>, %lane; .reg .u16 %h; .reg .pred %p;
  ld.param.u64 %q, [q];
  mov.u32 %lane, %tid.x;
  mul.wide.u32 %w1, %lane, 64; add.u64 %q, %q, %w1;
)" + set + guard
	 + stores_of_all_sizes ("st" + suffix) + loads_of_all_sizes ("ld" + suffix)
	 + "END:\nret;\n}\n";
}

static void
check_all_sizes (const std::string &text, uint32_t lanes)
{
  Sim sim (text);
  uint64_t out = sim.buffer (std::vector<uint8_t> (32 * 64, 0xee));
  sim.run ("k", {}, { 32 }, { out });
  const uint8_t *p = sim.at<uint8_t> (out);
  for (unsigned lane = 0; lane < 32; lane++)
    for (unsigned i = 0; i < 64; i++)
      EXPECT_EQ (p[lane * 64 + i], (lanes >> lane & 1) ? lane + i : 0xee)
	<< "lane " << lane << " byte " << i;
}

struct SpaceCase
{
  const char *name, *declare, *set, *suffix;
};

static const SpaceCase spaces[] = {
  { "local", ".local .align 16 .b8 x[64];", "mov.u64 %l, x;", ".local" },
  { "local, not at the frame's start", ".local .align 16 .b8 w[48]; .local .align 16 .b8 x[64];",
    "mov.u64 %l, x;", ".local" },
  { "generic, of local", ".local .align 16 .b8 x[64];", "cvta.local.u64 %l, x;", "" },
  { "shared", ".shared .align 16 .b8 x[2048];",
    "mul.wide.u32 %w1, %lane, 64; mov.u64 %l, x; add.u64 %l, %l, %w1;", ".shared" },
  { "generic, of shared", ".shared .align 16 .b8 x[2048];",
    "mul.wide.u32 %w1, %lane, 64; cvta.shared.u64 %l, x; add.u64 %l, %l, %w1;", "" },
  { "global", "", "mov.u64 %l, %q;", ".global" },
  { "generic, of global", "", "mov.u64 %l, %q;", "" },
  /* The even lanes local, the odd ones shared.  */
  { "generic, of two spaces", ".local .align 16 .b8 y[64]; .shared .align 16 .b8 x[2048];",
    "mul.wide.u32 %w1, %lane, 64; cvta.shared.u64 %l, x; add.u64 %l, %l, %w1;"
    "cvta.local.u64 %w2, y; and.b32 %r1, %lane, 1; setp.eq.u32 %p, %r1, 0;"
    "selp.u64 %l, %w2, %l, %p;",
    "" },
  /* The same, and every third one global.  */
  { "generic, of three spaces", ".local .align 16 .b8 y[64]; .shared .align 16 .b8 x[2048];",
    "mul.wide.u32 %w1, %lane, 64; cvta.shared.u64 %l, x; add.u64 %l, %l, %w1;"
    "cvta.local.u64 %w2, y; and.b32 %r1, %lane, 1; setp.eq.u32 %p, %r1, 0;"
    "selp.u64 %l, %w2, %l, %p;"
    "rem.u32 %r1, %lane, 3; setp.eq.u32 %p, %r1, 0; selp.u64 %l, %q, %l, %p;",
    "" },
};

TEST (Address, AllSizesInAllSpaces)
{
  for (const SpaceCase &c : spaces)
    {
      SCOPED_TRACE (c.name);
      check_all_sizes (all_sizes (c.declare, c.set, c.suffix, ""), ~0u);
    }
}

TEST (Address, SomeLanes)
{
  for (const SpaceCase &c : spaces)
    {
      SCOPED_TRACE (c.name);
      check_all_sizes (all_sizes (c.declare, c.set, c.suffix,
				  "setp.lt.u32 %p, %lane, 7;\n@%p bra END;\n"),
		       ~0x7fu);
    }
}

/* Every frame of a recursion has its own local memory.  */
TEST (Address, LocalOfRecursion)
{
  Sim sim (h + R"(
.func (.param .u32 s) sum (.param .u32 n);
.func (.param .u32 s) sum (.param .u32 n)
{
  .local .align 4 .b8 mine[20];
  .reg .u32 %n, %m, %r; .reg .u64 %l; .reg .pred %p;
  .param .u32 a; .param .u32 b;
  ld.param.u32 %n, [n];
  cvta.local.u64 %l, mine;
  st.u32 [%l+16], %n;
  mov.u32 %r, 0;
  setp.eq.u32 %p, %n, 0;
  @%p bra DONE;
  sub.u32 %m, %n, 1;
  st.param.u32 [a], %m;
  call (b), sum, (a);
  ld.param.u32 %r, [b];
DONE:
  ld.local.u32 %n, [mine+16];
  add.u32 %r, %r, %n;
  st.param.u32 [s], %r;
  ret;
}
.entry k (.param .u64 q)
{
  .reg .u64 %q, %w; .reg .u32 %r; .param .u32 a; .param .u32 b;
  ld.param.u64 %q, [q];
  mov.u32 %r, %tid.x;
  mul.wide.u32 %w, %r, 4; add.u64 %q, %q, %w;
  st.param.u32 [a], %r;
  call (b), sum, (a);
  ld.param.u32 %r, [b];
  st.global.u32 [%q], %r;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (32, 0));
  sim.run ("k", {}, { 32 }, { out });
  for (unsigned n = 0; n < 32; n++)
    EXPECT_EQ (sim.at<uint32_t> (out)[n], n * (n + 1) / 2);
}

/* A read in which the address of one lane, BAD, is DELTA beyond that of the others.  SET points %l
   to 64 bytes.  */
static std::string
one_bad_lane (const SpaceCase &c, unsigned bad, int64_t delta, const std::string &guard)
{
  return h + ".entry k (.param .u64 q)\n{\n" + c.declare
	 + ".reg .u64 %q, %l, %w<4>; .reg .u32 %r<9>, %lane; .reg .pred %p;\n"
	   "ld.param.u64 %q, [q]; mov.u32 %lane, %tid.x;\n"
	 + c.set + "setp.eq.u32 %p, %lane, " + std::to_string (bad)
	 + ";\n"
	   "@%p add.u64 %l, %l, "
	 + std::to_string (delta) + ";\n" + guard + "\nld" + c.suffix
	 + ".u32 %r1, [%l];\nEND: ret;\n}\n";
}

static const SpaceCase bounded[] = {
  { "local", ".local .align 16 .b8 x[64];", "mov.u64 %l, x;", ".local" },
  { "local", ".local .align 16 .b8 x[64];", "cvta.local.u64 %l, x;", "" },
  { "shared", ".shared .align 16 .b8 x[64];", "mov.u64 %l, x;", ".shared" },
  { "shared", ".shared .align 16 .b8 x[64];", "cvta.shared.u64 %l, x;", "" },
  { "global", "", "mov.u64 %l, %q;", ".global" },
  { "global", "", "mov.u64 %l, %q;", "" },
  { "parameter", "", "mov.u64 %l, q;", ".param" },
};

TEST (Address, OneBadLane)
{
  for (const SpaceCase &c : bounded)
    for (unsigned lane : { 0, 1, 17, 31 })
      {
	SCOPED_TRACE (std::string (c.name) + c.suffix + " lane " + std::to_string (lane));
	std::string where = "lane " + std::to_string (lane) + ",";
	int64_t size = std::string (c.name) == "parameter" ? 8 : 64;
	for (int64_t delta : { size, size + (int64_t (1) << 33), int64_t (-4) })
	  {
	    Sim sim (one_bad_lane (c, lane, delta, ""));
	    uint64_t q = sim.buffer (std::vector<uint8_t> (64, 0));
	    std::string report = sim.failure ("k", {}, { 32 }, { q });
	    expect_in (report, "illegal address: 4-byte read from");
	    expect_in (report, where);
	  }
	for (int64_t delta : { int64_t (1), int64_t (2), size - 5 })
	  {
	    Sim sim (one_bad_lane (c, lane, delta, ""));
	    uint64_t q = sim.buffer (std::vector<uint8_t> (64, 0));
	    std::string report = sim.failure ("k", {}, { 32 }, { q });
	    expect_in (report, "misaligned 4-byte access of");
	    expect_in (report, where);
	  }
	/* The last word; and the address of a lane that does nothing.  */
	Sim sim (one_bad_lane (c, lane, size - 4, ""));
	uint64_t q = sim.buffer (std::vector<uint8_t> (64, 0));
	EXPECT_EQ (sim.failure ("k", {}, { 32 }, { q }), "");
	Sim idle (one_bad_lane (c, lane, 1 << 20, "@%p bra END;"));
	q = idle.buffer (std::vector<uint8_t> (64, 0));
	EXPECT_EQ (idle.failure ("k", {}, { 32 }, { q }), "");
      }
}

/* newlib's string functions read whole words: aligned, and from a byte of the string
   on.  No device's memory ends inside such a word.  */
TEST (Address, ReadAcrossTheEnd)
{
  struct Row
  {
    const char *insn;
    bool good;
  };
  static const Row rows[] = {
    { "ld.global.u8 %r1, [%q+2]", true },
    { "ld.global.u8 %r1, [%q+3]", false },
    { "ld.global.u16 %r1, [%q+2]", true },
    { "ld.global.u16 %r1, [%q+4]", false },
    { "ld.global.u32 %r1, [%q]", true },
    { "ld.global.u32 %r1, [%q+4]", false },
    { "ld.u64 %w1, [%q]", true },
    { "ld.u64 %w1, [%q+8]", false },
    { "ld.global.v2.u32 {%r1, %r2}, [%q]", true },
    { "ld.global.v2.u64 {%w1, %w2}, [%q]", false },
    { "st.global.u8 [%q+2], 1", true },
    { "st.global.u16 [%q+2], 1", false },
    { "st.u64 [%q], 1", false },
    { "atom.global.add.u32 %r1, [%q], 1", false },
    { "red.add.u64 [%q], 1", false },
    /* The three bytes may be changed in their word, the fourth may not.  */
    { "atom.global.cas.b32 %r1, [%q], 0xff000000, 0xff123456", true },
    { "atom.global.cas.b32 %r1, [%q], 0xff000000, 0", false },
    { "atom.cas.b32 %r1, [%q], 0, 0x1000000", false },
    { "red.global.or.b32 [%q], 0xffffff", true },
    { "red.global.or.b32 [%q], 0x1000000", false },
    { "red.xor.b32 [%q], 0xffffff", true },
    { "red.xor.b32 [%q], 0x1ffffff", false },
    { "atom.global.and.b32 %r1, [%q], 0xff000000", true },
    { "atom.global.and.b32 %r1, [%q], 0", false },
    { "atom.global.exch.b32 %r1, [%q], 0", false },
    { "atom.global.cas.b64 %w1, [%q], 0, 0", false },
    { "red.global.or.b32 [%q+4], 0", false },
  };
  for (const Row &row : rows)
    for (int threads : { 1, 32 })
      {
	SCOPED_TRACE (row.insn);
	Sim sim (h
		 + ".entry k (.param .u64 q)\n{ .reg .u64 %q, %w<3>; .reg .u32 %r<3>;\n"
		   "ld.param.u64 %q, [q];\n"
		 + row.insn
		 + "; "
		 /* Once more, with the range in the cache.  */
		 + row.insn + ";\nret; }\n");
	uint64_t q = sim.buffer (std::vector<uint8_t> (3, 0));
	std::string report = sim.failure ("k", {}, { unsigned (threads) }, { q });
	if (row.good)
	  EXPECT_EQ (report, "");
	else
	  expect_in (report, "illegal address");
      }
}

/* The place of a bad access after good ones of the same instruction.  */
TEST (Address, ReadPastTheEndInALoop)
{
  Sim sim (h + R"(
.entry k (.param .u64 q)
{
  .reg .u64 %q; .reg .u32 %r;
  ld.param.u64 %q, [q];
L:
  ld.global.u8 %r, [%q];
  add.u64 %q, %q, 1;
  bra L;
})");
  uint64_t q = sim.buffer (std::vector<uint8_t> (3, 0));
  expect_in (sim.failure ("k", {}, { 1 }, { q }),
	     "0 bytes past the end of an allocation of 3 bytes");
}
