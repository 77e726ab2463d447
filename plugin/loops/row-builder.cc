/* Rows of any length: what builds statements in the nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/row-builder.h"

namespace accred {

/* What V, a value of the nest, is for ROW, whose type is the loop variable's: computed by copies of
   what is in the loop.  */

tree
row_builder::value_at (gimple_seq *seq, tree v, tree row)
{
  std::map<tree, tree> copies = { { gimple_phi_result (m.row), row } };
  std::function<tree (tree)> copy = [&] (tree v) -> tree
  {
    if (TREE_CODE (v) == SSA_NAME)
      {
	auto known = copies.find (v);
	if (known != copies.end ())
	  return known->second;
	if (SSA_NAME_IS_DEFAULT_DEF (v)
	    || !flow_bb_inside_loop_p (m.chunks, gimple_bb (SSA_NAME_DEF_STMT (v))))
	  return v;
	gimple *def = gimple_copy (SSA_NAME_DEF_STMT (v));
	for (unsigned i = 1; i < gimple_num_ops (def); i++)
	  if (gimple_op (def, i))
	    gimple_set_op (def, i, copy (unshare_expr (gimple_op (def, i))));
	tree name = make_ssa_name (TREE_TYPE (v));
	gimple_assign_set_lhs (def, name);
	/* It is renamed with all others.  */
	gimple_set_vuse (def, NULL_TREE);
	gimple_seq_add_stmt (seq, def);
	return copies[v] = name;
      }
    if (EXPR_P (v) || REFERENCE_CLASS_P (v))
      for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
	if (TREE_OPERAND (v, i))
	  TREE_OPERAND (v, i) = copy (TREE_OPERAND (v, i));
    return v;
  };
  return copy (v);
}

tree
row_builder::row_version (gimple_seq *seq)
{
  tree version = call (seq, "__accred_row_version", unsigned_type_node, {});
  gimple *stmt = SSA_NAME_DEF_STMT (version);
  /* It is the same wherever it is asked for, so it has no virtual operands.  */
  TREE_READONLY (gimple_call_fndecl (stmt)) = 1;
  update_stmt (stmt);
  return version;
}

} // namespace accred
