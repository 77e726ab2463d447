/* The text form of the device IR, and what the verifier refuses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/ir-compare.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/shared-layout.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* Everything that the text form has, written as the printer writes it.  */
const char everything[] = R"(file "a \"b\".c"
data @tab global readonly size=16 align=8 bytes=00ff10 reloc=8:@tab:-4
data @w weak size=4 align=4
data @c common size=40 align=8
data @e external size=0 align=4
declare function @f global (s32, f64) -> f32
declare function @g external () -> none
routine @f weak dims=0,1,32 partitions=- packed_vector=8 interposable recursive loc=0:2 unmentioned=%p10,%rd11 (s32, f64) -> f32 {
  $0 size=16 align=8 name="x y"
  $1 size=4 align=4 place=worker owner=reduction
bb0:
  %r0 = ldparam.s32 0 loc=0:3
  %fd1 = ldparam.f64 1
  %p2 = setp.pred.s32 %r0, -5 cc=ge
  @!%p2 %f3 = mov.f32 0f3f800000 comment="one\ntwo"
  %f3 = mov.f32 0dffffffff80000000 cc=nan scope=cta sreg=laneid
  %r0 = add.s32 %r0, 1 atom=or lev=vector other_lev=worker op=max lid=4 rid=2 part=1
  %r0 = cvt.s32.f64 0d3ff0000000000000 ptx="a \"b\", c\n  d"
  %rd4 = addr $0 off=4
  %rd5 = addr @tab
  %f3 = ld.f32 %rd4 sp=local volatile invariant aligned off=-8
  %f9 = add.f32 %f3, %f3 rounded
  @%p2 st.f64 $0, 0d3ff0000000000000
  %r6 = atom.u32 @tab, 0, 1 sp=global atom=cas off=12
  fence scope=sys
  %r7 = sreg.u32 sreg=nctaid.x
  call @g
  %f3 = call.f32 @f, %r0, %fd1 callee=v
  %r8 = redux.u32 %r7 atom=max
  switch.s32 %r0 cases=1,-2 to=bb1,bb0,bb2
bb1:
  cbr %p2 to=bb0,bb2
bb2:
  ret %f3
}
kernel @k local dims=0,4,64 partitions=gwv (u64) -> none {
bb0:
  %r0 = mov.s32 1
  %r0 = red_init.s32 _, %r0 lev=worker op=&& lid=3 rid=1 how=slots otherwise=lock
  fork lev=vector
  br to=bb1
bb1:
  join lev=vector
  br to=bb2
bb2:
  barrier lev=worker mode=wv
  unreachable
}
kernel @p local dims=0,1,256 partitions=gwv packed row_length=%r0 row_look=%r0 () -> none {
bb0:
  %r0 = mov.u32 5
  %r1 = sreg.u32 sreg=gang_in_block
  ret
}
kernel @q local dims=0,1,256 partitions=gwv packed wide_rows=2 values=8,16 row_length=17 () -> none {
bb0:
  ret
}
library "// PTX\n.func \"x\"\n"
)";

TEST (ir_text, round_trip)
{
  EXPECT_EQ (print (parsed (everything)), everything);
}

/* What is lost in the text of M.  */
std::string
lost (const module &m)
{
  return first_difference (m, parsed (print (m)));
}

TEST (ir_text, loses_nothing)
{
  EXPECT_EQ (lost (parsed (everything)), "");
  for (const char *file : { "dot.dev", "modes.dev" })
    {
      options opts;
      EXPECT_EQ (lost (parsed (ir_file (file))), "");
      /* What the passes make has fields that no front end sets.  */
      module m = parsed (ir_file (file));
      result res;
      run_passes (m, opts, res, nullptr,
		  [] (const char *pass, const module &all, const function &, void *)
		  { EXPECT_EQ (lost (all), "") << "after " << pass; });
    }
}

/* Each field that has another value is seen, wherever it is.  */
TEST (ir_text, differences_are_seen)
{
  const module m = parsed (everything);
  auto changed = [&m] (auto change)
  {
    module other = m;
    change (other);
    return first_difference (m, other);
  };
  EXPECT_EQ (changed ([] (module &) {}), "");
  EXPECT_EQ (changed ([] (module &o) { o.library += "x"; }), "library");
  EXPECT_EQ (changed ([] (module &o) { o.files.clear (); }), "files.size");
  EXPECT_EQ (changed ([] (module &o) { o.symbols[0].relocs[0].addend++; }),
	     "symbols[0].relocs[0].addend");
  EXPECT_EQ (changed ([] (module &o) { o.functions[1].dims[2]++; }), "functions[1].dims[2]");
  EXPECT_EQ (changed ([] (module &o) { o.functions[0].blocks[0].insns[1].src[0].imm++; }),
	     "functions[0].blocks[0].insns[1].src[0].imm");
  EXPECT_EQ (changed ([] (module &o) { o.functions[1].blocks[0].insns[1].red.rid++; }),
	     "functions[1].blocks[0].insns[1].red.rid");
}

