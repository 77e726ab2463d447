/* Reductions: grouping, what is made of a group, address spaces, and what is refused.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/reductions/scheme-choice.h"
#include "ptx-backend/tests/test-util.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace accred::dev;
using namespace accred::dev::test;

namespace {

/* A worker loop with two reductions, each under a lock of its own, and insns between.  */
std::string
two_reductions (const std::string &between, const std::string &dims = "0,4,32")
{
  return "kernel @k dims=" + dims + R"( partitions=gwv (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %r1 = mov.s32 1
  %f2 = mov.f32 0f00000000
  %r1 = red_setup.s32 _, %r1 lev=worker op=+ lid=4 rid=0
  %f2 = red_setup.f32 _, %f2 lev=worker op=max lid=4 rid=1
  fork lev=worker
  br to=bb1
bb1:
  %r1 = red_init.s32 _, %r1 lev=worker op=+ lid=4 rid=0
  %f2 = red_init.f32 _, %f2 lev=worker op=max lid=4 rid=1
  red_lock lev=worker lid=4 rid=0
  %r1 = red_fini.s32 _, %r1 lev=worker op=+ lid=4 rid=0 loc=0:7
  red_unlock lev=worker lid=4 rid=0
)" + between
	 + R"(
  red_lock lev=worker lid=4 rid=0
  %f2 = red_fini.f32 _, %f2 lev=worker op=max lid=4 rid=1
  red_unlock lev=worker lid=4 rid=0
  join lev=worker
  br to=bb2
bb2:
  %r1 = red_teardown.s32 _, %r1 lev=worker op=+ lid=4 rid=0
  %f2 = red_teardown.f32 _, %f2 lev=worker op=max lid=4 rid=1
  st.s32 %rd0, %r1
  st.f32 %rd0, %f2 off=4
  ret
}
)";
}

/* One barrier for all reductions of a loop, and one for the JOIN; nothing is broadcast
   at the FORK.  */
TEST (reduce_plan, one_barrier_for_a_loop)
{
  std::string ptx = ptx_of (two_reductions (""));
  EXPECT_EQ (count (ptx, "bar.sync 0;"), 1u) << ptx;
  EXPECT_EQ (count (ptx, "// RED_FINI worker"), 2u);
  EXPECT_EQ (count (ptx, "// RED_FINI worker + lid 4 rid 0: "), 1u);
  EXPECT_EQ (count (ptx, "// RED_FINI worker max lid 4 rid 1: "), 1u);
}

/* One critical section: one lock, one unlock, one fence after and one before.  */
TEST (reduce_plan, one_critical_section_for_a_loop)
{
  options opts;
  opts.strat = strategy::lock;
  std::string ptx = ptx_of (two_reductions ("  %r9 = add.s32 %r1, 1\n  %f2 = neg.f32 %f2"), opts);
  EXPECT_EQ (count (ptx, "atom.shared.cas.b32"), 2u) << ptx;
  EXPECT_EQ (count (ptx, "], 0, 1;"), 1u);
  EXPECT_EQ (count (ptx, "], 1, 0;"), 1u);
  EXPECT_EQ (count (ptx, "membar.cta"), 2u);
}

/* What a FINI needs goes before the group, what needs a FINI after it.  */
TEST (reduce_plan, pure_insns_move_out)
{
  std::string ir = after ("reduce-plan", two_reductions ("  %r9 = add.s32 %r1, 1\n"
							 "  %f2 = neg.f32 %f2"));
  size_t neg = ir.find ("neg.f32"), first = ir.find ("red_fini.s32"),
	 second = ir.find ("red_fini.f32"), add = ir.find ("%r9 = add");
  EXPECT_LT (neg, first);
  EXPECT_LT (first, second);
  EXPECT_LT (second, add);
}

/* A store between them may not move: two groups.  */
TEST (reduce_plan, store_ends_a_group)
{
  options opts;
  opts.strat = strategy::lock;
  std::string ptx = ptx_of (two_reductions ("  st.s32 %rd0, 3"), opts);
  EXPECT_EQ (count (ptx, "atom.shared.cas.b32"), 4u) << ptx;
}

