/* The observers: the errors that each one reports, and correct code that it must accept.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

namespace {

/* A kernel of one parameter, a buffer of 64 words.  %t is the thread in its block, %c
   the block, %l the lane, %w the warp, %b the buffer, %a the thread's word of
   it, %s the thread's word of the shared array s, and %q the one of the thread 32
   further.  %first: thread 0.  The body starts at line 12.  */
struct Kernel
{
  explicit Kernel (const std::string &body)
    : sim (std::string (header)
	   + ".entry k (.param .u64 buf)\n{ .shared .align 8 .b8 s[512]; .local .b8 loc[16];\n"
	     ".reg .u64 %a, %b, %s, %q, %z; .reg .u32 %t, %c, %l, %w, %n, %x, %y;\n"
	     ".reg .pred %p, %first, %r;\n"
	     "mov.u32 %t, %tid.x; mov.u32 %c, %ctaid.x; mov.u32 %l, %laneid;\n"
	     "shr.u32 %w, %t, 5; setp.eq.u32 %first, %t, 0; ld.param.u64 %b, [buf];\n"
	     "mul.wide.u32 %a, %t, 4; mov.u64 %z, s; add.u64 %s, %z, %a; add.u64 %a, %a, %b;\n"
	     "xor.b32 %n, %t, 32; mul.wide.u32 %q, %n, 4; add.u64 %q, %q, %z;\n"
	   + body + "\nret;\n}\n"),
      buffer (sim.buffer (std::vector<uint32_t> (64, 0)))
  {}

  std::string failure (uint32_t blocks, uint32_t threads)
  {
    return sim.failure ("k", { blocks }, { threads }, { buffer });
  }

  Sim sim;
  uint64_t buffer;
};

std::string
race (const std::string &body, uint32_t blocks, uint32_t threads)
{
  Kernel k (body);
  k.sim.config.check_race = true;
  return k.failure (blocks, threads);
}

std::string
uninitialised (const std::string &body, uint32_t threads = 64)
{
  Kernel k (body);
  k.sim.config.check_uninit = true;
  return k.failure (1, threads);
}

std::string
divergence (const std::string &body, uint32_t threads)
{
  Kernel k (body);
  k.sim.config.check_barrier = true;
  return k.failure (1, threads);
}

bool
has (const std::string &report, const std::string &text)
{
  return report.find (text) != std::string::npos;
}

#define EXPECT_CLEAN(report) EXPECT_EQ (report, "")
#define EXPECT_HAS(report, text)          \
  do                                      \
    {                                     \
      std::string r_ = (report);          \
      EXPECT_TRUE (has (r_, text)) << r_; \
    }                                     \
  while (0)

const std::string one_store = "st.global.u32 [%b], %t;";

} // anonymous namespace

/* ----- off ----- */

TEST (Observer, OnlyWhenAsked)
{
  Kernel k ("ld.shared.u32 %x, [%s]; st.shared.u32 [s], %t; st.global.u32 [%b], %t;\n"
	    "setp.lt.u32 %p, %t, 16; @%p ret; bar.sync 0; ld.local.u32 %x, [loc];");
  EXPECT_CLEAN (k.failure (2, 64));
}

/* ----- uninitialised ----- */

TEST (Observer, UninitialisedShared)
{
  EXPECT_CLEAN (uninitialised ("st.shared.u32 [%s], 1; ld.shared.u32 %x, [%s];"));
  EXPECT_HAS (uninitialised ("ld.shared.u32 %x, [%s]; add.u32 %x, %x, 1;"),
	      "read of uninitialised shared memory at offset 0");
  EXPECT_HAS (uninitialised ("st.shared.u16 [s], 1; ld.shared.u32 %x, [s]; not.b32 %x, %x;"),
	      "read of uninitialised shared memory at offset 2");
  EXPECT_HAS (uninitialised ("red.shared.add.u32 [s+8], 1;"),
	      "read of uninitialised shared memory at offset 8");
  /* By its generic address.  */
  EXPECT_HAS (uninitialised ("cvta.shared.u64 %z, %s; ld.u32 %x, [%z];\n"
			     "setp.eq.u32 %p, %x, 1;"),
	      "read of uninitialised shared memory at offset 0");
}

