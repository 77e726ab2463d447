/* Linking of modules, initialisers, calls, the driver's device functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static const std::string h = header;

static std::string
link_refusal (const std::vector<std::string> &texts)
{
  try
    {
      Sim sim (texts);
    }
  catch (const PtxError &e)
    {
      return e.what ();
    }
  return "";
}

static void
expect_in (const std::string &text, const std::string &part)
{
  EXPECT_NE (text.find (part), std::string::npos) << text;
}

TEST (Link, FunctionsAndVariablesOfOtherModules)
{
  Sim sim ({ h + R"(
.extern .func (.param .u32 r) twice (.param .u32 v);
.extern .global .u32 bias;
.visible .entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %x, %y;
  .param .u32 arg; .param .u32 res;
  ld.param.u64 %a, [p];
  st.param.u32 [arg], 20;
  call (res), twice, (arg);
  ld.param.u32 %x, [res];
  ld.global.u32 %y, [bias];
  add.u32 %x, %x, %y;
  st.global.u32 [%a], %x;
  ret;
})",
	     h + R"(
.visible .global .u32 bias = 2;
.func (.param .u32 r) helper (.param .u32 v)
{
  .reg .u32 %x;
  ld.param.u32 %x, [v];
  st.param.u32 [r], %x;
  ret;
}
.visible .func (.param .u32 r) twice (.param .u32 v)
{
  .reg .u32 %x;
  ld.param.u32 %x, [v];
  call (%x), helper, (%x);
  add.u32 %x, %x, %x;
  st.param.u32 [r], %x;
  ret;
})" });
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", {}, {}, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 42u);
}

TEST (Link, WeakGivesWay)
{
  std::string use = h + R"(
.extern .func (.param .u32 r) f ();
.entry k (.param .u64 p)
{
  .reg .u64 %a; .reg .u32 %x;
  ld.param.u64 %a, [p]; call (%x), f; st.global.u32 [%a], %x; ret;
})";
  auto def = [] (const std::string &linkage, int value)
  {
    return h + linkage + " .func (.param .u32 r) f () { st.param.u32 [r], " + std::to_string (value)
	   + "; ret; }";
  };
  auto run = [] (const std::vector<std::string> &texts)
  {
    Sim sim (texts);
    uint64_t out = sim.buffer<uint32_t> ({ 0 });
    sim.run ("k", {}, {}, { out });
    return sim.at<uint32_t> (out)[0];
  };
  EXPECT_EQ (run ({ use, def (".weak", 1), def (".visible", 2) }), 2u);
  EXPECT_EQ (run ({ use, def (".visible", 2), def (".weak", 1) }), 2u);
  EXPECT_EQ (run ({ use, def (".weak", 1), def (".weak", 3) }), 1u);
  expect_in (link_refusal ({ use, def (".visible", 1), def (".visible", 2) }),
	     "m2:4: multiple definition of `f'");
}

TEST (Link, WeakKernels)
{
  auto kernel = [] (const std::string &linkage, int value)
  {
    return h + linkage + R"( .entry k (.param .u64 p)
{
  .reg .u64 %a;
  ld.param.u64 %a, [p]; st.global.u32 [%a], )"
	   + std::to_string (value) + "; ret;\n}";
  };
  auto run = [] (const std::vector<std::string> &texts)
  {
    Sim sim (texts);
    uint64_t out = sim.buffer<uint32_t> ({ 0 });
    sim.run ("k", {}, {}, { out });
    return sim.at<uint32_t> (out)[0];
  };
  EXPECT_EQ (run ({ kernel (".weak", 1), kernel (".visible", 2) }), 2u);
  EXPECT_EQ (run ({ kernel (".visible", 2), kernel (".weak", 1) }), 2u);
  EXPECT_EQ (run ({ kernel (".weak", 1), kernel (".weak", 3) }), 1u);
  expect_in (link_refusal ({ kernel (".visible", 1), kernel (".visible", 2) }),
	     "m1:4: multiple definition of `k'");
}

TEST (Link, Undefined)
{
  expect_in (link_refusal ({ h
			     + ".extern .func nothing ();\n"
			       ".entry k ()\n{\ncall nothing;\nret; }" }),
	     "m0:7: undefined reference to `nothing'");
  expect_in (link_refusal ({ h
			     + ".extern .global .u32 v;\n"
			       ".entry k () { .reg .u32 %x;\nld.global.u32 %x, [v];\n"
			       "ret; }" }),
	     "undefined reference to `v'");
  /* An unused declaration needs no definition.  */
  EXPECT_EQ (link_refusal ({ h + ".extern .func nothing ();\n.entry k () { ret; }" }), "");
}

