/* Tests of the profile: its numbers, worked out by hand.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

namespace {

/* The profile of one launch of BODY.  It has %rd0, a buffer of 64 KiB that begins
   a line; %rd1, %r1, the thread's number; shared memory `s' of 16 KiB, local memory
   `l' of 256 bytes, and a global array `g' of four words.  */
KernelProfile
profile_of (const std::string &body, Dim3 block = { 32 }, Dim3 grid = {}, unsigned launches = 1)
{
  Sim sim (std::string (header)
	   + ".global .align 4 .u32 g[4];\n"
	     ".entry k (.param .u64 p)\n{\n"
	     ".shared .align 128 .b8 s[16384]; .local .align 16 .b8 l[256];\n"
	     ".reg .b64 %rd<10>; .reg .b32 %r<10>; .reg .b16 %h<10>; .reg .f32 %f<10>;\n"
	     ".reg .f64 %d<10>; .reg .pred %p<10>;\n"
	     "ld.param.u64 %rd0, [p]; mov.u32 %r1, %tid.x; cvt.u64.u32 %rd1, %r1;\n"
	   + body + "\nret;\n}\n");
  sim.profiling = true;
  uint64_t p = sim.buffer (std::vector<uint32_t> (16384));
  for (unsigned i = 0; i < launches; i++)
    sim.run ("k", grid, block, { p });
  EXPECT_EQ (sim.profile.size (), 1u);
  return sim.profile.begin ()->second;
}

/* Thread t accesses, with INSTRUCTION, the byte START + t * STRIDE of BASE.  */
AccessCount
access (AccessKind kind, AccessSpace space, const std::string &base, const std::string &instruction,
	int stride, int start = 0, Dim3 block = { 32 })
{
  KernelProfile p = profile_of ("mov.u64 %rd2, " + base + "; mad.lo.s64 %rd3, %rd1, "
				  + std::to_string (stride)
				  + ", %rd2;\n"
				    "add.s64 %rd3, %rd3, "
				  + std::to_string (start) + ";\n" + instruction,
				block);
  return p.access[unsigned (kind)][unsigned (space)];
}

AccessCount
global_load (const std::string &instruction, int stride, int start = 0, Dim3 block = { 32 })
{
  return access (AccessKind::LOAD, AccessSpace::GLOBAL, "%rd0", instruction, stride, start, block);
}

AccessCount
shared_load (const std::string &instruction, int stride)
{
  return access (AccessKind::LOAD, AccessSpace::SHARED, "s", instruction, stride);
}

InsnCount
in_class (const KernelProfile &p, InsnClass c)
{
  return p.classes[unsigned (c)];
}

} // anonymous namespace

/* ----- global memory ----- */

TEST (ProfileGlobal, sectors_and_lines_of_a_request)
{
  struct
  {
    const char *instruction;
    int stride, start;
    unsigned sectors, lines, excess, bytes;
  } const rows[] = {
    /* 32 floats side by side: one line, its four sectors.  */
    { "ld.global.f32 %f1, [%rd3];", 4, 0, 4, 1, 0, 128 },
    /* Every second one: twice the bytes.  */
    { "ld.global.f32 %f1, [%rd3];", 8, 0, 8, 2, 4, 128 },
    /* A line for each lane.  */
    { "ld.global.f32 %f1, [%rd3];", 128, 0, 32, 32, 28, 128 },
    /* Offset by one float: the last one is in the next line.  */
    { "ld.global.f32 %f1, [%rd3];", 4, 4, 5, 2, 1, 128 },
    { "ld.global.f32 %f1, [%rd3+4];", 4, 0, 5, 2, 1, 128 },
    /* All the same.  */
    { "ld.global.f32 %f1, [%rd3];", 0, 0, 1, 1, 0, 128 },
    /* Backward is as good as forward.  */
    { "ld.global.f32 %f1, [%rd3];", -4, 124, 4, 1, 0, 128 },
    { "ld.global.f64 %d1, [%rd3];", 8, 0, 8, 2, 0, 256 },
    { "ld.global.f64 %d1, [%rd3];", 16, 0, 16, 4, 8, 256 },
    { "ld.global.v2.f32 {%f1, %f2}, [%rd3];", 8, 0, 8, 2, 0, 256 },
    { "ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd3];", 16, 0, 16, 4, 0, 512 },
    /* 32 bytes are one sector.  */
    { "ld.global.u8 %r2, [%rd3];", 1, 0, 1, 1, 0, 32 },
    { "ld.global.u8 %r2, [%rd3];", 1, 16, 2, 1, 1, 32 },
    { "ld.global.u8 %r2, [%rd3];", 4, 0, 4, 1, 3, 32 },
    { "ld.global.u16 %h1, [%rd3];", 2, 0, 2, 1, 0, 64 },
    /* A struct of three floats: 384 bytes, of which a third is read.  */
    { "ld.global.f32 %f1, [%rd3];", 12, 0, 12, 3, 8, 128 },
    /* Generic addresses.  */
    { "ld.f32 %f1, [%rd3];", 4, 0, 4, 1, 0, 128 },
  };
  for (auto &row : rows)
    {
      SCOPED_TRACE (std::string (row.instruction) + " stride " + std::to_string (row.stride)
		    + " from " + std::to_string (row.start));
      AccessCount c = global_load (row.instruction, row.stride, row.start);
      EXPECT_EQ (c.requests, 1u);
      EXPECT_EQ (c.threads, 32u);
      EXPECT_EQ (c.units, row.sectors);
      EXPECT_EQ (c.worst, row.sectors);
      EXPECT_EQ (c.lines, row.lines);
      EXPECT_EQ (c.excess, row.excess);
      EXPECT_EQ (c.bytes, row.bytes);
    }
}

