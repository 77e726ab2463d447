/* The parser and the decoder refuse unknown input, and quote it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <gtest/gtest.h>
#include "ptxsim/tests/harness.h"

using namespace ptxsim;

static void
expect_refused (const std::string &message, const std::string &what, const std::string &quoted)
{
  EXPECT_NE (message.find (what), std::string::npos) << message;
  EXPECT_NE (message.find ("\n    " + quoted), std::string::npos) << message;
}

/* The instruction is in line 8 of refused_instruction's module.  */
static void
expect_instruction_refused (const std::string &line, const std::string &what)
{
  std::string message = refused_instruction (line);
  EXPECT_EQ (message.substr (0, 5), "m0:8:") << line << ": " << message;
  expect_refused (message, what, line);
}

TEST (Parser, UnknownInstruction)
{
  expect_instruction_refused ("frob.u32 %r1, %r2;", "unknown instruction `frob'");
}

TEST (Parser, UnknownModifier)
{
  expect_instruction_refused ("add.foo.u32 %r1, %r2, %r3;", "unknown form");
  expect_instruction_refused ("add.rn.foo.f32 %f1, %f2, %f3;", "unknown modifier `.foo'");
  expect_instruction_refused ("ld.global.weird.u32 %r1, [%rd1];", "unknown modifier `.weird'");
  expect_instruction_refused ("bra.fast L;", "unknown modifier `.fast'");
}

TEST (Parser, ModifiersInOrder)
{
  expect_instruction_refused ("add.ftz.rn.f32 %f1, %f2, %f3;", "unknown modifier `.rn'");
}

TEST (Parser, UnknownRegister)
{
  expect_instruction_refused ("add.u32 %r1, %r2, %nosuch;", "`%nosuch' is not declared");
  expect_instruction_refused ("@%nosuch bra L;", "predicate register");
}

TEST (Parser, TypesOfRegisters)
{
  expect_instruction_refused ("add.u32 %r1, %r2, %rd1;", "register `%rd1'");
  expect_instruction_refused ("add.u32 %r1, %r2, %f1;", "register `%f1'");
  expect_instruction_refused ("add.f32 %f1, %f2, %p1;", "register `%p1'");
  expect_instruction_refused ("ld.global.u64 %r1, [%rd1];", "register `%r1'");
  expect_instruction_refused ("ld.global.u32 %r1, [%r2];", "address");
  /* An offset is added; a negative one as well.  It has 32 bits.  */
  expect_instruction_refused ("ld.global.u32 %r1, [%rd1-4];", "expected `]'");
  expect_instruction_refused ("ld.global.u32 %r1, [%rd1+2147483648];", "offset out of range");
  expect_instruction_refused ("ld.global.u32 %r1, [%rd1+-2147483649];", "offset out of range");
  EXPECT_EQ (refused_instruction ("ld.global.u32 %r1, [%rd1+-4];"), "");
  EXPECT_EQ (refused_instruction ("ld.global.u32 %r1, [%rd1+2147483647];"), "");
  EXPECT_EQ (refused_instruction ("ld.global.u32 %r1, [%rd1+-2147483648];"), "");
  /* A wider register is fine for a load.  */
  EXPECT_EQ (refused_instruction ("ld.global.u8 %r1, [%rd1];"), "");
}

