/* Blocks of statements that passes over loops make.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/block-builder.h"

namespace accred {

/* A OP B, complex numbers, whose parts are combined.  */

static tree
combined_complex (gimple_seq *seq, tree_code op, tree a, tree b)
{
  tree type = TREE_TYPE (a), of_part = TREE_TYPE (type);
  auto part = [&] (tree_code code, tree v) { return gimple_build (seq, code, of_part, v); };
  auto make = [&] (tree_code code, tree x, tree y)
  { return gimple_build (seq, code, of_part, x, y); };
  tree ar = part (REALPART_EXPR, a), ai = part (IMAGPART_EXPR, a);
  tree br = part (REALPART_EXPR, b), bi = part (IMAGPART_EXPR, b);
  if (op != MULT_EXPR)
    return gimple_build (seq, COMPLEX_EXPR, type, make (PLUS_EXPR, ar, br),
			 make (PLUS_EXPR, ai, bi));
  tree real = make (MINUS_EXPR, make (MULT_EXPR, ar, br), make (MULT_EXPR, ai, bi));
  tree imag = make (PLUS_EXPR, make (MULT_EXPR, ar, bi), make (MULT_EXPR, ai, br));
  return gimple_build (seq, COMPLEX_EXPR, type, real, imag);
}

tree
combined (gimple_seq *seq, tree_code op, tree a, tree b)
{
  tree type = TREE_TYPE (a);
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return combined_complex (seq, op, a, b);
  auto truth = [&] (tree v)
  { return gimple_build (seq, NE_EXPR, boolean_type_node, v, build_zero_cst (type)); };
  switch (op)
    {
    case MINUS_EXPR: return gimple_build (seq, PLUS_EXPR, type, a, b);
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
    case TRUTH_AND_EXPR:
    case TRUTH_OR_EXPR:
    case EQ_EXPR:
      case NE_EXPR: {
	static const std::pair<tree_code, tree_code> codes[] = { { TRUTH_ANDIF_EXPR, BIT_AND_EXPR },
								 { TRUTH_ORIF_EXPR, BIT_IOR_EXPR },
								 { TRUTH_AND_EXPR, BIT_AND_EXPR },
								 { TRUTH_OR_EXPR, BIT_IOR_EXPR },
								 { EQ_EXPR, EQ_EXPR },
								 { NE_EXPR, NE_EXPR } };
	for (auto [of, code] : codes)
	  if (op == of)
	    op = code;
	tree r = gimple_build (seq, op, boolean_type_node, truth (a), truth (b));
	return gimple_build (seq, COND_EXPR, type, r, build_one_cst (type), build_zero_cst (type));
      }
    default: return gimple_build (seq, op, type, a, b);
    }
}

/* A copy of VALUE, whose range GCC does not know; CONSTRAINT is that of its registers in PTX.  */

static tree
hidden_copy (gimple_seq *seq, tree value, const char *constraint)
{
  tree copy = make_ssa_name (TREE_TYPE (value));
  const std::string result = std::string ("=") + constraint;
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  vec_safe_push (inputs,
		 build_tree_list (build_tree_list (NULL_TREE, build_string (2, "0")), value));
  vec_safe_push (outputs,
		 build_tree_list (build_tree_list (NULL_TREE, build_string (result.size () + 1,
									    result.c_str ())),
				  copy));
  gasm *hide = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
  SSA_NAME_DEF_STMT (copy) = hide;
  gimple_seq_add_stmt (seq, hide);
  return copy;
}

/* GCC knows the sign of what has been computed in a signed type from its operands, a square's for
   example, and makes an extension of the sign of one by zeros.  Where the computation has
   overflown, the sign is another one.  */

