/* PTX text of single insns, of data objects, calls and switches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/emit/ptx-emit.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

const dtype ints[] = { dtype::s8,  dtype::u8,  dtype::s16, dtype::u16,
		       dtype::s32, dtype::u32, dtype::s64, dtype::u64 };
const dtype wide_ints[] = { dtype::s32, dtype::u32, dtype::s64, dtype::u64 };
const dtype floats[] = { dtype::f16, dtype::f32, dtype::f64 };

/* A routine that applies insns to values it loads, and stores each result, so that
   ptxas sees every operand's type.  */
class insn_bench
{
public:
  /* On registers, then with a constant in place of each operand in turn.  */
  void apply (const std::string &op, const std::string &types, std::vector<dtype> srcs, dtype dst,
	      const std::string &attributes = "")
  {
    for (size_t constant = 0; constant <= srcs.size (); constant++)
      {
	/* After the last operand: none.  */
	if (constant < srcs.size () && (srcs[constant] == dtype::pred || op == "bitcast"))
	  continue;
	std::string args;
	for (size_t k = 0; k < srcs.size (); k++)
	  args += (k ? ", " : " ")
		  + (k != constant	 ? load (srcs[k])
		     : float_p (srcs[k]) ? "0d3ff8000000000000"
					 : "5");
	std::string d = fresh (dst);
	m_text += "  " + d + " = " + op + types + args + attributes + "\n";
	store (dst, d);
      }
  }
  std::string load (dtype t)
  {
    std::string r = fresh (t);
    if (t == dtype::pred)
      {
	std::string v = fresh (dtype::u32);
	m_text += "  " + v + " = ld.u32 %rd0\n  " + r + " = setp.pred.u32 " + v + ", 3 cc=ne\n";
      }
    else
      m_text += "  " + r + " = ld." + name_of (t) + " %rd0\n";
    return r;
  }
  std::string text () const
  {
    return "declare function @bench (u64) -> none\n"
	   "routine @bench dims=0,1,32 (u64) -> none {\nbb0:\n  %rd0 = ldparam.u64 0\n"
	   + m_text + "  ret\n}\n";
  }
  void store (dtype t, const std::string &r)
  {
    if (t == dtype::pred)
      {
	std::string v = fresh (dtype::u32);
	m_text += "  " + v + " = selp.u32 1, 0, " + r + "\n  st.u32 %rd0, " + v + "\n";
      }
    else
      m_text += std::string ("  st.") + name_of (t) + " %rd0, " + r + "\n";
  }
  void add (const std::string &line) { m_text += "  " + line + "\n"; }
  std::string fresh (dtype t)
  {
    static const char *const prefix[] = { "p", "r", "rd", "f", "fd" };
    return std::string ("%") + prefix[static_cast<unsigned> (class_of (t))]
	   + std::to_string (m_next++);
  }

private:
  std::string m_text;
  unsigned m_next = 1;
};

std::string
dot (dtype t)
{
  return std::string (".") + name_of (t);
}