/* Under the atomic strategy a maximum of floats has no atomic, so its loop is locked;
   two sums are not.  */
TEST (reduction_scheme, atomic_falls_back_to_the_lock)
{
  options opts;
  opts.strat = strategy::atomic;
  EXPECT_EQ (count (ptx_of (two_reductions (""), opts), "atom.shared.cas"), 2u);
  std::string sums = two_reductions ("");
  for (size_t at; (at = sums.find ("op=max")) != std::string::npos;)
    sums.replace (at, 6, "op=+");
  std::string ptx = ptx_of (sums, opts);
  EXPECT_EQ (count (ptx, "atom.shared.cas"), 0u) << ptx;
  EXPECT_EQ (count (ptx, "red.shared.add.s32"), 1u) << ptx;
  EXPECT_EQ (count (ptx, "red.shared.add.f32"), 1u);
}

/* TWO_REDUCTIONS, of which a plan says how the sum is computed.  */
std::string
planned (const std::string &how, const std::string &dims = "0,4,32")
{
  std::string text = two_reductions ("", dims);
  const std::string sum = "op=+ lid=4 rid=0";
  for (size_t at = 0; (at = text.find (sum, at)) != std::string::npos; at += sum.size ())
    text.insert (at + sum.size (), " how=" + how);
  return text;
}

/* What is planned counts, not what the backend would choose; one lock is for the whole loop.  */
TEST (reduction_scheme, the_plan_decides)
{
  EXPECT_EQ (ptx_of (planned ("slots")), ptx_of (two_reductions ("")));
  options lock;
  lock.strat = strategy::lock;
  EXPECT_EQ (ptx_of (planned ("lock")), ptx_of (two_reductions (""), lock));
}

TEST (reduction_scheme, plans_that_do_not_fit_are_refused)
{
  auto error = [] (const std::string &text)
  {
    module m = parsed (text);
    const result res = compile (m, {});
    return res.errors.empty () ? "" : res.errors[0].text;
  };
  const std::string wrong = "internal: the scheme does not fit the dimensions";
  EXPECT_EQ (error (planned ("slots")), "");
  EXPECT_EQ (error (planned ("copy", "0,1,32")), "");
  EXPECT_EQ (error (planned ("copy")), wrong);
  EXPECT_EQ (error (planned ("tree")), wrong);
  EXPECT_EQ (error (planned ("update")), wrong);
  EXPECT_EQ (error (planned ("gang_slots")), wrong);
}

