/* Speed of the interpreter, in thread instructions a second.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A coalesced sum of floats, as a compiler writes it, and the same with a divergent
   branch in the loop, with one host thread and with two.  */

#include <chrono>
#include <cstdio>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

/* Each thread adds the elements of its grid-stride loop.  */
static std::string
kernel (const std::string &extra)
{
  return std::string (header) + R"(
.visible .entry sum (.param .u64 x, .param .u64 out, .param .u64 n)
{
  .reg .u64 %x, %out, %n, %i, %step, %a, %t; .reg .u32 %r<6>; .reg .f32 %s, %v;
  .reg .pred %p<3>;
  ld.param.u64 %x, [x]; ld.param.u64 %out, [out]; ld.param.u64 %n, [n];
  mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;
  mov.u32 %r4, %nctaid.x;
  mad.lo.u32 %r5, %r1, %r2, %r3;
  cvt.u64.u32 %i, %r5; mul.wide.u32 %step, %r2, %r4;
  mov.f32 %s, 0f00000000;
LOOP:
  setp.ge.u64 %p1, %i, %n;
  @%p1 bra DONE;
  shl.b64 %a, %i, 2;
  add.u64 %a, %x, %a;
  ld.global.f32 %v, [%a];
)" + extra
	 + R"(
  add.f32 %s, %s, %v;
  add.u64 %i, %i, %step;
  bra LOOP;
DONE:
  mul.wide.u32 %t, %r5, 4;
  add.u64 %t, %out, %t;
  st.global.f32 [%t], %s;
  ret;
})";
}

static void
measure (const char *name, const std::string &text, unsigned threads)
{
  constexpr uint64_t n = 1 << 22;
  Sim sim (text);
  sim.config.threads = threads;
  uint64_t x = sim.buffer (std::vector<float> (n, 1.0f));
  uint64_t out = sim.buffer (std::vector<float> (64 * 256, 0.0f));
  double best = 0;
  for (int i = 0; i < 5; i++)
    {
      auto start = std::chrono::steady_clock::now ();
      sim.run ("sum", { 64 }, { 256 }, { x, out, n });
      double seconds
	= std::chrono::duration<double> (std::chrono::steady_clock::now () - start).count ();
      double rate = double (sim.stats.thread_instructions) / seconds;
      best = rate > best ? rate : best;
    }
  printf ("%-28s %u host thread%s %8.0f million thread instructions a second\n", name, threads,
	  threads == 1 ? " " : "s", best / 1e6);
}

int
main ()
{
  for (unsigned threads = 1; threads <= 2; threads++)
    {
      measure ("coalesced float sum", kernel (""), threads);
      measure ("with a divergent branch",
	       kernel ("and.b32 %r1, %r3, 1; setp.ne.u32 %p2, %r1, 0;\n@%p2 bra ODD;\n"
		       "mul.f32 %v, %v, 0f40000000;\nbra NEXT;\n"
		       "ODD: mul.f32 %v, %v, 0f3f000000;\nNEXT:"),
	       threads);
    }
  return 0;
}