TEST (Link, PrototypesMustAgree)
{
  expect_in (link_refusal ({ h
			       + ".extern .func f (.param .u32 a);\n"
				 ".entry k () { call f, (1); ret; }",
			     h + ".visible .func f (.param .u64 a) { ret; }" }),
	     "declared with other parameters");
}

TEST (Link, Initialisers)
{
  Sim sim (h + R"(
.visible .global .u32 words[4] = { 1, -2, 0x30 };
.visible .global .f64 reals[2] = { 0d3ff0000000000000, 0.5 };
.visible .global .f32 real = 0f40000000;
.visible .global .u8 bytes[] = { 1, 2, 3 };
.visible .const .align 8 .u64 chain[3] = { words+4, generic(words)+8, fn };
.visible .global .u16 grid[2][2] = { { 1, 2 }, { 3, 4 } };
.func fn () { ret; }
.entry k (.param .u64 p)
{
  .reg .u64 %a, %b; .reg .u32 %x, %y;
  ld.param.u64 %a, [p];
  ld.const.u64 %b, [chain]; ld.u32 %x, [%b];
  ld.const.u64 %b, [chain+8]; ld.u32 %y, [%b];
  st.global.v2.u32 [%a], {%x, %y};
  ld.const.u64 %b, [chain+16];
P: .callprototype _ ();
  call %b, P;
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0, 0 });
  sim.run ("k", {}, {}, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 0xfffffffeu);
  EXPECT_EQ (sim.at<uint32_t> (out)[1], 0x30u);
  auto global = [&] (const char *name) { return sim.program ().globals.at (name); };
  EXPECT_EQ (sim.at<uint32_t> (global ("words")->address)[3], 0u);
  EXPECT_EQ (sim.at<double> (global ("reals")->address)[0], 1.0);
  EXPECT_EQ (sim.at<double> (global ("reals")->address)[1], 0.5);
  EXPECT_EQ (sim.at<float> (global ("real")->address)[0], 2.0f);
  EXPECT_EQ (global ("bytes")->size, 3u);
  EXPECT_EQ (sim.at<uint16_t> (global ("grid")->address)[2], 3u);
}

TEST (Link, IndirectCallsDiverge)
{
  Sim sim (h + R"(
.func (.param .u32 r) one (.param .u32 v)
{ .reg .u32 %x; ld.param.u32 %x, [v]; add.u32 %x, %x, 1000; st.param.u32 [r], %x; ret; }
.func (.param .u32 r) two (.param .u32 v)
{ .reg .u32 %x; ld.param.u32 %x, [v]; add.u32 %x, %x, 2000; st.param.u32 [r], %x; ret; }
.entry k (.param .u64 p)
{
  .reg .u64 %a, %o, %f, %g; .reg .u32 %t, %x; .reg .pred %p;
  ld.param.u64 %a, [p];
  mov.u32 %t, %tid.x; and.b32 %x, %t, 1; setp.eq.u32 %p, %x, 0;
  mov.u64 %f, one; mov.u64 %g, two; selp.u64 %f, %f, %g, %p;
P: .callprototype (.param .u32 _) _ (.param .u32 _);
  call (%x), %f, (%t), P;
  mul.wide.u32 %o, %t, 4; add.u64 %a, %a, %o; st.global.u32 [%a], %x;
  ret;
})");
  uint64_t out = sim.buffer (std::vector<uint32_t> (32, 0));
  sim.run ("k", {}, { 32 }, { out });
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (sim.at<uint32_t> (out)[i], (i & 1 ? 2000 : 1000) + i);
}