/* By level, strategy and dimensions, as the table in scheme-choice.cc has it.  */
TEST (reduction_scheme, choice)
{
  auto choice = [] (level lev, strategy strat, int gangs, int workers, int lanes,
		    bool native = true, bool pair = false)
  {
    const reduction_facts f
      = { lev, strat, { gangs, workers, lanes }, false, gangs == 0, pair, native };
    const scheme_choice c = choose_scheme (f);
    EXPECT_TRUE (scheme_fits_p (c.how, lev, f.dims, false));
    EXPECT_EQ (c.otherwise == c.how, c.how != red_scheme::gang_slots);
    return c.how;
  };
  const strategy automatic = strategy::automatic, lock = strategy::lock, atomic = strategy::atomic;
  EXPECT_EQ (choice (level::vector, automatic, 0, 1, 1), red_scheme::copy);
  for (strategy s : { automatic, lock, atomic })
    EXPECT_EQ (choice (level::vector, s, 0, 1, 32), red_scheme::tree);
  EXPECT_EQ (choice (level::vector, automatic, 0, 1, 64), red_scheme::slots);
  EXPECT_EQ (choice (level::vector, atomic, 0, 1, 64), red_scheme::slots);
  EXPECT_EQ (choice (level::vector, lock, 0, 1, 64), red_scheme::lock);

  EXPECT_EQ (choice (level::worker, lock, 0, 1, 32), red_scheme::copy);
  EXPECT_EQ (choice (level::worker, automatic, 0, 0, 32), red_scheme::slots);
  EXPECT_EQ (choice (level::worker, lock, 0, 4, 32), red_scheme::lock);
  EXPECT_EQ (choice (level::worker, atomic, 0, 4, 32), red_scheme::atomic);
  EXPECT_EQ (choice (level::worker, atomic, 0, 4, 32, false), red_scheme::lock);
  EXPECT_EQ (choice (level::worker, atomic, 0, 4, 32, true, true), red_scheme::lock);

  EXPECT_EQ (choice (level::gang, automatic, 0, 1, 32), red_scheme::gang_slots);
  EXPECT_EQ (choice (level::gang, automatic, 1, 1, 32), red_scheme::update);
  /* No memory for slots.  */
  EXPECT_EQ (choice (level::gang, automatic, 7, 1, 32), red_scheme::atomic);
  EXPECT_EQ (choice (level::gang, automatic, 7, 1, 32, true, true), red_scheme::lock);
  EXPECT_EQ (choice (level::gang, lock, 1, 1, 32), red_scheme::lock);
  EXPECT_EQ (choice (level::gang, atomic, 1, 1, 32), red_scheme::atomic);
  EXPECT_EQ (choice (level::gang, atomic, 1, 1, 32, true, true), red_scheme::lock);
}

/* 2 values x 4 workers; the lock strategy: one accumulator each and a lock word.  */
TEST (reduction_scheme, shared_memory)
{
  module m = parsed (two_reductions (""));
  EXPECT_EQ (compile (m, options ()).kernels[0].shared.reduction, 32u);
  m = parsed (two_reductions (""));
  options opts;
  opts.strat = strategy::lock;
  /* Each slot starts at a multiple of 8.  */
  EXPECT_EQ (compile (m, opts).kernels[0].shared.reduction, 16u);
}

TEST (reduction_table, identities)
{
  auto id = [] (red_op op, dtype t) { return identity_of (*red_row_for (op, t), t).imm; };
  EXPECT_EQ (id (red_op::MAX, dtype::s32), INT32_MIN);
  EXPECT_EQ (id (red_op::MIN, dtype::s32), INT32_MAX);
  EXPECT_EQ (id (red_op::MAX, dtype::s8), -128);
  EXPECT_EQ (id (red_op::MIN, dtype::u8), 255);
  EXPECT_EQ (id (red_op::MIN, dtype::s64), INT64_MAX);
  EXPECT_EQ (id (red_op::MIN, dtype::u64), -1) << "all bits";
  EXPECT_EQ (id (red_op::MAX, dtype::u64), 0);
  EXPECT_EQ (id (red_op::AND, dtype::u16), 0xffff);
  EXPECT_EQ (id (red_op::AND, dtype::s16), -1);
  EXPECT_EQ (id (red_op::MAX, dtype::f32), 0xff800000) << "-inf";
  EXPECT_EQ (id (red_op::MIN, dtype::f64), 0x7ff0000000000000) << "+inf";
  EXPECT_EQ (id (red_op::MULT, dtype::f32), 0x3f800000);
  EXPECT_EQ (id (red_op::TRUTH_AND, dtype::s32), 1);
  EXPECT_EQ (red_row_for (red_op::XOR, dtype::f32), nullptr);
}

TEST (reduction_table, native_atomics)
{
  auto native = [] (red_op op, dtype t, int sm)
  { return native_atomic_p (*red_row_for (op, t), t, sm); };
  EXPECT_TRUE (native (red_op::PLUS, dtype::f32, 50));
  EXPECT_FALSE (native (red_op::PLUS, dtype::f64, 53));
  EXPECT_TRUE (native (red_op::PLUS, dtype::f64, 60));
  EXPECT_FALSE (native (red_op::PLUS, dtype::s16, 90));
  EXPECT_FALSE (native (red_op::MULT, dtype::s32, 90));
  EXPECT_FALSE (native (red_op::MAX, dtype::f32, 90));
  EXPECT_FALSE (native (red_op::TRUTH_OR, dtype::s32, 90));
}