void
all_computations (insn_bench &b)
{
  for (dtype t : ints)
    {
      for (const char *op : { "mov", "neg", "abs", "not" })
	b.apply (op, dot (t), { t }, t);
      for (const char *op : { "add", "sub", "mul", "div", "rem", "min", "max", "and", "or", "xor" })
	b.apply (op, dot (t), { t, t }, t);
      for (const char *op : { "shl", "shr" })
	b.apply (op, dot (t), { t, dtype::u32 }, t);
      b.apply ("selp", dot (t), { t, t, dtype::pred }, t);
      for (const char *cc : { "eq", "ne", "lt", "le", "gt", "ge" })
	b.apply ("setp", ".pred" + dot (t), { t, t }, dtype::pred, std::string (" cc=") + cc);
      b.apply ("cvt", dot (t) + ".pred", { dtype::pred }, t);
    }
  for (dtype t : wide_ints)
    {
      b.apply ("mulhi", dot (t), { t, t }, t);
      for (const char *op : { "rotl", "rotr" })
	b.apply (op, dot (t), { t, dtype::u32 }, t);
      for (const char *op : { "clz", "popc" })
	b.apply (op, dot (t), { t }, dtype::u32);
      for (const char *op : { "brev", "bswap" })
	b.apply (op, dot (t), { t }, t);
    }
  b.apply ("mulwide", ".s64", { dtype::s32, dtype::s32 }, dtype::s64);
  b.apply ("mulwide", ".u64", { dtype::u32, dtype::u32 }, dtype::u64);
  for (dtype t : floats)
    {
      for (const char *op : { "mov", "neg", "abs", "sqrt", "floor", "ceil", "trunc", "rint" })
	b.apply (op, dot (t), { t }, t);
      for (const char *op : { "add", "sub", "mul", "div", "min", "max", "copysign" })
	b.apply (op, dot (t), { t, t }, t);
      if (t != dtype::f16)
	b.apply ("fma", dot (t), { t, t, t }, t);
      b.apply ("selp", dot (t), { t, t, dtype::pred }, t);
      for (const char *cc : { "eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu",
			      "geu", "num", "nan" })
	b.apply ("setp", ".pred" + dot (t), { t, t }, dtype::pred, std::string (" cc=") + cc);
    }
  std::vector<dtype> all (std::begin (ints), std::end (ints));
  all.insert (all.end (), { dtype::f16, dtype::f32, dtype::f64 });
  for (dtype to : all)
    for (dtype from : all)
      b.apply ("cvt", dot (to) + dot (from), { from }, to);
  b.apply ("bitcast", ".f16.u16", { dtype::u16 }, dtype::f16);
  b.apply ("bitcast", ".u16.f16", { dtype::f16 }, dtype::u16);
  b.apply ("bitcast", ".f32", { dtype::u32 }, dtype::f32);
  b.apply ("bitcast", ".u32", { dtype::f32 }, dtype::u32);
  b.apply ("bitcast", ".f64", { dtype::u64 }, dtype::f64);
  b.apply ("bitcast", ".u64", { dtype::f64 }, dtype::u64);
  b.apply ("mov", ".pred", { dtype::pred }, dtype::pred);
  b.apply ("pand", ".pred", { dtype::pred, dtype::pred }, dtype::pred);
  b.apply ("por", ".pred", { dtype::pred, dtype::pred }, dtype::pred);
  b.apply ("pnot", ".pred", { dtype::pred }, dtype::pred);
  b.apply ("selp", ".pred", { dtype::pred, dtype::pred, dtype::pred }, dtype::pred);
}

void
all_atomics (insn_bench &b, int sm)
{
  for (dtype t : wide_ints)
    {
      for (const char *op : { "add", "min", "max", "and", "or", "xor" })
	{
	  std::string v = b.load (t);
	  b.add (std::string ("atom") + dot (t) + " %rd0, " + v + " atom=" + op);
	}
      for (const char *op : { "add", "min", "max", "and", "or", "xor", "exch" })
	{
	  std::string v = b.load (t), d = b.fresh (t);
	  b.add (d + " = atom" + dot (t) + " %rd0, " + v + " off=8 atom=" + op);
	  b.store (t, d);
	}
      std::string v = b.load (t), d = b.fresh (t);
      b.add (d + " = atom" + dot (t) + " %rd0, " + v + ", 7 atom=cas");
      b.store (t, d);
    }
  for (dtype t : { dtype::f32, dtype::f64 })
    if (t == dtype::f32 || sm >= 60)
      {
	std::string v = b.load (t), d = b.fresh (t);
	b.add (d + " = atom" + dot (t) + " %rd0, " + v + " atom=add");
	b.store (t, d);
      }
}

/* Each opcode on each type that it takes has PTX that ptxas accepts.  */
TEST (ptx_emit, every_computation_assembles)
{
  insn_bench b;
  all_computations (b);
  std::string ptx = ptx_of (b.text ());
  ASSERT_EQ (count (ptx, "error:"), 0u) << ptx;
  if (!have_ptxas ())
    GTEST_SKIP () << "no ptxas";
  EXPECT_EQ (ptxas_errors (ptx, 75), "");
  /* It does refuse what is wrong.  */
  EXPECT_NE (ptxas_errors (ptx.replace (ptx.find ("add.s32"), 7, "add.s33"), 75), "");
}

