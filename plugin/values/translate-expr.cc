/* Part of accred_translate: arithmetic, comparisons and conversions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Integers below 32 bits, and those whose precision is not that of their mode, are
   computed in 32 or 64 bits and then brought back to the form that the device IR
   keeps them in (`canonical').  */

#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-bits.h"
#include "plugin/values/translate-memory.h"
#include "plugin/values/translate-vector.h"
#include "plugin/values/translate-wide.h"

namespace accred {

using dev::cmp;

/* A, an arithmetic result for TYPE, extended from TYPE's precision.  */

operand
expressions::canonical (operand a, tree type)
{
  if (!INTEGRAL_TYPE_P (type))
    return a;
  const unsigned prec = value_precision (type);
  if (prec == 32 || prec == 64)
    return a;
  const dtype arith = arithmetic_type (type);
  if (prec == 8 || prec == 16)
    return emit_cvt (device_type (type), arith, a);
  const unsigned width = dev::size_of (arith) * 8;
  if (TYPE_UNSIGNED (type))
    return emit_value (opcode::AND, arith, { a, operand::of_imm ((int64_t (1) << prec) - 1) });
  operand count = operand::of_imm (width - prec);
  operand up = emit_value (opcode::SHL, arith, { a, count });
  return emit_value (opcode::SHR, arith, { up, count });
}

/* Are the lowest bits of NAME, a char or short, all that its uses look at?  They are sums,
   differences and products of that type, whose own lowest bits follow from them, and
   conversions that bring them into their form.  Such a value need not have that form
   itself: a sum of chars would be extended three times in each iteration.  */

static bool
low_bits_suffice_p (tree name)
{
  tree type = TREE_TYPE (name);
  if (TREE_CODE (type) != INTEGER_TYPE
      || (TYPE_PRECISION (type) != 8 && TYPE_PRECISION (type) != 16))
    return false;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      if (is_gimple_debug (USE_STMT (use)))
	continue;
      const gassign *a = dyn_cast<gassign *> (USE_STMT (use));
      if (!a)
	return false;
      tree to = TREE_TYPE (gimple_assign_lhs (a));
      if (TREE_CODE (to) != INTEGER_TYPE || TYPE_PRECISION (to) > TYPE_PRECISION (type))
	return false;
      switch (gimple_assign_rhs_code (a))
	{
	case PLUS_EXPR:
	case MINUS_EXPR:
	case MULT_EXPR:
	  break;
	CASE_CONVERT:
	  if (TYPE_PRECISION (to) == TYPE_PRECISION (type)
	      && TYPE_UNSIGNED (to) == TYPE_UNSIGNED (type))
	    return false;
	  break;
	default: return false;
	}
    }
  return true;
}

/* The scalar A of type FROM as one of type TO.  */

operand
expressions::convert (operand a, tree from, tree to)
{
  const bool from_float = SCALAR_FLOAT_TYPE_P (from);
  const bool to_float = SCALAR_FLOAT_TYPE_P (to);
  dtype f = arithmetic_type (from), t = arithmetic_type (to);
  if (f == dtype::none || t == dtype::none)
    {
      unsupported ("type", f == dtype::none ? from : to);
      return operand::of_imm (0);
    }
  if (from_float && to_float)
    return f == t ? a : emit_cvt (t, f, a);
  if (to_float)
    return emit_cvt (t, f, in_register (a, f));
  if (from_float)
    return canonical (emit_cvt (t, f, a), to);

  const unsigned from_prec = value_precision (from);
  const unsigned to_prec = value_precision (to);
  const bool from_unsigned = !dev::signed_p (f), to_unsigned = !dev::signed_p (t);
  operand r = a;
  if (dev::size_of (f) != dev::size_of (t))
    r = emit_cvt (t, f, in_register (a, f));
  /* Nothing to do where every value of FROM has the same form in TO.  */
  if (to_prec > from_prec ? from_unsigned || !to_unsigned
			  : to_prec == from_prec && from_unsigned == to_unsigned)
    return r;
  return canonical (r, to);
}

