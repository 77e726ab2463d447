/* Memory: spaces, sizes, vectors, atomics, bad addresses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static const std::string h = header;

static void
expect_in (const std::string &text, const std::string &part)
{
  EXPECT_NE (text.find (part), std::string::npos) << text;
}

TEST (Memory, SizesAndSigns)
{
  Sim sim (h + R"(
.entry k (.param .u64 p, .param .u64 q)
{
  .reg .u64 %a, %b, %w; .reg .u32 %r; .reg .u16 %h;
  ld.param.u64 %a, [p]; ld.param.u64 %b, [q];
  ld.global.s8 %r, [%a];      st.global.u32 [%b], %r;
  ld.global.u8 %r, [%a];      st.global.u32 [%b+4], %r;
  ld.s16 %w, [%a];            st.u64 [%b+8], %w;
  ld.u16 %h, [%a+2];          st.u16 [%b+16], %h;
  mov.u32 %r, 0x12345678;     st.u8 [%b+18], %r;
  st.global.u32 [%b+20], -1;
  ret;
})");
  uint64_t in = sim.buffer<uint16_t> ({ 0x80ff, 0x1234 });
  uint64_t out = sim.buffer (std::vector<uint32_t> (6, 0));
  sim.run ("k", {}, {}, { in, out });
  uint32_t *p = sim.at<uint32_t> (out);
  EXPECT_EQ (p[0], 0xffffffffu);
  EXPECT_EQ (p[1], 0xffu);
  EXPECT_EQ (p[2], 0xffff80ffu);
  EXPECT_EQ (p[3], 0xffffffffu);
  EXPECT_EQ (p[4], 0x00781234u);
  EXPECT_EQ (p[5], 0xffffffffu);
}

TEST (Memory, Vectors)
{
  Sim sim (h + R"(
.entry k (.param .u64 p, .param .u64 q)
{
  .reg .u64 %a, %b; .reg .f32 %f<4>; .reg .f64 %d<2>; .reg .v2 .u64 %v;
  ld.param.u64 %a, [p]; ld.param.u64 %b, [q];
  ld.global.nc.v4.f32 {%f0, %f1, %f2, %f3}, [%a];
  st.global.v4.f32 [%b], {%f3, %f2, %f1, %f0};
  ld.global.v2.f64 {_, %d1}, [%a];
  st.global.f64 [%b+16], %d1;
  ld.v2.u64 %v, [%a];
  st.v2.u64 [%b+32], %v;
  ret;
})");
  uint64_t in = sim.buffer<float> ({ 1, 2, 3, 4 });
  uint64_t out = sim.buffer (std::vector<float> (12, 0));
  sim.run ("k", {}, {}, { in, out });
  std::vector<float> got (sim.at<float> (out), sim.at<float> (out) + 12);
  EXPECT_EQ (got, (std::vector<float>{ 4, 3, 2, 1, 3, 4, 0, 0, 1, 2, 3, 4 }));
}

TEST (Memory, SpacesAndGenericAddresses)
{
  Sim sim (h + R"(
.const .align 4 .u32 table[3] = { 10, 20, 30 };
.global .u32 counter = 7;
.entry k (.param .u64 q)
{
  .reg .u64 %q, %g, %l; .reg .u32 %r<8>; .reg .pred %p<8>;
  .shared .align 4 .b8 sh[16];
  .local .align 8 .b8 frame[16];
  ld.param.u64 %q, [q];
  ld.const.u32 %r1, [table+4];
  cvta.const.u64 %g, table;
  ld.u32 %r2, [%g+8];
  ld.global.u32 %r3, [counter];
  st.shared.u32 [sh+4], 55;
  cvta.shared.u64 %g, sh;
  ld.u32 %r4, [%g+4];
  isspacep.shared %p1, %g;
  isspacep.global %p2, %g;
  isspacep.local %p3, %g;
  mov.u64 %l, frame;
  st.local.u32 [%l+8], 66;
  cvta.local.u64 %l, %l;
  ld.u32 %r5, [%l+8];
  isspacep.local %p4, %l;
  cvta.to.shared.u64 %g, %g;
  ld.shared.u32 %r6, [%g+4];
  add.u32 %r1, %r1, %r2;
  add.u32 %r1, %r1, %r3;
  st.u32 [%q], %r1;
  st.u32 [%q+4], %r4;
  st.u32 [%q+8], %r5;
  st.u32 [%q+12], %r6;
  selp.u32 %r1, 1, 0, %p1;  @%p2 or.b32 %r1, %r1, 2;
  @%p3 or.b32 %r1, %r1, 4;  @%p4 or.b32 %r1, %r1, 8;
  st.u32 [%q+16], %r1;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (5, 0));
  sim.run ("k", {}, {}, { out });
  uint32_t *p = sim.at<uint32_t> (out);
  EXPECT_EQ (p[0], 57u);
  EXPECT_EQ (p[1], 55u);
  EXPECT_EQ (p[2], 66u);
  EXPECT_EQ (p[3], 55u);
  EXPECT_EQ (p[4], 9u);
}

TEST (Memory, LocalIsPrivate)
{
  /* Each lane writes its number to the same local place.  */
  auto r = eval_warp (".local .u32 mine; st.local.u32 [mine], %r1;"
		      "bar.warp.sync 0xffffffff; ld.local.u32 %r0, [mine];",
		      "%r0", { 5, 6, 7, 8 });
  EXPECT_EQ (r[0], 5u);
  EXPECT_EQ (r[2], 7u);
  EXPECT_EQ (r[31], 8u);
}