TEST (Parser, Operands)
{
  expect_instruction_refused ("add.u32 %r1, %r2;", "takes 3 operands");
  expect_instruction_refused ("add.u32 %r1, %r2, %r3, %r4;", "takes 3 operands");
  expect_instruction_refused ("add.u32 %r1, %r2, 4294967296;", "does not fit");
  expect_instruction_refused ("add.f32 %f1, %f2, 1;", "integer constant");
  expect_instruction_refused ("add.u32 %r1, %r2, 0f3f800000;", "floating-point constant");
  expect_instruction_refused ("fma.f32 %f1, %f2, %f3, %f4;", "needs a rounding");
  expect_instruction_refused ("cvt.u32.f32 %r1, %f1;", "rounding");
  expect_instruction_refused ("cvt.rn.u64.u32 %rd1, %r1;", "rounding");
  expect_instruction_refused ("bar.sync 16;", "16 barriers");
  expect_instruction_refused ("bar.sync 1, 33;", "multiple of 32");
  expect_instruction_refused ("add.u32 %r0, %tid.x, 1;", "special register");
  expect_instruction_refused ("mov.u16 %h1, %laneid;", "special register");
  expect_instruction_refused ("mov.b32 %r1, 1.0;", "floating-point constant");
  expect_instruction_refused ("pmevent 16;", "16 events");
  expect_instruction_refused ("mov.v4.b64 {%rd1, %rd2, %rd3, %rd4}, {1, 2, 3, 4};",
			      "at most 16 bytes");
  expect_instruction_refused ("setp.eq.f16 %p1|%p2, %h1, %h2;", "one result");
  expect_instruction_refused ("bra nowhere;", "label `nowhere' is not defined");
}

/* Forms that ptxas does not accept either.  */
TEST (Parser, UnknownForms)
{
  expect_instruction_refused ("cvt.sat.s32.s16 %r1, %h1;", "every value fits");
  expect_instruction_refused ("cvt.rn.bf16.u8 %h1, %h2;", "unknown form");
  expect_instruction_refused ("mad.rn.f16 %h0, %h1, %h2, %h3;", "unknown form");
  expect_instruction_refused ("min.NaN.f64 %d0, %d1, %d2;", "unknown form");
  expect_instruction_refused ("lop3 %r0, %r1, %r2, %r3, 1;", "expected .b32");
  expect_instruction_refused ("mov.f16 %h0, %h1;", "no type .f16");
  expect_instruction_refused ("selp.f16 %h0, %h1, %h2, %p1;", "no such type");
  expect_instruction_refused ("ld.global.ca.cg.u32 %r1, [%rd1];", "unknown modifier `.cg'");
  expect_instruction_refused ("ld.global.cg.L1::evict_last.u32 %r1, [%rd1];",
			      "unknown modifier `.L1::evict_last'");
  expect_instruction_refused ("ld.global.cv.nc.u32 %r1, [%rd1];", "unknown modifier `.nc'");
  expect_instruction_refused ("ld.volatile.global.ca.u32 %r1, [%rd1];", "unknown modifier `.ca'");
  expect_instruction_refused ("red.relaxed.release.gpu.global.add.u32 [%rd1], %r1;",
			      "no operation `.release'");
  expect_instruction_refused ("bar.sync.aligned 0;", "unknown modifier `.aligned'");
  expect_instruction_refused ("bar.red.u32 %r1, 0, %p1;", "expected .popc, .and or .or");
  expect_instruction_refused ("ldu.shared.u32 %r1, [%rd1];", "unknown modifier `.shared'");
}

/* Sizes and depths beyond those of real programs.  */
TEST (Parser, AbsurdSizes)
{
  std::string h = header;
  auto kernel = [&] (const std::string &body)
  { return refusal (h + ".entry k ()\n{\n" + body + "\nret;\n}\n"); };
  expect_refused (refusal (h + ".global .b8 x[1152921504606846976];"), "too large", ".global");
  expect_refused (refusal (h + ".global .b64 x[4294967296][4294967296];"), "too large", ".global");
  expect_refused (kernel (".reg .b32 %r<2147483648>;"), "too many registers", ".reg");
  expect_refused (kernel (".reg .b32 %a<600000>;\n.reg .v4 .b32 %b<200000>;"), "too many registers",
		  ".reg .v4");
  /* These would be truncated to 32 bits.  */
  expect_refused (kernel (".local .b8 x[8589934592];"), "local memory", ".local");
  expect_refused (kernel (".param .b8 x[8589934592];\nst.param.b32 [x+8589934584], 1;"),
		  "parameters", ".param");
  expect_refused (refusal (h + ".entry k (.param .b8 x[4294967296])\n{\nret;\n}\n"), "parameters",
		  ".entry");
  std::string deep (100000, '{');
  expect_refused (kernel ("mov.b32 " + deep), "nested too deeply", "mov");
  expect_refused (refusal (h + ".global .u32 x[1] = " + deep), "nested too deeply", ".global");
  /* A long chain of blocks does not overflow the host's stack.  */
  std::string chain;
  for (unsigned i = 0; i < 200000; i++)
    chain += "bra L" + std::to_string (i) + ";\nL" + std::to_string (i) + ":\n";
  EXPECT_EQ (kernel (chain), "");
}