/* 40 threads: a warp of 32, and one of 8, whose 32 bytes are one sector.  */
TEST (ProfileGlobal, part_of_a_warp)
{
  AccessCount c = global_load ("ld.global.f32 %f1, [%rd3];", 4, 0, { 40 });
  EXPECT_EQ (c.requests, 2u);
  EXPECT_EQ (c.threads, 40u);
  EXPECT_EQ (c.units, 5u);
  EXPECT_EQ (c.lines, 2u);
  EXPECT_EQ (c.worst, 4u);
  EXPECT_EQ (c.excess, 0u);
}

/* Lanes 0..15 load; an access without active lanes is not a request.  */
TEST (ProfileGlobal, guarded)
{
  AccessCount c = global_load ("setp.lt.u32 %p1, %r1, 16; @%p1 ld.global.f32 %f1, [%rd3];"
			       "setp.lt.u32 %p1, %r1, 0; @%p1 ld.global.f32 %f1, [%rd3];",
			       4);
  EXPECT_EQ (c.requests, 1u);
  EXPECT_EQ (c.threads, 16u);
  EXPECT_EQ (c.units, 2u);
}

TEST (ProfileGlobal, stores_and_atomics)
{
  AccessCount c
    = access (AccessKind::STORE, AccessSpace::GLOBAL, "%rd0", "st.global.u32 [%rd3], %r1;", 8);
  EXPECT_EQ (c.requests, 1u);
  EXPECT_EQ (c.units, 8u);
  c = access (AccessKind::ATOMIC, AccessSpace::GLOBAL, "%rd0", "red.global.add.u32 [%rd3], 1;", 4);
  EXPECT_EQ (c.requests, 1u);
  EXPECT_EQ (c.units, 4u);
  EXPECT_EQ (c.bytes, 128u);
}

TEST (ProfileGlobal, the_line_of_each_access)
{
  KernelProfile p = profile_of ("shl.b64 %rd2, %rd1, 7; add.u64 %rd2, %rd2, %rd0;\n"
				"ld.global.f32 %f1, [%rd0];\n"
				"st.global.f32 [%rd2], %f1;\n"
				"st.global.f32 [%rd2], %f1;");
  ASSERT_EQ (p.sites.size (), 3u);
  auto it = p.sites.begin ();
  unsigned first = it->first.line;
  EXPECT_EQ (it->first.text, "ld.global.f32");
  EXPECT_EQ (it->second.count.units, 1u);
  ++it;
  EXPECT_EQ (it->first.line, first + 1);
  EXPECT_EQ (it->first.text, "st.global.f32");
  EXPECT_EQ (it->second.count.units, 32u);
  EXPECT_EQ ((++it)->first.line, first + 2);
}

/* ----- shared memory ----- */

