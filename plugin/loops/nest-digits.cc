/* What the body of a collapsed nest computes from the nest's variables alone.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of nest-streams.cc.  Such values, addresses and the conditions of

     if (i == 0 || i == rows - 1 || j == 0 || j == columns - 1)

   can be computed for any iteration in front of the body: they read no memory but variables of the
   program that the region gets by reference and does not change, and do not depend on anything else
   that an iteration does.  */

#include "plugin/loops/nest-digits.h"
#include "plugin/loops/block-builder.h"

namespace accred {

digit_values::digit_values (const loop_nest &nest) : m_nest (nest)
{
  auto add = [this] (const std::vector<gassign *> &all, nest_digit digit)
  {
    for (gassign *a : all)
      m_names.push_back ({ gimple_assign_lhs (a), digit });
  };
  const row_digits &d = *nest.rows;
  add (d.rows.remainders, column_digit);
  add (d.planes ? d.planes->remainders : d.rows.quotients, row_digit);
  if (d.planes)
    add (d.planes->quotients, plane_digit);
}

std::optional<nest_digit>
digit_values::digit_of (tree t) const
{
  for (auto [name, digit] : m_names)
    if (name == t)
      return digit;
  return {};
}

/* True if LOAD, in the body, is .omp_data_i->f or *.omp_data_i->f, which are there even if the loop
   has no iteration, and that no store of the body changes.  */

bool
digit_values::received_p (gassign *load) const
{
  tree ref = gimple_assign_rhs1 (load);
  for (bool through : { false, true })
    {
      tree base = get_base_address (ref);
      if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
	return false;
      tree p = TREE_OPERAND (base, 0);
      if (SSA_NAME_IS_DEFAULT_DEF (p))
	return SSA_NAME_VAR (p) == DECL_ARGUMENTS (cfun->decl)
	       && std::none_of (m_nest.stores_behind.begin (), m_nest.stores_behind.end (),
				[load] (gassign *store)
				{
				  return refs_may_alias_p (gimple_assign_lhs (store),
							   gimple_assign_rhs1 (load));
				});
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (through || !def || !gimple_assign_load_p (def))
	return false;
      ref = gimple_assign_rhs1 (def);
    }
  return false;
}

/* The set of digits that T depends on; nothing if it depends on something else in the body.  */

std::optional<unsigned>
digit_values::digits_of (tree t, unsigned depth) const
{
  if (depth > 20)
    return {};
  unsigned all = 0;
  auto add = [&] (tree operand)
  {
    const std::optional<unsigned> own = digits_of (operand, depth + 1);
    all |= own.value_or (0);
    return own.has_value ();
  };
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (const std::optional<nest_digit> digit = digit_of (t))
	return 1u << *digit;
      if (!m_nest.in_body_p (t))
	return 0;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || (gimple_vuse (def) ? !received_p (def) : gimple_could_trap_p (def)))
	return {};
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !add (gimple_op (def, i)))
	  return {};
      return all;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i) && !add (TREE_OPERAND (t, i)))
	return {};
  return all;
}

tree
digit_values::value (tree t, const tree at[nest_digits], gimple_seq *seq) const
{
  auto known = [&] (tree name) -> tree
  {
    for (auto [of, digit] : m_names)
      if (of == name)
	return gimple_convert (seq, TREE_TYPE (name), at[digit]);
    return m_nest.in_body_p (name) ? NULL_TREE : name;
  };
  return copied_value (unshare_expr (t), known, seq);
}

/* True if T is a digit plus a constant, and grows by one with it.  Unless ORDERED, it may go from
   the largest number of its type to the least; that of unsigned numbers always may.  */

bool
digit_values::grows_by_one_p (tree t, bool ordered) const
{
  constexpr HOST_WIDE_INT most = 1 << 20;
  while (!digit_of (t))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME)
	return false;
      tree from = gimple_assign_rhs1 (def), type = TREE_TYPE (from), to = TREE_TYPE (t);
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	{
	  if (!INTEGRAL_TYPE_P (type))
	    return false;
	  const bool whole = TYPE_OVERFLOW_UNDEFINED (type)
			     && TYPE_PRECISION (type) <= TYPE_PRECISION (to);
	  const bool low = TYPE_PRECISION (type) >= TYPE_PRECISION (to)
			   && (!ordered || TYPE_UNSIGNED (to));
	  if (!whole && !low && !digit_of (from))
	    return false;
	}
      else if (gimple_assign_rhs_code (def) != PLUS_EXPR
	       || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST
	       || (!TYPE_UNSIGNED (to)
		   && (!tree_fits_shwi_p (gimple_assign_rhs2 (def))
		       || absu_hwi (tree_to_shwi (gimple_assign_rhs2 (def))) > most)))
	return false;
      t = from;
    }
  return true;
}