tree
bits_of (gimple_seq *seq, tree value, tree type)
{
  tree from = TREE_TYPE (value);
  const unsigned size = tree_to_uhwi (TYPE_SIZE (from));
  tree bits = build_nonstandard_integer_type (size, 1);
  if (!INTEGRAL_TYPE_P (from))
    return gimple_convert (seq, type, gimple_build (seq, VIEW_CONVERT_EXPR, bits, value));
  if (TREE_CODE (value) == SSA_NAME && size <= 64
      && !gimple_assign_load_p (SSA_NAME_DEF_STMT (value)))
    value = (size > 32
	       ? hidden_copy (seq, gimple_convert (seq, long_unsigned_type_node, value), "l")
	       : hidden_copy (seq, gimple_convert (seq, unsigned_type_node, value), "r"));
  return gimple_convert (seq, type, gimple_convert (seq, bits, value));
}

basic_block
block_builder::new_block (basic_block after)
{
  basic_block bb = create_empty_bb (after);
  if (current_loops)
    add_bb_to_loop (bb, after->loop_father);
  bb->count = after->count;
  return bb;
}

void
block_builder::append (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gsi_insert_seq_after (&at, seq, GSI_CONTINUE_LINKING);
}

/* BB, which has no successors, ends with a branch.  */

void
block_builder::branch (basic_block bb, tree condition, basic_block if_true, basic_block if_false)
{
  gimple_stmt_iterator at = gsi_last_bb (bb);
  gcond *cond = gimple_build_cond (NE_EXPR, condition, boolean_false_node, NULL_TREE, NULL_TREE);
  gsi_insert_after (&at, cond, GSI_CONTINUE_LINKING);
  make_edge (bb, if_true, EDGE_TRUE_VALUE)->probability = profile_probability::even ();
  make_edge (bb, if_false, EDGE_FALSE_VALUE)->probability = profile_probability::even ();
}

/* The edge to a block that begins with STMT.  */

edge
block_builder::split_before (gimple *stmt)
{
  basic_block bb = gimple_bb (stmt);
  gimple_stmt_iterator at = gsi_for_stmt (stmt);
  gsi_prev (&at);
  return gsi_end_p (at) ? split_block_after_labels (bb) : split_block (bb, gsi_stmt (at));
}

/* A value at the start of BB.  */

tree
block_builder::phi (basic_block bb, const std::vector<std::pair<edge, tree>> &arguments)
{
  tree name = make_ssa_name (TREE_TYPE (arguments[0].second));
  gphi *p = create_phi_node (name, bb);
  for (auto [e, v] : arguments)
    add_phi_arg (p, v, e, UNKNOWN_LOCATION);
  return name;
}

tree
copied_value (tree t, const std::function<tree (tree)> &known, gimple_seq *seq)
{
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (tree name = known (t))
	return name;
      gimple *copy = gimple_copy (SSA_NAME_DEF_STMT (t));
      for (unsigned i = 1; i < gimple_num_ops (copy); i++)
	if (gimple_op (copy, i))
	  gimple_set_op (copy, i, copied_value (unshare_expr (gimple_op (copy, i)), known, seq));
      tree name = make_ssa_name (TREE_TYPE (t));
      gimple_assign_set_lhs (copy, name);
      /* It is renamed with all others.  */
      gimple_set_vuse (copy, NULL_TREE);
      gimple_seq_add_stmt (seq, copy);
      return name;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i))
	TREE_OPERAND (t, i) = copied_value (TREE_OPERAND (t, i), known, seq);
  return t;
}

gcall *
build_device_call (gimple_seq *seq, location_t loc, const char *name, tree result,
		   const std::vector<tree> &arguments)
{
  std::vector<tree> types;
  for (tree a : arguments)
    types.push_back (TREE_TYPE (a));
  tree type = build_function_type_array (result, types.size (), types.data ());
  tree fn = build_fn_decl (name, type);
  TREE_NOTHROW (fn) = 1;
  auto_vec<tree, 8> operands;
  for (tree a : arguments)
    operands.safe_push (a);
  gcall *call = gimple_build_call_vec (fn, operands);
  gimple_call_set_lhs (call, make_ssa_name (result));
  gimple_set_location (call, loc);
  gimple_seq_add_stmt (seq, call);
  return call;
}

} // namespace accred
