/* Statements with variables of their own, before `omplower'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/openmp/statement-block.h"
#include "plugin/local-variables.h"

namespace accred {

tree
statement_block::variable (tree type)
{
  tree v = new_temporary (type, &m_vars);
  suppress_warning (v, OPT_Wuninitialized);
  suppress_warning (v, OPT_Wmaybe_uninitialized);
  return v;
}

tree
statement_block::value (tree expression)
{
  tree type = TREE_TYPE (expression);
  if (!is_gimple_reg_type (type) || is_gimple_val (expression))
    return expression;
  tree v = variable (type);
  gimple *set = gimple_build_assign (v, expression);
  gimple_set_location (set, m_loc);
  add (set);
  return v;
}

void
statement_block::assign (tree to, tree from)
{
  gimple *set = gimple_build_assign (unshare_expr (to), unshare_expr (from));
  gimple_set_location (set, m_loc);
  add (set);
}

tree
statement_block::address (tree object)
{
  if (TREE_CODE (object) == MEM_REF && integer_zerop (TREE_OPERAND (object, 1)))
    return TREE_OPERAND (object, 0);
  return value (build_fold_addr_expr (unshare_expr (object)));
}

tree
statement_block::element (tree array, tree type, tree index)
{
  tree bytes = value (fold_build2 (MULT_EXPR, sizetype, value (fold_convert (sizetype, index)),
				   TYPE_SIZE_UNIT (type)));
  tree start = value (fold_convert (build_pointer_type (type), address (array)));
  return build_simple_mem_ref (
    value (fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (start), start, bytes)));
}

void
statement_block::expression (tree e)
{
  gimple_seq seq = NULL;
  push_gimplify_context ();
  gimplify_and_add (e, &seq);
  gbind *whole = gimple_build_bind (NULL_TREE, seq, NULL_TREE);
  pop_gimplify_context (whole);
  add (whole);
}

void
statement_block::repeat (tree count, const std::function<void (statement_block &, tree)> &body)
{
  tree k = variable (TREE_TYPE (count));
  tree next = create_artificial_label (m_loc), enter = create_artificial_label (m_loc),
       end = create_artificial_label (m_loc);
  assign (k, build_zero_cst (TREE_TYPE (k)));
  add (gimple_build_label (next));
  add (gimple_build_cond (LT_EXPR, k, count, enter, end));
  add (gimple_build_label (enter));
  statement_block inside = inner ();
  body (inside, k);
  add (inside.bind ());
  assign (k, value (build2 (PLUS_EXPR, TREE_TYPE (k), k, build_one_cst (TREE_TYPE (k)))));
  add (gimple_build_goto (next));
  add (gimple_build_label (end));
}

gbind *
statement_block::bind ()
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = m_vars;
  return gimple_build_bind (m_vars, m_seq, block);
}

gimple_seq
statement_block::without_bind ()
{
  declare_in_function (m_vars);
  m_vars = NULL_TREE;
  return m_seq;
}

} // namespace accred
