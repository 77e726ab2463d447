/* Part of accred_translate: builtin and internal functions that are a few instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translate-builtin.h"
#include "plugin/translate/translate-atomic.h"
#include "plugin/translate/translate-driver.h"
#include "plugin/translate/translate-expr.h"
#include "plugin/translate/translate-marks.h"
#include "plugin/translate/translate-memory.h"
#include "plugin/translate/translate-overflow.h"
#include "plugin/translate/translate-stack.h"
#include "plugin/translate/translate-varargs.h"
#include "plugin/translate/translate-wide.h"

namespace accred {

using dev::cmp;

/* Internal functions other than those that stand for a builtin.  Returns false
   for an unknown one.  */

bool
builtins::translate_internal (gcall *call)
{
  auto arg = [call] (unsigned i) { return gimple_call_arg (call, i); };
  tree lhs = gimple_call_lhs (call);
  switch (gimple_call_internal_fn (call))
    {
    case IFN_UNIQUE:
      m_marks.translate_unique (call);
      return true;

    case IFN_GOACC_DIM_POS:
    case IFN_GOACC_DIM_SIZE:
      define_result (call, m_marks.dimension (gimple_call_internal_p (call,
								      IFN_GOACC_DIM_POS),
					      tree_to_uhwi (arg (0))));
      return true;

    case IFN_DIVMOD:
      {
	if (!lhs)
	  return true;
	tree type = TREE_TYPE (arg (0));
	if (wide_p (type))
	  {
	    m_wide.wide_divmod (call);
	    return true;
	  }
	const dtype t = arithmetic_type (type);
	operand a = use (arg (0)), b = use (arg (1));
	operand q = emit_value (opcode::DIV, t, { a, b });
	operand m = emit_value (opcode::REM, t, { a, b });
	define_result (call, value (m_expr.canonical (q, type), m_expr.canonical (m, type)));
	return true;
      }

    case IFN_ADD_OVERFLOW:
    case IFN_SUB_OVERFLOW:
    case IFN_MUL_OVERFLOW:
      m_overflow.translate_overflow (call);
      return true;

    case IFN_ATOMIC_COMPARE_EXCHANGE:
      return m_atomics.translate_compare_exchange (call);

    case IFN_FALLTHROUGH:
      return true;

    default:
      return false;
    }
}

/* memcpy, memset and their like with constant sizes.  */

bool
builtins::translate_memory_builtin (gcall *call, built_in_function code)
{
  const bool set = code == BUILT_IN_MEMSET;
  tree dst = gimple_call_arg (call, 0), src = gimple_call_arg (call, 1);
  tree size = gimple_call_arg (call, 2);
  if (!tree_fits_uhwi_p (size) || (set && TREE_CODE (src) != INTEGER_CST))
    return false;
  unsigned align = get_pointer_alignment (dst) / BITS_PER_UNIT;
  operand to = in_register (use (dst), dtype::u64);
  if (set)
    m_memory.clear_memory ({ to, 0 }, use (src).imm, tree_to_uhwi (size), align);
  else
    {
      align = MIN (align, get_pointer_alignment (src) / BITS_PER_UNIT);
      operand from = in_register (use (src), dtype::u64);
      m_memory.copy_memory ({ to, 0 }, { from, 0 }, tree_to_uhwi (size), align);
    }
  define_result (call, to);
  return true;
}

/* Builtins, also in the form of internal functions.  Returns false for one that
   the device has no code for.  */