TEST (Memory, DynamicShared)
{
  Sim sim (h + R"(
.extern .shared .align 16 .b8 dyn[];
.shared .u32 fixed;
.entry k (.param .u64 q)
{
  .reg .u64 %q, %a; .reg .u32 %r<4>;
  ld.param.u64 %q, [q];
  st.shared.u32 [fixed], 1;
  mov.u64 %a, dyn;
  st.shared.u32 [%a+60], 2;
  ld.shared.u32 %r1, [fixed];
  ld.shared.u32 %r2, [dyn+60];
  mov.u32 %r3, %dynamic_smem_size;
  st.v2.u32 [%q], {%r1, %r2};
  st.u32 [%q+8], %r3;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (3, 0));
  sim.run ("k", {}, {}, { out }, 64);
  uint32_t *p = sim.at<uint32_t> (out);
  EXPECT_EQ (p[0], 1u);
  EXPECT_EQ (p[1], 2u);
  EXPECT_EQ (p[2], 64u);
  EXPECT_THROW (sim.run ("k", {}, {}, { out }, 32), LaunchError);
}

/* An atomic operation by one lane on a word: the old and the new value.  */
static void
check_atom (const std::string &op, const std::string &operands, uint64_t initial, uint64_t expected,
	    uint64_t b = 0, uint64_t c = 0)
{
  std::string body = ".global .align 8 .u64 word;\n"
		     "setp.eq.u32 %p9, %t0, 0;\n"
		     "@%p9 st.global.u64 [word], %rd1;\n"
		     "@%p9 atom."
		     + op + ", [word], " + operands
		     + ";\n"
		       "ld.global.u64 %rd0, [word];";
  EXPECT_EQ (eval (body, "%rd0", initial, b, c), expected) << op;
}

TEST (Memory, Atomics)
{
  check_atom ("global.add.u32 %r0", "%r2", 0xffffffff, 1, 2);
  check_atom ("add.u64 %rd5", "%rd2", 0xffffffff, 0x100000001, 2);
  check_atom ("add.f32 %f0", "%f2", bits (1.5f), bits (4.0f), bits (2.5f));
  check_atom ("relaxed.gpu.add.f64 %d0", "%d2", bits (1.5), bits (4.0), bits (2.5));
  check_atom ("min.s32 %r0", "%r2", 5, 0xffffffff, 0xffffffff);
  check_atom ("min.u32 %r0", "%r2", 5, 5, 0xffffffff);
  check_atom ("max.s64 %rd5", "%rd2", 5, 5, ~uint64_t (0));
  check_atom ("and.b32 %r0", "%r2", 0xc, 8, 0xa);
  check_atom ("or.b64 %rd5", "%rd2", 0xc, 0xe, 0xa);
  check_atom ("xor.b32 %r0", "%r2", 0xc, 6, 0xa);
  check_atom ("acq_rel.sys.exch.b32 %r0", "%r2", 1, 9, 9);
  check_atom ("cas.b32 %r0", "%r2, %r3", 5, 9, 5, 9);
  check_atom ("cas.b64 %rd5", "%rd2, %rd3", 5, 5, 4, 9);
  check_atom ("cas.b16 %h0", "%h2, %h3", 0x10005, 0x10009, 5, 9);
  check_atom ("inc.u32 %r0", "%r2", 3, 0, 3);
  check_atom ("inc.u32 %r0", "%r2", 2, 3, 3);
  check_atom ("dec.u32 %r0", "%r2", 0, 7, 7);
  check_atom ("dec.u32 %r0", "%r2", 9, 7, 7);
  check_atom ("dec.u32 %r0", "%r2", 5, 4, 7);
}

TEST (Memory, AtomicReturnsOld)
{
  /* All lanes add 1: the old values are 0..31 in some order.  */
  auto r = eval_warp (".shared .u32 n; setp.eq.u32 %p1, %t0, 0;"
		      "@%p1 st.shared.u32 [n], 0; bar.sync 0;"
		      "atom.shared.add.u32 %r0, [n], 1;",
		      "%r0", { 0 });
  uint64_t sum = 0;
  for (uint64_t v : r)
    sum += v;
  EXPECT_EQ (sum, 31u * 32 / 2);
}

TEST (Memory, Reductions)
{
  auto r = eval_warp (".shared .u64 n; setp.eq.u32 %p1, %t0, 0;"
		      "@%p1 st.shared.u64 [n], 0; bar.sync 0;"
		      "red.shared.add.u64 [n], %rd1; bar.sync 0;"
		      "ld.shared.u64 %rd0, [n];",
		      "%rd0", { 3 });
  EXPECT_EQ (r[7], 96u);
}

/* ----- bad addresses ----- */

static const char *const stores = R"(
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %r; .reg .u64 %o;
  ld.param.u64 %a, [p];
  mov.u32 %r, %tid.x;
  mul.wide.u32 %o, %r, 4;
  add.u64 %a, %a, %o;
  st.global.u32 [%a], %r;
  ret;
})";

