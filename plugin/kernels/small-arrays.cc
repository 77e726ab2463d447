/* Small arrays that loops reduce.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of element-updates.cc, for arrays of floating-point numbers with a constant, small number
   of elements.

						   s0 = s1 = s2 = 0; used = 0;
     for (int i = 0; i < n; i++)		   for (int i = 0; i < n; i++)
       for (int k = 0; k < 3; k++)		     for (int k = 0; k < 3; k++)
	 rms[k] += v[i][k] * v[i][k];	       ->      {
							 used = used | 1 << k;
							 if (k == 0) s0 = s0 + v[i][k] * v[i][k];
							 if (k == 1) s1 = s1 + v[i][k] * v[i][k];
							 ...
						       }
						   if (used & 1) rms[0] = rms[0] + s0;
						   if (used & 2) rms[1] = rms[1] + s1;
						   ...

   These are reductions of scalars, which are combined in a fixed order.  USED says which elements
   there are: of a section, others need not be on the device.  */

#include "plugin/kernels/small-arrays.h"
#include "plugin/kernels/iteration-order.h"
#include "plugin/kernels/language-loops.h"

namespace accred {

namespace {

constexpr unsigned most_elements = 16;

tree
array_of (tree ref)
{
  return TREE_OPERAND (ref, 0);
}

tree
lower_bound (tree ref)
{
  tree domain = TYPE_DOMAIN (TREE_TYPE (array_of (ref)));
  return TYPE_MIN_VALUE (domain) ? TYPE_MIN_VALUE (domain) : size_zero_node;
}

/* What CODE leaves any number of TYPE as it is with.  */

tree
neutral (tree_code code, tree type)
{
  switch (code)
    {
    case MULT_EXPR: return build_one_cst (type);
    case MAX_EXPR:
      case MIN_EXPR: {
	REAL_VALUE_TYPE infinity;
	real_inf (&infinity);
	return build_real (type, code == MAX_EXPR ? real_value_negate (&infinity) : infinity);
      }
    default: return build_zero_cst (type);
    }
}

class array_reducer
{
public:
  array_reducer (gimple_seq *body, const element_reduction &first, gbind *scope)
    : m_body (body), m_first (first), m_scope (scope)
  {
    tree ref = gimple_assign_lhs (first.store);
    for (unsigned k = *small_array_p (ref); k > 0; k--)
      m_elements.push_back (new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (ref)), scope, "element"));
    m_used = new_temporary (unsigned_type_node, scope, "used");
  }

  void replace (const element_reduction &) const;
  statements before () const;
  statements after () const;

private:
  tree number (tree ref, sequence_builder &) const;

  gimple_seq *m_body;
  const element_reduction &m_first;
  gbind *m_scope;
  std::vector<tree> m_elements;
  tree m_used;
};

/* Which element REF is, from 0 on.  */

tree
array_reducer::number (tree ref, sequence_builder &b) const
{
  tree index = TREE_OPERAND (ref, 1);
  if (TREE_CODE (index) == INTEGER_CST)
    return wide_int_to_tree (integer_type_node,
			     wi::to_widest (index) - wi::to_widest (lower_bound (ref)));
  tree from = b.emit (integer_type_node, NOP_EXPR, index);
  return b.emit (integer_type_node, MINUS_EXPR, from,
		 fold_convert (integer_type_node, lower_bound (ref)));
}