TEST (Link, ArrayParameters)
{
  Sim sim (h + R"(
.func (.param .align 16 .b8 r[16]) swap (.param .align 16 .b8 v[16])
{
  .reg .u64 %x, %y;
  ld.param.u64 %x, [v]; ld.param.u64 %y, [v+8];
  st.param.u64 [r], %y; st.param.u64 [r+8], %x;
  ret;
}
.entry k (.param .u64 p, .param .align 8 .b8 s[16])
{
  .reg .u64 %a, %x, %y, %q;
  .param .align 16 .b8 in[16]; .param .align 16 .b8 out[16];
  ld.param.u64 %a, [p];
  ld.param.u64 %x, [s];
  mov.u64 %q, s;                    // the address of a parameter
  ld.param.u64 %y, [%q+8];
  st.param.v2.u64 [in], {%x, %y};
  call (out), swap, (in);
  ld.param.v2.u64 {%x, %y}, [out];
  st.global.u64 [%a], %x; st.global.u64 [%a+8], %y;
  ret;
})");
  uint64_t out = sim.buffer<uint64_t> ({ 0, 0 });
  sim.run ("k", {}, {}, { out, 5, 6 });
  EXPECT_EQ (sim.at<uint64_t> (out)[0], 6u);
  EXPECT_EQ (sim.at<uint64_t> (out)[1], 5u);
}

TEST (Link, Printf)
{
  Sim sim (h + R"(
.extern .func (.param .u32 r) vprintf (.param .u64 f, .param .u64 a);
.global .u8 fmt[] = { 37, 100, 32, 37, 108, 108, 100, 32, 37, 46, 50, 102, 32, 37, 115, 33, 10, 0 };
.global .u8 str[] = { 104, 105, 0 };
.entry k ()
{
  .local .align 8 .b8 args[32];
  .reg .u64 %a, %f, %s; .reg .u32 %r;
  mov.u64 %a, args; cvta.local.u64 %a, %a;
  st.u32 [%a], -7; st.u64 [%a+8], 5000000000; st.f64 [%a+16], 0d4002000000000000;
  mov.u64 %s, str; st.u64 [%a+24], %s;
  mov.u64 %f, fmt;
  call (%r), vprintf, (%f, %a);
  ret;
})");
  testing::internal::CaptureStdout ();
  sim.run ("k", {}, {}, {});
  EXPECT_EQ (testing::internal::GetCapturedStdout (), "-7 5000000000 2.25 hi!\n");
}

TEST (Link, DeviceMalloc)
{
  Sim sim (h + R"(
.extern .func (.param .u64 r) malloc (.param .u64 n);
.extern .func free (.param .u64 p);
.entry k (.param .u64 q)
{
  .reg .u64 %a, %p; .reg .u32 %x;
  ld.param.u64 %a, [q];
  call (%p), malloc, (16);
  st.u32 [%p+12], 31; ld.u32 %x, [%p+12]; st.u32 [%a], %x;
  call free, (%p);
  ret;
}
.entry bad (.param .u64 q)
{
  .reg .u64 %p; .reg .u32 %x;
  call (%p), malloc, (16);
  ld.u32 %x, [%p];
  call free, (%p);
  ld.u32 %x, [%p];
  ret;
})");
  uint64_t out = sim.buffer<uint32_t> ({ 0 });
  sim.run ("k", {}, {}, { out });
  EXPECT_EQ (sim.at<uint32_t> (out)[0], 31u);
  expect_in (sim.failure ("bad", {}, {}, { out }), "illegal address");
}

TEST (Link, SharedMemoryOfEachKernel)
{
  /* Two kernels of 40 KiB each would not fit into one layout.  */
  Sim sim (h
	   + ".shared .align 8 .b8 a[40960];\n.shared .align 8 .b8 b[40960];\n"
	     ".shared .u32 both;\n"
	     ".func f () { st.shared.u32 [both], 1; ret; }\n"
	     ".entry k () { st.shared.u8 [a+40959], 1; call f; ret; }\n"
	     ".entry l () { st.shared.u8 [b+40959], 1; call f; ret; }\n"
	     ".entry m () { ret; }\n");
  EXPECT_EQ (sim.program ().kernels.at ("k")->shared_bytes, 40968u);
  EXPECT_EQ (sim.program ().kernels.at ("l")->shared_bytes, 40968u);
  EXPECT_EQ (sim.program ().kernels.at ("m")->shared_bytes, 0u);
  EXPECT_EQ (sim.failure ("k", {}, {}, {}), "");
  EXPECT_EQ (sim.failure ("l", {}, {}, {}), "");
  expect_in (link_refusal ({ h
			     + ".shared .b8 big[50000];\n"
			       ".entry k ()\n{ st.shared.u8 [big], 1; ret; }" }),
	     "uses 50000 bytes of static shared memory");
}
