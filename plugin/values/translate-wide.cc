/* Part of accred_translate: arithmetic on 128-bit integers, two words each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Shifts rely on what the device IR says of counts that are not below the width: SHL and
   an unsigned SHR give zero, a signed SHR the sign.  A count of k - n with n > k is such a
   one.  */

#include "plugin/values/translate-wide.h"
#include "plugin/values/translate-expr.h"
#include "libgomp-device/routines/routines.h"

namespace accred {

using dev::cmp;
using dev::wide;

/* The words of T, an integer of any size.  */

wide
wide_integers::wide_value (tree t)
{
  tree type = TREE_TYPE (t);
  value v = use_value (t);
  if (wide_p (type))
    return { v.part[0], v.part[1] };
  const bool uns = POINTER_TYPE_P (type) || TYPE_UNSIGNED (type);
  operand lo = m_expr.convert (v.part[0], type,
			       uns ? long_long_unsigned_type_node : long_long_integer_type_node);
  if (uns)
    return { lo, operand::of_imm (0) };
  return { lo, emit_value (opcode::SHR, dtype::s64, { lo, operand::of_imm (63) }) };
}

/* V with the bits that TYPE has.  */

value
wide_integers::wide_canonical (const wide &v, tree type)
{
  const unsigned prec = TYPE_PRECISION (type);
  if (prec == 128)
    return value (v.lo, v.hi);
  if (prec >= 64 || !TYPE_UNSIGNED (type))
    unsupported ("type", type);
  operand mask = operand::of_imm ((int64_t (1) << (prec & 63)) - 1);
  return value (emit_value (opcode::AND, dtype::u64, { v.lo, mask }), operand::of_imm (0));
}

/* A, of the floating-point type T, without its fraction.  The high word is that of A
   / 2 ^ 64; what is left is exact, as both have A's bits.  */

wide
wide_integers::wide_from_float (operand a, dtype t, bool is_signed)
{
  a = in_register (a, t);
  if (t != dtype::f64)
    a = emit_cvt (dtype::f64, t, a);
  operand size = emit_value (opcode::ABS, dtype::f64, { a });
  operand scaled = emit_value (opcode::MUL, dtype::f64, { size, operand::of_f64 (0x1p-64) });
  operand hi = emit_cvt (dtype::u64, dtype::f64, scaled);
  operand back = emit_cvt (dtype::f64, dtype::u64, hi);
  operand rest = emit_value (opcode::FMA, dtype::f64, { back, operand::of_f64 (-0x1p64), size });
  wide r{ emit_cvt (dtype::u64, dtype::f64, rest), hi };
  if (!is_signed)
    return r;
  wide zero{ operand::of_imm (0), operand::of_imm (0) };
  operand negative = setp (cmp::lt, dtype::f64, a, operand::of_f64 (0));
  return dev::wide_select (m_core.out, negative, dev::wide_sub (m_core.out, zero, r), r);
}

/* |V|.  */

wide
wide_integers::wide_magnitude (const wide &v)
{
  operand sign = emit_value (opcode::SHR, dtype::s64, { v.hi, operand::of_imm (63) });
  wide mask{ sign, sign };
  wide flipped{ emit_value (opcode::XOR, dtype::u64, { v.lo, sign }),
		emit_value (opcode::XOR, dtype::u64, { v.hi, sign }) };
  return dev::wide_sub (m_core.out, flipped, mask);
}

/* V as a number of the floating-point type T, rounded once: its first 64 bits from the
   highest one on, the last of them set if any bit below is, times a power of two.  */

operand
wide_integers::float_from_wide (dtype t, wide v, bool is_signed)
{
  /* What f32 rounds is too large for f16 in either way.  */
  if (t == dtype::f16)
    return emit_cvt (t, dtype::f32, float_from_wide (dtype::f32, v, is_signed));
  const bool twice = t == dtype::f64;
  const dtype word = twice ? dtype::u64 : dtype::u32;
  const int mantissa = twice ? 52 : 23, bias = twice ? 1023 : 127;
  wide m = is_signed ? wide_magnitude (v) : v;
  operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
  emit (opcode::CLZ, dtype::u64, { in_register (m.hi, dtype::u64) }).dst = n.reg;
  operand back = emit_value (opcode::SUB, dtype::u32, { operand::of_imm (64), n });
  /* No shift to the left by 64 (see wide_shift).  */
  operand in_word = emit_value (opcode::AND, dtype::u32, { n, operand::of_imm (63) });
  operand x = emit_value (opcode::SHL, dtype::u64, { m.hi, in_word });
  operand y = emit_value (opcode::SHR, dtype::u64, { m.lo, back });
  operand top = emit_value (opcode::OR, dtype::u64, { x, y });
  operand lost = emit_value (opcode::SHL, dtype::u64, { m.lo, in_word });
  lost = emit_value (opcode::SELP, dtype::u64,
		     { operand::of_imm (0), lost,
		       emit_setp (cmp::eq, dtype::u32, n, operand::of_imm (64)) });
  operand sticky
    = dev::wide_bit (m_core.out, setp (cmp::ne, dtype::u64, lost, operand::of_imm (0)));
  top = emit_value (opcode::OR, dtype::u64, { top, sticky });
  operand r = emit_cvt (t, dtype::u64, top);

  operand exponent = emit_value (opcode::ADD, dtype::u32, { back, operand::of_imm (bias) });
  if (twice)
    exponent = emit_cvt (dtype::u64, dtype::u32, exponent);
  operand scale = emit_value (opcode::SHL, word, { exponent, operand::of_imm (mantissa) });
  r = emit_value (opcode::MUL, t, { r, bitcast (scale, word, t) });
  if (!is_signed)
    return r;
  operand negative = setp (cmp::lt, dtype::s64, v.hi, operand::of_imm (0));
  return emit_value (opcode::SELP, t, { emit_value (opcode::NEG, t, { r }), r, negative });
}

/* ARG as a value of type TO; at least one of the types is a 128-bit integer.  */

value
wide_integers::wide_convert (tree arg, tree to)
{
  tree from = TREE_TYPE (arg);
  const bool is_signed = !TYPE_UNSIGNED (wide_p (to) ? to : from);
  const dtype f = device_type (from), t = device_type (to);
  if (f == dtype::none || t == dtype::none)
    {
      unsupported ("type", f == dtype::none ? from : to);
      return value (operand::of_imm (0), operand::of_imm (0));
    }
  if (SCALAR_FLOAT_TYPE_P (to))
    return float_from_wide (t, wide_value (arg), is_signed);
  if (SCALAR_FLOAT_TYPE_P (from))
    return wide_canonical (wide_from_float (use (arg), f, is_signed), to);
  if (wide_p (to))
    return wide_canonical (wide_value (arg), to);
  return m_expr.convert (use (arg), long_long_unsigned_type_node, to);
}

value
wide_integers::wide_unary (tree_code code, tree type, tree arg)
{
  switch (code)
    {
    CASE_CONVERT:
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR: return wide_convert (arg, type);
    case PAREN_EXPR: return use_value (arg);
    case NEGATE_EXPR:
      return wide_canonical (dev::wide_sub (m_core.out,
					    { operand::of_imm (0), operand::of_imm (0) },
					    wide_value (arg)),
			     type);
    case ABS_EXPR:
      case ABSU_EXPR: {
	wide v = wide_magnitude (wide_value (arg));
	return value (v.lo, v.hi);
      }
      case BIT_NOT_EXPR: {
	wide v = wide_value (arg);
	return wide_canonical ({ emit_value (opcode::NOT, dtype::u64, { v.lo }),
				 emit_value (opcode::NOT, dtype::u64, { v.hi }) },
			       type);
      }
    default:
      unsupported (get_tree_code_name (code), type);
      return value (operand::of_imm (0), operand::of_imm (0));
    }
}

/* X shifted by COUNT, a number of bits below 128.  No instruction shifts by 64 or more: PTX says
   that the result is zero, but ptxas 13.0 takes (x * 566) << 119 for x * 566.  */

wide
wide_integers::wide_shift (bool left, bool is_signed, const wide &x, operand count)
{
  const dtype high = is_signed ? dtype::s64 : dtype::u64;
  auto shl = [this] (operand a, operand n)
  { return emit_value (opcode::SHL, dtype::u64, { a, n }); };
  auto shr = [this] (dtype t, operand a, operand n)
  { return emit_value (opcode::SHR, t, { a, n }); };
  auto either = [this] (operand a, operand b)
  { return emit_value (opcode::OR, dtype::u64, { a, b }); };
  auto bits = [] (int64_t n) { return operand::of_imm (n); };
  const operand none = bits (0);
  auto sign = [&] { return is_signed ? shr (high, x.hi, bits (63)) : none; };

  if (!count.reg_p ())
    {
      const int64_t n = count.imm, m = n & 63;
      if (n == 0)
	return x;
      if (m == 0)
	return left ? wide{ none, x.lo } : wide{ x.hi, sign () };
      if (n > 64)
	return left ? wide{ none, shl (x.lo, bits (m)) }
		    : wide{ shr (high, x.hi, bits (m)), sign () };
      return left ? wide{ shl (x.lo, bits (n)),
			  either (shl (x.hi, bits (n)), shr (dtype::u64, x.lo, bits (64 - n))) }
		  : wide{ either (shr (dtype::u64, x.lo, bits (n)), shl (x.hi, bits (64 - n))),
			  shr (high, x.hi, bits (n)) };
    }

  /* What goes from one half to the other is shifted by 1 and by 63 - M, for M may be 0.  */
  const operand m = emit_value (opcode::AND, dtype::u32, { count, bits (63) });
  const operand rest = emit_value (opcode::XOR, dtype::u32, { m, bits (63) });
  const operand few = emit_setp (cmp::lt, dtype::u32, count, bits (64));
  auto choose = [&] (operand a, operand b)
  { return emit_value (opcode::SELP, dtype::u64, { a, b, few }); };
  if (left)
    {
      operand lo = shl (x.lo, m);
      operand hi = either (shl (x.hi, m), shr (dtype::u64, shr (dtype::u64, x.lo, bits (1)), rest));
      return { choose (lo, none), choose (hi, lo) };
    }
  operand hi = shr (high, x.hi, m);
  operand lo = either (shr (dtype::u64, x.lo, m), shl (shl (x.hi, bits (1)), rest));
  return { choose (lo, hi), choose (hi, sign ()) };
}

/* X / Y, rounded toward zero, and the remainder.  The image gets the routine with the
   first call.  */

std::array<dev::wide, 2>
wide_integers::wide_divide (const wide &x, const wide &y, bool is_signed)
{
  const char *text = routine_text ("accred_divide_128");
  if (!text)
    {
      unsupported ("division of 128-bit integers");
      return { x, y };
    }
  const dev::symbol_id id = add_routine (m_ctx.module, text);
  const wide n = is_signed ? wide_magnitude (x) : x, d = is_signed ? wide_magnitude (y) : y;
  dev::frame_var room;
  room.size = 32;
  room.align = 8;
  m_fn.frame.push_back (std::move (room));
  const address at = { operand::of_frame (m_fn.frame.size () - 1), 0 };
  std::vector<operand> src = { operand::of_symbol (id), address_value (at) };
  for (operand o : { n.lo, n.hi, d.lo, d.hi })
    src.push_back (in_register (o, dtype::u64));
  emit (opcode::CALL, dtype::none).src = std::move (src);

  std::array<wide, 2> r;
  for (int k = 0; k < 2; k++)
    r[k] = { emit_load (dtype::u64, { at.base, 16 * k }, 0),
	     emit_load (dtype::u64, { at.base, 16 * k + 8 }, 0) };
  if (!is_signed)
    return r;
  /* The remainder has the dividend's sign.  */
  operand signs[]
    = { emit_value (opcode::XOR, dtype::u64, { in_register (x.hi, dtype::u64), y.hi }),
	in_register (x.hi, dtype::u64) };
  for (int k = 0; k < 2; k++)
    {
      const operand zero = operand::of_imm (0);
      operand negative = emit_setp (cmp::lt, dtype::s64, signs[k], zero);
      wide none{ in_register (zero, dtype::u64), in_register (zero, dtype::u64) };
      r[k] = dev::wide_select (m_core.out, negative, dev::wide_sub (m_core.out, none, r[k]), r[k]);
    }
  return r;
}

/* The quotient or remainder that CODE, any of GCC's divisions, stands for.  */

dev::wide
wide_integers::wide_division (tree_code code, tree type, tree x, tree y)
{
  const bool is_signed = !TYPE_UNSIGNED (type);
  const wide a = wide_value (x), d = wide_value (y);
  std::array<wide, 2> r = wide_divide (a, d, is_signed);
  const bool mod = code == TRUNC_MOD_EXPR || code == FLOOR_MOD_EXPR;
  if (is_signed && (code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR))
    {
      /* One less where the truncation went up: the remainder has not the divisor's sign.  */
      operand differs
	= emit_value (opcode::XOR, dtype::u64, { in_register (r[1].hi, dtype::u64), d.hi });
      operand up = emit_setp (cmp::lt, dtype::s64, differs, operand::of_imm (0));
      up = emit_value (opcode::PAND, dtype::pred, { up, dev::wide_nonzero (m_core.out, r[1]) });
      wide one{ in_register (operand::of_imm (1), dtype::u64),
		in_register (operand::of_imm (0), dtype::u64) };
      r[0] = dev::wide_select (m_core.out, up, dev::wide_sub (m_core.out, r[0], one), r[0]);
      r[1] = dev::wide_select (m_core.out, up, dev::wide_add (m_core.out, r[1], d), r[1]);
    }
  return r[mod];
}

/* Where the quotient or the remainder of the .DIVMOD whose result is NAME is.  */

std::array<dev::reg_id, 2>
wide_integers::wide_divmod_registers (tree name, bool remainder)
{
  auto [at, fresh] = m_wide_divmod.emplace (SSA_NAME_VERSION (name), std::array<dev::reg_id, 4> ());
  if (fresh)
    for (dev::reg_id &r : at->second)
      r = m_core.new_ssa_register (dev::reg_class::b64);
  return { at->second[2 * remainder], at->second[2 * remainder + 1] };
}

/* CALL is (QUOTIENT, REMAINDER) = .DIVMOD (X, Y).  */

void
wide_integers::wide_divmod (gcall *call)
{
  const number_call c (call);
  const auto r = wide_divide (wide_value (c.x), wide_value (c.y), !TYPE_UNSIGNED (c.type));
  for (int k = 0; k < 2; k++)
    {
      const auto regs = wide_divmod_registers (gimple_call_lhs (call), k);
      emit_move (regs[0], dtype::u64, r[k].lo);
      emit_move (regs[1], dtype::u64, r[k].hi);
    }
}

/* X shifted or rotated by Y.  */

wide
wide_integers::wide_shift_or_rotate (tree_code code, bool is_signed, tree x, tree y)
{
  operand n = TREE_CODE (y) == INTEGER_CST ? operand::of_imm (TREE_INT_CST_LOW (y))
					   : wide_value (y).lo;
  if (n.reg_p ())
    n = emit_cvt (dtype::u32, dtype::u64, n);
  const wide a = wide_value (x);
  const bool left = code == LSHIFT_EXPR || code == LROTATE_EXPR;
  const bool shift = code == LSHIFT_EXPR || code == RSHIFT_EXPR;
  wide r = wide_shift (left, shift && is_signed, a, n);
  if (shift)
    return r;
  /* Where that is no bit at all, both are X.  */
  operand rest = operand::of_imm (-n.imm & 127);
  if (n.reg_p ())
    rest = emit_value (opcode::AND, dtype::u32,
		       { emit_value (opcode::SUB, dtype::u32, { operand::of_imm (128), n }),
			 operand::of_imm (127) });
  wide other = wide_shift (!left, false, a, rest);
  return { emit_value (opcode::OR, dtype::u64, { r.lo, other.lo }),
	   emit_value (opcode::OR, dtype::u64, { r.hi, other.hi }) };
}

value
wide_integers::wide_binary (tree_code code, tree type, tree x, tree y)
{
  const dtype high = high_type (type);
  const bool is_signed = high == dtype::s64;
  wide r{};
  auto by_word = [&] (opcode op)
  {
    wide a = wide_value (x), b = wide_value (y);
    return wide{ emit_value (op, dtype::u64, { a.lo, b.lo }),
		 emit_value (op, dtype::u64, { a.hi, b.hi }) };
  };
  switch (code)
    {
    case PLUS_EXPR: r = dev::wide_add (m_core.out, wide_value (x), wide_value (y)); break;
    case MINUS_EXPR: r = dev::wide_sub (m_core.out, wide_value (x), wide_value (y)); break;
    case MULT_EXPR: r = dev::wide_mul (m_core.out, wide_value (x), wide_value (y)); break;
    case BIT_AND_EXPR:
    case TRUTH_AND_EXPR: r = by_word (opcode::AND); break;
    case BIT_IOR_EXPR:
    case TRUTH_OR_EXPR: r = by_word (opcode::OR); break;
    case BIT_XOR_EXPR:
    case TRUTH_XOR_EXPR: r = by_word (opcode::XOR); break;
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
    case FLOOR_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_MOD_EXPR: r = wide_division (code, type, x, y); break;
    case MIN_EXPR:
      case MAX_EXPR: {
	wide a = wide_value (x), b = wide_value (y);
	operand less = dev::wide_less (m_core.out, high, a, b);
	r = code == MIN_EXPR ? dev::wide_select (m_core.out, less, a, b)
			     : dev::wide_select (m_core.out, less, b, a);
	break;
      }
    case WIDEN_MULT_EXPR:
      if (TYPE_UNSIGNED (TREE_TYPE (x)) == TYPE_UNSIGNED (TREE_TYPE (y)))
	{
	  const dtype t = TYPE_UNSIGNED (TREE_TYPE (x)) ? dtype::u64 : dtype::s64;
	  operand a = in_register (wide_value (x).lo, t), b = in_register (wide_value (y).lo, t);
	  r = { emit_value (opcode::MUL, t, { a, b }), emit_value (opcode::MULHI, t, { a, b }) };
	}
      else
	r = dev::wide_mul (m_core.out, wide_value (x), wide_value (y));
      break;
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR: r = wide_shift_or_rotate (code, is_signed, x, y); break;
    default:
      unsupported (get_tree_code_name (code), type);
      return value (operand::of_imm (0), operand::of_imm (0));
    }
  return wide_canonical (r, type);
}

operand
wide_integers::wide_predicate (tree_code code, tree lhs, tree rhs)
{
  const dtype high = high_type (TREE_TYPE (lhs));
  wide a = wide_value (lhs), b = wide_value (rhs);
  bool negate = false;
  operand p;
  switch (code)
    {
    case EQ_EXPR:
      case NE_EXPR: {
	wide differs{ emit_value (opcode::XOR, dtype::u64, { a.lo, b.lo }),
		      emit_value (opcode::XOR, dtype::u64, { a.hi, b.hi }) };
	p = dev::wide_nonzero (m_core.out, differs);
	negate = code == EQ_EXPR;
	break;
      }
    case LT_EXPR:
    case GE_EXPR:
      p = dev::wide_less (m_core.out, high, a, b);
      negate = code == GE_EXPR;
      break;
    case GT_EXPR:
    case LE_EXPR:
      p = dev::wide_less (m_core.out, high, b, a);
      negate = code == LE_EXPR;
      break;
    default:
      unsupported (get_tree_code_name (code), TREE_TYPE (lhs));
      p = emit_setp (cmp::eq, dtype::u64, in_register (a.lo, dtype::u64), a.lo);
    }
  return negate ? emit_value (opcode::PNOT, dtype::pred, { p }) : p;
}

} // namespace accred