TEST (ProfileShared, passes_of_a_request)
{
  struct
  {
    const char *instruction;
    int stride;
    unsigned passes, conflicts;
  } const rows[] = {
    { "ld.shared.f32 %f1, [%rd3];", 4, 1, 0 },
    /* Lanes i and i + 16 have one bank.  */
    { "ld.shared.f32 %f1, [%rd3];", 8, 2, 1 },
    { "ld.shared.f32 %f1, [%rd3];", 16, 4, 3 },
    { "ld.shared.f32 %f1, [%rd3];", 128, 32, 31 },
    /* One word to all; an odd stride.  */
    { "ld.shared.f32 %f1, [%rd3];", 0, 1, 0 },
    { "ld.shared.f32 %f1, [%rd3];", 132, 1, 0 },
    { "ld.shared.f32 %f1, [%rd3];", 12, 1, 0 },
    /* Four lanes a word, eight banks.  */
    { "ld.shared.u8 %r2, [%rd3];", 1, 1, 0 },
    /* 64 bits: two half warps, without a conflict between them.  */
    { "ld.shared.f64 %d1, [%rd3];", 8, 2, 0 },
    { "ld.shared.f64 %d1, [%rd3];", 0, 2, 0 },
    /* Lane i has the banks 4i and 4i + 1: eight lanes are around once.  */
    { "ld.shared.f64 %d1, [%rd3];", 16, 4, 2 },
    { "ld.shared.f64 %d1, [%rd3];", 128, 32, 30 },
    /* 128 bits: four quarter warps.  */
    { "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%rd3];", 16, 4, 0 },
    { "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%rd3];", 32, 8, 4 },
    { "ld.shared.v4.f32 {%f1, %f2, %f3, %f4}, [%rd3];", 128, 32, 28 },
  };
  for (auto &row : rows)
    {
      SCOPED_TRACE (std::string (row.instruction) + " stride " + std::to_string (row.stride));
      AccessCount c = shared_load (row.instruction, row.stride);
      EXPECT_EQ (c.requests, 1u);
      EXPECT_EQ (c.units, row.passes);
      EXPECT_EQ (c.worst, row.passes);
      EXPECT_EQ (c.excess, row.conflicts);
    }
}

/* A generic address of shared memory is an access of shared memory; lanes that
   go elsewhere are a request of their own.  */
TEST (ProfileShared, generic_addresses)
{
  KernelProfile p = profile_of ("cvta.shared.u64 %rd2, s; shl.b64 %rd3, %rd1, 2;\n"
				"setp.lt.u32 %p1, %r1, 8;\n"
				"selp.b64 %rd2, %rd2, %rd0, %p1;\n"
				"add.u64 %rd2, %rd2, %rd3; st.u32 [%rd2], %r1;");
  const AccessCount *stores = p.access[unsigned (AccessKind::STORE)];
  const AccessCount &shared = stores[unsigned (AccessSpace::SHARED)];
  EXPECT_EQ (shared.requests, 1u);
  EXPECT_EQ (shared.threads, 8u);
  EXPECT_EQ (shared.units, 1u);
  /* The bytes 32 to 127.  */
  const AccessCount &global = stores[unsigned (AccessSpace::GLOBAL)];
  EXPECT_EQ (global.requests, 1u);
  EXPECT_EQ (global.threads, 24u);
  EXPECT_EQ (global.units, 3u);
  EXPECT_EQ (in_class (p, InsnClass::STORE_GENERIC).warps, 1u);
}

/* ----- local memory ----- */

/* Words at one offset of the 32 lanes are one line.  */
TEST (ProfileLocal, interleaved)
{
  AccessCount c
    = access (AccessKind::STORE, AccessSpace::LOCAL, "l", "st.local.u32 [%rd3], %r1;", 0);
  EXPECT_EQ (c.units, 4u);
  EXPECT_EQ (c.lines, 1u);
  c = access (AccessKind::STORE, AccessSpace::LOCAL, "l", "st.local.u32 [%rd3], %r1;", 4);
  EXPECT_EQ (c.units, 32u);
  c = access (AccessKind::STORE, AccessSpace::LOCAL, "l", "st.local.u64 [%rd3], %rd1;", 0);
  EXPECT_EQ (c.units, 8u);
  EXPECT_EQ (c.lines, 2u);
}

/* ----- instructions ----- */

