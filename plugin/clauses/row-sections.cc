/* Sections behind several pointers, such as the row r[i][0:n], in clauses of C and C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/row-sections.h"
#include "plugin/clauses/map-kinds.h"

namespace accred {

bool
pointed_to_p (const_tree t)
{
  return (TREE_CODE (t) == INDIRECT_REF
	  || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))));
}

namespace {

/* The expression from which SECTION, of an array or behind a pointer, has its address; null if it
   is a variable's own.  */

tree *
address_of (tree *section)
{
  while (TREE_CODE (*section) == ARRAY_REF)
    section = &TREE_OPERAND (*section, 0);
  return pointed_to_p (*section) ? &TREE_OPERAND (*section, 0) : nullptr;
}

/* The pointer from which the ADDRESS of a section is computed.  */

tree *
base_pointer (tree *address)
{
  while (CONVERT_EXPR_P (*address) || TREE_CODE (*address) == NON_LVALUE_EXPR
	 || TREE_CODE (*address) == POINTER_PLUS_EXPR || TREE_CODE (*address) == SAVE_EXPR)
    address = &TREE_OPERAND (*address, 0);
  return address;
}

} // namespace

tree *
pointer_to_section (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || for_pointer_p (c))
    return nullptr;
  tree *address = address_of (&OMP_CLAUSE_DECL (c));
  tree *pointer = address ? base_pointer (address) : nullptr;
  return pointer && TREE_CODE (TREE_TYPE (*pointer)) == POINTER_TYPE ? pointer : nullptr;
}

tree
variable_leading_to (tree pointer)
{
  while (handled_component_p (pointer))
    pointer = TREE_OPERAND (pointer, 0);
  if (!pointed_to_p (pointer))
    return NULL_TREE;
  tree variable = *base_pointer (&TREE_OPERAND (pointer, 0));
  if (pointed_to_p (variable)
      && TREE_CODE (TREE_TYPE (TREE_OPERAND (variable, 0))) == REFERENCE_TYPE)
    variable = TREE_OPERAND (variable, 0);
  if (!DECL_P (variable))
    return NULL_TREE;
  return TREE_CODE (TREE_TYPE (pointer_itself (variable))) == POINTER_TYPE ? variable : NULL_TREE;
}

bool
pointer_to_row_p (const_tree pointer)
{
  /* What a reference leads to has a name.  */
  return (TREE_CODE (pointer) == ARRAY_REF
	  || (pointed_to_p (pointer)
	      && TREE_CODE (TREE_TYPE (TREE_OPERAND (pointer, 0))) == POINTER_TYPE));
}

tree
variable_of_value (tree value, const char *name, gimple_seq *pre)
{
  tree var = create_tmp_var (TREE_TYPE (value), name);
  gimplify_assign (var, value, pre);
  return var;
}

row_section
take_row (tree c, tree *pointer, bool empty, gimple_seq *pre)
{
  if (tree base = get_base_address (*pointer); base && DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  tree type = build_pointer_type (TREE_TYPE (*pointer));
  tree place = variable_of_value (build1 (ADDR_EXPR, type, unshare_expr (*pointer)), "place", pre);
  tree row = variable_of_value (build_simple_mem_ref (place), "row", pre);
  tree size = OMP_CLAUSE_SIZE (c);
  if (!poly_int_tree_p (size))
    size = OMP_CLAUSE_SIZE (c) = variable_of_value (size, "size", pre);
  *pointer = row;
  tree *address = address_of (&OMP_CLAUSE_DECL (c));
  *address = variable_of_value (*address, "section", pre);
  tree there = build2 (NE_EXPR, boolean_type_node, row, null_pointer_node);
  if (!empty)
    there = build2 (TRUTH_AND_EXPR, boolean_type_node, there,
		    build2 (NE_EXPR, boolean_type_node, size, size_zero_node));
  there = build3 (COND_EXPR, type, there, place, build_zero_cst (type));
  tree attached = create_tmp_var (type, "attached");
  gimplify_assign (attached, there, pre);
  tree start = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)));
  tree bias = variable_of_value (fold_build2 (MINUS_EXPR, ptrdiff_type_node,
					      fold_convert (ptrdiff_type_node, start),
					      fold_convert (ptrdiff_type_node, row)),
				 "bias", pre);
  return { attached, place, bias };
}

tree
row_function (const char *name, tree type)
{
  tree decl = build_fn_decl (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  TREE_NOTHROW (decl) = 1;
  return decl;
}

int
depth_of (tree section)
{
  int depth = 0;
  walk_tree_without_duplicates (
    &section,
    [] (tree *tp, int *, void *count)
    {
      *static_cast<int *> (count) += pointed_to_p (*tp);
      return NULL_TREE;
    },
    &depth);
  return depth;
}

} // namespace accred