TEST (ptx_emit, every_atomic_assembles)
{
  for (int sm : { 75, 90 })
    {
      insn_bench b;
      all_atomics (b, sm);
      options opts;
      opts.sm = sm;
      std::string ptx = ptx_of (b.text (), opts);
      ASSERT_EQ (count (ptx, "error:"), 0u) << ptx;
      if (!have_ptxas ())
	GTEST_SKIP () << "no ptxas";
      EXPECT_EQ (ptxas_errors (ptx, sm), "");
    }
}

constexpr unsigned num_types = static_cast<unsigned> (dtype::f64) + 1;

/* The register or constant that the rule of operand K of I asks for.  */
operand
fitting_operand (const module &m, function &fn, const insn &i, size_t k)
{
  const operand_rule &rule = rule_of (i, k);
  const dtype t = (rule.of == OF_SIZE ? i.src_type : operand_type (m, fn, i, k));
  return (rule.forms & FORM_REG	    ? operand::of_reg (fn.new_reg (class_of (t)))
	  : rule.forms & FORM_FRAME ? operand::of_frame (0)
				    : operand::of_imm (0));
}

/* Computations, accesses and what all lanes do together.  */
bool
by_type_alone_p (opcode op)
{
  return !(info_of (op).effects & (FX_TERMINATOR | FX_MARKER)) && !reduction_p (op)
	 && op != opcode::BCAST && op != opcode::CALL && op != opcode::TEXT && op != opcode::ATOM
	 && op != opcode::UPDATE && op != opcode::LOCKED;
}

/* The types with which the verifier accepts OP, and for how many of them there is no PTX.  */
struct accepted
{
  unsigned types = 0, without_ptx = 0;
};

accepted
accepted_types (opcode op)
{
  accepted a;
  for (unsigned n = 0; n < num_types * num_types; n++)
    {
      module m;
      m.add_symbol ({});
      m.symbols[0].name = "f";
      m.functions.emplace_back ();
      function &fn = m.functions[0];
      fn.name = "f";
      fn.kind = function_kind::routine;
      fn.dims[1] = 0;
      fn.params = { { dtype::u32 } };
      fn.frame.push_back ({ "v", 8, 8, placement::gang, slot_owner::variable });
      insn i;
      i.op = op;
      i.type = static_cast<dtype> (n % num_types);
      i.src_type = static_cast<dtype> (n / num_types);
      i.lev = level::vector;
      for (size_t k = 0; k < info_of (op).operands.count; k++)
	i.src.push_back (fitting_operand (m, fn, i, k));
      const result_rule r = info_of (op).result;
      if (r != RS_NONE)
	i.dst = fn.new_reg (r == RS_PRED  ? reg_class::pred
			    : r == RS_B32 ? reg_class::b32
			    : r == RS_B64 ? reg_class::b64
					  : class_of (i.type));
      insn ret;
      ret.op = opcode::RET;
      fn.blocks.push_back ({ { i, ret } });
      if (!verify (m, fn, "").empty ())
	continue;
      std::vector<diagnostic> errors;
      emit_function (m, fn, options (), errors);
      a.types++;
      a.without_ptx += !errors.empty ();
    }
  return a;
}

/* What the signatures in device-ops.def allow, the templates can say.  */
TEST (ptx_emit, every_signature_has_a_template)
{
  for (unsigned n = 0; n < num_opcodes (); n++)
    {
      const opcode op = static_cast<opcode> (n);
      if (!by_type_alone_p (op))
	continue;
      const accepted a = accepted_types (op);
      EXPECT_GT (a.types, 0u) << info_of (op).name;
      EXPECT_EQ (a.without_ptx, 0u) << info_of (op).name;
    }
  /* Eleven types of numbers, with any of the thirteen as a second type.  */
  EXPECT_EQ (accepted_types (opcode::ADD).types, 11u * 13);
  /* To and from numbers, and from a predicate to eight integers.  */
  EXPECT_EQ (accepted_types (opcode::CVT).types, 11u * 11 + 8);
}