/* redux.sync from sm_80 on, for 32-bit integers, only where lanes hold one value each.  */
TEST (reduce_expand, redux)
{
  std::string text = "kernel @k dims=0,1,32 partitions=gwv (u64) -> none {\nbb0:\n"
		     "  %rd0 = ldparam.u64 0\n  %r1 = mov.s32 0\n  fork lev=vector\n  br to=bb1\n"
		     "bb1:\n  %r1 = red_init.s32 _, %r1 lev=vector op=+ lid=0 rid=0\n"
		     "  %r1 = red_fini.s32 _, %r1 lev=vector op=+ lid=0 rid=0\n  join lev=vector\n"
		     "  br to=bb2\nbb2:\n  st.s32 %rd0, %r1\n  ret\n}\n";
  options opts;
  EXPECT_EQ (count (ptx_of (text, opts), "shfl.sync.bfly.b32"), 5u);
  opts.sm = 80;
  std::string ptx = ptx_of (text, opts);
  EXPECT_EQ (count (ptx, "shfl.sync"), 0u);
  EXPECT_EQ (count (ptx, "redux.sync.add.s32"), 1u);
  opts.strat = strategy::lock;
  EXPECT_EQ (count (ptx_of (text, opts), "redux.sync"), 0u) << "the specification's tree";
}

/* The gang's lock is one word of the module.  */
TEST (reduce_expand, gang_lock)
{
  options opts;
  opts.strat = strategy::lock;
  std::string ptx = ptx_of (ir_file ("dot.dev"), opts);
  EXPECT_EQ (count (ptx, ".weak .global .align 4 .b8 accred$lock[4];"), 1u);
  EXPECT_EQ (count (ptx, "atom.global.cas.b32"), 2u);
  EXPECT_EQ (count (ptx, "membar.gl"), 2u);
}

std::string
address_kernel (const std::string &lines)
{
  return "data @obj size=8 align=8\nkernel @k dims=0,1,1 partitions=gwv (u64) -> none {\n"
	 "  $0 size=8 align=8\nbb0:\n  %rd0 = ldparam.u64 0\n"
	 + lines + "  ret\n}\n";
}

/* Every `global' is proven; everything else stays generic.  */
TEST (spaces, proofs)
{
  auto globals = [] (const std::string &lines)
  { return count (after ("spaces", address_kernel (lines)), "st.s32 %rd9, 1 sp=global"); };
  std::string st = "  st.s32 %rd9, 1\n";
  std::string ptr = "  %rd1 = ld.u64 %rd0 invariant\n";
  EXPECT_EQ (globals (ptr + "  %rd9 = add.u64 %rd1, 8\n" + st), 1u);
  EXPECT_EQ (globals (ptr + "  %rd2 = mulwide.s64 5, 4\n  %rd9 = sub.u64 %rd1, %rd2\n" + st), 1u);
  EXPECT_EQ (globals ("  %rd9 = addr @obj\n" + st), 1u);
  EXPECT_EQ (globals ("  %rd9 = addr $0\n" + st), 0u) << "local memory";
  EXPECT_EQ (globals ("  %rd9 = ld.u64 %rd0\n" + st), 0u) << "somebody may have written it";
  EXPECT_EQ (globals (ptr + "  %rd2 = addr $0\n  %rd9 = add.u64 %rd2, %rd1\n" + st), 0u)
    << "a number from the host added to a local address";
  EXPECT_EQ (globals (ptr + "  %rd9 = mov.u64 %rd1\n  %rd9 = addr $0\n" + st), 0u)
    << "two definitions";
  EXPECT_EQ (globals (ptr + "  %rd2 = ld.u64 %rd1 invariant\n  %rd9 = add.u64 %rd2, 4\n" + st), 1u);
}