/* The remainder of / for the rounding of CODE, which is a division or modulo
   other than truncating: floor and ceiling (Fortran's MODULO, pointer
   subtraction).  */

operand
expressions::divide (tree_code code, tree type, operand a, operand b)
{
  const dtype t = arithmetic_type (type);
  operand q = emit_value (opcode::DIV, t, { a, b });
  if (code == TRUNC_DIV_EXPR || code == EXACT_DIV_EXPR)
    return q;
  operand r = emit_value (opcode::REM, t, { a, b });
  if (code == TRUNC_MOD_EXPR)
    return r;
  const bool want_mod = code == FLOOR_MOD_EXPR || code == CEIL_MOD_EXPR;
  const bool floor = code == FLOOR_DIV_EXPR || code == FLOOR_MOD_EXPR;
  const operand zero = operand::of_imm (0), one = operand::of_imm (1);
  if (!dev::signed_p (t) && floor)
    return want_mod ? r : q;

  /* Adjust by one where the truncation went the other way.  */
  operand inexact = emit_setp (cmp::ne, t, r, zero);
  operand adjust = inexact;
  if (dev::signed_p (t))
    {
      operand sign = emit_value (opcode::XOR, t, { a, b });
      operand p = emit_setp (floor ? cmp::lt : cmp::ge, t, sign, zero);
      adjust = emit_value (opcode::PAND, dtype::pred, { inexact, p });
    }
  operand other = want_mod ? emit_value (floor ? opcode::ADD : opcode::SUB, t, { r, b })
			   : emit_value (floor ? opcode::SUB : opcode::ADD, t, { q, one });
  return emit_value (opcode::SELP, t, { other, want_mod ? r : q, adjust });
}

operand
expressions::shift (tree_code code, tree type, operand a, tree count)
{
  return shift_by (code, type, a, use (count), TREE_TYPE (count));
}

operand
expressions::shift_by (tree_code code, tree type, operand a, operand count, tree type_of_count)
{
  const dtype t = arithmetic_type (type);
  const dtype count_type = arithmetic_type (type_of_count);
  if (count.reg_p () && dev::size_of (count_type) == 8)
    count = emit_cvt (dtype::u32, count_type, count);
  const unsigned prec = value_precision (type);
  switch (code)
    {
    case LSHIFT_EXPR: return canonical (emit_value (opcode::SHL, t, { a, count }), type);
    case RSHIFT_EXPR: return emit_value (opcode::SHR, t, { a, count });
    default: break;
    }
  const bool left = code == LROTATE_EXPR;
  if (prec == 32 || prec == 64)
    return emit_value (left ? opcode::ROTL : opcode::ROTR, unsigned_type (t), { a, count });

  /* Narrow rotation: both halves, from the zero-extended value.  */
  operand mask = operand::of_imm ((int64_t (1) << prec) - 1);
  operand u = emit_value (opcode::AND, dtype::u32, { a, mask });
  operand back = emit_value (opcode::SUB, dtype::u32, { operand::of_imm (prec), count });
  operand x = emit_value (left ? opcode::SHL : opcode::SHR, dtype::u32, { u, count });
  operand y = emit_value (left ? opcode::SHR : opcode::SHL, dtype::u32, { u, back });
  return canonical (emit_value (opcode::OR, dtype::u32, { x, y }), type);
}

/* Binary CODE on A and B, both of TYPE.  */