std::string
parse_error (const std::string &text)
{
  module m;
  std::string error;
  return parse (text, m, error) ? "" : error;
}

TEST (ir_text, errors_name_the_line)
{
  EXPECT_EQ (parse_error ("file \"a\"\nrubbish\n"), "line 2: unexpected 'rubbish'");
  EXPECT_EQ (parse_error ("kernel @k dims=0,1,1 partitions=- () -> none {\nbb0:\n  frob\n}\n"),
	     "line 3: unknown opcode 'frob'");
  EXPECT_EQ (parse_error ("kernel @k dims=0,1,1 partitions=- () -> none {\nbb1:\n}\n"),
	     "line 2: blocks must be numbered in order");
  EXPECT_EQ (parse_error ("kernel @k dims=0,1,1 partitions=- () -> none {\nbb0:\n"
			  "  %r1 = mov.s32 %rd1\n}\n"),
	     "line 3: register %rd1 has another class elsewhere");
  EXPECT_EQ (parse_error ("kernel @k dims=0,1,1 partitions=- () -> none {\nbb0:\n"
			  "  call @nobody\n}\n"),
	     "line 3: unknown symbol '@nobody'");
  EXPECT_NE (parse_error ("kernel @k dims=0,1,1 partitions=- () -> none {\n"), "");
}

std::string
verdict (const std::string &lines, const std::string &dims = "0,4,32")
{
  module m
    = parsed ("kernel @k dims=" + dims + " partitions=gwv (u64) -> none {\nbb0:\n" + lines + "}\n");
  return verify (m, m.functions[0], "test");
}

TEST (verify, accepts)
{
  EXPECT_EQ (verdict ("  ret\n"), "");
  module m = parsed (ir_file ("modes.dev"));
  EXPECT_EQ (verify (m, m.functions[0], "test"), "");
}