TEST (Memory, OutOfBounds)
{
  Sim sim (h + stores);
  uint64_t small = sim.buffer (std::vector<uint32_t> (40, 0));
  std::string report = sim.failure ("k", { 1 }, { 64 }, { small });
  expect_in (report, "kernel k: illegal address: 4-byte write to global memory");
  expect_in (report, "0 bytes past the end of an allocation of 160 bytes");
  expect_in (report, "m0:12: st.global.u32 [%a], %r;");
  expect_in (report, "warp 1, lane 8, thread (40,0,0)");
  EXPECT_EQ (sim.failure ("k", { 1 }, { 40 }, { small }), "");
}

TEST (Memory, Null)
{
  Sim sim (h + stores);
  expect_in (sim.failure ("k", {}, {}, { 0 }), "a null pointer");
}

TEST (Memory, Misaligned)
{
  Sim sim (h + stores);
  uint64_t small = sim.buffer (std::vector<uint32_t> (4, 0));
  expect_in (sim.failure ("k", {}, {}, { small + 2 }), "misaligned 4-byte access");
}

TEST (Memory, UseAfterFree)
{
  Sim sim (h + stores);
  uint64_t small = sim.buffer (std::vector<uint32_t> (4, 0));
  EXPECT_EQ (sim.failure ("k", {}, {}, { small }), "");
  ASSERT_TRUE (sim.memory ().release (small, AllocKind::DEVICE));
  expect_in (sim.failure ("k", {}, {}, { small + 8 }),
	     "kernel k: illegal address: 4-byte write to global memory at address");
  expect_in (sim.failure ("k", {}, {}, { small + 8 }),
	     "at offset 8 of an allocation of 16 bytes that was freed");
  /* Later allocations do not reuse its addresses at once.  */
  uint64_t other = sim.buffer (std::vector<uint32_t> (4, 0));
  EXPECT_NE (other, small);
  EXPECT_EQ (sim.failure ("k", {}, {}, { other }), "");
}

TEST (Memory, UseAfterFreeOnTheDevice)
{
  Sim sim (h
	   + ".extern .func (.param .u64 r) malloc (.param .u64 n);\n"
	     ".extern .func free (.param .u64 p);\n"
	     ".entry k () { .reg .u64 %a; .param .u64 p; .param .u64 n;\n"
	     "st.param.u64 [n], 40; call (p), malloc, (n); ld.param.u64 %a, [p];\n"
	     "st.u64 [%a+32], %a;\n"
	     "st.param.u64 [n], %a; call free, (n);\n"
	     "st.u64 [%a+32], %a; ret; }");
  std::string report = sim.failure ("k", {}, {}, {});
  expect_in (report, "at offset 32 of an allocation of 40 bytes that was freed");
  expect_in (report, "m0:10: st.u64 [%a+32], %a; ret; }");
}

/* ptxsim keeps a limited amount of freed memory: 60 rounds of 32 MiB would be 2 GiB.  */
TEST (Memory, FreedMemoryIsGivenBack)
{
  DeviceMemory m (uint64_t (1) << 30);
  uint64_t first = m.allocate (uint64_t (32) << 20, AllocKind::DEVICE);
  ASSERT_TRUE (m.release (first, AllocKind::DEVICE));
  expect_in (m.describe (first), "that was freed");
  for (unsigned i = 0; i < 60; i++)
    {
      uint64_t a = m.allocate (uint64_t (32) << 20, AllocKind::DEVICE);
      ASSERT_NE (a, 0u);
      EXPECT_EQ (m.used (), uint64_t (32) << 20);
      ASSERT_TRUE (m.release (a, AllocKind::DEVICE));
    }
  EXPECT_EQ (m.used (), 0u);
}

TEST (Memory, SharedAndLocalBounds)
{
  Sim sim (h
	   + ".entry s () { .shared .u32 x[4]; .reg .u32 %r;\n"
	     "ld.shared.u32 %r, [x+16];\nret; }\n"
	     ".entry l () { .local .u32 x[4]; .reg .u32 %r;\n"
	     "ld.local.u32 %r, [x+16];\nret; }\n");
  expect_in (sim.failure ("s", {}, {}, {}), "16 bytes of shared memory");
  expect_in (sim.failure ("l", {}, {}, {}), "16 bytes of local memory");
}