operand
expressions::arithmetic (tree_code code, tree type, operand a, operand b)
{
  static const struct
  {
    tree_code code;
    opcode op;
  } ops[] = { { PLUS_EXPR, opcode::ADD },      { POINTER_PLUS_EXPR, opcode::ADD },
	      { MINUS_EXPR, opcode::SUB },     { POINTER_DIFF_EXPR, opcode::SUB },
	      { MULT_EXPR, opcode::MUL },      { MULT_HIGHPART_EXPR, opcode::MULHI },
	      { RDIV_EXPR, opcode::DIV },      { MIN_EXPR, opcode::MIN },
	      { MAX_EXPR, opcode::MAX },       { BIT_AND_EXPR, opcode::AND },
	      { BIT_IOR_EXPR, opcode::OR },    { BIT_XOR_EXPR, opcode::XOR },
	      { TRUTH_AND_EXPR, opcode::AND }, { TRUTH_OR_EXPR, opcode::OR },
	      { TRUTH_XOR_EXPR, opcode::XOR } };
  const dtype t = arithmetic_type (type);
  if (t == dtype::none)
    {
      unsupported ("type", type);
      return operand::of_imm (0);
    }
  for (const auto &o : ops)
    if (o.code == code)
      {
	operand r = emit_value (o.op, t, { a, b });
	bool stays = (o.op == opcode::MIN || o.op == opcode::MAX || o.op == opcode::AND
		      || o.op == opcode::OR || o.op == opcode::XOR);
	return stays ? r : canonical (r, type);
      }
  switch (code)
    {
    case TRUNC_DIV_EXPR:
    case EXACT_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_DIV_EXPR:
    case FLOOR_MOD_EXPR:
    case CEIL_DIV_EXPR:
    case CEIL_MOD_EXPR: return canonical (divide (code, type, a, b), type);
    default: unsupported (get_tree_code_name (code)); return operand::of_imm (0);
    }
}

/* Are A and B integers that are registers of different sizes?  The operands of one
   operation should not be, but gfortran 12 with -ffrontend-optimize takes 1_4 and 1_8
   for the same number, and MERGEs of them for common expressions.  */

static bool
other_size_p (tree a, tree b)
{
  return INTEGRAL_TYPE_P (a) && INTEGRAL_TYPE_P (b) && TYPE_PRECISION (a) != TYPE_PRECISION (b)
	 && TYPE_PRECISION (a) <= 64 && TYPE_PRECISION (b) <= 64
	 && dev::size_of (arithmetic_type (a)) != dev::size_of (arithmetic_type (b));
}

/* The address of a[i] has (long) i * SIZE, which ptxas makes four instructions of, and
   one of mul.wide.  Whether (long) NARROW * C is such a product: the constant, of which
   all that counts are 64 bits, is one that a 32-bit register can hold.  A logical (8) has a
   precision of one bit, but is in a register of 64.  */

static bool
widening_product_p (tree narrow, tree c)
{
  if (TREE_CODE (narrow) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (narrow))
      || TYPE_PRECISION (TREE_TYPE (narrow)) > 32
      || dev::size_of (arithmetic_type (TREE_TYPE (narrow))) > 4 || TREE_CODE (c) != INTEGER_CST)
    return false;
  const bool is_signed = dev::signed_p (arithmetic_type (TREE_TYPE (narrow)));
  wide_int bits = wide_int::from (wi::to_wide (c), 64, UNSIGNED);
  return wi::min_precision (bits, is_signed ? SIGNED : UNSIGNED) <= 32;
}

operand
expressions::widening_product (tree narrow, tree c)
{
  const dtype from = arithmetic_type (TREE_TYPE (narrow));
  return emit_value (opcode::MULWIDE, dev::signed_p (from) ? dtype::s64 : dtype::u64,
		     { in_register (use (narrow), from),
		       operand::of_imm (wi::to_wide (c).to_shwi ()) });
}

/* The 32-bit value of which X, a name or an expression of 64 bits, is the extension; else
   null.  */