TEST (verify, refuses)
{
  EXPECT_EQ (verdict (""), "test: bb0: block without a terminator");
  EXPECT_EQ (verdict ("  br to=bb7\n"), "test: bb0, insn 0 (br): target does not exist");
  EXPECT_EQ (verdict ("  ret\n  ret\n"), "test: bb0, insn 0 (ret): terminator inside of a block");
  EXPECT_EQ (verdict ("  %r0 = add.s32 %rd1, 1\n  ret\n"),
	     "test: bb0, insn 0 (add): operand of a wrong class");
  EXPECT_EQ (verdict ("  %f0 = mov.f32 1\n  ret\n"),
	     "test: bb0, insn 0 (mov): operand of a wrong class");
  EXPECT_EQ (verdict ("  %p0 = setp.pred.s32 1, 2 cc=ltu\n  ret\n"),
	     "test: bb0, insn 0 (setp): unordered comparison of integers");
  EXPECT_EQ (verdict ("  join lev=vector\n  br to=bb1\nbb1:\n  ret\n"),
	     "test: vector join without its fork");
  EXPECT_EQ (verdict ("  fork lev=vector\n  ret\n"),
	     "test: bb0, insn 0 (fork): marker is not the last insn before a br");
  EXPECT_EQ (verdict ("  fork lev=vector\n  br to=bb1\nbb1:\n  fork lev=worker\n  br to=bb2\n"
		      "bb2:\n  ret\n"),
	     "test: worker fork inside of a vector region");
  EXPECT_EQ (verdict ("  %p0 = setp.pred.s32 1, 2 cc=lt\n  cbr %p0 to=bb1,bb2\nbb1:\n"
		      "  fork lev=vector\n  br to=bb2\nbb2:\n  ret\n"),
	     "test: block bb2 is reached from two regions");
  /* What the signatures of device-ops.def do not have.  */
  EXPECT_EQ (verdict ("  %p0 = add.pred %p1, %p2\n  ret\n"),
	     "test: bb0, insn 0 (add): type that the opcode does not have");
  EXPECT_EQ (verdict ("  %r0 = rotl.u8 %r1, 3\n  ret\n"),
	     "test: bb0, insn 0 (rotl): type that the opcode does not have");
  EXPECT_EQ (verdict ("  %f0 = fma.f16 %f1, %f1, %f1\n  ret\n"),
	     "test: bb0, insn 0 (fma): type that the opcode does not have");
  EXPECT_EQ (verdict ("  %r0 = add.u32 %r1\n  ret\n"),
	     "test: bb0, insn 0 (add): wrong number of operands");
  EXPECT_EQ (verdict ("  add.u32 %r1, 1\n  ret\n"), "test: bb0, insn 0 (add): destination missing");
  EXPECT_EQ (verdict ("  %r0 = st.u32 %rd1, 1\n  ret\n"),
	     "test: bb0, insn 0 (st): unexpected destination");
  EXPECT_EQ (verdict ("  %rd0 = clz.u64 %rd1\n  ret\n"),
	     "test: bb0, insn 0 (clz): destination of a wrong class");
  EXPECT_EQ (verdict ("  %rd0 = shl.u64 %rd1, %rd1\n  ret\n"),
	     "test: bb0, insn 0 (shl): bad count");
  EXPECT_EQ (verdict ("  %rd0 = mulwide.u64 %rd1, 1\n  ret\n"),
	     "test: bb0, insn 0 (mulwide): operand of a wrong class");
  EXPECT_EQ (verdict ("  %r0 = ld.u32 %r1\n  ret\n"), "test: bb0, insn 0 (ld): bad address");
  EXPECT_EQ (verdict ("  %p0 = pnot.pred 1\n  ret\n"),
	     "test: bb0, insn 0 (pnot): predicate register expected");
  EXPECT_EQ (verdict ("  %f0 = bitcast.f32 %rd1\n  ret\n"),
	     "test: bb0, insn 0 (bitcast): register of the same size expected");
  EXPECT_EQ (verdict ("  %r0 = ldparam.u32 1\n  ret\n"),
	     "test: bb0, insn 0 (ldparam): no such parameter");
  EXPECT_EQ (verdict ("  ret 1\n"), "test: bb0, insn 0 (ret): ret operand count");
  EXPECT_EQ (verdict ("  ret\n", "0,1,33"),
	     "test: vector dimension is neither 1 nor a multiple of 32");
  EXPECT_EQ (verdict ("  ret\n", "0,16,64"), "test: too many workers for named barriers");
  EXPECT_EQ (verdict ("  ret\n", "0,33,32"), "test: more than 1024 threads");
  EXPECT_EQ (verdict ("  ret\n", "0,2,1"), "test: workers without vectors");
}

/* The reduction buffer: loops of a level share bytes, levels and locks do not.  */
/* The two FINIs of a pair, with LINES between them.  */
std::string
pair_finis (const std::string &lines, const std::string &op = "*")
{
  const std::string rest = " lev=gang op=" + op + " lid=0 pair=complex part=";
  return "  %f1 = mov.f32 0f00000000\n  %f2 = mov.f32 0f00000000\n"
	 "  %f1 = red_fini.f32 _, %f1"
	 + rest + "0\n" + lines + "  %f2 = red_fini.f32 _, %f2 rid=1" + rest + "1\n  ret\n";
}

TEST (verify, pairs)
{
  EXPECT_EQ (verdict (pair_finis ("")), "");
  EXPECT_EQ (verdict (pair_finis ("  %r3 = mov.u32 1\n")),
	     "test: bb0, insn 2 (red_fini): the parts of a pair are apart");
  /* The parts of a sum are reductions of their own.  */
  EXPECT_EQ (verdict (pair_finis ("", "+")), "test: bb0, insn 2 (red_fini): bad complex reduction");
  EXPECT_EQ (verdict ("  %rd1 = mov.u64 0\n"
		      "  %rd1 = red_init.s64 _, %rd1 lev=gang op=+ pair=wide part=0\n  ret\n"),
	     "test: bb0, insn 1 (red_init): bad type of a word");
}

/* The text of a pair's part is read back as it was.  */
TEST (ir_text, pairs)
{
  module m = parsed ("kernel @k dims=0,4,32 partitions=gwv (u64) -> none {\nbb0:\n"
		     + pair_finis ("") + "}\n");
  const insn &i = m.functions[0].blocks[0].insns[3];
  EXPECT_EQ (i.red.pair, red_pair::complex);
  EXPECT_EQ (i.red.part, 1);
  const std::string text = print (m);
  EXPECT_EQ (print (parsed (text)), text);
}