std::string
one_insn (const std::string &line)
{
  return "routine @f dims=0,1,32 () -> none {\nbb0:\n  " + line
	 + "\n  ret\n}\ndeclare function @f () -> none\n";
}

TEST (ptx_emit, subword_results_stay_in_range)
{
  std::string ptx = ptx_of (one_insn ("%r1 = add.s8 %r0, 100"));
  EXPECT_EQ (count (ptx, "add.s32 %r0, %r1, 100;\n\tcvt.s32.s8 %r0, %r0;"), 1u) << ptx;
  /* Two values in range have their bitwise and in range.  */
  EXPECT_EQ (count (ptx_of (one_insn ("%r1 = and.s8 %r0, %r2")), "cvt."), 0u);
  /* Rounded to f16 once, after one operation in f32; a maximum needs no rounding.  */
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = add.f16 %f0, %f2")), "cvt.rn.f16.f32"), 1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = max.f16 %f0, %f2")), "cvt."), 0u);
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = cvt.f16.f64 %fd0")), "cvt.rn.f16.f64"), 1u);
}

TEST (ptx_emit, immediates_by_type)
{
  EXPECT_EQ (count (ptx_of (one_insn ("%r1 = add.u32 %r0, -1")), ", 4294967295;"), 1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%r1 = add.s32 %r0, 4294967295")), ", -1;"), 1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%rd1 = add.s64 %rd0, -9223372036854775808")),
		    ", 0x8000000000000000;"),
	     1u);
  /* 1.5 is 0x3fc00000 and 0x3ff8000000000000.  */
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = add.f32 %f0, 0f3fc00000")), "0f3FC00000"), 1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%fd1 = add.f64 %fd0, 0d3ff8000000000000")),
		    "0d3FF8000000000000"),
	     1u);
}

TEST (ptx_emit, contraction_only_when_allowed)
{
  options opts;
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = mul.f32 %f0, %f0")), "mul.rn.f32"), 1u);
  opts.contract = true;
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = mul.f32 %f0, %f0"), opts), "mul.f32"), 1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = mul.f32 %f0, %f0 rounded"), opts), "mul.rn.f32"), 1u);
}

TEST (ptx_emit, copysign_takes_the_sign_first)
{
  std::string ptx = ptx_of (one_insn ("%f2 = copysign.f32 %f0, %f1"));
  /* Registers are numbered as they come: destination, magnitude, sign.  */
  EXPECT_EQ (count (ptx, "copysign.f32 %f0, %f2, %f1;"), 1u) << ptx;
}

const char switch_text[] = R"(
declare function @s (s32) -> s32
routine @s dims=0,1,32 (s32) -> s32 {
bb0:
  %r0 = ldparam.s32 0
  switch.s32 %r0 cases=CASES to=bb1,bb2,bb3,bb2,bb3,bb2
bb1:
  ret 0
bb2:
  ret 1
bb3:
  ret 2
}
)";

std::string
with_cases (const std::string &cases)
{
  std::string text = switch_text;
  return text.replace (text.find ("CASES"), 5, cases);
}

TEST (ptx_emit, dense_switch_is_a_table)
{
  std::string ptx = ptx_of (with_cases ("-2,-1,1,2,3"));
  EXPECT_EQ (count (ptx, "brx.idx"), 1u);
  /* -2, -1, (0: default), 1, 2, 3.  */
  EXPECT_EQ (count (ptx, ".branchtargets $L_bb2, $L_bb3, $L_bb1, $L_bb2, $L_bb3, $L_bb2;"), 1u)
    << ptx;
  if (have_ptxas ())
    {
      EXPECT_EQ (ptxas_errors (ptx, 75), "");
    }
}

TEST (ptx_emit, sparse_switch_is_a_chain)
{
  std::string ptx = ptx_of (with_cases ("-2,100,1000,10000,100000"));
  EXPECT_EQ (count (ptx, "brx.idx"), 0u);
  EXPECT_EQ (count (ptx, "setp.eq.s32"), 5u);
  if (have_ptxas ())
    {
      EXPECT_EQ (ptxas_errors (ptx, 75), "");
    }
}