static tree
extended_value (tree x)
{
  while (CONVERT_EXPR_P (x) && INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (x, 0)))
	 && TYPE_PRECISION (TREE_TYPE (x)) == 64
	 && TYPE_PRECISION (TREE_TYPE (TREE_OPERAND (x, 0))) == 64)
    x = TREE_OPERAND (x, 0);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (x)) || TYPE_PRECISION (TREE_TYPE (x)) != 64)
    return NULL_TREE;
  if (CONVERT_EXPR_P (x))
    return TREE_OPERAND (x, 0);
  if (TREE_CODE (x) != SSA_NAME)
    return NULL_TREE;
  const gassign *extension = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
  return (extension && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (extension))
	    ? gimple_assign_rhs1 (extension)
	    : NULL_TREE);
}

/* If MULT is such a product, the integer that is extended; else null.  */

static tree
extended_factor (const gassign *mult)
{
  if (gimple_assign_rhs_code (mult) != MULT_EXPR)
    return NULL_TREE;
  tree x = gimple_assign_rhs1 (mult), c = gimple_assign_rhs2 (mult);
  tree type = TREE_TYPE (gimple_assign_lhs (mult));
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) != 64 || TREE_CODE (x) != SSA_NAME)
    return NULL_TREE;
  tree narrow = extended_value (x);
  return narrow && widening_product_p (narrow, c) ? narrow : NULL_TREE;
}

/* Is STMT an extension that only such products use?  */