/* STMT compares A and B.  */

std::optional<nest_condition>
digit_values::condition (gimple *stmt, tree_code code, tree a, tree b) const
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || TYPE_PRECISION (TREE_TYPE (a)) < 32)
    return {};
  std::optional<unsigned> moving = digits_of (a), fixed = digits_of (b);
  if (!moving || !fixed)
    return {};
  if (!*moving)
    {
      std::swap (a, b);
      std::swap (moving, fixed);
      code = swap_tree_comparison (code);
    }
  const bool ordered = code != EQ_EXPR && code != NE_EXPR;
  if (!*moving || *fixed || !pow2p_hwi (*moving) || TREE_CODE (a) != SSA_NAME
      || !grows_by_one_p (a, ordered))
    return {};
  nest_condition c = { stmt, nest_digit (exact_log2 (*moving)), code, a, b, false };
  /* Points in the middle are below an end that has a name, and above a small number.  */
  constexpr unsigned small = 16;
  const bool low = tree_fits_uhwi_p (b) && tree_to_uhwi (b) <= small;
  switch (code)
    {
    case EQ_EXPR: return c;
    case NE_EXPR: c.usual = true; return c;
    case LT_EXPR:
    case LE_EXPR: c.usual = !low; break;
    case GT_EXPR:
    case GE_EXPR: c.usual = low; break;
    default: return {};
    }
  /* Of unsigned numbers only `less than' is known of all iterations between two (usual_p).  */
  if (TYPE_UNSIGNED (TREE_TYPE (a)) && (code == LT_EXPR || code == LE_EXPR) != c.usual)
    return {};
  if (!TYPE_UNSIGNED (TREE_TYPE (a)) && !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (a)))
    return {};
  return c;
}

std::vector<nest_condition>
digit_values::conditions () const
{
  std::vector<nest_condition> all;
  basic_block *body = get_loop_body (m_nest.inner);
  gcond *end = last_cond (m_nest.exit->src);
  for (unsigned k = 0; k < m_nest.inner->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	std::optional<nest_condition> c;
	if (gcond *cond = dyn_cast<gcond *> (stmt); cond && cond != end)
	  c = condition (cond, gimple_cond_code (cond), gimple_cond_lhs (cond),
			 gimple_cond_rhs (cond));
	else if (gassign *a = dyn_cast<gassign *> (stmt);
		 a && TREE_CODE_CLASS (gimple_assign_rhs_code (a)) == tcc_comparison)
	  c = condition (a, gimple_assign_rhs_code (a), gimple_assign_rhs1 (a),
			 gimple_assign_rhs2 (a));
	if (c)
	  all.push_back (*c);
      }
  free (body);
  return all;
}

/* Between two iterations a signed number does not overflow, so that it is on one side of FIXED
   where it is there in both.  An unsigned one might leave 0 ... FIXED in between only if the rest
   of the type were fewer numbers than N: FIXED is less than half of all.  */

tree
digit_values::usual_p (const nest_condition &c, const tree at[nest_digits], tree n,
		       gimple_seq *seq) const
{
  auto test = [seq] (tree_code code, tree a, tree b)
  { return gimple_build (seq, code, boolean_type_node, a, b); };
  tree fixed = value (c.fixed, at, seq), first = value (c.moving, at, seq);
  tree type = TREE_TYPE (first);
  if (c.code == EQ_EXPR || c.code == NE_EXPR)
    {
      tree uns = unsigned_type_for (type);
      tree behind = gimple_build (seq, MINUS_EXPR, uns, gimple_convert (seq, uns, fixed),
				  gimple_convert (seq, uns, first));
      return test (GE_EXPR, behind, gimple_convert (seq, uns, n));
    }
  const tree_code code = c.usual ? c.code : invert_tree_comparison (c.code, false);
  tree good = test (code, first, fixed);
  if (!integer_onep (n))
    {
      tree last[nest_digits] = { at[0], at[1], at[2] };
      tree &digit = last[c.digit];
      digit = gimple_build (seq, PLUS_EXPR, TREE_TYPE (digit), digit,
			    gimple_build (seq, MINUS_EXPR, TREE_TYPE (digit), n,
					  build_one_cst (TREE_TYPE (digit))));
      good = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, good,
			   test (code, value (c.moving, last, seq), fixed));
    }
  if (TYPE_UNSIGNED (type))
    {
      tree half = wide_int_to_tree (type, wi::set_bit_in_zero (TYPE_PRECISION (type) - 1,
							       TYPE_PRECISION (type)));
      good = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, good, test (LT_EXPR, fixed, half));
    }
  return good;
}

} // namespace accred
