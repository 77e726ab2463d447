/* Part of accred_translate: builtin and internal functions that are a few instructions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/calls/translate-builtin.h"
#include "plugin/values/translate-atomic.h"
#include "plugin/values/translate-driver.h"
#include "plugin/values/translate-expr.h"
#include "plugin/calls/translate-marks.h"
#include "plugin/values/translate-memory.h"
#include "plugin/values/translate-overflow.h"
#include "plugin/values/translate-stack.h"
#include "plugin/calls/translate-varargs.h"
#include "plugin/values/translate-wide.h"

namespace accred {

using dev::cmp;

/* The functions, of GCC's builtins and of its internal ones.  OP is what it is.  */

struct builtins::row
{
  combined_fn fn;
  bool (builtins::*translate) (gcall *, const row &);
  opcode op;

  /* Where it is a builtin.  */
  built_in_function code () const { return built_in_function (fn); }
};

#define ROW(NAME, HANDLER, OP) { CFN_BUILT_IN_##NAME, &builtins::HANDLER, opcode::OP }
#define INTERNAL(NAME, HANDLER, OP) { CFN_##NAME, &builtins::HANDLER, opcode::OP }
/* Of int, long and long long; of double and float, and the internal one.  */
#define INTS(NAME, HANDLER, OP) \
  ROW (NAME, HANDLER, OP), ROW (NAME##L, HANDLER, OP), ROW (NAME##LL, HANDLER, OP)
#define FLOATS(NAME, OP) \
  ROW (NAME, operation, OP), ROW (NAME##F, operation, OP), INTERNAL (NAME, operation, OP)

const builtins::row builtins::rows[]
  = { FLOATS (SQRT, SQRT),
      FLOATS (FMA, FMA),
      FLOATS (COPYSIGN, COPYSIGN),
      FLOATS (FLOOR, FLOOR),
      FLOATS (CEIL, CEIL),
      FLOATS (TRUNC, TRUNC),
      FLOATS (RINT, RINT),
      FLOATS (NEARBYINT, RINT),
      FLOATS (FMIN, MIN),
      FLOATS (FMAX, MAX),
      ROW (FABS, operation, ABS),
      ROW (FABSF, operation, ABS),
      ROW (ABS, operation, ABS),
      ROW (LABS, operation, ABS),
      ROW (LLABS, operation, ABS),

      INTS (CLZ, count_bits, CLZ),
      INTS (CTZ, trailing_zeros, CLZ),
      INTS (POPCOUNT, count_bits, POPC),
      INTS (CLRSB, redundant_sign_bits, CLZ),
      INTS (FFS, find_first, CLZ),
      INTS (PARITY, parity, POPC),
      ROW (BSWAP16, swap_two_bytes, BSWAP),
      ROW (BSWAP32, swap_bytes, BSWAP),
      ROW (BSWAP64, swap_bytes, BSWAP),
      ROW (BSWAP128, swap_sixteen_bytes, BSWAP),

      /* Since GCC 14 with a second argument, the result for zero.  */
      INTERNAL (CLZ, count_bits, CLZ),
      INTERNAL (CTZ, trailing_zeros, CLZ),
      INTERNAL (POPCOUNT, count_bits, POPC),
      INTERNAL (CLRSB, redundant_sign_bits, CLZ),
      INTERNAL (FFS, find_first, CLZ),
      INTERNAL (PARITY, parity, POPC),
      INTERNAL (BIT_ANDN, with_complement, AND),
      INTERNAL (BIT_IORN, with_complement, OR),
      INTERNAL (SPACESHIP, compare_three_ways, SETP),

      ROW (EXPECT, first_argument, MOV),
      ROW (EXPECT_WITH_PROBABILITY, first_argument, MOV),
      ROW (ASSUME_ALIGNED, first_argument, MOV),
      INTERNAL (ACCESS_WITH_SIZE, first_argument, MOV),
      ROW (PREFETCH, nothing, MOV),
      ROW (UNREACHABLE, nothing, MOV),
      ROW (ATOMIC_SIGNAL_FENCE, nothing, MOV),
      INTERNAL (FALLTHROUGH, nothing, MOV),
      INTERNAL (ASSUME, nothing, MOV),
      ROW (OBSERVABLE_CHKPT, nothing, MOV),

      ROW (GOACC_PARLEVEL_ID, dimension, SREG),
      /* Of `distribute' in a function.  */
      ROW (OMP_GET_TEAM_NUM, team, SREG),
      ROW (OMP_GET_NUM_TEAMS, team, SREG),
      ROW (GOACC_PARLEVEL_SIZE, dimension, SREG),
      INTERNAL (GOACC_DIM_POS, dimension, SREG),
      INTERNAL (GOACC_DIM_SIZE, dimension, SREG),
      INTERNAL (UNIQUE, mark, FORK),

      ROW (TRAP, trap, TRAP),
      ROW (UNREACHABLE_TRAP, trap, TRAP),
      ROW (ABORT, abort_program, TRAP),
      ROW (ALLOCA, allocate, ADD),
      ROW (ALLOCA_WITH_ALIGN, allocate, ADD),
      ROW (ALLOCA_WITH_ALIGN_AND_MAX, allocate, ADD),
      ROW (STACK_SAVE, save_stack, MOV),
      ROW (STACK_RESTORE, restore_stack, MOV),
      ROW (MEMCPY, copy_bytes, LD),
      ROW (MEMMOVE, move_bytes, LD),
      ROW (MEMSET, set_bytes, ST),
      /* Without the macro: GCC's headers poison the names.  */
      { CFN_BUILT_IN_VA_START, &builtins::variable_arguments, opcode::ST },
      { CFN_BUILT_IN_VA_COPY, &builtins::variable_arguments, opcode::LD },
      { CFN_BUILT_IN_VA_END, &builtins::variable_arguments, opcode::MOV },

      ROW (ATOMIC_THREAD_FENCE, fence, FENCE),
      ROW (SYNC_SYNCHRONIZE, fence, FENCE),
      INTERNAL (ATOMIC_COMPARE_EXCHANGE, compare_exchange, ATOM),

      INTERNAL (DIVMOD, divide, DIV),
      INTERNAL (ADD_OVERFLOW, overflow, ADD),
      INTERNAL (SUB_OVERFLOW, overflow, SUB),
      INTERNAL (MUL_OVERFLOW, overflow, MUL),
      INTERNAL (UADDC, carry, ADD),
      INTERNAL (USUBC, carry, SUB),
      INTERNAL (SAT_ADD, saturate, ADD),
      INTERNAL (SAT_SUB, saturate, SUB),
      INTERNAL (SAT_MUL, saturate, MUL),
      INTERNAL (SAT_TRUNC, saturate, CVT) };
#undef FLOATS
#undef INTS
#undef INTERNAL
#undef ROW

bool
builtins::translate_builtin (gcall *call)
{
  const combined_fn fn = gimple_call_combined_fn (call);
  for (const row &r : rows)
    if (r.fn == fn)
      return (this->*r.translate) (call, r);
  return !gimple_call_internal_p (call)
	 && m_atomics.translate_atomic (call, DECL_FUNCTION_CODE (gimple_call_fndecl (call)));
}

/* One operation on the operands' type.  */

bool
builtins::operation (gcall *call, const row &r)
{
  const number_call c (call);
  if (c.t == dtype::none)
    {
      unsupported ("type", c.type);
      return true;
    }
  std::vector<operand> src;
  for (unsigned n = 0; n < gimple_call_num_args (call); n++)
    src.push_back (use (gimple_call_arg (call, n)));
  define_result (call, emit_value (r.op, c.t, src));
  return true;
}

/* Bits.  The operand is an unsigned number, the result an int.  */

/* The operand of CALL; T becomes its unsigned type.  */

operand
builtins::bits_of (gcall *call, dtype &t)
{
  const number_call c (call);
  t = unsigned_type (c.t);
  return in_register (use (c.x), t);
}

/* N, counted in V of the type T, is the result of CALL, unless V is zero and CALL says what the
   result is then.  */

void
builtins::define_count (gcall *call, dtype t, operand v, operand n)
{
  if (gimple_call_internal_p (call) && gimple_call_num_args (call) > 1)
    {
      operand none = emit_setp (cmp::eq, t, v, operand::of_imm (0));
      operand at_zero = use (number_call (call).y);
      n = emit_value (opcode::SELP, dtype::u32, { at_zero, n, none });
    }
  define_result (call, n);
}

/* The number of bits that OP counts in V of the type T.  */

operand
builtins::count (opcode op, dtype t, operand v)
{
  const dev::reg_id r = m_fn.new_reg (dev::reg_class::b32);
  emit (op, t, { v }).dst = r;
  return operand::of_reg (r);
}

bool
builtins::count_bits (gcall *call, const row &r)
{
  dtype t;
  operand v = bits_of (call, t);
  operand n = count (r.op, t, v);
  /* Zeros of the register that are not the number's.  */
  const unsigned width = dev::size_of (t) * 8;
  const unsigned precision = TYPE_PRECISION (number_call (call).type);
  if (r.op == opcode::CLZ && precision < width)
    n = emit_value (opcode::SUB, dtype::u32, { n, operand::of_imm (width - precision) });
  define_count (call, t, v, n);
  return true;
}

bool
builtins::trailing_zeros (gcall *call, const row &r)
{
  dtype t;
  operand v = bits_of (call, t);
  operand reversed = emit_value (opcode::BREV, t, { v });
  define_count (call, t, v, count (r.op, t, reversed));
  return true;
}

bool
builtins::parity (gcall *call, const row &r)
{
  dtype t;
  operand v = bits_of (call, t);
  operand n = count (r.op, t, v);
  define_result (call, emit_value (opcode::AND, dtype::u32, { n, operand::of_imm (1) }));
  return true;
}

/* Position of the lowest bit set, from one; 0 if there is none.  */

bool
builtins::find_first (gcall *call, const row &r)
{
  dtype t;
  operand v = bits_of (call, t);
  operand reversed = emit_value (opcode::BREV, t, { v });
  operand n = count (r.op, t, reversed);
  n = emit_value (opcode::ADD, dtype::u32, { n, operand::of_imm (1) });
  operand none = emit_setp (cmp::eq, t, v, operand::of_imm (0));
  define_result (call, emit_value (opcode::SELP, dtype::u32, { operand::of_imm (0), n, none }));
  return true;
}

/* X & ~Y, X | ~Y.  */

bool
builtins::with_complement (gcall *call, const row &r)
{
  const number_call c (call);
  if (c.t == dtype::none)
    return false;
  operand y = in_register (use (c.y), c.t);
  y = emit_value (opcode::XOR, c.t, { y, operand::of_imm (-1) });
  operand x = in_register (use (c.x), c.t);
  define_result (call, m_expr.canonical (emit_value (r.op, c.t, { x, y }), c.type));
  return true;
}

/* -1, 0 or 1 as X is less than Y, equal or greater.  Floating-point numbers without an order give
   2; since GCC 15 a third argument is this value, or 0 where there are no such numbers.  */

bool
builtins::compare_three_ways (gcall *call, const row &)
{
  const number_call c (call);
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return true;
  const dtype t = arithmetic_type (TREE_TYPE (lhs));
  if (c.t == dtype::none || t == dtype::none)
    return false;
  operand x = in_register (use (c.x), c.t), y = use (c.y);
  auto choose = [&] (int64_t result, tree_code when, operand otherwise)
  {
    operand p = m_expr.compare (when, c.type, x, y);
    return emit_value (opcode::SELP, t, { operand::of_imm (result), otherwise, p });
  };
  const bool other = c.z && !integer_zerop (c.z);
  operand r = operand::of_imm (!SCALAR_FLOAT_TYPE_P (c.type) ? 1 : other ? tree_to_shwi (c.z) : 2);
  if (SCALAR_FLOAT_TYPE_P (c.type))
    r = choose (1, GT_EXPR, r);
  r = choose (-1, LT_EXPR, r);
  define_result (call, choose (0, EQ_EXPR, r));
  return true;
}

/* Copies of the sign bit below it: leading zeros of what differs from it.  */

bool
builtins::redundant_sign_bits (gcall *call, const row &r)
{
  const number_call c (call);
  const dtype t = c.t;
  const unsigned width = dev::size_of (t) * 8;
  operand v = in_register (use (c.x), t);
  operand sign = emit_value (opcode::SHR, t, { v, operand::of_imm (width - 1) });
  operand differs = emit_value (opcode::XOR, t, { v, sign });
  operand n = count (r.op, unsigned_type (t), differs);
  define_result (call, emit_value (opcode::SUB, dtype::u32, { n, operand::of_imm (1) }));
  return true;
}

bool
builtins::swap_bytes (gcall *call, const row &r)
{
  dtype t;
  operand v = bits_of (call, t);
  define_result (call, emit_value (r.op, t, { v }));
  return true;
}

bool
builtins::swap_two_bytes (gcall *call, const row &r)
{
  operand v = in_register (use (number_call (call).x), dtype::u32);
  v = emit_value (r.op, dtype::u32, { v });
  define_result (call, emit_value (opcode::SHR, dtype::u32, { v, operand::of_imm (16) }));
  return true;
}

bool
builtins::swap_sixteen_bytes (gcall *call, const row &r)
{
  const value v = use_value (number_call (call).x);
  auto swap = [&] (operand a)
  { return emit_value (r.op, dtype::u64, { in_register (a, dtype::u64) }); };
  operand low = swap (v.part[1]);
  define_result (call, value (low, swap (v.part[0])));
  return true;
}

/* What says something to the compiler alone.  */

bool
builtins::first_argument (gcall *call, const row &)
{
  define_result (call, use_value (gimple_call_arg (call, 0)));
  return true;
}

bool
builtins::nothing (gcall *, const row &)
{
  return true;
}

/* OpenACC.  */

bool
builtins::dimension (gcall *call, const row &r)
{
  tree axis = gimple_call_arg (call, 0);
  if (!tree_fits_uhwi_p (axis) || tree_to_uhwi (axis) >= GOMP_DIM_MAX)
    return false;
  const bool position = r.fn == CFN_BUILT_IN_GOACC_PARLEVEL_ID || r.fn == CFN_GOACC_DIM_POS;
  define_result (call, m_marks.dimension (position, tree_to_uhwi (axis)));
  return true;
}

bool
builtins::team (gcall *call, const row &r)
{
  define_result (call, m_marks.dimension (r.fn == CFN_BUILT_IN_OMP_GET_TEAM_NUM, GOMP_DIM_GANG));
  return true;
}

bool
builtins::mark (gcall *call, const row &)
{
  m_marks.translate_unique (call);
  return true;
}

/* Ends of the program.  */

bool
builtins::trap (gcall *call, const row &r)
{
  if (sanitizer_traps_p (~0u))
    {
      const std::string text = m_core.source_line ()
			       + "a trap (undefined behaviour, or __builtin_trap)\n";
      m_driver.emit_print (m_driver.format_constant (text), {});
    }
  return abort_program (call, r);
}

bool
builtins::abort_program (gcall *, const row &r)
{
  emit (r.op, dtype::none);
  return true;
}

/* Memory.  */

bool
builtins::allocate (gcall *call, const row &)
{
  m_stack.allocate (call);
  return true;
}

bool
builtins::save_stack (gcall *call, const row &)
{
  m_stack.save (call);
  return true;
}

bool
builtins::restore_stack (gcall *call, const row &)
{
  m_stack.restore (call);
  return true;
}

namespace {

/* memcpy and memmove (TO, FROM, SIZE), and memset (TO, BYTE, SIZE).  */
struct memory_call
{
  tree to, from, size;

  unsigned align () const
  {
    return MIN (get_pointer_alignment (to), get_pointer_alignment (from)) / BITS_PER_UNIT;
  }

  explicit memory_call (gcall *call)
    : to (gimple_call_arg (call, 0)), from (gimple_call_arg (call, 1)),
      size (gimple_call_arg (call, 2))
  {}
};

} // namespace

/* Those of constant sizes.  */

bool
builtins::copy_bytes (gcall *call, const row &)
{
  const memory_call c (call);
  if (!tree_fits_uhwi_p (c.size))
    return false;
  operand to = in_register (use (c.to), dtype::u64), from = in_register (use (c.from), dtype::u64);
  m_memory.copy_memory ({ to, 0 }, { from, 0 }, tree_to_uhwi (c.size), c.align ());
  define_result (call, to);
  return true;
}

/* More than a few bytes are the library's matter, which looks at the addresses.  */

bool
builtins::move_bytes (gcall *call, const row &)
{
  const memory_call c (call);
  if (!tree_fits_uhwi_p (c.size))
    return false;
  operand to = in_register (use (c.to), dtype::u64), from = in_register (use (c.from), dtype::u64);
  if (!m_memory.move_memory ({ to, 0 }, { from, 0 }, tree_to_uhwi (c.size), c.align ()))
    return false;
  define_result (call, to);
  return true;
}

bool
builtins::set_bytes (gcall *call, const row &)
{
  const memory_call c (call);
  if (!tree_fits_uhwi_p (c.size) || TREE_CODE (c.from) != INTEGER_CST)
    return false;
  operand to = in_register (use (c.to), dtype::u64);
  m_memory.clear_memory ({ to, 0 }, use (c.from).imm, tree_to_uhwi (c.size),
			 get_pointer_alignment (c.to) / BITS_PER_UNIT);
  define_result (call, to);
  return true;
}

bool
builtins::variable_arguments (gcall *call, const row &r)
{
  return m_varargs.translate_va_builtin (call, r.code ());
}

/* What other threads see.  */

bool
builtins::fence (gcall *, const row &r)
{
  emit (r.op, dtype::none).scope = dev::fence_scope::sys;
  return true;
}

bool
builtins::compare_exchange (gcall *call, const row &)
{
  return m_atomics.translate_compare_exchange (call);
}

/* Arithmetic with two results.  */

/* (QUOTIENT, REMAINDER) = .DIVMOD (X, Y).  */

bool
builtins::divide (gcall *call, const row &)
{
  if (!gimple_call_lhs (call))
    return true;
  const number_call c (call);
  if (wide_p (c.type))
    {
      m_wide.wide_divmod (call);
      return true;
    }
  operand x = use (c.x), y = use (c.y);
  operand q = emit_value (opcode::DIV, c.t, { x, y });
  operand m = emit_value (opcode::REM, c.t, { x, y });
  define_result (call, value (m_expr.canonical (q, c.type), m_expr.canonical (m, c.type)));
  return true;
}

bool
builtins::overflow (gcall *call, const row &)
{
  m_overflow.translate_overflow (call);
  return true;
}

bool
builtins::carry (gcall *call, const row &r)
{
  return m_overflow.translate_carry (call, r.op);
}

bool
builtins::saturate (gcall *call, const row &r)
{
  return m_overflow.translate_saturation (call, r.op);
}

} // namespace accred
