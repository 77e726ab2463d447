/* Part of accred_translate: GCC's vector types.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A thread of the GPU has no vectors, and GCC is told so while it compiles a device clone
   (target.cc): it makes operations on elements of most operations on vectors.  What is left
   are whole vectors, their elements, and conversions.  Each name of a vector is an object
   in the frame; ptxas keeps in registers what is only accessed at constant places.  */

#include "plugin/values/translate-vector.h"
#include "plugin/values/translate-data.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-memory.h"

namespace accred {

namespace {

unsigned
lanes_of (tree type)
{
  return TYPE_VECTOR_SUBPARTS (type).to_constant ();
}

unsigned
lane_size (tree type)
{
  return dev::size_of (device_type (TREE_TYPE (type)));
}

/* Operations whose result has lanes of another size: which lane of the operand is the first.  */

bool
unpack_p (tree_code code, bool &high)
{
  high = (code == VEC_UNPACK_HI_EXPR || code == VEC_UNPACK_FLOAT_HI_EXPR
	  || code == VEC_UNPACK_FIX_TRUNC_HI_EXPR);
  return high || code == VEC_UNPACK_LO_EXPR || code == VEC_UNPACK_FLOAT_LO_EXPR
	 || code == VEC_UNPACK_FIX_TRUNC_LO_EXPR;
}

bool
pack_p (tree_code code)
{
  return code == VEC_PACK_TRUNC_EXPR || code == VEC_PACK_FIX_TRUNC_EXPR
	 || code == VEC_PACK_FLOAT_EXPR;
}

} // namespace

/* True if TYPE is a vector of elements that the device has; complains about others.  */

bool
vectors::vector_ok (tree type)
{
  tree element = TREE_TYPE (type);
  const dtype t = device_type (element);
  if (t != dtype::none && !pair_p (element)
      && dev::size_of (t) * lanes_of (type) == tree_to_uhwi (TYPE_SIZE_UNIT (type)))
    return true;
  unsupported ("type", type);
  return false;
}

/* Where the vector T is: a name, or something in memory.  */

address
vectors::vector_address (tree t)
{
  if (TREE_CODE (t) != SSA_NAME)
    return m_memory.address_of (t);
  auto [at, fresh] = m_vector_of.emplace (SSA_NAME_VERSION (t), 0);
  if (fresh)
    {
      dev::frame_var v;
      v.name = "vector";
      v.size = tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (t)));
      v.align = MIN (TYPE_ALIGN_UNIT (TREE_TYPE (t)), 16u);
      m_fn.frame.push_back (std::move (v));
      at->second = m_fn.frame.size () - 1;
    }
  return { operand::of_frame (at->second), 0 };
}

/* Element N of the vector T.  */

operand
vectors::lane (tree t, unsigned n)
{
  if (TREE_CODE (t) == VECTOR_CST)
    return use (VECTOR_CST_ELT (t, n));
  const address a = vector_address (t);
  return emit_load (device_type (TREE_TYPE (TREE_TYPE (t))),
		    { a.base, a.offset + n * lane_size (TREE_TYPE (t)) }, 0);
}

void
vectors::store_lane (const address &dst, tree type, unsigned n, operand v)
{
  emit_store (device_type (TREE_TYPE (type)), { dst.base, dst.offset + n * lane_size (type) }, v,
	      0);
}

/* DST = T, a vector that is a name, a constant or in memory.  ALIGN is DST's.  */

void
vectors::copy_vector (const address &dst, unsigned align, tree t)
{
  tree type = TREE_TYPE (t);
  if (TREE_CODE (t) == VECTOR_CST)
    {
      for (unsigned n = 0; n < lanes_of (type); n++)
	store_lane (dst, type, n, lane (t, n));
      return;
    }
  unsigned from = (TREE_CODE (t) == SSA_NAME ? MIN (TYPE_ALIGN_UNIT (type), 16u)
					     : get_object_alignment (t) / BITS_PER_UNIT);
  m_memory.copy_memory (dst, vector_address (t), tree_to_uhwi (TYPE_SIZE_UNIT (type)),
			MIN (align, from));
}

/* The elements of vectors of which one is the argument of a PHI on E: those of all PHIs are
   read before the first is written.  */

void
vectors::copy_vector_arguments (edge e)
{
  struct copy
  {
    tree result;
    unsigned n;
    operand v;
  };
  std::vector<copy> copies;
  for (gphi_iterator i = gsi_start_phis (e->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ()), arg = PHI_ARG_DEF_FROM_EDGE (i.phi (), e);
      if (virtual_operand_p (result) || !VECTOR_TYPE_P (TREE_TYPE (result))
	  || !vector_ok (TREE_TYPE (result)))
	continue;
      for (unsigned n = 0; n < lanes_of (TREE_TYPE (result)); n++)
	copies.push_back ({ result, n, lane (arg, n) });
    }
  for (const copy &c : copies)
    store_lane (vector_address (c.result), TREE_TYPE (c.result), c.n, c.v);
}

/* A scalar that is a part of the vector VECTOR, which has a name: the part of TYPE at bit POS.  */