std::string
error_of (const std::string &text)
{
  return ptx_of (text);
}

TEST (reduce_plan, refused)
{
  std::string head = "kernel @k dims=0,4,64 partitions=gwv (u64) -> none {\nbb0:\n"
		     "  %rd0 = ldparam.u64 0\n  %r1 = mov.s32 0\n";
  EXPECT_EQ (error_of (head
		       + "  fork lev=worker\n  br to=bb1\nbb1:\n"
			 "  %r1 = red_fini.s32 %rd0, %r1 lev=gang op=+ lid=0 rid=0 loc=0:5\n"
			 "  join lev=worker\n  br to=bb2\nbb2:\n  ret\n}\n"),
	     "error: 5: gang reduction inside of a worker- or vector-partitioned region\n");
  EXPECT_EQ (error_of (head
		       + "  %r1 = red_fini.s32 _, %r1 lev=vector op=+ lid=0 rid=0 loc=0:6\n"
			 "  ret\n}\n"),
	     "error: 6: reduction outside of the partitioned region of its loop\n");
  EXPECT_EQ (error_of (head
		       + "  fork lev=vector\n  br to=bb1\nbb1:\n"
			 "  %r1 = red_init.s32 _, %r1 lev=worker op=+ lid=0 rid=0 loc=0:8\n"
			 "  join lev=vector\n  br to=bb2\nbb2:\n  ret\n}\n"),
	     "error: 8: reduction outside of the partitioned region of its loop\n");
  EXPECT_EQ (error_of ("declare function @r () -> none\n"
		       "routine @r dims=0,1,32 loc=0:8 () -> none {\nbb0:\n"
		       "  %r1 = red_init.s32 _, 1 lev=vector op=+ lid=0 rid=0 loc=0:9\n  ret\n}\n"),
	     "error: 9: reduction in a sequential routine\n");
}

TEST (routine_calls, refused)
{
  auto caller = [] (const std::string &dims, const std::string &before, const std::string &after)
  {
    return "declare function @r external () -> none\nkernel @k dims=" + dims
	   + " partitions=gwv (u64) -> none {\nbb0:\n" + before + "  call @r callee=v loc=0:7\n"
	   + after + "  ret\n}\n";
  };
  EXPECT_EQ (error_of (caller ("0,4,64", "", "")),
	     "error: 7: call of a partitioned routine where a worker is not one warp\n");
  EXPECT_EQ (error_of (caller ("0,4,32", "  fork lev=vector\n  br to=bb1\nbb1:\n",
			       "  join lev=vector\n  br to=bb2\nbb2:\n")),
	     "error: 7: call of a routine inside of a region that is partitioned over the same"
	     " level\n");
  EXPECT_EQ (error_of ("declare function @r external () -> none\ndeclare function @s () -> none\n"
		       "routine @s dims=0,1,32 partitions=- () -> none {\nbb0:\n"
		       "  call @r callee=v loc=0:7\n  ret\n}\n"),
	     "error: 7: call of a partitioned routine in a sequential one\n");
  /* The routine does not know how long its caller's workers are.  */
  EXPECT_EQ (error_of (
	       "declare function @r () -> none\n"
	       "routine @r dims=0,1,32 partitions=v loc=0:8 () -> none {\nbb0:\n  ret\n}\n"),
	     "error: 8: internal: input: partitioned routine with dimensions of its own\n");
}