TEST (Observer, UninitialisedLocal)
{
  EXPECT_CLEAN (uninitialised ("st.local.u32 [loc+4], %t; ld.local.u32 %x, [loc+4];"));
  std::string report = uninitialised ("setp.ne.u32 %p, %t, 37;\n"
				      "@%p st.local.u32 [loc+4], %t;\n"
				      "ld.local.u32 %x, [loc+4];\n"
				      "st.global.u32 [%b], %x;");
  EXPECT_HAS (report, "read of uninitialised local memory at offset 4");
  EXPECT_HAS (report, "warp 1, lane 5, thread (37,0,0)");
  /* A copy of an object with padding.  */
  EXPECT_CLEAN (uninitialised ("st.local.u8 [loc], 1; ld.local.u32 %x, [loc]; add.u32 %x, %x, 1;"));
  EXPECT_HAS (uninitialised ("st.local.u8 [loc], 1; ld.local.u32 %x, [loc+4]; add.u32 %x, %x, 1;"),
	      "local memory at offset 4");
}

/* A new call has new local memory, at the place of an earlier one.  */
TEST (Observer, UninitialisedLocalOfACall)
{
  auto run = [] (const std::string &second)
  {
    Sim sim (std::string (header)
	     + ".func f () { .local .b8 l[8]; st.local.u32 [l], 1; ret; }\n"
	       ".func g () { .local .b8 l[8]; .reg .u32 %x; ld.local.u32 %x, [l]; add.u32 %x, %x, "
	       "1; ret; }\n"
	       ".entry k () { call f; call "
	     + second + "; ret; }");
    sim.config.check_uninit = true;
    return sim.failure ("k", {}, { 32 }, {});
  };
  EXPECT_CLEAN (run ("f"));
  EXPECT_HAS (run ("g"), "read of uninitialised local memory at offset 0");
}

/* Unwritten bytes may be copied if nothing depends on them: a hole, an object that is set
   later.  */
TEST (Observer, UninitialisedCopies)
{
  const std::string hole = "ld.local.u32 %x, [loc+4]; mov.u32 %y, %x; st.shared.u32 [s], %y;\n";
  EXPECT_CLEAN (uninitialised (hole, 1));
  EXPECT_CLEAN (uninitialised (hole + "ld.shared.u32 %x, [s]; st.local.u32 [loc], %x;", 1));
  EXPECT_CLEAN (
    uninitialised (hole + "st.shared.u32 [s], 1; ld.shared.u32 %x, [s]; add.u32 %x, %x, 1;", 1));
  /* The copy is as unwritten as the original, and the register stays unwritten until it is set.  */
  const std::string report = uninitialised (hole + "ld.shared.u32 %x, [s]; add.u32 %x, %x, 1;", 1);
  EXPECT_HAS (report, "read of uninitialised shared memory at offset 0, used here");
  EXPECT_HAS (report, "\n  read at m0:");
  EXPECT_HAS (report, "ld.shared.u32 %x, [s];");
  EXPECT_HAS (uninitialised (hole + "add.u32 %x, %y, 1;", 1),
	      "read of uninitialised local memory at offset 4, used here");
  EXPECT_CLEAN (uninitialised (hole + "mov.u32 %y, 3; add.u32 %x, %y, 1;", 1));
  /* Uses: where others may read it, as an address, in an argument of an atomic operation.  */
  EXPECT_HAS (uninitialised ("ld.local.u32 %x, [loc+4]; st.global.u32 [%b], %x;", 1),
	      "read of uninitialised local memory at offset 4");
  EXPECT_HAS (uninitialised ("ld.local.u64 %z, [loc]; st.u32 [%z], 1;", 1),
	      "read of uninitialised local memory at offset 0");
  EXPECT_HAS (uninitialised ("ld.local.u32 %x, [loc+4]; red.global.add.u32 [%b], %x;", 1),
	      "read of uninitialised local memory at offset 4");
  /* Part by part: the byte that is written stays so.  */
  EXPECT_CLEAN (
    uninitialised ("st.local.u8 [loc+1], 1; ld.local.u32 %x, [loc]; st.local.u32 [loc+4], %x;\n"
		   "ld.local.u8 %x, [loc+5]; add.u32 %x, %x, 1;",
		   1));
  EXPECT_HAS (
    uninitialised ("st.local.u8 [loc+1], 1; ld.local.u32 %x, [loc]; st.local.u32 [loc+4], %x;\n"
		   "ld.local.u8 %x, [loc+6]; add.u32 %x, %x, 1;",
		   1),
    "read of uninitialised local memory at offset 6");
  /* Holes that are copied by bytes.  */
  EXPECT_CLEAN (uninitialised ("ld.local.u8 %x, [loc]; st.global.u8 [%b], %x;", 1));
  /* Two elements, of which one is there.  */
  EXPECT_HAS (
    uninitialised ("st.shared.u32 [s], 1; ld.shared.v2.u32 {%x, %y}, [s]; add.u32 %y, %y, 1;", 1),
    "read of uninitialised shared memory at offset 4");
  /* Lanes have their own.  */
  EXPECT_CLEAN (
    uninitialised ("setp.eq.u32 %p, %t, 0; @%p ld.local.u32 %x, [loc]; @!%p mov.u32 %x, 1;\n"
		   "@!%p add.u32 %x, %x, 1;",
		   32));
}