value
vectors::vector_part (tree vector, uint64_t pos, tree type)
{
  const dtype t = device_type (type);
  if (t == dtype::none || pos % (8 * dev::size_of (t)) != 0)
    {
      unsupported ("a part of", TREE_TYPE (vector));
      return operand::of_imm (0);
    }
  address a = vector_address (vector);
  a.offset += pos / 8;
  return pair_p (type) ? load_parts (a, t, 0) : value (emit_load (t, a, 0));
}

operand
vectors::unary_lane (tree_code code, tree to, tree from, operand a)
{
  const dtype t = arithmetic_type (to);
  switch (code)
    {
    case NEGATE_EXPR: return m_expr.canonical (emit_value (opcode::NEG, t, { a }), to);
    case ABS_EXPR:
    case ABSU_EXPR:
      return m_expr.canonical (emit_value (opcode::ABS, arithmetic_type (from), { a }), to);
    case BIT_NOT_EXPR: return m_expr.canonical (emit_value (opcode::NOT, t, { a }), to);
    case PAREN_EXPR: return a;
    default: break;
    }
  bool high;
  if (CONVERT_EXPR_CODE_P (code) || code == FLOAT_EXPR || code == FIX_TRUNC_EXPR
      || unpack_p (code, high) || pack_p (code))
    return m_expr.convert (a, from, to);
  unsupported (get_tree_code_name (code));
  return operand::of_imm (0);
}

/* Lane N of X and Y combined by CODE into one of TYPE.  */

operand
vectors::binary_lane (tree_code code, tree type, tree x, tree y, unsigned n)
{
  tree element = TREE_TYPE (type), from = TREE_TYPE (TREE_TYPE (x));
  operand a = in_register (lane (x, n), arithmetic_type (from));
  const bool scalar = !VECTOR_TYPE_P (TREE_TYPE (y));
  tree count_type = scalar ? TREE_TYPE (y) : TREE_TYPE (TREE_TYPE (y));
  operand b = scalar ? use (y) : lane (y, n);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return emit_value (opcode::SELP, arithmetic_type (element),
		       { operand::of_imm (-1), operand::of_imm (0),
			 m_expr.compare (code, from, a, b) });
  if (code == LSHIFT_EXPR || code == RSHIFT_EXPR || code == LROTATE_EXPR || code == RROTATE_EXPR)
    return m_expr.shift_by (code, element, a, b, count_type);
  return m_expr.arithmetic (code, element, a, b);
}

/* DST = the elements of X and Y that MASK says.  */

void
vectors::permute (const address &dst, tree type, tree x, tree y, tree mask)
{
  const unsigned n = lanes_of (type), size = lane_size (type);
  if (TREE_CODE (mask) == VECTOR_CST)
    {
      for (unsigned i = 0; i < n; i++)
	{
	  const unsigned k = TREE_INT_CST_LOW (VECTOR_CST_ELT (mask, i)) & (2 * n - 1);
	  store_lane (dst, type, i, lane (k < n ? x : y, k % n));
	}
      return;
    }
  dev::frame_var both;
  both.name = "vectors";
  both.size = 2 * n * size;
  both.align = 16;
  m_fn.frame.push_back (std::move (both));
  const address at = { operand::of_frame (m_fn.frame.size () - 1), 0 };
  copy_vector (at, size, x);
  copy_vector ({ at.base, n * size }, size, y);
  tree index_type = TREE_TYPE (TREE_TYPE (mask));
  for (unsigned i = 0; i < n; i++)
    {
      operand k = in_register (m_expr.convert (lane (mask, i), index_type, sizetype), dtype::u64);
      k = emit_value (opcode::AND, dtype::u64, { k, operand::of_imm (2 * n - 1) });
      k = emit_value (opcode::MUL, dtype::u64, { k, operand::of_imm (size) });
      operand from = emit_value (opcode::ADD, dtype::u64, { address_value (at), k });
      store_lane (dst, type, i, emit_load (device_type (TREE_TYPE (type)), { from, 0 }, 0));
    }
}

/* The right-hand side of STMT is a whole vector, or made of parts.  */