void
array_reducer::replace (const element_reduction &r) const
{
  tree ref = gimple_assign_lhs (r.store), old = gimple_assign_lhs (r.load);
  sequence_builder b (m_scope);
  tree n = number (ref, b);
  tree bit = b.emit (unsigned_type_node, LSHIFT_EXPR, build_one_cst (unsigned_type_node), n);
  b.all.push_back (gimple_build_assign (m_used, BIT_IOR_EXPR, m_used, bit));
  for (unsigned k = 0; k < m_elements.size (); k++)
    {
      tree k_tree = build_int_cst (integer_type_node, k), none = NULL_TREE;
      if (TREE_CODE (n) == INTEGER_CST && !tree_int_cst_equal (n, k_tree))
	continue;
      if (TREE_CODE (n) != INTEGER_CST)
	{
	  tree some = create_artificial_label (UNKNOWN_LOCATION);
	  none = create_artificial_label (UNKNOWN_LOCATION);
	  b.all.push_back (gimple_build_cond (EQ_EXPR, n, k_tree, some, none));
	  b.all.push_back (gimple_build_label (some));
	}
      gassign *operation = as_a<gassign *> (gimple_copy (r.operation));
      for (unsigned i = 1; i < gimple_num_ops (operation); i++)
	if (gimple_op (operation, i) == old)
	  gimple_set_op (operation, i, m_elements[k]);
      gimple_assign_set_lhs (operation, m_elements[k]);
      b.all.push_back (operation);
      if (none)
	b.all.push_back (gimple_build_label (none));
    }
  replace_statement (m_body, r.store, make_sequence (b.all));
  replace_statement (m_body, r.load, gimple_build_nop ());
  replace_statement (m_body, r.operation, gimple_build_nop ());
}

statements
array_reducer::before () const
{
  statements all{ gimple_build_assign (m_used, build_zero_cst (unsigned_type_node)) };
  for (tree e : m_elements)
    all.push_back (gimple_build_assign (e, neutral (m_first.code, TREE_TYPE (e))));
  return all;
}

statements
array_reducer::after () const
{
  sequence_builder b (m_scope);
  for (unsigned k = 0; k < m_elements.size (); k++)
    {
      tree some = create_artificial_label (UNKNOWN_LOCATION),
	   none = create_artificial_label (UNKNOWN_LOCATION);
      tree bit = b.emit (unsigned_type_node, BIT_AND_EXPR, m_used,
			 build_int_cst (unsigned_type_node, 1u << k));
      b.all.push_back (
	gimple_build_cond (NE_EXPR, bit, build_zero_cst (unsigned_type_node), some, none));
      b.all.push_back (gimple_build_label (some));
      tree ref = unshare_expr (gimple_assign_lhs (m_first.store));
      TREE_OPERAND (ref, 1) = int_const_binop (PLUS_EXPR,
					       fold_convert (sizetype, lower_bound (ref)),
					       build_int_cst (sizetype, k));
      tree type = TREE_TYPE (m_elements[k]), old = new_temporary (type, m_scope);
      b.all.push_back (gimple_build_assign (old, unshare_expr (ref)));
      tree result = b.emit (type, m_first.code, old, m_elements[k]);
      b.all.push_back (gimple_build_assign (ref, result));
      b.all.push_back (gimple_build_label (none));
    }
  return b.all;
}

} // namespace

std::optional<unsigned>
small_array_p (tree ref)
{
  if (TREE_CODE (ref) != ARRAY_REF || !SCALAR_FLOAT_TYPE_P (TREE_TYPE (ref)))
    return {};
  tree array = array_of (ref), type = TREE_TYPE (array), domain = TYPE_DOMAIN (type);
  const bool fixed = DECL_P (array)
		     || (TREE_CODE (array) == MEM_REF && DECL_P (TREE_OPERAND (array, 0))
			 && !TREE_THIS_VOLATILE (array));
  if (!fixed || !domain || !TYPE_MAX_VALUE (domain)
      || TREE_CODE (TYPE_MAX_VALUE (domain)) != INTEGER_CST
      || TREE_CODE (lower_bound (ref)) != INTEGER_CST)
    return {};
  const auto elements = wi::to_widest (TYPE_MAX_VALUE (domain)) - wi::to_widest (lower_bound (ref))
			+ 1;
  if (elements < 1 || elements > most_elements)
    return {};
  return elements.to_shwi ();
}

void
reduce_small_array (gimple_seq *body, const std::vector<element_reduction> &all, gbind *scope,
		    statements &before, statements &after)
{
  const array_reducer reducer (body, all.front (), scope);
  const statements first = reducer.before (), last = reducer.after ();
  before.insert (before.end (), first.begin (), first.end ());
  after.insert (after.end (), last.begin (), last.end ());
  for (const element_reduction &r : all)
    reducer.replace (r);
}

} // namespace accred