TEST (ptx_emit, objects_functions_and_calls)
{
  std::string ptx = ptx_of (R"(
data @later size=16 align=8 reloc=0:@table:0 reloc=8:@callee:0
data @table global size=16 align=8 bytes=0100000000000000ff reloc=8:@text:2
data @text readonly size=3 align=1 bytes=616200
data @zeros global size=40 align=16
declare function @callee global (s32, f64) -> f64
declare function @outside external (u64) -> none
routine @callee dims=0,1,32 (s32, f64) -> f64 {
bb0:
  %r0 = ldparam.s32 0
  %fd1 = ldparam.f64 1
  %fd2 = cvt.f64.s32 %r0
  %fd2 = add.f64 %fd2, %fd1
  ret %fd2
}
kernel @k dims=0,1,1 partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %fd1 = call.f64 @callee, -3, 0d3ff0000000000000
  %rd2 = addr @zeros off=8
  call @outside, %rd2
  %rd3 = ld.u64 @later off=8
  %r4 = mov.s32 5
  %fd5 = call.f64 %rd3, %r4, %fd1
  st.f64 %rd0, %fd5
  st.f64 @zeros, %fd1
  ret
}
)");
  ASSERT_EQ (count (ptx, "error:"), 0u) << ptx;
  /* An object stands after those whose address it holds.  */
  EXPECT_LT (ptx.find (" text["), ptx.find (" table["));
  EXPECT_LT (ptx.find (" table["), ptx.find (" later["));
  EXPECT_EQ (count (ptx, "{1,generic(text)+2}"), 1u) << ptx;
  EXPECT_EQ (count (ptx, "{generic(table),callee}"), 1u);
  EXPECT_EQ (count (ptx, ".visible .global .align 16 .b8 zeros[40];"), 1u);
  EXPECT_EQ (count (ptx, ".callprototype (.param .f64 _) _ (.param .u32 _, .param .f64 _);"), 1u);
  if (!have_ptxas ())
    GTEST_SKIP () << "no ptxas";
  for (int sm : { 75, 80, 90 })
    EXPECT_EQ (ptxas_errors (ptx, sm), "");
}

