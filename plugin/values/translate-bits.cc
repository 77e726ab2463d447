/* Part of accred_translate: the bits of a value as another type, and parts of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC makes VIEW_CONVERT_EXPR, BIT_FIELD_REF and BIT_INSERT_EXPR of unions and of casts of pointers
   once a variable is in a register: the two words of a double, for example.  Between scalars they
   are moves and shifts; values of two registers (complex and 128-bit ones) go by way of memory
   where a part is not one of the two.  */

#include "plugin/values/translate-bits.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-memory.h"
#include "plugin/values/translate-vector.h"
#include "plugin/values/translate-wide.h"

namespace accred {

/* The unsigned integer type of the size of T; the one that arithmetic on it has; that one as GCC's
   type.  */

static dtype
bits_type (dtype t)
{
  switch (dev::size_of (t))
    {
    case 1: return dtype::u8;
    case 2: return dtype::u16;
    case 4: return dtype::u32;
    default: return dtype::u64;
    }
}

static dtype
word_type (dtype t)
{
  return dev::size_of (t) == 8 ? dtype::u64 : dtype::u32;
}

static tree
word_tree (dtype t)
{
  return build_nonstandard_integer_type (dev::size_of (word_type (t)) * BITS_PER_UNIT, 1);
}

/* SIZE bits of ARG, a value in registers, from POS on as TYPE; nothing if there is no way.  */

std::optional<value>
bit_parts::bits_of_value (tree arg, unsigned pos, unsigned size, tree type)
{
  tree from = TREE_TYPE (arg);
  const dtype f = device_type (from), t = device_type (type);
  if (f == dtype::none || t == dtype::none)
    return std::nullopt;
  const unsigned width = dev::size_of (f) * BITS_PER_UNIT;
  if (!pair_p (type) && pos % width + size <= width
      && (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
	  || size == dev::size_of (t) * BITS_PER_UNIT))
    {
      const dtype word = word_type (f);
      operand part = use_value (arg).part[pos / width];
      if (f == t && size == width)
	return value (part);
      operand v = bitcast (part, f, bits_type (f));
      if (pos % width)
	v = emit_value (opcode::SHR, word,
			{ in_register (v, word), operand::of_imm (pos % width) });
      if (INTEGRAL_TYPE_P (type))
	return value (m_expr.canonical (m_expr.convert (v, word_tree (f), type), type));
      return value (bitcast (m_expr.convert (v, word_tree (f), word_tree (t)), bits_type (t), t));
    }
  if (pos % BITS_PER_UNIT || size != tree_to_uhwi (TYPE_SIZE (type)))
    return std::nullopt;
  address at = temporary (from);
  store_parts (at, f, use_value (arg), 0);
  at.offset += pos / BITS_PER_UNIT;
  if (pair_p (type))
    return load_parts (at, t, 0);
  return value (m_expr.canonical (emit_load (t, at, 0), type));
}

/* X of TYPE with the bits of Y from POS on.  */

value
bit_parts::bit_insert (tree type, tree x, tree y, unsigned pos)
{
  tree part = TREE_TYPE (y);
  const dtype t = device_type (type), p = device_type (part);
  const unsigned size = INTEGRAL_TYPE_P (part) ? value_precision (part)
					       : dev::size_of (p) * BITS_PER_UNIT;
  if (t == dtype::none || p == dtype::none || pair_p (part))
    {
      unsupported (get_tree_code_name (BIT_INSERT_EXPR), type);
      return operand::of_imm (0);
    }
  const unsigned width = dev::size_of (t) * BITS_PER_UNIT;
  if (pos % width + size > width)
    {
      unsupported (get_tree_code_name (BIT_INSERT_EXPR), type);
      return operand::of_imm (0);
    }
  const dtype word = word_type (t);
  const uint64_t ones = size == 64 ? ~uint64_t (0) : (uint64_t (1) << size) - 1;
  value whole = use_value (x);
  operand &old = whole.part[pos / width];
  operand field = INTEGRAL_TYPE_P (part) ? m_expr.convert (use (y), part, word_tree (t))
					 : m_expr.convert (bitcast (use (y), p, bits_type (p)),
							   word_tree (p), word_tree (t));
  field = emit_value (opcode::AND, word, { in_register (field, word), operand::of_imm (ones) });
  field = emit_value (opcode::SHL, word, { field, operand::of_imm (pos % width) });
  operand rest = emit_value (opcode::AND, word,
			     { in_register (bitcast (old, t, bits_type (t)), word),
			       operand::of_imm (~(ones << pos % width)) });
  old
    = m_expr.canonical (bitcast (emit_value (opcode::OR, word, { rest, field }), bits_type (t), t),
			type);
  return whole;
}

/* The right-hand side of a copy, a load, or the like.  */

value
bit_parts::translate_single (gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt);
  if (is_gimple_min_invariant (rhs) || TREE_CODE (rhs) == SSA_NAME)
    return use_value (rhs);
  switch (TREE_CODE (rhs))
    {
    case ADDR_EXPR:
    case OBJ_TYPE_REF: return use_value (rhs);

    case REALPART_EXPR:
    case IMAGPART_EXPR:
      if (wide_p (TREE_TYPE (rhs)) && TREE_CODE (TREE_OPERAND (rhs, 0)) == SSA_NAME)
	{
	  const auto regs = m_wide.wide_divmod_registers (TREE_OPERAND (rhs, 0),
							  TREE_CODE (rhs) == IMAGPART_EXPR);
	  return value (operand::of_reg (regs[0]), operand::of_reg (regs[1]));
	}
      if (TREE_CODE (TREE_OPERAND (rhs, 0)) == SSA_NAME)
	return use_value (TREE_OPERAND (rhs, 0)).part[TREE_CODE (rhs) == IMAGPART_EXPR];
      break;

    case VIEW_CONVERT_EXPR:
      if (TREE_CODE (TREE_OPERAND (rhs, 0)) == SSA_NAME
	  && VECTOR_TYPE_P (TREE_TYPE (TREE_OPERAND (rhs, 0))))
	return m_vectors.vector_part (TREE_OPERAND (rhs, 0), 0, TREE_TYPE (rhs));
      if (tree arg = TREE_OPERAND (rhs, 0); TREE_CODE (arg) == SSA_NAME)
	if (auto v
	    = bits_of_value (arg, 0, tree_to_uhwi (TYPE_SIZE (TREE_TYPE (rhs))), TREE_TYPE (rhs)))
	  return *v;
      break;

    case BIT_FIELD_REF:
      if (TREE_CODE (TREE_OPERAND (rhs, 0)) == SSA_NAME
	  && VECTOR_TYPE_P (TREE_TYPE (TREE_OPERAND (rhs, 0))))
	return m_vectors.vector_part (TREE_OPERAND (rhs, 0), tree_to_uhwi (TREE_OPERAND (rhs, 2)),
				      TREE_TYPE (rhs));
      if (tree arg = TREE_OPERAND (rhs, 0); TREE_CODE (arg) == SSA_NAME)
	if (auto v = bits_of_value (arg, tree_to_uhwi (TREE_OPERAND (rhs, 2)),
				    tree_to_uhwi (TREE_OPERAND (rhs, 1)), TREE_TYPE (rhs)))
	  return *v;
      break;

    default: return m_memory.load (rhs);
    }
  if (TREE_CODE (TREE_OPERAND (rhs, 0)) != SSA_NAME)
    return m_memory.load (rhs);
  unsupported (get_tree_code_name (TREE_CODE (rhs)));
  return operand::of_imm (0);
}

} // namespace accred