TEST (shared_layout, slots)
{
  shared_layout l;
  auto a0 = l.reserve (0, 7, 4, 8), a1 = l.reserve (0, 7, 8, 8);
  auto b0 = l.reserve (0, 9, 32, 8);
  auto c0 = l.reserve (1, 7, 8, 8);
  auto lock = l.reserve (2, 0, 4, 4);
  l.finish ();
  EXPECT_EQ (l.offset (a0), 0u);
  EXPECT_EQ (l.offset (a1), 8u);
  EXPECT_EQ (l.offset (b0), 0u) << "another loop of the level";
  EXPECT_EQ (l.offset (c0), 32u) << "after the largest loop of the first level";
  EXPECT_EQ (l.offset (lock), 40u);
  EXPECT_EQ (l.size (), 44u);
  EXPECT_TRUE (l.sound_p ());
}

/* Of 48 KiB, 8 are for the backend itself; two workers' variables have the rest or go to
   the heap.  */
TEST (shared_layout, too_much_goes_to_the_heap)
{
  std::string text = "kernel @k dims=0,2,32 partitions=gwv loc=0:9 (u64) -> none {\n"
		     "  $0 size=20488 align=8 place=worker\nbb0:\n  ret\n}\n";
  EXPECT_NE (ptx_of (text).find ("malloc"), std::string::npos);
  text.replace (text.find ("20488"), 5, "20480");
  EXPECT_EQ (ptx_of (text).find ("malloc"), std::string::npos);
  EXPECT_EQ (count (ptx_of (text), "error"), 0u);
}

/* Linear in the size of a kernel, or nearly: this takes well below a second.  */
TEST (passes, large_kernel)
{
  std::string text = "kernel @k dims=0,4,32 partitions=gwv (u64) -> none {\nbb0:\n"
		     "  %rd0 = ldparam.u64 0\n  br to=bb1\n";
  unsigned r = 1;
  constexpr unsigned blocks = 1500;
  for (unsigned b = 1; b <= blocks; b++)
    {
      text += "bb" + std::to_string (b) + ":\n";
      std::string v = "%r" + std::to_string (r++), p = "%p" + std::to_string (r++);
      text += "  " + v + " = ld.s32 %rd0 off=" + std::to_string (4 * b) + "\n";
      for (unsigned k = 0; k < 5; k++)
	text += "  " + v + " = add.s32 " + v + ", " + std::to_string (k) + "\n";
      text += "  st.s32 %rd0, " + v + "\n  " + p + " = setp.pred.s32 " + v + ", 3 cc=lt\n  cbr " + p
	      + " to=bb" + std::to_string (b + 1) + ",bb" + std::to_string (b % 7 ? b + 1 : b - 3)
	      + "\n";
    }
  text += "bb" + std::to_string (blocks + 1) + ":\n  ret\n}\n";
  std::string ptx = ptx_of (text);
  EXPECT_EQ (count (ptx, "error"), 0u);
  EXPECT_EQ (count (ptx, "\n$L_bb") > blocks, true);
}

/* One abort for code of two modes: each gets its own.  */
TEST (passes, shared_dead_end)
{
  std::string ir = after ("cleanup",
			  "kernel @k dims=0,1,32 partitions=gwv (u64) -> none {\nbb0:\n"
			  "  %p0 = setp.pred.s32 1, 2 cc=lt\n  cbr %p0 to=bb1,bb2\nbb1:\n"
			  "  fork lev=vector\n  br to=bb3\nbb2:\n  trap\n  unreachable\nbb3:\n"
			  "  cbr %p0 to=bb4,bb2\nbb4:\n  join lev=vector\n  br to=bb5\nbb5:\n"
			  "  ret\n}\n");
  EXPECT_EQ (count (ir, "unreachable"), 2u) << ir;
}

/* The same bytes each time.  */
TEST (passes, deterministic)
{
  for (const char *file : { "dot.dev", "modes.dev" })
    EXPECT_EQ (ptx_of (ir_file (file)), ptx_of (ir_file (file)));
}

/* Every strategy and architecture gives PTX that ptxas accepts.  */
TEST (passes, kernels_assemble)
{
  if (!have_ptxas ())
    GTEST_SKIP () << "no ptxas";
  for (const char *file : { "dot.dev", "modes.dev" })
    for (strategy strat : { strategy::automatic, strategy::lock, strategy::atomic })
      for (int sm : { 50, 80, 90 })
	{
	  options opts;
	  opts.strat = strat;
	  opts.sm = sm;
	  EXPECT_EQ (ptxas_errors (ptx_of (ir_file (file), opts), sm < 75 ? 75 : sm), "");
	}
}

} // anonymous namespace