TEST (ProfileInstructions, classes)
{
  static const struct
  {
    InsnClass insn_class;
    const char *instruction;
  } rows[] = {
    { InsnClass::INT, "add.s32 %r2, %r1, 1;" },
    { InsnClass::INT, "mul.wide.u32 %rd2, %r1, %r1;" },
    { InsnClass::INT, "setp.lt.s64 %p1, %rd1, 1;" },
    { InsnClass::INT, "selp.b32 %r2, %r1, 1, %p1;" },
    { InsnClass::INT, "and.pred %p1, %p2, %p3;" },
    { InsnClass::INT, "popc.b32 %r2, %r1;" },
    { InsnClass::INT_DIV, "div.s64 %rd2, %rd1, 3;" },
    { InsnClass::INT_DIV, "rem.u32 %r2, %r1, 3;" },
    { InsnClass::FLOAT, "fma.rn.f32 %f1, %f2, %f3, %f4;" },
    { InsnClass::FLOAT, "setp.lt.f32 %p1, %f1, %f2;" },
    { InsnClass::DOUBLE, "add.f64 %d1, %d2, %d3;" },
    { InsnClass::SPECIAL, "div.rn.f64 %d1, %d2, %d3;" },
    { InsnClass::SPECIAL, "sqrt.rn.f32 %f1, %f2;" },
    { InsnClass::SPECIAL, "ex2.approx.f32 %f1, %f2;" },
    { InsnClass::CONVERT, "cvt.rn.f32.s32 %f1, %r1;" },
    { InsnClass::CONVERT, "cvta.global.u64 %rd2, g;" },
    { InsnClass::MOVE, "mov.u32 %r2, %laneid;" },
    { InsnClass::MOVE, "mov.b64 {%r2, %r3}, %rd1;" },
    { InsnClass::LOAD_GLOBAL, "ld.volatile.global.u32 %r2, [g];" },
    { InsnClass::LOAD_GENERIC, "ld.u32 %r2, [%rd0];" },
    { InsnClass::LOAD_LOCAL, "ld.local.u32 %r2, [l];" },
    { InsnClass::LOAD_SHARED, "ld.shared.u32 %r2, [s];" },
    { InsnClass::LOAD_PARAM, "ld.param.u64 %rd2, [p];" },
    { InsnClass::STORE_GLOBAL, "st.global.u32 [%rd0], %r1;" },
    { InsnClass::STORE_SHARED, "st.shared.u32 [s+4], %r1;" },
    { InsnClass::STORE_LOCAL, "st.local.u32 [l+4], %r1;" },
    { InsnClass::ATOMIC, "atom.global.add.u32 %r2, [g], 1;" },
    { InsnClass::ATOMIC, "red.shared.max.s32 [s], 1;" },
    { InsnClass::SHUFFLE, "shfl.sync.bfly.b32 %r2, %r1, 1, 31, 0xffffffff;" },
    { InsnClass::VOTE, "vote.sync.ballot.b32 %r2, %p1, 0xffffffff;" },
    { InsnClass::VOTE, "redux.sync.add.s32 %r2, %r1, 0xffffffff;" },
    { InsnClass::BARRIER, "bar.sync 0;" },
    { InsnClass::BARRIER, "barrier.cta.sync.aligned 1;" },
    { InsnClass::WARP_SYNC, "bar.warp.sync 0xffffffff;" },
    { InsnClass::BRANCH, "bra NEXT; NEXT:" },
    { InsnClass::FENCE, "membar.gl;" },
    { InsnClass::FENCE, "fence.acq_rel.gpu;" },
    { InsnClass::OTHER, "nanosleep.u32 10;" },
  };
  /* Instructions of the prologue and the end: ld.param, mov, cvt, ret.  */
  std::array<InsnCount, num_insn_classes> expected = profile_of ("").classes;
  EXPECT_EQ (expected[unsigned (InsnClass::LOAD_PARAM)].warps, 1u);
  EXPECT_EQ (expected[unsigned (InsnClass::MOVE)].warps, 1u);
  EXPECT_EQ (expected[unsigned (InsnClass::CONVERT)].warps, 1u);
  EXPECT_EQ (expected[unsigned (InsnClass::CALL)].warps, 1u);
  for (auto &row : rows)
    {
      KernelProfile p = profile_of (row.instruction);
      for (unsigned i = 0; i < num_insn_classes; i++)
	{
	  unsigned more = InsnClass (i) == row.insn_class;
	  EXPECT_EQ (p.classes[i].warps, expected[i].warps + more)
	    << row.instruction << " " << insn_class_name (InsnClass (i));
	  EXPECT_EQ (p.classes[i].threads, expected[i].threads + 32 * more)
	    << row.instruction << " " << insn_class_name (InsnClass (i));
	}
      EXPECT_EQ (p.total ().warps, 5u);
    }
}