bool
builtins::translate_builtin (gcall *call)
{
  auto arg = [call] (unsigned i) { return gimple_call_arg (call, i); };

  /* One operation on the operands' type.  */
#define FLOATS(NAME, OP)						\
  { CFN_BUILT_IN_##NAME, opcode::OP }, { CFN_BUILT_IN_##NAME##F, opcode::OP },	\
  { CFN_##NAME, opcode::OP }
  static const struct { combined_fn fn; opcode op; } direct[]
    = { FLOATS (SQRT, SQRT), FLOATS (FMA, FMA), FLOATS (COPYSIGN, COPYSIGN),
	FLOATS (FLOOR, FLOOR), FLOATS (CEIL, CEIL), FLOATS (TRUNC, TRUNC),
	FLOATS (RINT, RINT), FLOATS (NEARBYINT, RINT), FLOATS (FMIN, MIN),
	FLOATS (FMAX, MAX),
	{ CFN_BUILT_IN_FABS, opcode::ABS }, { CFN_BUILT_IN_FABSF, opcode::ABS },
	{ CFN_BUILT_IN_ABS, opcode::ABS }, { CFN_BUILT_IN_LABS, opcode::ABS },
	{ CFN_BUILT_IN_LLABS, opcode::ABS } };
#undef FLOATS
  const combined_fn fn = gimple_call_combined_fn (call);
  for (const auto &d : direct)
    if (d.fn == fn)
      {
	const dtype t = arithmetic_type (TREE_TYPE (arg (0)));
	if (t == dtype::none)
	  {
	    unsupported ("type", TREE_TYPE (arg (0)));
	    return true;
	  }
	std::vector<operand> src;
	for (unsigned n = 0; n < gimple_call_num_args (call); n++)
	  src.push_back (use (arg (n)));
	operand v = emit_value (d.op, t, {});
	last_insn ().src = src;
	define_result (call, v);
	return true;
      }

  if (gimple_call_internal_p (call))
    return false;
  const built_in_function code = DECL_FUNCTION_CODE (gimple_call_fndecl (call));

  /* Position of the lowest bit set, from one; 0 if there is none.  */
  auto find_first = [&]
    {
      const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
      operand v = in_register (use (arg (0)), t);
      operand reversed = emit_value (opcode::BREV, t, { v });
      operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
      emit (opcode::CLZ, t, { reversed }).dst = n.reg;
      n = emit_value (opcode::ADD, dtype::u32, { n, operand::of_imm (1) });
      operand none = emit_setp (cmp::eq, t, v, operand::of_imm (0));
      define_result (call, emit_value (opcode::SELP, dtype::u32,
				       { operand::of_imm (0), n, none }));
      return true;
    };

  /* Copies of the sign bit below it: leading zeros of what differs from it.  */
  auto redundant_sign_bits = [&]
    {
      const dtype t = arithmetic_type (TREE_TYPE (arg (0)));
      const unsigned width = dev::size_of (t) * 8;
      operand v = in_register (use (arg (0)), t);
      operand sign = emit_value (opcode::SHR, t, { v, operand::of_imm (width - 1) });
      operand differs = emit_value (opcode::XOR, t, { v, sign });
      operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
      emit (opcode::CLZ, unsigned_type (t), { differs }).dst = n.reg;
      define_result (call, emit_value (opcode::SUB, dtype::u32,
				       { n, operand::of_imm (1) }));
      return true;
    };

  /* Counts of bits: the result is an int, the operand an unsigned type.  */
  auto bits = [&] (opcode op)
    {
      const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
      operand v = in_register (use (arg (0)), t);
      if (op == opcode::BREV)	/* Trailing zeros.  */
	{
	  v = emit_value (opcode::BREV, t, { v });
	  op = opcode::CLZ;
	}
      dev::reg_id r = m_fn.new_reg (dev::reg_class::b32);
      emit (op, t, { v }).dst = r;
      define_result (call, operand::of_reg (r));
      return true;
    };

  switch (code)
    {
    case BUILT_IN_CLZ: case BUILT_IN_CLZL: case BUILT_IN_CLZLL:
      return bits (opcode::CLZ);
    case BUILT_IN_CTZ: case BUILT_IN_CTZL: case BUILT_IN_CTZLL:
      return bits (opcode::BREV);
    case BUILT_IN_POPCOUNT: case BUILT_IN_POPCOUNTL: case BUILT_IN_POPCOUNTLL:
      return bits (opcode::POPC);
    case BUILT_IN_CLRSB: case BUILT_IN_CLRSBL: case BUILT_IN_CLRSBLL:
      return redundant_sign_bits ();
    case BUILT_IN_FFS: case BUILT_IN_FFSL: case BUILT_IN_FFSLL:
      return find_first ();
    case BUILT_IN_PARITY: case BUILT_IN_PARITYL: case BUILT_IN_PARITYLL:
      {
	const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
	operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
	emit (opcode::POPC, t, { in_register (use (arg (0)), t) }).dst = n.reg;
	define_result (call, emit_value (opcode::AND, dtype::u32,
					 { n, operand::of_imm (1) }));
	return true;
      }

    case BUILT_IN_BSWAP32: case BUILT_IN_BSWAP64:
      {
	const dtype t = code == BUILT_IN_BSWAP32 ? dtype::u32 : dtype::u64;
	define_result (call, emit_value (opcode::BSWAP, t,
					 { in_register (use (arg (0)), t) }));
	return true;
      }
    case BUILT_IN_BSWAP128:
      {
	const value v = use_value (arg (0));
	auto swap = [&] (operand a)
	  { return emit_value (opcode::BSWAP, dtype::u64, { in_register (a, dtype::u64) }); };
	operand low = swap (v.part[1]);
	define_result (call, value (low, swap (v.part[0])));
	return true;
      }
    case BUILT_IN_BSWAP16:
      {
	operand v = emit_value (opcode::BSWAP, dtype::u32,
				{ in_register (use (arg (0)), dtype::u32) });
	define_result (call, emit_value (opcode::SHR, dtype::u32,
					 { v, operand::of_imm (16) }));
	return true;
      }

    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
    case BUILT_IN_ASSUME_ALIGNED:
      define_result (call, use_value (arg (0)));
      return true;

    case BUILT_IN_PREFETCH:
      return true;

    case BUILT_IN_GOACC_PARLEVEL_ID:
    case BUILT_IN_GOACC_PARLEVEL_SIZE:
      if (!tree_fits_uhwi_p (arg (0)) || tree_to_uhwi (arg (0)) >= GOMP_DIM_MAX)
	return false;
      define_result (call, m_marks.dimension (code == BUILT_IN_GOACC_PARLEVEL_ID,
					      tree_to_uhwi (arg (0))));
      return true;

    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_ATOMIC_SIGNAL_FENCE:
      return true;
    case BUILT_IN_TRAP:
      if (flag_sanitize_undefined_trap_on_error)
	m_driver.emit_print (m_driver.format_constant (m_core.source_line () + "a trap (undefined behaviour, or __builtin_trap)\n"), {});
      gcc_fallthrough ();
    case BUILT_IN_ABORT:
      emit (opcode::TRAP, dtype::none);
      return true;

    case BUILT_IN_ALLOCA:
    case BUILT_IN_ALLOCA_WITH_ALIGN:
    case BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX:
      m_stack.allocate (call);
      return true;
    case BUILT_IN_STACK_SAVE:
      m_stack.save (call);
      return true;
    case BUILT_IN_STACK_RESTORE:
      m_stack.restore (call);
      return true;

    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMSET:
      return translate_memory_builtin (call, code);

    case BUILT_IN_VA_START:
    case BUILT_IN_VA_COPY:
    case BUILT_IN_VA_END:
      return m_varargs.translate_va_builtin (call, code);

    case BUILT_IN_GOMP_ATOMIC_START:
      return m_atomics.begin_exclusive (call);
    case BUILT_IN_GOMP_ATOMIC_END:
      m_atomics.end_exclusive ();
      return true;

    case BUILT_IN_ATOMIC_THREAD_FENCE:
    case BUILT_IN_SYNC_SYNCHRONIZE:
      emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::sys;
      return true;

    default:
      return m_atomics.translate_atomic (call, code);
    }
}

} // namespace accred