/* A kernel has the shared memory of the routines that it calls.  */
TEST (routine_calls, shared_memory)
{
  auto module_of = [] (const std::string &calls)
  {
    return "declare function @a () -> none\ndeclare function @b () -> none\n"
	   "routine @a dims=0,0,32 partitions=wv loc=0:3 () -> none {\n"
	   "  $0 size=30000 align=4 place=gang\n"
	   "bb0:\n  st.s32 $0, 1\n"
	   + calls
	   + "  ret\n}\n"
	     "routine @b dims=0,0,32 partitions=wv () -> none {\n"
	     "  $0 size=30000 align=4 place=gang\n"
	     "bb0:\n  st.s32 $0, 1\n  ret\n}\n"
	     "kernel @k dims=0,4,32 partitions=gwv loc=0:9 (u64) -> none {\n"
	     "bb0:\n  call @a callee=wv\n  ret\n}\n";
  };
  EXPECT_EQ (error_of (module_of ("")).substr (0, 5), ".vers");
  EXPECT_EQ (error_of (module_of ("  call @b callee=wv\n")),
	     "error: 9: shared memory of 60000 bytes exceeds 49152\n");
  EXPECT_EQ (error_of (module_of ("  call @a callee=wv\n")),
	     "error: 3: recursive routine with variables that its workers or vectors share\n");
}

/* The barriers of a routine that calls itself, also through another one, are not aligned
   ones (ptx-emit.cc).  */
TEST (routine_calls, recursive)
{
  auto barriers_of = [] (const std::string &callee)
  {
    std::string ptx = error_of ("declare function @a () -> none\ndeclare function @b () -> none\n"
				"routine @a dims=0,0,32 partitions=wv () -> none {\n"
				"bb0:\n  call @"
				+ callee
				+ " callee=wv\n  ret\n}\n"
				  "routine @b dims=0,0,32 partitions=wv () -> none {\n"
				  "bb0:\n"
				+ (callee == "b" ? "  call @a callee=wv\n" : "") + "  ret\n}\n");
    return std::make_pair (ptx.find ("\tbar.sync 0;") != std::string::npos,
			   ptx.find ("\tbarrier.sync 0;") != std::string::npos);
  };
  EXPECT_EQ (barriers_of ("a"), std::make_pair (false, true));
  EXPECT_EQ (barriers_of ("b"), std::make_pair (false, true));
}

/* A routine that calls itself does so with an address that ptxas does not know.  */
TEST (routine_calls, recursive_address)
{
  std::string ptx = error_of ("declare function @a () -> none\ndeclare function @b () -> none\n"
			      "routine @a dims=0,0,32 partitions=wv () -> none {\n"
			      "bb0:\n  call @a callee=wv\n  ret\n}\n"
			      "routine @b dims=0,0,32 partitions=wv () -> none {\n"
			      "bb0:\n  call @a callee=wv\n  ret\n}\n");
  EXPECT_NE (ptx.find ("\n.global .align 8 .u64 a$address = a;\n"), std::string::npos) << ptx;
  size_t b = ptx.rfind (".func b");
  EXPECT_NE (ptx.find ("\tld.global.u64 $fn, [a$address];\n"), std::string::npos) << ptx;
  EXPECT_NE (ptx.find ("\tcall $fn, (), $proto0;\n"), std::string::npos) << ptx;
  EXPECT_GT (ptx.find ("\tcall a, ();\n"), b) << ptx;
}

/* Nor does a routine know which one of another module calls it, if it calls one and can be
   called.  */
TEST (routine_calls, recursive_elsewhere)
{
  auto ptx_of = [] (const std::string &link, const std::string &levels)
  {
    return error_of ("declare function @a " + link
		     + " () -> none\n"
		       "declare function @b external () -> none\n"
		       "routine @a "
		     + link
		     + " dims=0,0,32 partitions=wv () -> none {\n"
		       "bb0:\n  call @b callee="
		     + levels + "\n  ret\n}\n");
  };
  for (const char *link : { "global", "weak" })
    {
      std::string ptx = ptx_of (link, "wv");
      EXPECT_NE (ptx.find ("\tbarrier.sync 0;"), std::string::npos) << ptx;
      EXPECT_NE (ptx.find ("\n.extern .func b ();\n"), std::string::npos) << ptx;
      EXPECT_NE (ptx.find ("\n.global .align 8 .u64 b$address = b;\n"), std::string::npos) << ptx;
      EXPECT_EQ (ptx.find ("\tcall b, ();\n"), std::string::npos) << ptx;
    }
  std::string ptx = ptx_of ("local", "wv");
  EXPECT_NE (ptx.find ("\tcall b, ();\n"), std::string::npos) << ptx;
  EXPECT_NE (ptx.find ("\tbar.sync 0;"), std::string::npos) << ptx;
  ptx = ptx_of ("global", "-");
  EXPECT_NE (ptx.find ("\tcall b, ();\n"), std::string::npos) << ptx;
}