/* Guarded: counted for the warp, and for the lanes that do it.  Four warps.  */
TEST (ProfileInstructions, warps_and_threads)
{
  KernelProfile p = profile_of ("setp.lt.u32 %p1, %r1, 40; @%p1 add.f32 %f1, %f2, %f3;", { 128 });
  EXPECT_EQ (in_class (p, InsnClass::FLOAT).warps, 4u);
  EXPECT_EQ (in_class (p, InsnClass::FLOAT).threads, 40u);
  EXPECT_EQ (p.opcodes["add.f32"].threads, 40u);
  EXPECT_EQ (p.opcodes["setp.lt.u32"].threads, 128u);
}

/* The profile and the plain count agree, also when warps split and wait.  */
TEST (ProfileInstructions, total_is_that_of_the_statistics)
{
  Sim sim (std::string (header)
	   + ".func (.reg .u32 %o) f (.reg .u32 %i)\n"
	     "{ add.u32 %o, %i, 1; ret; }\n"
	     ".entry k (.param .u64 p)\n{ .reg .b32 %r<4>; .reg .pred %p;\n"
	     "mov.u32 %r1, %tid.x; setp.lt.u32 %p, %r1, 7; @%p bra L;\n"
	     "call (%r2), f, (%r1);\n"
	     "L: bar.warp.sync 0xffffffff; bar.sync 0; @%p ret; call (%r2), f, (%r1);\n}\n");
  sim.profiling = true;
  sim.run ("k", { 3 }, { 64 }, { 0 });
  InsnCount total = sim.profile.begin ()->second.total ();
  EXPECT_EQ (total.warps, sim.stats.warp_instructions);
  EXPECT_EQ (total.threads, sim.stats.thread_instructions);
}

TEST (ProfileInstructions, launches_add_up)
{
  KernelProfile p = profile_of ("add.f32 %f1, %f2, %f3; bar.sync 0;", { 64 }, { 3 }, 2);
  EXPECT_EQ (p.launches, 2u);
  EXPECT_EQ (p.blocks, 6u);
  EXPECT_EQ (in_class (p, InsnClass::FLOAT).warps, 12u);
  EXPECT_EQ (p.barriers, 6u);
}

TEST (ProfileInstructions, launch_shapes_are_apart)
{
  Sim sim (std::string (header) + ".entry k ()\n{ ret; }\n");
  sim.profiling = true;
  sim.run ("k", { 2 }, { 32 }, {});
  sim.run ("k", { 2 }, { 64 }, {});
  sim.run ("k", { 2 }, { 64 }, {});
  ASSERT_EQ (sim.profile.size (), 2u);
  auto it = sim.profile.begin ();
  EXPECT_EQ (it->first.block.x, 32u);
  EXPECT_EQ (it->second.launches, 1u);
  EXPECT_EQ ((++it)->first.block.x, 64u);
  EXPECT_EQ (it->second.launches, 2u);
}

/* ----- atomics ----- */

/* 2 blocks of 2 warps; all lanes have one address.  */
TEST (ProfileAtomics, one_address)
{
  KernelProfile p = profile_of ("red.global.add.u32 [g+8], 1;", { 64 }, { 2 });
  EXPECT_EQ (p.atomic_addresses, 1u);
  ASSERT_EQ (p.atomics.count ("g+8"), 1u);
  const AtomicCount &c = p.atomics["g+8"];
  EXPECT_EQ (c.threads, 128u);
  EXPECT_EQ (c.requests, 4u);
  EXPECT_EQ (c.worst, 32u);
}

/* Eight lanes each on four words, and one lane on a fifth place.  */
TEST (ProfileAtomics, several_addresses)
{
  KernelProfile p = profile_of ("and.b32 %r2, %r1, 3; mul.wide.u32 %rd2, %r2, 4;\n"
				"add.u64 %rd2, %rd2, %rd0; setp.eq.u32 %p1, %r1, 5;\n"
				"red.global.add.u32 [%rd2], 1;\n"
				"@%p1 atom.shared.add.u32 %r3, [s+16], 1;");
  EXPECT_EQ (p.atomic_addresses, 5u);
  ASSERT_EQ (p.atomics.size (), 5u);
  for (const char *name : { "allocation of 65536 bytes", "allocation of 65536 bytes+4",
			    "allocation of 65536 bytes+8", "allocation of 65536 bytes+12" })
    {
      EXPECT_EQ (p.atomics[name].threads, 8u) << name;
      EXPECT_EQ (p.atomics[name].requests, 1u) << name;
      EXPECT_EQ (p.atomics[name].worst, 8u) << name;
    }
  EXPECT_EQ (p.atomics["s+16"].threads, 1u);
}