/* The first store to a bit-field reads a byte that has no bit written; a mask alone hides
   nothing.  */
TEST (Observer, UninitialisedBitField)
{
  const std::string mask = "ld.local.u8 %x, [loc]; and.b32 %y, %x, 248;\n";
  const std::string field = mask + "or.b32 %y, %y, 5; st.local.u8 [loc], %y;\n";
  const std::string read = "ld.local.u8 %x, [loc]; shl.b32 %x, %x, 29;\n";
  EXPECT_CLEAN (uninitialised (field, 1));
  EXPECT_CLEAN (uninitialised (field + read, 1));
  /* A field that is set to zero.  */
  EXPECT_CLEAN (uninitialised (mask + "st.local.u8 [loc], %y;\n" + read, 1));
  const std::string report = "read of uninitialised local memory at offset 0, used here";
  EXPECT_HAS (uninitialised (read, 1), report);
  EXPECT_HAS (uninitialised (mask + "add.u32 %y, %y, 1;", 1), report);
  EXPECT_HAS (uninitialised (mask + "mov.u32 %x, %y; setp.eq.u32 %p, %x, 0;", 1), report);
  EXPECT_HAS (uninitialised ("ld.local.u8 %x, [loc]; or.b32 %y, %x, 4;", 1), report);
  EXPECT_HAS (uninitialised ("ld.local.u8 %x, [loc]; and.b32 %y, %x, %t;", 1), report);
}

/* An object of one byte is updated in its word.  */
TEST (Observer, UninitialisedWord)
{
  EXPECT_CLEAN (
    uninitialised ("st.shared.u8 [s], 1; ld.volatile.shared.u32 %x, [s]; add.u32 %y, %x, 1;\n"
		   "atom.shared.cas.b32 %x, [s], %x, %y;",
		   1));
  EXPECT_HAS (uninitialised ("ld.volatile.shared.u32 %x, [s]; add.u32 %y, %x, 1;", 1),
	      "read of uninitialised shared memory at offset 0");
}

/* ----- races: barriers ----- */

TEST (Observer, RaceBetweenWarps)
{
  const char *before = "st.shared.u32 [%s], %t;\n", *after = "\nld.shared.u32 %x, [%q];";
  auto with = [&] (const std::string &middle, uint32_t threads = 64)
  { return race (before + middle + after, 1, threads); };
  EXPECT_CLEAN (with ("bar.sync 0;"));
  EXPECT_CLEAN (with ("barrier.sync 5, 64;"));
  EXPECT_CLEAN (with ("bar.red.popc.u32 %x, 2, %first;"));
  /* Warp 0 is first: it has read what warp 1 now writes.  */
  std::string report = with ("");
  EXPECT_HAS (report, "kernel k: data race on shared memory at offset 128: the other "
		      "4-byte read is not ordered before this 4-byte write\n"
		      "  at m0:12: st.shared.u32 [%s], %t;\n"
		      "  block (0,0,0) of (1,1,1), warp 1, lane 0, thread (32,0,0) of "
		      "(64,1,1), mask ffffffff\n"
		      "  the other at m0:14: ld.shared.u32 %x, [%q];\n"
		      "  block (0,0,0), warp 0, lane 0, thread (0,0,0)\n");
  /* A barrier of other warps, or only a fence, does not order the two accesses.  */
  EXPECT_HAS (with ("add.u32 %n, %w, 1; barrier.sync %n, 32;"), "data race");
  EXPECT_HAS (with ("membar.cta;"), "data race");
  EXPECT_HAS (with ("bar.warp.sync 0xffffffff;"), "data race");
}

/* "barrier.arrive does not cause executing thread to wait", but orders what it did
   before.  */
TEST (Observer, RaceAndArrive)
{
  const std::string split = "setp.eq.u32 %p, %w, 0; @%p bra CONSUME;\n";
  EXPECT_CLEAN (race (split
			+ "st.shared.u32 [%q], 1; bar.arrive 1, 64; bra END;\n"
			  "CONSUME: bar.sync 1, 64; ld.shared.u32 %x, [%s]; END:",
		      1, 64));
  EXPECT_HAS (race (split
		      + "bar.arrive 1, 64; st.shared.u32 [%q], 1; bra END;\n"
			"CONSUME: bar.sync 1, 64; ld.shared.u32 %x, [%s]; END:",
		    1, 64),
	      "data race");
  /* The arriving thread does not synchronise with the others' accesses.  */
  EXPECT_HAS (race (split
		      + "bar.arrive 1, 64; ld.shared.u32 %x, [%q]; bra END;\n"
			"CONSUME: st.shared.u32 [%s], 1; bar.sync 1, 64; END:",
		    1, 64),
	      "data race");
}