TEST (Parser, Syntax)
{
  EXPECT_NE (refusal (".target sm_80\n").find ("m0:1: a module begins with .version"),
	     std::string::npos);
  std::string h = header;
  expect_refused (refusal (h + ".global .u32 x = {1, 2};"), "more initialisers",
		  ".global .u32 x = {1, 2};");
  expect_refused (refusal (h + ".global .u32 y[2];\n.global .u64 x = generic(y)-4;"),
		  "expected `;'", ".global .u64 x = generic(y)-4;");
  EXPECT_EQ (refusal (h + ".global .u32 y[2];\n.global .u64 x = generic(y)+-4;"), "");
  expect_refused (refusal (h + ".foo bar;"), "unknown directive", ".foo bar;");
  expect_refused (refusal (h + ".entry k ()\n{\n  .reg .u32 %a\n  ret;\n}"), "expected `;'",
		  "ret;");
  expect_refused (refusal (h + ".entry k ()\n{\nret;\n"), "expected `}'", "");
  expect_refused (refusal (h + ".entry k ()\n{\n.reg .u32 %a;\n.reg .u32 %a;\n}"), "declared twice",
		  ".reg .u32 %a;");
  expect_refused (refusal (h + ".entry k ()\n{\nL:\nL: ret;\n}"), "defined twice", "L: ret;");
  expect_refused (refusal (h + "/* open"), "unterminated comment", "/* open");
  expect_refused (refusal (h + ".global .f32 x = 0f3f80;"), "exactly 8 digits",
		  ".global .f32 x = 0f3f80;");
}

TEST (Parser, Scopes)
{
  /* Names in braces end with them; labels too.  */
  EXPECT_EQ (refusal (std::string (header)
		      + ".entry k ()\n{\n"
			"{ .reg .u32 %x; mov.u32 %x, 1; L: bra M; M: }\n"
			"{ .reg .u64 %x; mov.u64 %x, 1; L: bra L; }\nret;\n}"),
	     "");
  expect_refused (refusal (std::string (header)
			   + ".entry k ()\n{\n{ .reg .u32 %x; }\n"
			     "mov.u32 %x, 1;\nret;\n}"),
		  "`%x' is not declared", "mov.u32 %x, 1;");
}

TEST (Parser, ErrorsInUnusedFunctions)
{
  /* Every line counts, not only those that run.  */
  expect_refused (refusal (std::string (header)
			   + ".func f ()\n{\n  wrong.u32 1;\n  ret;\n}\n"
			     ".entry k () { ret; }\n"),
		  "unknown instruction `wrong'", "wrong.u32 1;");
}

TEST (Parser, WhatCompilersWrite)
{
  EXPECT_EQ (refusal (std::string (header)
		      + "// comment\n.file 1 \"a.c\"\n"
			".visible .entry k (.param .u64 .ptr .global .align 4 p)\n"
			".maxntid 128, 1, 1\n.minnctapersm 2\n{\n"
			".reg .v2 .u32 %v; .local .align 8 .b8 %frame_ar[16];\n"
			".reg .pred %p<2>; .reg .b32 %r<4>;\n"
			".loc 1 3 4\n.loc 1 440 9, function_name $L, inlined_at 1 9 2\n"
			".loc 1 440 9, function_name $L+5, inlined_at 1 9 2\n"
			" .pragma \"nounroll\";\n"
			"mov.v2.u32 %v, { 0, 1 };\n mov.u32 %v.y, %v.x;\n"
			"@ ! %p1 bra $L1;\n"
			"set.u32.ge.s32 %r1, %r2, 0;\n"
			"vadd.u32.u32.u32.add %r1, %r2, %r3, %r1;\n"
			"$L1: ret;\n}\n"),
	     "");
}