/* The addresses of two blocks' shared memory are the same.  */
TEST (ProfileAtomics, shared_memory_of_blocks)
{
  KernelProfile p = profile_of ("red.shared.add.u32 [s], 1;", { 32 }, { 3 });
  EXPECT_EQ (p.atomics["s"].threads, 96u);
  EXPECT_EQ (p.atomics["s"].requests, 3u);
}

/* ----- barriers, branches ----- */

/* Block 0 meets twice, the others once.  */
TEST (ProfileBarriers, of_a_block)
{
  KernelProfile p = profile_of ("bar.sync 0; mov.u32 %r2, %ctaid.x;\n"
				"setp.ne.u32 %p1, %r2, 0; @%p1 bra END; bar.sync 1;\n"
				"END:",
				{ 96 }, { 4 });
  EXPECT_EQ (p.barriers, 5u);
  EXPECT_EQ (p.fewest_barriers, 1u);
  EXPECT_EQ (p.most_barriers, 2u);
  EXPECT_EQ (in_class (p, InsnClass::BARRIER).warps, 15u);
}

/* Lanes that reach an aligned barrier one after the other execute it once.  */
TEST (ProfileBarriers, lanes_that_come_later)
{
  KernelProfile p = profile_of ("setp.lt.u32 %p1, %r1, 8; @!%p1 bra L; mov.u32 %r2, 0;\n"
				"M: add.u32 %r2, %r2, 1; setp.lt.u32 %p2, %r2, %r1; @%p2 bra M;\n"
				"bra.uni L; L: bar.sync 0;");
  EXPECT_EQ (p.barriers, 1u);
  EXPECT_EQ (in_class (p, InsnClass::BARRIER).warps, 1u);
  EXPECT_EQ (in_class (p, InsnClass::BARRIER).threads, 32u);
}

/* Two warps.  All lanes agree, warp 0 splits, one without a condition; brx.idx
   sends lanes to two places.  */
TEST (ProfileBranches, that_split)
{
  KernelProfile p = profile_of ("setp.ge.u32 %p1, %r1, 0; @%p1 bra A; A:\n"
				"setp.lt.u32 %p1, %r1, 16; @%p1 bra B; mov.u32 %r2, 0; B:\n"
				"bra C; C:",
				{ 64 });
  EXPECT_EQ (p.branches.branches, 6u);
  EXPECT_EQ (p.branches.conditional, 4u);
  EXPECT_EQ (p.branches.split, 1u);
}

TEST (ProfileBranches, indexed)
{
  KernelProfile p = profile_of ("shr.u32 %r2, %r1, 5;\n"
				"T: .branchtargets X, Y; brx.idx %r2, T; X: Y:",
				{ 64 });
  EXPECT_EQ (p.branches.conditional, 2u);
  EXPECT_EQ (p.branches.split, 0u);
  p = profile_of ("and.b32 %r2, %r1, 1;\n"
		  "T: .branchtargets X, Y; brx.idx %r2, T; X: Y:");
  EXPECT_GE (p.branches.split, 1u);
}

/* ----- reports ----- */

TEST (ProfileReport, names_are_quoted_in_json)
{
  ProfileTable table;
  table[{ "a\"b\\c", {}, {}, 0 }].launches = 1;
  EXPECT_NE (profile_as_json (table).find ("\"name\": \"a\\\"b\\\\c\""), std::string::npos);
}

TEST (ProfileReport, the_table_shows_wasteful_accesses)
{
  ProfileTable table;
  table[{ "k", {}, {}, 0 }] = profile_of ("shl.b64 %rd2, %rd1, 7; add.u64 %rd2, %rd2, %rd0;\n"
					  "ld.global.f32 %f1, [%rd0]; ld.global.f64 %d1, [%rd2];");
  std::string text = profile_as_table (table);
  EXPECT_NE (text.find (" ld.global.f64 "), std::string::npos) << text;
  EXPECT_EQ (text.find (" ld.global.f32 "), std::string::npos) << text;
}
