/* Atomic updates whose order does not matter.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Part of the analysis of loops of `kernels' regions.  GCC has three statements or more for an
   update:

     old = #pragma omp atomic_load (ADDRESS);
     new = old OP value;			or with conversions
     #pragma omp atomic_store (new);

   Two such updates of one object may be made in any order if OP is the same, commutative and
   associative, and the old value is not used.  The values that floating-point sums get then depend
   on the order, as the program has said by the directive.  */

#include "plugin/kernels/free-updates.h"

namespace accred {

namespace {

/* The assignment behind LOAD, and before the store, that sets VAR.  */

gassign *
setter (const gomp_atomic_load *load, tree var)
{
  for (gimple *stmt = load->next; stmt && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_STORE;
       stmt = stmt->next)
    if (is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == var)
      return as_a<gassign *> (stmt);
  return nullptr;
}

/* Integers that wrap around, and numbers that are rounded, stay what they are; what is cut off
   after each update depends on the order.  */

bool
same_kind_p (tree a, tree b)
{
  return (INTEGRAL_TYPE_P (a) && INTEGRAL_TYPE_P (b))
	 || (SCALAR_FLOAT_TYPE_P (a) && SCALAR_FLOAT_TYPE_P (b))
	 || (TREE_CODE (a) == COMPLEX_TYPE && TREE_CODE (b) == COMPLEX_TYPE);
}

/* V, or what it has been converted from.  */

tree
unconverted (const gomp_atomic_load *load, tree v)
{
  while (gassign *s = setter (load, v))
    {
      tree from = gimple_assign_rhs1 (s);
      if ((!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (s)) && !gimple_assign_single_p (s))
	  || !same_kind_p (TREE_TYPE (from), TREE_TYPE (v)))
	break;
      v = from;
    }
  return v;
}

/* Minima of numbers that are cut off would depend on the order.  */

bool
commutes_p (tree_code code, bool converted)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MULT_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR: return true;
    case MIN_EXPR:
    case MAX_EXPR: return !converted;
    default: return false;
    }
}

} // namespace

tree
updated_object (const gomp_atomic_load *load)
{
  tree address = gimple_omp_atomic_load_rhs (load),
       type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_omp_atomic_load_lhs (load)));
  return (TREE_CODE (address) == ADDR_EXPR
	    ? TREE_OPERAND (address, 0)
	    : build2 (MEM_REF, type, address, build_zero_cst (TREE_TYPE (address))));
}

std::string
free_update (const gomp_atomic_load *load, const char *&why)
{
  why = "it has an atomic update that does not commute with itself";
  const gimple *end = load->next;
  while (end && gimple_code (end) != GIMPLE_OMP_ATOMIC_STORE)
    {
      if (!is_gimple_assign (end) && !is_gimple_debug (end))
	return "";
      end = end->next;
    }
  const gomp_atomic_store *store = end ? as_a<const gomp_atomic_store *> (end) : nullptr;
  if (!store || gimple_omp_atomic_need_value_p (load) || gimple_omp_atomic_need_value_p (store))
    {
      why = "it uses the value of an atomic operation";
      return "";
    }
  tree old = gimple_omp_atomic_load_lhs (load), stored = gimple_omp_atomic_store_val (store);
  gassign *s = setter (load, unconverted (load, stored));
  if (!s || gimple_num_ops (s) != 3)
    return "";
  tree_code code = gimple_assign_rhs_code (s);
  const bool first = unconverted (load, gimple_assign_rhs1 (s)) == old;
  tree other = first ? gimple_assign_rhs2 (s) : gimple_assign_rhs1 (s);
  if (!first && unconverted (load, gimple_assign_rhs2 (s)) != old)
    return "";
  /* A difference is the sum with the negative.  */
  if (code == MINUS_EXPR && first)
    code = PLUS_EXPR;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (old));
  const bool converted = gimple_assign_lhs (s) != stored;
  if (!(commutes_p (code, converted) || (code == RDIV_EXPR && first))
      || unconverted (load, other) == old || !same_kind_p (type, TREE_TYPE (gimple_assign_lhs (s))))
    return "";
  return std::string (get_tree_code_name (code)) + " " + GET_MODE_NAME (TYPE_MODE (type));
}

} // namespace accred