TEST (Observer, RaceOfParts)
{
  /* Neighbouring bytes do not conflict; a word and one of its bytes do.  */
  EXPECT_CLEAN (race ("cvt.u64.u32 %a, %t; add.u64 %a, %a, %b; st.global.u8 [%a], %t;", 1, 64));
  EXPECT_HAS (race ("setp.lt.u32 %p, %t, 1; @%p st.global.u32 [%b], 5;\n"
		    "setp.eq.u32 %p, %t, 40; @%p st.global.u8 [%b+3], 7;",
		    1, 64),
	      "(at offset 3 of an allocation of 256 bytes): the other 4-byte write is not "
	      "ordered before this 1-byte write");
}

/* With .loc, both parties have their place in the source.  */
TEST (Observer, RaceWithSourceLines)
{
  Sim sim (std::string (header)
	   + ".file 1 \"a.c\"\n.func w (.param .u64 p) { .reg .u64 %a; .reg .u32 %c;\n"
	     "ld.param.u64 %a, [p]; mov.u32 %c, %ctaid.x;\n"
	     ".loc 1 33 5\nst.global.u32 [%a], %c; ret; }\n"
	     ".entry k (.param .u64 p) { .reg .u64 %a; ld.param.u64 %a, [p];\n"
	     "call w, (%a); ret; }");
  sim.config.check_race = true;
  uint64_t a = sim.buffer (std::vector<uint32_t> (1, 0));
  std::string report = sim.failure ("k", { 2 }, { 1 }, { a });
  EXPECT_HAS (report, "at m0:8 (a.c:33) in w: st.global.u32 [%a], %c; ret; }");
  EXPECT_HAS (report, "mask 00000001\n  called at m0:10 in k\n  the other");
  EXPECT_HAS (report, "the other at m0:8 (a.c:33) in w: st.global.u32 [%a], %c; ret; }\n"
		      "  block (0,0,0), warp 0, lane 0, thread (0,0,0)");
  EXPECT_HAS (report, "block (1,0,0) of (2,1,1)");
}

/* ----- races: the lanes of a warp ----- */

TEST (Observer, RaceInAWarp)
{
  const std::string rest = "xor.b32 %n, %t, 1; mul.wide.u32 %q, %n, 4;\n"
			   "add.u64 %q, %q, %z; ld.shared.u32 %x, [%q];";
  auto with = [&] (const std::string &middle)
  { return race ("st.shared.u32 [%s], %t;\n" + middle + "\n" + rest, 1, 32); };
  EXPECT_CLEAN (with ("bar.warp.sync 0xffffffff;"));
  EXPECT_CLEAN (with ("bar.sync 0;"));
  EXPECT_CLEAN (with ("shfl.sync.idx.b32 %x, %t, 0, 31, 0xffffffff;"));
  EXPECT_CLEAN (with ("vote.sync.ballot.b32 %x, %first, 0xffffffff;"));
  EXPECT_HAS (with (""), "data race on shared memory at offset 4");
  EXPECT_HAS (with ("membar.cta;"), "data race");
  EXPECT_HAS (with ("shfl.idx.b32 %x, %t, 0, 31;"), "data race");
  /* Pairs are enough here, others are not.  */
  EXPECT_CLEAN (with ("and.b32 %x, %l, 30; shl.b32 %x, 3, %x; bar.warp.sync %x;"));
  EXPECT_HAS (with ("setp.lt.u32 %p, %l, 16; selp.b32 %x, 0x5555, 0xaaaa, %first;\n"
		    "and.b32 %y, %l, 1; setp.eq.u32 %p, %y, 0;\n"
		    "selp.b32 %x, 0x55555555, 0xaaaaaaaa, %p; bar.warp.sync %x;"),
	      "data race");
}

/* In the arms of one branch.  */
TEST (Observer, RaceInADivergentWarp)
{
  EXPECT_HAS (race ("setp.lt.u32 %p, %l, 16; @%p bra A;\n"
		    "st.shared.u32 [s], 5; bra E;\nA: ld.shared.u32 %x, [s];\nE:",
		    1, 32),
	      "data race");
  EXPECT_CLEAN (race ("setp.lt.u32 %p, %l, 16; @%p bra A;\n"
		      "st.shared.u32 [%s], 5; bra E;\nA: ld.shared.u32 %x, [%s];\nE:",
		      1, 32));
}