/* Whom a caller of this module must not lead back to.  */
TEST (routine_calls, outside_calls)
{
  module m;
  std::string error;
  ASSERT_TRUE (
    parse ("declare function @a global () -> none\ndeclare function @b external () -> none\n"
	   "declare function @s external () -> none\ndeclare function @l () -> none\n"
	   "routine @a dims=0,0,32 partitions=wv () -> none {\n"
	   "bb0:\n  call @l callee=wv\n  call @s\n  ret\n}\n"
	   "routine @l local dims=0,0,32 partitions=wv () -> none {\n"
	   "bb0:\n  call @b callee=wv\n  ret\n}\n",
	   m, error))
    << error;
  result r = compile (m, options ());
  ASSERT_EQ (r.outside_calls.size (), 1u);
  EXPECT_EQ (r.outside_calls[0].caller, "a");
  EXPECT_EQ (r.outside_calls[0].callee, "b");
  EXPECT_FALSE (r.outside_calls[0].shares);
}

TEST (routine_calls, not_recursive)
{
  std::string ptx
    = error_of ("declare function @a () -> none\ndeclare function @b () -> none\n"
		"routine @a dims=0,0,32 partitions=wv () -> none {\n"
		"bb0:\n  call @b callee=wv\n  ret\n}\n"
		"routine @b dims=0,0,32 partitions=wv () -> none {\nbb0:\n  ret\n}\n");
  EXPECT_NE (ptx.find ("\tbar.sync 0;"), std::string::npos) << ptx;
  EXPECT_EQ (ptx.find ("barrier.sync"), std::string::npos);
  EXPECT_NE (ptx.find ("\tcall b, ();\n"), std::string::npos) << ptx;
}

/* A gang loop with one reduction; its FINI is in bb2.  */
std::string
gang_loop (const std::string &control)
{
  return R"(kernel @k dims=0,1,32 partitions=gwv slots=8 (u64) -> none {
bb0:
  %rd0 = ldparam.u64 0
  %rd1 = ld.u64 %rd0 invariant
  %r2 = ld.s32 %rd1
  %p3 = setp.pred.s32 %r2, 7 cc=lt
  br to=bb1
bb1:
  %r4 = red_init.s32 %rd1, %r2 lev=gang op=+ lid=0 rid=0
  %r4 = add.s32 %r4, 1
)" + control
	 + R"(
bb2:
  %r4 = red_fini.s32 %rd1, %r4 lev=gang op=+ lid=0 rid=0
  br to=bb3
bb3:
  )";
}

/* Slots and ticket where each gang comes by once; an atomic where it may come by more or
   less often, for the last one could not tell.  */
TEST (gang_slots, only_where_each_gang_comes_once)
{
  std::string once = ptx_of (gang_loop ("  br to=bb2") + "ret\n}\n");
  EXPECT_EQ (count (once, "atom.global.add.u32"), 1u) << once;
  EXPECT_EQ (count (once, "red.global.add"), 0u);
  std::string loop = ptx_of (gang_loop ("  br to=bb2") + "cbr %p3 to=bb1,bb4\nbb4:\n  ret\n}\n");
  EXPECT_EQ (count (loop, "red.global.add"), 1u) << loop;
  EXPECT_EQ (count (loop, "atom.global.add.u32"), 0u);
  std::string maybe = ptx_of (gang_loop ("  cbr %p3 to=bb2,bb3") + "ret\n}\n");
  EXPECT_EQ (count (maybe, "red.global.add"), 1u) << maybe;
  EXPECT_EQ (count (maybe, "atom.global.add.u32"), 0u);
}

} // anonymous namespace