/* Halves of 16 bytes at a multiple of 16, one after the other, and nothing else.  */
TEST (ptx_emit, aligned_halves_are_one_load)
{
  auto pairs = [] (const std::string &first, const std::string &second)
  {
    insn_bench bench;
    bench.add (first);
    bench.add (second);
    std::string ptx = ptx_of (bench.text ());
    return count (ptx, "ld.v2.u64 {") + count (ptx, "ld.global.v2.f64 {");
  };
  const std::string low = "%rd1 = ld.u64 %rd0 aligned off=16";
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd0 off=24"), 1u);
  EXPECT_EQ (pairs ("%fd1 = ld.f64 %rd0 aligned sp=global", "%fd2 = ld.f64 %rd0 off=8 sp=global"),
	     1u);
  EXPECT_EQ (pairs ("%rd1 = ld.u64 %rd0 off=16", "%rd2 = ld.u64 %rd0 off=24"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd0 off=32"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd1 off=24"), 0u);
  EXPECT_EQ (pairs (low, "%rd1 = ld.u64 %rd0 off=24"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd0 off=24 volatile"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd0 off=24 sp=global"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.s64 %rd0 off=24"), 0u);
  EXPECT_EQ (pairs ("%r1 = ld.u32 %rd0 aligned", "%r2 = ld.u32 %rd0 off=8"), 0u);
  /* The first one would change the address.  */
  EXPECT_EQ (pairs ("%rd0 = ld.u64 %rd0 aligned", "%rd2 = ld.u64 %rd0 off=8"), 0u);
}

TEST (ptx_emit, aligned_halves_are_one_store)
{
  auto pairs = [] (const std::string &first, const std::string &second)
  {
    insn_bench bench;
    bench.add (first);
    bench.add (second);
    std::string ptx = ptx_of (bench.text ());
    return count (ptx, "st.v2.u64 [%rd0+16], {%rd1, %rd2};")
	   + count (ptx, "st.global.v2.f64 [%rd0], {");
  };
  const std::string low = "st.u64 %rd0 %rd1 aligned off=16";
  EXPECT_EQ (pairs (low, "st.u64 %rd0 %rd2 off=24"), 1u);
  EXPECT_EQ (pairs ("st.f64 %rd0 %fd1 aligned sp=global", "st.f64 %rd0 %fd2 off=8 sp=global"), 1u);
  EXPECT_EQ (pairs ("st.u64 %rd0 %rd1 off=16", "st.u64 %rd0 %rd2 off=24"), 0u);
  EXPECT_EQ (pairs (low, "st.u64 %rd0 %rd2 off=32"), 0u);
  EXPECT_EQ (pairs (low, "st.u64 %rd3 %rd2 off=24"), 0u);
  EXPECT_EQ (pairs (low, "st.u64 %rd0 %rd2 off=24 volatile"), 0u);
  EXPECT_EQ (pairs (low, "st.u64 %rd0 %rd2 off=24 sp=global"), 0u);
  EXPECT_EQ (pairs (low, "st.s64 %rd0 %rd2 off=24"), 0u);
  EXPECT_EQ (pairs (low, "%rd2 = ld.u64 %rd0 off=24"), 0u);
  EXPECT_EQ (pairs ("st.u32 %rd0 %r1 aligned", "st.u32 %rd0 %r2 off=8"), 0u);
}

TEST (ptx_emit, architectures)
{
  for (int sm : { 50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90, 100, 103, 120, 121 })
    {
      options opts;
      opts.sm = sm;
      std::string ptx = ptx_of (one_insn ("%r0 = mov.s32 1"), opts);
      EXPECT_EQ (count (ptx, ".target sm_" + std::to_string (sm) + "\n"), 1u);
      if (have_ptxas ())
	{
	  EXPECT_EQ (ptxas_errors (ptx, sm < 75 ? 75 : sm), "");
	}
    }
  options opts;
  opts.sm = 71;
  EXPECT_EQ (count (ptx_of (one_insn ("%r0 = mov.s32 1"), opts), "unknown architecture sm_71"), 1u);
}

TEST (ptx_emit, refused)
{
  EXPECT_EQ (count (ptx_of (one_insn ("atom.f64 %rd0, 0d0000000000000000 atom=add loc=0:7")),
		    "error: 7: atomic add of type f64 before sm_60"),
	     1u);
  EXPECT_EQ (count (ptx_of (one_insn ("atom.u8 %rd0, 1 atom=add loc=0:8")),
		    "error: 8: atomic operation of type u8"),
	     1u);
  EXPECT_EQ (count (ptx_of (one_insn ("%f1 = atom.f32 %rd0, 0f00000000 atom=min loc=0:9")),
		    "error: 9: atomic min of type f32"),
	     1u);
  EXPECT_EQ (count (ptx_of (one_insn ("call %rd0, 5 loc=0:6")),
		    "error: 6: call through a pointer with a constant argument"),
	     1u);
  /* The verifier would refuse it before.  */
  const module m = parsed (one_insn ("%p0 = add.pred %p1, %p2 loc=0:5"));
  std::vector<diagnostic> errors;
  emit_function (m, m.functions[0], options (), errors);
  ASSERT_EQ (errors.size (), 1u);
  EXPECT_EQ (errors[0].text, "no PTX for add of type pred");
  EXPECT_EQ (errors[0].loc.line, 5u);
  EXPECT_EQ (count (ptx_of ("data @a size=12 align=4 reloc=4:@a:0\n"),
		    "unaligned pointer in the initial value of 'a'"),
	     1u);
  EXPECT_EQ (count (ptx_of ("data @a size=8 align=8 reloc=0:@b:0\n"
			    "data @b size=8 align=8 reloc=0:@a:0\n"),
		    "objects whose initial values hold each other's address"),
	     1u);
}

} // anonymous namespace