/* One store by several lanes to one place: harmless if all store the same value.  */
TEST (Observer, RaceInOneStore)
{
  EXPECT_CLEAN (race ("st.global.u32 [%b], 7;", 1, 32));
  EXPECT_HAS (race (one_store, 1, 32),
	      "the other 4-byte write is not ordered before this 4-byte write");
  EXPECT_CLEAN (race ("st.global.u32 [%b], 7;", 4, 64));
  EXPECT_HAS (race ("st.global.u32 [%b], %c;", 2, 32), "data race on global memory");
}

/* ----- races: atomics and strong operations ----- */

TEST (Observer, RaceAndAtomics)
{
  const std::string init = "@%first st.shared.u32 [s], 0; bar.sync 0;\n";
  EXPECT_CLEAN (race (init + "red.shared.add.u32 [s], 1;", 1, 64));
  EXPECT_CLEAN (race ("red.global.add.u32 [%b], 1;", 3, 64));
  EXPECT_CLEAN (
    race ("atom.global.cas.b32 %x, [%b], 0, 1; ld.volatile.global.u32 %x, [%b];", 3, 64));
  EXPECT_HAS (race (init + "ld.shared.u32 %x, [s]; st.shared.u32 [s], %x;", 1, 64), "data race");
  EXPECT_HAS (race (init + "red.shared.add.u32 [s], 1; st.shared.u32 [s], 1;", 1, 64), "data race");
  EXPECT_HAS (race ("red.global.add.u32 [%b], 1; ld.global.u32 %x, [%b];", 2, 32), "data race");
  /* "Morally Strong Operations": each must be in the other's scope, and they must
     overlap completely.  */
  EXPECT_CLEAN (race ("red.cta.global.add.u32 [%b], 1;", 1, 64));
  EXPECT_HAS (race ("red.cta.global.add.u32 [%b], 1;", 2, 32), "data race");
  EXPECT_HAS (race ("@%first red.global.add.u32 [%b], 1; @!%first red.global.add.u64 [%b], 1;", 1,
		    32),
	      "data race");
}

/* "One is lost": strong stores without order.  */
TEST (Observer, StoresRace)
{
  EXPECT_CLEAN (race ("st.volatile.global.u32 [%b], 1;", 2, 32));
  EXPECT_HAS (race ("st.volatile.global.u32 [%b], %c;", 2, 1), "stores race on global");
}

/* A flag: block 0 writes data and sets the flag, the others wait for the flag and read.  */
TEST (Observer, RaceAndFlags)
{
  auto flag = [] (const std::string &fence, const std::string &raise, const std::string &poll,
		  const std::string &then)
  {
    return race ("@!%first bra E; setp.ne.u32 %p, %c, 0; @%p bra WAIT;\n"
		 "st.global.u32 [%b], 5; "
		   + fence + raise
		   + " [%b+4], 1; bra E;\n"
		     "WAIT: "
		   + poll + " %x, [%b+4]; setp.eq.u32 %p, %x, 0; @%p bra WAIT;\n" + then
		   + "ld.global.u32 %x, [%b];\nE:",
		 3, 32);
  };
  const char *st = "st.volatile.global.u32", *ld = "ld.volatile.global.u32", *gl = "membar.gl;\n",
	     *cta = "membar.cta;\n";
  EXPECT_CLEAN (flag (gl, st, ld, gl));
  EXPECT_CLEAN (flag ("fence.acq_rel.gpu;\n", "st.relaxed.gpu.global.u32",
		      "ld.relaxed.gpu.global.u32", "fence.acq_rel.gpu;\n"));
  EXPECT_CLEAN (flag ("", "st.release.gpu.global.u32", "ld.acquire.gpu.global.u32", ""));
  EXPECT_CLEAN (flag (gl, "red.global.add.u32", ld, gl));
  EXPECT_CLEAN (flag ("", "red.release.gpu.global.add.u32", ld, gl));
  EXPECT_HAS (flag ("", st, ld, gl), "data race");
  EXPECT_HAS (flag (gl, st, ld, ""), "data race");
  EXPECT_HAS (flag (gl, "st.global.u32", ld, gl), "data race");
  /* Fences and operations whose scope excludes the other block.  */
  EXPECT_HAS (flag (cta, st, ld, gl), "data race");
  EXPECT_HAS (flag (gl, st, ld, cta), "data race");
  EXPECT_HAS (flag ("", "st.release.cta.global.u32", "ld.acquire.gpu.global.u32", ""), "data race");
  EXPECT_HAS (flag ("", "st.release.gpu.global.u32", "ld.relaxed.gpu.global.u32", ""), "data race");
}

