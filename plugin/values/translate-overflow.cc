/* Part of accred_translate: arithmetic that says whether it has overflowed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   .ADD_OVERFLOW, .SUB_OVERFLOW and .MUL_OVERFLOW are __builtin_add_overflow and its like, and
   what GCC makes of a comparison such as b > ~a next to a + b.  Operands and result may
   have three different types.  The exact result is computed, cut off to the type of the
   result, and compared with what has been cut off.  Exact are 64 bits where all types have
   up to 32, else three words, of which the third is the sign.  */

#include "plugin/values/translate-overflow.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-wide.h"

namespace accred {

using dev::cmp;

/* (RESULT, FLAG) = .ADD_OVERFLOW (X, Y), and its like.  */
struct overflow_arithmetic::overflow_call
{
  gcall *call;
  opcode op;   /* ADD, SUB or MUL.  */
  tree x, y;
  tree type;   /* Of the result proper; the call returns a complex number.  */

  explicit overflow_call (gcall *c)
    : call (c), op (gimple_call_internal_p (c, IFN_ADD_OVERFLOW)   ? opcode::ADD
		    : gimple_call_internal_p (c, IFN_SUB_OVERFLOW) ? opcode::SUB
								   : opcode::MUL),
      x (gimple_call_arg (c, 0)), y (gimple_call_arg (c, 1)),
      type (TREE_TYPE (TREE_TYPE (gimple_call_lhs (c))))
  {}
};

namespace {

using words = std::array<operand, 3>;

bool
fits_32_p (tree type)
{
  return TYPE_PRECISION (type) <= 32;
}

} // namespace

/* Sums and differences of unsigned values of one type: a + b wrapped if it is below a, a - b
   if it is above a.  */

bool
overflow_arithmetic::unsigned_overflow (const overflow_call &c)
{
  tree type = c.type;
  auto fits = [type] (tree t)
  {
    return TREE_CODE (t) == INTEGER_CST
	     ? tree_fits_uhwi_p (t) && int_fits_type_p (t, type)
	     : TYPE_UNSIGNED (TREE_TYPE (t)) && types_compatible_p (TREE_TYPE (t), type);
  };
  if (c.op == opcode::MUL || !TYPE_UNSIGNED (type) || TYPE_PRECISION (type) > 64 || !fits (c.x)
      || !fits (c.y))
    return false;
  const dtype t = arithmetic_type (type);
  operand a = in_register (use (c.x), t), b = in_register (use (c.y), t);
  operand result = m_expr.canonical (emit_value (c.op, t, { a, b }), type);
  operand wrapped = emit_setp (c.op == opcode::ADD ? cmp::lt : cmp::gt, t, result, a);
  operand flag
    = emit_value (opcode::SELP, t, { operand::of_imm (1), operand::of_imm (0), wrapped });
  define_result (c.call, value (result, flag));
  return true;
}

/* All types of up to 32 bits.  A product of two unsigned numbers may have all 64 bits, but
   none that it is then taken for has the bits of a negative number of 32.  */

bool
overflow_arithmetic::small_overflow (const overflow_call &c)
{
  tree x = c.x, y = c.y, type = c.type;
  if (!fits_32_p (type) || !fits_32_p (TREE_TYPE (x)) || !fits_32_p (TREE_TYPE (y)))
    return false;
  tree wide = long_long_integer_type_node;
  operand a = in_register (m_expr.convert (use (x), TREE_TYPE (x), wide), dtype::s64);
  operand b = in_register (m_expr.convert (use (y), TREE_TYPE (y), wide), dtype::s64);
  operand exact = emit_value (c.op, dtype::s64, { a, b });
  operand result = m_expr.canonical (m_expr.convert (exact, wide, type), type);
  operand back = in_register (m_expr.convert (result, type, wide), dtype::s64);
  operand differs = emit_setp (cmp::ne, dtype::s64, back, exact);
  define_result (c.call, value (result, m_expr.bool_value (differs, type).part[0]));
  return true;
}

std::array<operand, 3>
overflow_arithmetic::three_words (tree t)
{
  const dev::wide w = m_wide.wide_value (t);
  operand lo = in_register (w.lo, dtype::u64), hi = in_register (w.hi, dtype::u64);
  if (TYPE_UNSIGNED (TREE_TYPE (t)))
    return { lo, hi, operand::of_imm (0) };
  return { lo, hi, emit_value (opcode::SHR, dtype::s64, { hi, operand::of_imm (63) }) };
}

std::array<operand, 3>
overflow_arithmetic::exact_sum (bool difference, const words &a, const words &b)
{
  /* The carry out of a word is the one into the next: as the sum and the difference of
     the first two tell, in unsigned words.  */
  words r;
  operand carry = operand::of_imm (0);
  const opcode op = difference ? opcode::SUB : opcode::ADD;
  for (unsigned i = 0; i < 3; i++)
    {
      operand x = in_register (a[i], dtype::u64), y = in_register (b[i], dtype::u64);
      operand part = emit_value (op, dtype::u64, { x, y });
      operand over = emit_setp (difference ? cmp::gt : cmp::lt, dtype::u64, part, x);
      r[i] = emit_value (op, dtype::u64, { part, carry });
      operand again = emit_setp (difference ? cmp::gt : cmp::lt, dtype::u64, r[i], part);
      carry = dev::wide_bit (m_core.out, emit_value (opcode::POR, dtype::pred, { over, again }));
    }
  return r;
}

/* The product of A and B, whose third words are the same bit 64 times; the third word of what
   needs more than 128 bits and a sign is neither all zeros nor all ones.  */

std::array<operand, 3>
overflow_arithmetic::exact_product (const words &a, const words &b)
{
  /* Of magnitudes, up to 2 ^ 128.  */
  auto magnitude = [&] (const words &x)
  {
    const dev::wide mask{ x[2], x[2] };
    const dev::wide flipped{ emit_value (opcode::XOR, dtype::u64, { x[0], x[2] }),
			     emit_value (opcode::XOR, dtype::u64, { x[1], x[2] }) };
    return dev::wide_sub (m_core.out, flipped, mask);
  };
  const dev::wide m = magnitude (a), n = magnitude (b);
  const dev::wide p = dev::wide_mul (m_core.out, m, n);
  /* What wide_mul leaves out: both high words, and what their products with the other's low
     word have beyond a word, or make the middle one have.  */
  auto zero_p = [&] (operand w) { return setp (cmp::eq, dtype::u64, w, operand::of_imm (0)); };
  auto high = [&] (operand x, operand y)
  { return emit_value (opcode::MULHI, dtype::u64, { x, y }); };
  auto low = [&] (operand x, operand y) { return emit_value (opcode::MUL, dtype::u64, { x, y }); };
  operand lost = emit_value (opcode::OR, dtype::u64, { high (m.hi, n.lo), high (m.lo, n.hi) });
  operand both
    = emit_value (opcode::PNOT, dtype::pred,
		  { emit_value (opcode::POR, dtype::pred, { zero_p (m.hi), zero_p (n.hi) }) });
  /* If one high word is zero, so is one of the two products.  */
  operand cross = emit_value (opcode::ADD, dtype::u64, { low (m.lo, n.hi), low (m.hi, n.lo) });
  operand carried = setp (cmp::lt, dtype::u64, p.hi, cross);
  operand over = emit_value (opcode::POR, dtype::pred, { both, carried });
  over = emit_value (opcode::POR, dtype::pred,
		     { over, emit_value (opcode::PNOT, dtype::pred, { zero_p (lost) }) });

  operand negative = emit_value (opcode::XOR, dtype::u64, { a[2], b[2] });
  const dev::wide mask{ negative, negative };
  const dev::wide flipped{ emit_value (opcode::XOR, dtype::u64, { p.lo, negative }),
			   emit_value (opcode::XOR, dtype::u64, { p.hi, negative }) };
  const dev::wide r = dev::wide_sub (m_core.out, flipped, mask);
  /* A negative product of nothing is not negative.  */
  operand sign = emit_value (opcode::SELP, dtype::u64,
			     { negative, operand::of_imm (0), dev::wide_nonzero (m_core.out, r) });
  operand top = emit_value (opcode::SELP, dtype::u64, { operand::of_imm (1), sign, over });
  return { r.lo, r.hi, top };
}

void
overflow_arithmetic::translate_overflow (gcall *call)
{
  if (!gimple_call_lhs (call))
    return;
  const overflow_call c (call);
  if (unsigned_overflow (c) || small_overflow (c))
    return;
  tree type = c.type;
  const words a = three_words (c.x), b = three_words (c.y);
  const words exact
    = (c.op == opcode::MUL ? exact_product (a, b) : exact_sum (c.op == opcode::SUB, a, b));
  /* As the type has it, in three words again.  */
  const bool is_signed = !TYPE_UNSIGNED (type);
  auto extension = [&] (operand w)
  {
    return is_signed ? emit_value (opcode::SHR, dtype::s64, { w, operand::of_imm (63) })
		     : operand::of_imm (0);
  };
  words back = { exact[0], exact[1], operand::of_imm (0) };
  operand narrow = operand::none ();
  if (wide_p (type))
    back[2] = extension (exact[1]);
  else
    {
      narrow
	= m_expr.canonical (m_expr.convert (exact[0], long_long_unsigned_type_node, type), type);
      back[0]
	= m_expr.convert (narrow, type,
			  is_signed ? long_long_integer_type_node : long_long_unsigned_type_node);
      back[1] = back[2] = extension (in_register (back[0], dtype::u64));
    }
  operand differs = operand::of_imm (0);
  for (unsigned i = 0; i < 3; i++)
    {
      operand d
	= emit_value (opcode::XOR, dtype::u64, { in_register (back[i], dtype::u64), exact[i] });
      differs = emit_value (opcode::OR, dtype::u64, { differs, d });
    }
  operand over = emit_setp (cmp::ne, dtype::u64, differs, operand::of_imm (0));
  if (!wide_p (type))
    {
      define_result (call, value (narrow, m_expr.bool_value (over, type).part[0]));
      return;
    }
  const dev::wide results[]
    = { { exact[0], exact[1] }, { dev::wide_bit (m_core.out, over), operand::of_imm (0) } };
  for (int k = 0; k < 2; k++)
    {
      const auto regs = m_wide.wide_divmod_registers (gimple_call_lhs (call), k);
      emit_move (regs[0], dtype::u64, results[k].lo);
      emit_move (regs[1], dtype::u64, results[k].hi);
    }
}

/* (RESULT, CARRY) = .UADDC (X, Y, CARRY_IN), or .USUBC with what is borrowed, which GCC finds since
   version 14 in sums of numbers of several words.  The carry is 0 or 1.  */

bool
overflow_arithmetic::translate_carry (gcall *call, opcode op)
{
  const number_call c (call);
  if (TYPE_PRECISION (c.type) != 32 && TYPE_PRECISION (c.type) != 64)
    return false;
  if (!gimple_call_lhs (call))
    return true;
  const dtype t = unsigned_type (c.t);
  operand x = in_register (use (c.x), t), y = in_register (use (c.y), t);
  operand in = in_register (use (c.z), t);
  const cmp wrapped = op == opcode::ADD ? cmp::lt : cmp::gt;
  operand part = emit_value (op, t, { x, y });
  operand result = emit_value (op, t, { part, in });
  operand over
    = emit_value (opcode::POR, dtype::pred,
		  { emit_setp (wrapped, t, part, x), emit_setp (wrapped, t, result, part) });
  operand flag = emit_value (opcode::SELP, t, { operand::of_imm (1), operand::of_imm (0), over });
  define_result (call, value (result, flag));
  return true;
}

/* X OP Y of a TYPE of up to 32 bits.  The exact result has no more than 64; a product of unsigned
   numbers needs all of them.  */

operand
overflow_arithmetic::small_saturation (opcode op, tree type, operand x, operand y)
{
  const bool product = op == opcode::MUL && TYPE_UNSIGNED (type);
  tree wide = product ? long_long_unsigned_type_node : long_long_integer_type_node;
  const dtype t = product ? dtype::u64 : dtype::s64;
  operand a = in_register (m_expr.convert (x, type, wide), t);
  operand b = in_register (m_expr.convert (y, type, wide), t);
  operand exact = emit_value (op, t, { a, b });
  auto limit = [] (const wide_int &w) { return operand::of_imm (w.to_shwi ()); };
  const wide_int least = wi::min_value (type), most = wi::max_value (type);
  exact
    = emit_value (opcode::MIN, t, { exact, limit (wide_int::from (most, 64, TYPE_SIGN (type))) });
  if (!product)
    exact = emit_value (opcode::MAX, t,
			{ exact, limit (wide_int::from (least, 64, TYPE_SIGN (type))) });
  return m_expr.convert (exact, wide, type);
}

/* Of a TYPE of 64 bits; no operand if there is no code for it.  */

operand
overflow_arithmetic::large_saturation (opcode op, tree type, operand a, operand b)
{
  const bool is_signed = !TYPE_UNSIGNED (type);
  const dtype t = is_signed ? dtype::s64 : dtype::u64;
  operand x = in_register (a, t), y = in_register (b, t);
  if (op == opcode::MUL && is_signed)
    return operand::none ();
  operand result = emit_value (op, t, { x, y }), over, limit;
  if (!is_signed)
    {
      limit = operand::of_imm (op == opcode::SUB ? 0 : -1);
      over = op == opcode::MUL ? emit_setp (cmp::ne, t, emit_value (opcode::MULHI, t, { x, y }),
					    operand::of_imm (0))
			       : emit_setp (op == opcode::ADD ? cmp::lt : cmp::gt, t, result, x);
    }
  else
    {
      /* The sign is wrong: another one than that of X, which Y has (of a difference: has not).  */
      operand turned = emit_value (opcode::XOR, t, { x, result });
      operand with = emit_value (opcode::XOR, t,
				 { op == opcode::ADD ? y : x, op == opcode::ADD ? result : y });
      over = emit_setp (cmp::lt, t, emit_value (opcode::AND, t, { turned, with }),
			operand::of_imm (0));
      operand sign = emit_value (opcode::SHR, t, { x, operand::of_imm (63) });
      limit = emit_value (opcode::XOR, t, { sign, operand::of_imm (INT64_MAX) });
    }
  return emit_value (opcode::SELP, t, { limit, result, over });
}

/* RESULT = .SAT_ADD (X, Y) and its like, which GCC finds since version 15 where the host has an
   instruction for it; .SAT_TRUNC (X) has a narrower type than X.  */

bool
overflow_arithmetic::translate_saturation (gcall *call, opcode op)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return true;
  const number_call c (call);
  tree type = TREE_TYPE (lhs), from = c.type;
  if (!INTEGRAL_TYPE_P (type) || wide_p (type) || wide_p (from))
    return false;
  operand x = use (c.x);
  if (op == opcode::CVT)
    {
      const dtype t = c.t;
      auto limit = [] (const wide_int &w, tree of)
      { return operand::of_imm (wide_int::from (w, 64, TYPE_SIGN (of)).to_shwi ()); };
      x = emit_value (opcode::MIN, t, { in_register (x, t), limit (wi::max_value (type), type) });
      if (!TYPE_UNSIGNED (from))
	x = emit_value (opcode::MAX, t, { x, limit (wi::min_value (type), type) });
      define_result (call, m_expr.convert (x, from, type));
      return true;
    }
  operand y = use (c.y);
  operand result = fits_32_p (type) ? small_saturation (op, type, x, y)
				    : large_saturation (op, type, x, y);
  if (result.k == operand::kind::none)
    return false;
  define_result (call, result);
  return true;
}

} // namespace accred