static bool
folded_extension_p (gassign *stmt)
{
  if (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return false;
  imm_use_iterator it;
  use_operand_p use;
  bool used = false;
  FOR_EACH_IMM_USE_FAST (use, it, gimple_assign_lhs (stmt))
    {
      if (is_gimple_debug (USE_STMT (use)))
	continue;
      const gassign *a = dyn_cast<gassign *> (USE_STMT (use));
      if (!a || !extended_factor (a))
	return false;
      used = true;
    }
  return used;
}

/* Comparisons.  */

/* Comparisons of integers, and of floating-point numbers.  */

static const struct
{
  tree_code code;
  cmp integral, real;
} compares[] = { { EQ_EXPR, cmp::eq, cmp::eq },	      { NE_EXPR, cmp::ne, cmp::neu },
		 { LT_EXPR, cmp::lt, cmp::lt },	      { LE_EXPR, cmp::le, cmp::le },
		 { GT_EXPR, cmp::gt, cmp::gt },	      { GE_EXPR, cmp::ge, cmp::ge },
		 { UNLT_EXPR, cmp::lt, cmp::ltu },    { UNLE_EXPR, cmp::le, cmp::leu },
		 { UNGT_EXPR, cmp::gt, cmp::gtu },    { UNGE_EXPR, cmp::ge, cmp::geu },
		 { UNEQ_EXPR, cmp::eq, cmp::equ },    { LTGT_EXPR, cmp::ne, cmp::ne },
		 { ORDERED_EXPR, cmp::eq, cmp::num }, { UNORDERED_EXPR, cmp::ne, cmp::nan } };

/* A compared with B, scalars of TYPE that is no pair; A is in a register.  */

operand
expressions::compare (tree_code code, tree type, operand a, operand b)
{
  const dtype t = arithmetic_type (type);
  if (t == dtype::none)
    {
      unsupported ("type", type);
      return emit_setp (cmp::eq, dtype::u32, operand::of_imm (0), operand::of_imm (0));
    }
  for (const auto &c : compares)
    if (c.code == code)
      return emit_setp (dev::float_p (t) ? c.real : c.integral, t, a, b);
  unsupported (get_tree_code_name (code));
  return emit_setp (cmp::eq, t, a, a);
}

operand
expressions::predicate (tree_code code, tree lhs, tree rhs)
{
  tree type = TREE_TYPE (lhs);
  if (other_size_p (type, TREE_TYPE (rhs)))
    {
      tree wide = TYPE_PRECISION (type) > TYPE_PRECISION (TREE_TYPE (rhs)) ? type : TREE_TYPE (rhs);
      const dtype t = arithmetic_type (wide);
      operand a = in_register (convert (use (lhs), type, wide), t);
      operand b = convert (use (rhs), TREE_TYPE (rhs), wide);
      for (const auto &c : compares)
	if (c.code == code)
	  return emit_setp (c.integral, t, a, b);
    }
  if (TREE_CODE (type) == COMPLEX_TYPE)
    {
      /* Equal when both parts are.  */
      value a = use_value (lhs), b = use_value (rhs);
      dtype t = device_type (type);
      bool eq = code == EQ_EXPR;
      cmp cc = eq ? cmp::eq : cmp::neu;
      operand re = emit_setp (cc, t, in_register (a.part[0], t), b.part[0]);
      operand im = emit_setp (cc, t, in_register (a.part[1], t), b.part[1]);
      return emit_value (eq ? opcode::PAND : opcode::POR, dtype::pred, { re, im });
    }
  if (wide_p (type))
    return m_wide.wide_predicate (code, lhs, rhs);
  if (VECTOR_TYPE_P (type))
    {
      unsupported ("comparison of", type);
      return emit_setp (cmp::eq, dtype::u32, operand::of_imm (0), operand::of_imm (0));
    }
  operand a = in_register (use (lhs), arithmetic_type (type));
  return compare (code, type, a, use (rhs));
}

/* True when the boolean or integer T is not zero; T may be a comparison.  */

operand
expressions::predicate_of (tree t)
{
  if (COMPARISON_CLASS_P (t))
    return predicate (TREE_CODE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
  if (wide_p (TREE_TYPE (t)))
    return m_wide.wide_predicate (NE_EXPR, t, build_zero_cst (TREE_TYPE (t)));
  const dtype type = arithmetic_type (TREE_TYPE (t));
  return emit_setp (cmp::ne, type, in_register (use (t), type), operand::of_imm (0));
}

/* 1 or 0 of TYPE, an integer or Fortran's logical of some kind.  */

value
expressions::bool_value (operand p, tree type)
{
  const dtype t = wide_p (type) ? dtype::u64 : arithmetic_type (type);
  operand v = emit_value (opcode::SELP, t, { operand::of_imm (1), operand::of_imm (0), p });
  return wide_p (type) ? value (v, operand::of_imm (0)) : value (v);
}

/* Assignments.  */

operand
expressions::translate_unary (gassign *stmt)
{
  tree arg = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  const tree_code code = gimple_assign_rhs_code (stmt);
  const dtype t = arithmetic_type (type);
  if (t == dtype::none)
    {
      unsupported ("type", type);
      return operand::of_imm (0);
    }
  switch (code)
    {
    case NEGATE_EXPR: return canonical (emit_value (opcode::NEG, t, { use (arg) }), type);
    case ABS_EXPR: return canonical (emit_value (opcode::ABS, t, { use (arg) }), type);
    case ABSU_EXPR:
      return canonical (emit_value (opcode::ABS, arithmetic_type (TREE_TYPE (arg)), { use (arg) }),
			type);
    case BIT_NOT_EXPR: return canonical (emit_value (opcode::NOT, t, { use (arg) }), type);
    case TRUTH_NOT_EXPR: return emit_value (opcode::XOR, t, { use (arg), operand::of_imm (1) });
    case PAREN_EXPR:
      return use (arg);
    CASE_CONVERT:
      if (INTEGRAL_TYPE_P (TREE_TYPE (arg))
	  && dev::size_of (arithmetic_type (TREE_TYPE (arg))) == dev::size_of (t)
	  && low_bits_suffice_p (gimple_assign_lhs (stmt)))
	return use (arg);
      /* FALLTHRU */
    case FLOAT_EXPR:
    case FIX_TRUNC_EXPR: return convert (use (arg), TREE_TYPE (arg), type);
    default: unsupported (get_tree_code_name (code)); return operand::of_imm (0);
    }
}

/* X times Y, in TYPE, which is wider.  */

value
expressions::wide_multiply (tree type, tree x, tree y)
{
  const dtype from = arithmetic_type (TREE_TYPE (x)), to = arithmetic_type (type);
  operand a = in_register (use (x), from), b = in_register (use (y), from);
  if (dev::size_of (to) == 8 && dev::size_of (from) == 4
      && TYPE_UNSIGNED (TREE_TYPE (x)) == TYPE_UNSIGNED (TREE_TYPE (y)))
    return emit_value (opcode::MULWIDE, dev::signed_p (from) ? dtype::s64 : dtype::u64, { a, b });
  return arithmetic (MULT_EXPR, type, convert (a, TREE_TYPE (x), type),
		     convert (b, TREE_TYPE (y), type));
}

value
expressions::translate_binary (gassign *stmt)
{
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  const tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return bool_value (predicate (code, x, y), type);
  if (wide_p (type))
    return m_wide.wide_binary (code, type, x, y);
  switch (code)
    {
    case COMPLEX_EXPR: return value (use (x), use (y));
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case LROTATE_EXPR:
    case RROTATE_EXPR: return shift (code, type, use (x), y);
    case WIDEN_MULT_EXPR: return wide_multiply (type, x, y);
    case MULT_EXPR:
      if (tree narrow = extended_factor (stmt))
	return widening_product (narrow, y);
      break;
    case MULT_HIGHPART_EXPR:
      /* Only full registers have a high half that is one instruction.  */
      if (value_precision (type) < 32)
	{
	  operand p = emit_value (opcode::MUL, arithmetic_type (type), { use (x), use (y) });
	  return emit_value (opcode::SHR, arithmetic_type (type),
			     { p, operand::of_imm (value_precision (type)) });
	}
      break;
    default: break;
    }
  if (pair_p (type))
    {
      unsupported (get_tree_code_name (code), type);
      return value (operand::of_imm (0), operand::of_imm (0));
    }
  operand a = use (x), b = use (y);
  if (TREE_CODE_CLASS (code) == tcc_binary)
    {
      if (other_size_p (type, TREE_TYPE (x)))
	a = convert (a, TREE_TYPE (x), type);
      if (other_size_p (type, TREE_TYPE (y)))
	b = convert (b, TREE_TYPE (y), type);
    }
  if (low_bits_suffice_p (gimple_assign_lhs (stmt)))
    {
      static const struct
      {
	tree_code code;
	opcode op;
      } ops[]
	= { { PLUS_EXPR, opcode::ADD }, { MINUS_EXPR, opcode::SUB }, { MULT_EXPR, opcode::MUL } };
      for (const auto &o : ops)
	if (o.code == code)
	  return emit_value (o.op, arithmetic_type (type), { a, b });
    }
  return arithmetic (code, type, a, b);
}

value
expressions::translate_ternary (gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  tree z = gimple_assign_rhs3 (stmt);
  const tree_code code = gimple_assign_rhs_code (stmt);
  switch (code)
    {
      case COND_EXPR: {
	value a = use_value (y), b = use_value (z), r;
	operand p = predicate_of (x);
	r.parts = a.parts;
	const dtype t = pair_p (type) ? device_type (type) : arithmetic_type (type);
	for (unsigned k = 0; k < a.parts; k++)
	  r.part[k] = emit_value (opcode::SELP, t, { a.part[k], b.part[k], p });
	return r;
      }
    case WIDEN_MULT_PLUS_EXPR:
      case WIDEN_MULT_MINUS_EXPR: {
	if (wide_p (type))
	  {
	    value p = m_wide.wide_binary (WIDEN_MULT_EXPR, type, x, y);
	    dev::wide product{ p.part[0], p.part[1] }, addend = m_wide.wide_value (z);
	    dev::wide r = (code == WIDEN_MULT_PLUS_EXPR
			     ? dev::wide_add (m_core.out, addend, product)
			     : dev::wide_sub (m_core.out, addend, product));
	    return value (r.lo, r.hi);
	  }
	operand p = arithmetic (MULT_EXPR, type, convert (use (x), TREE_TYPE (x), type),
				convert (use (y), TREE_TYPE (y), type));
	return code == WIDEN_MULT_PLUS_EXPR ? arithmetic (PLUS_EXPR, type, use (z), p)
					    : arithmetic (MINUS_EXPR, type, use (z), p);
      }
    case BIT_INSERT_EXPR: return m_bits.bit_insert (type, x, y, tree_to_uhwi (z));
    default: break;
    }
  unsupported (get_tree_code_name (code));
  return operand::of_imm (0);
}

void
expressions::translate_assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  if (gimple_clobber_p (stmt))
    return;
  if (VECTOR_TYPE_P (TREE_TYPE (lhs)))
    {
      m_vectors.translate_vector_assign (stmt);
      return;
    }
  if (TREE_CODE (lhs) != SSA_NAME)
    {
      if (is_gimple_val (rhs)
	  && (TREE_CODE (rhs) == SSA_NAME || is_gimple_reg_type (TREE_TYPE (lhs))))
	m_memory.store (lhs, use_value (rhs));
      else if (is_gimple_reg_type (TREE_TYPE (lhs)))
	/* -O0 leaves such forms, a constant behind a view for one.  */
	m_memory.store (lhs, m_bits.translate_single (stmt));
      else
	m_memory.translate_aggregate_assign (lhs, rhs);
      return;
    }
  switch (gimple_assign_rhs_class (stmt))
    {
    case GIMPLE_SINGLE_RHS: define (lhs, m_bits.translate_single (stmt)); break;
    case GIMPLE_UNARY_RHS:
      if (wide_p (TREE_TYPE (lhs)) || wide_p (TREE_TYPE (rhs)))
	define (lhs, m_wide.wide_unary (gimple_assign_rhs_code (stmt), TREE_TYPE (lhs), rhs));
      else if (pair_p (TREE_TYPE (lhs)) && gimple_assign_rhs_code (stmt) == PAREN_EXPR)
	define (lhs, use_value (rhs));
      else if (pair_p (TREE_TYPE (lhs)))
	unsupported (get_tree_code_name (gimple_assign_rhs_code (stmt)), TREE_TYPE (lhs));
      else if (!folded_extension_p (stmt))
	define (lhs, translate_unary (stmt));
      break;
    case GIMPLE_BINARY_RHS: define (lhs, translate_binary (stmt)); break;
    case GIMPLE_TERNARY_RHS: define (lhs, translate_ternary (stmt)); break;
    default: gcc_unreachable ();
    }
}

/* T, an expression such as get_inner_reference builds for an offset, as a value
   of TYPE.  */

operand
expressions::generic_expr (tree t, tree type)
{
  tree own = TREE_TYPE (t);
  operand r;
  if (is_gimple_val (t))
    r = use (t);
  else if (CONVERT_EXPR_P (t))
    r = generic_expr (TREE_OPERAND (t, 0), own);
  else if (TREE_CODE (t) == MULT_EXPR && INTEGRAL_TYPE_P (own) && TYPE_PRECISION (own) == 64
	   && extended_value (TREE_OPERAND (t, 0))
	   && widening_product_p (extended_value (TREE_OPERAND (t, 0)), TREE_OPERAND (t, 1)))
    r = widening_product (extended_value (TREE_OPERAND (t, 0)), TREE_OPERAND (t, 1));
  else if (BINARY_CLASS_P (t))
    r = arithmetic (TREE_CODE (t), own, generic_expr (TREE_OPERAND (t, 0), own),
		    generic_expr (TREE_OPERAND (t, 1), own));
  else
    {
      unsupported (get_tree_code_name (TREE_CODE (t)));
      return operand::of_imm (0);
    }
  return own == type ? r : convert (r, own, type);
}

} // namespace accred