/* A fence of block scope does not extend the release of an earlier, wider fence.  */
TEST (Observer, RaceAndTwoFences)
{
  auto flag = [] (const std::string &first, const std::string &second)
  {
    return race ("@!%first bra E; setp.ne.u32 %p, %c, 0; @%p bra WAIT;\n" + first
		   + " st.global.u32 [%b], 5; " + second
		   + " st.volatile.global.u32 [%b+4], 1; bra E;\n"
		     "WAIT: ld.volatile.global.u32 %x, [%b+4]; setp.eq.u32 %p, %x, 0;\n"
		     "@%p bra WAIT; membar.gl; ld.global.u32 %x, [%b];\nE:",
		 2, 32);
  };
  EXPECT_CLEAN (flag ("membar.cta;", "membar.gl;"));
  EXPECT_HAS (flag ("membar.gl;", "membar.cta;"), "data race");
}

/* Only accesses before the fence are released.  */
TEST (Observer, RaceBehindTheFence)
{
  auto flag = [] (const std::string &writer)
  {
    return race ("@!%first bra E; setp.ne.u32 %p, %c, 0; @%p bra WAIT;\n" + writer
		   + " bra E;\nWAIT: ld.volatile.global.u32 %x, [%b+4];\n"
		     "setp.eq.u32 %p, %x, 0; @%p bra WAIT;\n"
		     "membar.gl; ld.global.u32 %x, [%b];\nE:",
		 2, 32);
  };
  const std::string data = "st.global.u32 [%b], 5;\n", fence = "membar.gl;\n",
		    raise = "st.volatile.global.u32 [%b+4], 1;\n";
  EXPECT_CLEAN (flag (data + fence + raise));
  EXPECT_HAS (flag (fence + data + raise), "data race");
  EXPECT_HAS (flag (fence + raise + data), "data race");
}

/* A lock around a sum in shared memory: threads of two warps.  */
static std::string
lock (const std::string &acquire, const std::string &release, const std::string &load,
      const std::string &store, uint32_t lanes = 32)
{
  return race ("@%first st.shared.u32 [s], 0; @%first st.shared.u32 [s+4], 0; bar.sync 0;\n"
	       "setp.ge.u32 %p, %l, "
		 + std::to_string (lanes)
		 + "; @%p bra E;\n"
		   "AGAIN: atom.shared.cas.b32 %x, [s], 0, 1;\n"
		   "setp.ne.u32 %p, %x, 0; @%p bra NEXT;\n"
		 + acquire + load + " %x, [s+4]; add.u32 %x, %x, 1; " + store + " [s+4], %x;\n"
		 + release
		 + "atom.shared.exch.b32 %x, [s], 0; bra E;\n"
		   "NEXT: bra AGAIN;\nE: bar.sync 0; ld.shared.u32 %x, [s+4];",
	       1, 64);
}

TEST (Observer, RaceAndLocks)
{
  const char *ld = "ld.shared.u32", *st = "st.shared.u32", *cta = "membar.cta;\n",
	     *vld = "ld.volatile.shared.u32", *vst = "st.volatile.shared.u32";
  EXPECT_CLEAN (lock (cta, cta, ld, st));
  EXPECT_CLEAN (lock (cta, cta, vld, vst));
  EXPECT_CLEAN (lock (cta, cta, ld, st, 1));
  EXPECT_HAS (lock ("", cta, ld, st), "data race");
  EXPECT_HAS (lock (cta, "", ld, st), "data race");
  EXPECT_HAS (lock ("", cta, ld, st, 1), "data race");
  EXPECT_HAS (lock (cta, "", ld, st, 1), "data race");
  EXPECT_HAS (lock ("", cta, vld, vst, 1), "stores race");
  EXPECT_HAS (lock (cta, "", vld, vst, 1), "stores race");
}

/* The last block of a grid reads what all have written, and resets the ticket.  */
static std::string
ticket (const std::string &release, const std::string &acquire,
	const std::string &slot = "mul.wide.u32 %a, %c, 4;")
{
  return race ("setp.ne.u32 %p, %l, 0; @%p bra E;\n" + slot
		 + "add.u64 %a, %a, %b; st.global.u32 [%a+8], %c;\n" + release
		 + "atom.global.add.u32 %x, [%b], 1; setp.ne.u32 %p, %x, 3; @%p bra E;\n" + acquire
		 + "ld.global.u32 %x, [%b+8]; ld.global.u32 %x, [%b+20];\n"
		   "st.global.u32 [%b], 0;\nE:",
	       4, 32);
}

TEST (Observer, RaceAndTicket)
{
  EXPECT_CLEAN (ticket ("membar.gl;\n", "membar.gl;\n"));
  EXPECT_HAS (ticket ("", "membar.gl;\n"), "data race on global memory");
  EXPECT_HAS (ticket ("membar.gl;\n", ""), "data race on global memory");
  EXPECT_HAS (ticket ("membar.cta;\n", "membar.gl;\n"), "data race");
  EXPECT_HAS (ticket ("membar.gl;\n", "membar.gl;\n", "mov.u64 %a, 0;"), "data race");
}