void
vectors::vector_single (const address &dst, unsigned align, gassign *stmt)
{
  tree rhs = gimple_assign_rhs1 (stmt), type = TREE_TYPE (gimple_assign_lhs (stmt));
  const uint64_t size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      uint64_t at = 0;
      unsigned i;
      tree element;
      FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS (rhs), i, element)
	{
	  tree part = TREE_TYPE (element);
	  const address to = { dst.base, dst.offset + int64_t (at) };
	  if (VECTOR_TYPE_P (part))
	    copy_vector (to, lane_size (part), element);
	  else
	    emit_store (device_type (part), to, use (element), 0);
	  at += tree_to_uhwi (TYPE_SIZE_UNIT (part));
	}
      m_memory.clear_memory ({ dst.base, dst.offset + int64_t (at) }, 0, size - at,
			     lane_size (type));
      return;
    }
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR || TREE_CODE (rhs) == BIT_FIELD_REF)
    {
      tree from = TREE_OPERAND (rhs, 0);
      const uint64_t at = (TREE_CODE (rhs) == BIT_FIELD_REF
			     ? tree_to_uhwi (TREE_OPERAND (rhs, 2)) / BITS_PER_UNIT
			     : 0);
      if (TREE_CODE (from) == VECTOR_CST)
	{
	  address constant = { operand::of_symbol (m_symbols.data_symbol (from)), int64_t (at) };
	  m_memory.copy_memory (dst, constant, size, lane_size (type));
	  return;
	}
      if (TREE_CODE (from) == SSA_NAME && VECTOR_TYPE_P (TREE_TYPE (from)))
	{
	  address whole = vector_address (from);
	  m_memory.copy_memory (dst, { whole.base, whole.offset + int64_t (at) }, size,
				MIN (lane_size (type), lane_size (TREE_TYPE (from))));
	  return;
	}
      if (is_gimple_val (from) && is_gimple_reg_type (TREE_TYPE (from)))
	{
	  store_parts (dst, device_type (TREE_TYPE (from)), use_value (from), 0);
	  return;
	}
    }
  copy_vector (dst, align, rhs);
}

/* DST = X ? Y : Z, vectors of TYPE; X is a scalar, or a vector of masks.  */

void
vectors::select (const address &dst, tree type, tree x, tree y, tree z)
{
  const bool by_lane = VECTOR_TYPE_P (TREE_TYPE (x));
  if (by_lane && !vector_ok (TREE_TYPE (x)))
    return;
  const dtype t = arithmetic_type (TREE_TYPE (type));
  operand p = by_lane ? operand::none () : m_expr.predicate_of (x);
  for (unsigned i = 0; i < lanes_of (type); i++)
    {
      if (by_lane)
	{
	  tree mask = TREE_TYPE (TREE_TYPE (x));
	  p = m_expr.compare (NE_EXPR, mask, in_register (lane (x, i), arithmetic_type (mask)),
			      operand::of_imm (0));
	}
      store_lane (dst, type, i,
		  emit_value (opcode::SELP, t,
			      { in_register (lane (y, i), t), in_register (lane (z, i), t), p }));
    }
}

/* DST = X of TYPE with Y from bit POS on.  */

void
vectors::insert (const address &dst, tree type, tree x, tree y, uint64_t pos)
{
  copy_vector (dst, lane_size (type), x);
  const address at = { dst.base, dst.offset + int64_t (pos / BITS_PER_UNIT) };
  if (VECTOR_TYPE_P (TREE_TYPE (y)))
    copy_vector (at, lane_size (TREE_TYPE (y)), y);
  else
    store_parts (at, device_type (TREE_TYPE (y)), use_value (y), 0);
}

/* An operation on lanes of one or two vectors: DST = CODE X, or X CODE Y.  */

bool
vectors::lane_operation (const address &dst, gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), element = TREE_TYPE (type);
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  const tree_code code = gimple_assign_rhs_code (stmt);
  if (!VECTOR_TYPE_P (TREE_TYPE (x)) || !vector_ok (TREE_TYPE (x)))
    return false;
  tree from = TREE_TYPE (TREE_TYPE (x));
  const bool unary = gimple_assign_rhs_class (stmt) == GIMPLE_UNARY_RHS;
  const unsigned n = lanes_of (type);
  bool high;
  const unsigned first = unpack_p (code, high) && high ? n : 0;
  for (unsigned i = 0; i < n; i++)
    {
      operand v;
      if (unary)
	v = unary_lane (code, element, from, lane (x, first + i));
      else if (pack_p (code))
	v = unary_lane (code, element, from, lane (i < n / 2 ? x : y, i % (n / 2)));
      else
	v = binary_lane (code, type, x, y, i);
      store_lane (dst, type, i, v);
    }
  return true;
}

void
vectors::translate_vector_assign (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  if (!vector_ok (type))
    return;
  const tree_code code = gimple_assign_rhs_code (stmt);
  const address dst = vector_address (lhs);
  if (gimple_assign_rhs_class (stmt) == GIMPLE_SINGLE_RHS)
    return vector_single (dst,
			  (TREE_CODE (lhs) == SSA_NAME
			     ? MIN (TYPE_ALIGN_UNIT (type), 16u)
			     : get_object_alignment (lhs) / BITS_PER_UNIT),
			  stmt);
  if (gimple_assign_rhs_class (stmt) != GIMPLE_TERNARY_RHS)
    {
      if (!lane_operation (dst, stmt))
	unsupported (get_tree_code_name (code), type);
      return;
    }
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt), z = gimple_assign_rhs3 (stmt);
  switch (code)
    {
    case VEC_PERM_EXPR: return permute (dst, type, x, y, z);
    case BIT_INSERT_EXPR: return insert (dst, type, x, y, tree_to_uhwi (z));
    case VEC_COND_EXPR:
    case COND_EXPR: return select (dst, type, x, y, z);
    default: unsupported (get_tree_code_name (code), type);
    }
}

} // namespace accred
