/* By how much expressions in a loop grow with each iteration.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/growth.h"

namespace accred {

std::optional<operation>
operation_of (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || gimple_num_ops (def) > 3)
	return {};
      const tree_code code = gimple_assign_rhs_code (def);
      return operation{ code == SSA_NAME ? NOP_EXPR : code, TREE_TYPE (t), gimple_assign_rhs1 (def),
			gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE };
    }
  if (!EXPR_P (t))
    return {};
  return operation{ TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0),
		    TREE_OPERAND_LENGTH (t) > 1 ? TREE_OPERAND (t, 1) : NULL_TREE };
}

bool
number_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type);
}

number
small (HOST_WIDE_INT v)
{
  constexpr HOST_WIDE_INT most = 1 << 20;
  return v <= most && v >= -most ? number (v) : std::nullopt;
}

number
growth_of_conversion (tree type, tree from, number c)
{
  if (!c || !number_p (from) || (*c && TYPE_PRECISION (type) < TYPE_PRECISION (from)))
    return {};
  return c;
}

std::optional<address_parts>
parts_of_address (tree ref)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
				   &volatilep);
  if (reversep || volatilep)
    return {};
  return address_parts{ base, offset };
}

number
growth::of_operation (const operation &o, unsigned depth) const
{
  if (!o.a || !number_p (o.type))
    return {};
  const number ca = of (o.a, depth + 1);
  if (CONVERT_EXPR_CODE_P (o.code))
    return m_kind == growth_kind::likely ? ca : growth_of_conversion (o.type, TREE_TYPE (o.a), ca);
  const number cb = o.b ? of (o.b, depth + 1) : number (0);
  if (!ca || !cb)
    return {};
  if (!*ca && !*cb)
    return 0;
  /* The sum must be that of the numbers.  */
  if (m_kind == growth_kind::exact && TYPE_PRECISION (o.type) < POINTER_SIZE
      && !TYPE_OVERFLOW_UNDEFINED (o.type))
    return {};
  switch (o.code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR: return small (*ca + *cb);
    case MINUS_EXPR: return small (*ca - *cb);
    case MULT_EXPR:
      if (*cb || !tree_fits_shwi_p (o.b) || !small (tree_to_shwi (o.b)))
	return {};
      return small (*ca * tree_to_shwi (o.b));
    default: return {};
    }
}

number
growth::of (tree t, unsigned depth) const
{
  if (depth > 20)
    return {};
  if (is_gimple_min_invariant (t) || t == m_other)
    return 0;
  if (t == m_iv)
    return 1;
  if (TREE_CODE (t) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!gimple_bb (def) || !flow_bb_inside_loop_p (m_loop, gimple_bb (def)))
	return 0;
      /* Such as the address of an array.  */
      if (gimple_vuse (def))
	return (m_kind == growth_kind::likely && gimple_assign_load_p (def)
		&& of_address (gimple_assign_rhs1 (def)) == number (0))
		 ? number (0)
		 : std::nullopt;
    }
  const std::optional<operation> o = operation_of (t);
  return o ? of_operation (*o, depth) : std::nullopt;
}

number
growth::of_address (tree ref) const
{
  const std::optional<address_parts> parts = parts_of_address (ref);
  if (!parts)
    return {};
  number at;
  if (TREE_CODE (parts->base) == MEM_REF)
    at = of (TREE_OPERAND (parts->base, 0));
  else if (DECL_P (parts->base))
    at = 0;
  const number more = parts->offset ? of (parts->offset) : number (0);
  return at && more ? number (*at + *more) : std::nullopt;
}

tree
pointer_origin (tree p)
{
  while (TREE_CODE (p) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (!a
	  || (gimple_assign_rhs_code (a) != POINTER_PLUS_EXPR
	      && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
	      && gimple_assign_rhs_code (a) != SSA_NAME))
	break;
      p = gimple_assign_rhs1 (a);
    }
  /* A pointer that the argument record holds is loaded in each iteration, at -O0.  */
  gimple *def = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
  return def && gimple_assign_load_p (def) ? gimple_assign_rhs1 (def) : p;
}

} // namespace accred