/* A barrier before the fence makes the fence cumulative over the other warps' accesses.  */
TEST (Observer, RaceIsTransitive)
{
  auto sum = [] (const std::string &barrier)
  {
    return race ("mad.lo.u32 %n, %c, 64, %t; cvt.u64.u32 %a, %n; add.u64 %a, %a, %b;\n"
		 "st.global.u8 [%a+128], 1;\n"
		   + barrier
		   + "@!%first bra E; membar.gl; atom.global.add.u32 %x, [%b], 1;\n"
		     "setp.ne.u32 %p, %x, 1; @%p bra E; membar.gl;\n"
		     "ld.global.u8 %x, [%b+188]; ld.global.u8 %x, [%b+252];\nE:",
		 2, 64);
  };
  EXPECT_CLEAN (sum ("bar.sync 0;\n"));
  EXPECT_HAS (sum (""), "data race");
}

/* Launches of a stream are ordered.  */
TEST (Observer, RaceEndsWithTheLaunch)
{
  Kernel k ("st.global.u32 [%b], 1;");
  k.sim.config.check_race = true;
  EXPECT_CLEAN (k.failure (1, 1));
  EXPECT_CLEAN (k.failure (1, 1));
}

/* Memory that a block has freed is another one's after some time.  */
TEST (Observer, RaceInMemoryThatWasFreed)
{
  Sim sim (std::string (header)
	   + ".extern .func (.param .u64 r) malloc (.param .u64 n);\n"
	     ".extern .func free (.param .u64 p);\n"
	     ".entry k () { .reg .u64 %a; .reg .u32 %i, %c; .reg .pred %p;\n"
	     ".param .u64 p; .param .u64 n; mov.u32 %i, 0; mov.u32 %c, %ctaid.x;\n"
	     "L: st.param.u64 [n], 8192; call (p), malloc, (n); ld.param.u64 %a, [p];\n"
	     "st.u32 [%a], %c; st.param.u64 [n], %a; call free, (n);\n"
	     "add.u32 %i, %i, 1; setp.lt.u32 %p, %i, 8; @%p bra L; ret; }");
  sim.config.check_race = true;
  EXPECT_CLEAN (sim.failure ("k", { 2000 }, { 1 }, {}));
}

/* Blocks do not share shared memory.  */
TEST (Observer, RaceAndOtherBlocks)
{
  EXPECT_CLEAN (race ("st.shared.u32 [%s], %c;", 5, 64));
}

/* ----- barriers ----- */

TEST (Observer, BarrierInABranch)
{
  EXPECT_CLEAN (divergence ("bar.sync 0;", 64));
  /* All lanes of a warp take one path: two barriers in different places.  */
  EXPECT_CLEAN (divergence ("setp.eq.u32 %p, %w, 0; @%p bra A; bar.sync 0; bra E;\n"
			    "A: bar.sync 0;\nE:",
			    64));
  std::string report = divergence ("setp.lt.u32 %p, %l, 16;\n@%p bra E;\nbar.sync 0;\n"
				   "E: add.u32 %x, %t, 1;",
				   64);
  EXPECT_HAS (report, "aligned barrier that the lanes 0000ffff of the warp do not reach\n"
		      "  at m0:14: bar.sync 0;");
  EXPECT_HAS (report, "the other at m0:15: E: add.u32 %x, %t, 1;\n"
		      "  block (0,0,0), warp 0, lane 0, thread (0,0,0)");
  EXPECT_HAS (divergence ("setp.lt.u32 %p, %l, 16; @%p bra A; bar.sync 0; bra E;\n"
			  "A: bar.sync 0;\nE:",
			  32),
	      "aligned barrier");
  EXPECT_CLEAN (divergence ("setp.lt.u32 %p, %l, 16; @%p bra A; barrier.sync 0; bra E;\n"
			    "A: barrier.sync 0;\nE:",
			    32));
  /* Iterations of a loop that not all lanes execute.  */
  EXPECT_HAS (divergence ("and.b32 %n, %l, 3; TURN: bar.sync 0;\n"
			  "sub.u32 %n, %n, 1; setp.ge.s32 %p, %n, 0; @%p bra TURN;\n"
			  "add.u32 %x, %t, 1;",
			  32),
	      "aligned barrier");
  EXPECT_CLEAN (divergence ("mov.u32 %n, 3; TURN: bar.sync 0; setp.lt.u32 %p, %l, 5;\n"
			    "@%p bra ODD; add.u32 %x, %t, 1; bra NEXT; ODD: add.u32 %x, %t, 2;\n"
			    "NEXT: sub.u32 %n, %n, 1; setp.ge.s32 %p, %n, 0; @%p bra TURN;",
			    32));
}

TEST (Observer, BarrierWithoutThoseWhoHaveExited)
{
  EXPECT_HAS (divergence ("setp.lt.u32 %p, %l, 3; @%p ret; bar.sync 0;", 32),
	      "aligned barrier in a warp of which the lanes 00000007 have exited");
  EXPECT_HAS (divergence ("setp.eq.u32 %p, %w, 0; @%p ret; bar.sync 0;", 64),
	      "barrier of the whole block, of which 32 threads have exited");
  EXPECT_HAS (divergence ("setp.eq.u32 %p, %w, 1; @%p ret; bar.sync 0;", 64),
	      "exit of threads for which others wait at barrier 0");
  EXPECT_CLEAN (divergence ("setp.eq.u32 %p, %w, 1; @%p ret; bar.sync 0, 32;", 64));
  /* A warp that is not full has no more lanes.  */
  EXPECT_CLEAN (divergence ("bar.sync 0;", 40));
}

TEST (Observer, Undefined)
{
  auto undefined = [] (const std::string &body)
  {
    Kernel k (body);
    k.sim.config.check_undefined = true;
    return k.failure (1, 32);
  };
  const std::string shuffle = "shfl.sync.idx.b32 %y, %x, 0, 0x1f, 0xffffffff;";
  /* By a guard, by a branch, through another register.  */
  EXPECT_HAS (undefined ("@%first mov.u32 %x, 1;\n" + shuffle),
	      "`shfl' of register `%x', which is not defined in the lanes fffffffe\n"
	      "  at m0:13: shfl.sync.idx.b32");
  EXPECT_HAS (undefined ("@!%first bra L; ld.u32 %x, [%b]; L: " + shuffle),
	      "in the lanes fffffffe");
  EXPECT_HAS (undefined ("setp.lt.u32 %p, %t, 4; @%p mov.u32 %y, 1; add.u32 %x, %y, %t;" + shuffle),
	      "`%x', which is not defined in the lanes fffffff0");
  EXPECT_HAS (undefined ("@%first setp.eq.u32 %p, %t, 0; selp.b32 %x, 1, 0, %p;" + shuffle),
	      "in the lanes fffffffe");
  EXPECT_HAS (undefined ("@%first setp.eq.u32 %p, %t, 0; vote.sync.any.pred %r, %p, 0xffffffff;"),
	      "`vote' of register `%p'");
  EXPECT_HAS (undefined ("@%first setp.eq.u32 %p, %t, 0; bar.red.or.pred %r, 0, %p;"),
	      "`bar' of register `%p'");
  EXPECT_HAS (undefined ("@%first mov.u32 %x, 1; match.any.sync.b32 %y, %x, 0xffffffff;"),
	      "`match' of register `%x'");
  EXPECT_HAS (undefined ("@%first mov.u32 %x, 1; redux.sync.add.u32 %y, %x, 0xffffffff;"),
	      "`redux' of register `%x'");
  EXPECT_CLEAN (undefined ("mov.u32 %x, 0; @%first ld.u32 %x, [%b];\n" + shuffle));
  EXPECT_CLEAN (undefined ("@%first mov.u32 %y, 1; selp.b32 %x, %y, %t, %first;" + shuffle));
  EXPECT_CLEAN (undefined ("@%first setp.eq.u32 %p, %t, 0; and.pred %p, %first, %p;\n"
			   "selp.b32 %x, 1, 0, %p;"
			   + shuffle));
  EXPECT_CLEAN (
    undefined ("@%first setp.eq.u32 %p, %t, 0; not.pred %r, %first; or.pred %p, %r, %p;\n"
	       "selp.b32 %x, 1, 0, %p;"
	       + shuffle));
  EXPECT_HAS (undefined ("@%first setp.eq.u32 %p, %t, 0; or.pred %p, %first, %p;\n"
			 "selp.b32 %x, 1, 0, %p;"
			 + shuffle),
	      "in the lanes fffffffe");
  /* Each lane is defined on a different path; lanes that do not participate may be undefined.  */
  EXPECT_CLEAN (
    undefined ("@!%first bra L; mov.u32 %x, 1; bra M; L: mov.u32 %x, 2; M: " + shuffle));
  EXPECT_CLEAN (undefined ("@!%first bra L; mov.u32 %x, 1;\n"
			   "shfl.sync.idx.b32 %y, %x, 0, 0x1f, 1; L:"));
}
