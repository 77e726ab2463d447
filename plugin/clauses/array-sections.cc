/* Arrays and sections of arrays in reduction clauses: which elements of which array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The front ends of C and C++ write

     MEM <T[N]> [START + OFFSET]

   into the clause, where N may be a variable, and START a sum that has one.  */

#include "plugin/clauses/array-sections.h"

namespace accred {

namespace {

void
add_distance (tree *distance, tree more)
{
  more = fold_convert (sizetype, more);
  *distance = *distance ? size_binop (PLUS_EXPR, *distance, more) : more;
}

/* One step from ADDRESS = A + N to A, with OFFSET, or DISTANCE, increased by N; null if there is
   none.  */

tree
step_address (tree address, HOST_WIDE_INT &offset, tree *distance)
{
  if (TREE_CODE (address) == POINTER_PLUS_EXPR)
    {
      tree start = TREE_OPERAND (address, 0), more = TREE_OPERAND (address, 1);
      STRIP_NOPS (more);
      if (TREE_CODE (more) == INTEGER_CST)
	{
	  offset += int_cst_value (more);
	  return start;
	}
      /* P + (A - P), of rows of a pointer to an array.  */
      if (TREE_CODE (more) == MINUS_EXPR)
	{
	  tree from = TREE_OPERAND (more, 1);
	  STRIP_NOPS (from);
	  STRIP_NOPS (start);
	  if (operand_equal_p (from, start, 0))
	    return TREE_OPERAND (more, 0);
	}
      if (!distance)
	return NULL_TREE;
      add_distance (distance, more);
      return start;
    }
  if (TREE_CODE (address) != ADDR_EXPR)
    return NULL_TREE;
  tree object = TREE_OPERAND (address, 0);
  if (INDIRECT_REF_P (object))
    return TREE_OPERAND (object, 0);
  if (TREE_CODE (object) != ARRAY_REF)
    return NULL_TREE;
  tree index = TREE_OPERAND (object, 1), size = TYPE_SIZE_UNIT (TREE_TYPE (object));
  if (tree_fits_shwi_p (index) && tree_fits_shwi_p (size))
    offset += tree_to_shwi (index) * tree_to_shwi (size);
  else if (distance)
    add_distance (distance, size_binop (MULT_EXPR, fold_convert (sizetype, index), size));
  else
    return NULL_TREE;
  return build_fold_addr_expr (TREE_OPERAND (object, 0));
}

/* The variable in START; null if there is none.  */

tree
base_of_start (tree start)
{
  if (TREE_CODE (start) == ADDR_EXPR || INDIRECT_REF_P (start))
    start = TREE_OPERAND (start, 0);
  if (INDIRECT_REF_P (start))
    start = TREE_OPERAND (start, 0);
  STRIP_NOPS (start);
  return DECL_P (start) ? start : NULL_TREE;
}

tree
strip_save (tree *tp, int *walk_subtrees, void *)
{
  while (TREE_CODE (*tp) == SAVE_EXPR)
    *tp = unshare_expr (TREE_OPERAND (*tp, 0));
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* Returns what may not be evaluated twice.  The trees' own flags say that of each SAVE_EXPR.  */

tree
find_side_effect (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (DECL_P (*tp) || CONSTANT_CLASS_P (*tp))
    return TREE_THIS_VOLATILE (*tp) ? *tp : NULL_TREE;
  switch (TREE_CODE (*tp))
    {
    case CALL_EXPR:
    case TARGET_EXPR:
    case MODIFY_EXPR:
    case INIT_EXPR:
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
    case STATEMENT_LIST: return *tp;
    default: return NULL_TREE;
    }
}

/* A copy of EXPR that can stand in the host's code and in a region's; null if it must be evaluated
   once.  */

tree
repeatable (tree expr)
{
  expr = unshare_expr (expr);
  walk_tree (&expr, strip_save, NULL, NULL);
  return walk_tree (&expr, find_side_effect, NULL, NULL) ? NULL_TREE : expr;
}

} // namespace

tree
split_address (tree address, HOST_WIDE_INT &offset, tree *distance)
{
  for (;;)
    {
      STRIP_NOPS (address);
      tree inner = step_address (address, offset, distance);
      if (!inner)
	return address;
      address = inner;
    }
}

bool
array_clause_p (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !DECL_P (OMP_CLAUSE_DECL (c));
}

/* The number of elements of an array of TYPE; null if it cannot be computed.  */

static tree
number_of_elements (tree type)
{
  tree last = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
  if (!last || !(last = repeatable (last)))
    return NULL_TREE;
  return size_binop (PLUS_EXPR, fold_convert (sizetype, last), size_one_node);
}

std::optional<array_section>
decode_section (tree c, const char **why)
{
  tree ref = OMP_CLAUSE_DECL (c);
  array_section s{};
  s.clause = c;
  s.loc = OMP_CLAUSE_LOCATION (c);
  *why = "reduction of an array section";
  if (TREE_CODE (ref) != MEM_REF)
    return std::nullopt;
  s.offset = int_cst_value (TREE_OPERAND (ref, 1));
  /* Combined constructs share it.  */
  s.start = unshare_expr (split_address (TREE_OPERAND (ref, 0), s.offset, &s.distance));
  s.base = base_of_start (s.start);
  tree type = TREE_TYPE (ref);
  s.number = size_one_node;
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      s.number = number_of_elements (type);
      *why = "reduction of an array section whose size has side effects";
      if (!s.number)
	return std::nullopt;
      type = strip_array_types (type);
    }
  s.count = tree_fits_uhwi_p (s.number) ? tree_to_uhwi (s.number) : 0;
  s.type = TYPE_MAIN_VARIANT (type);
  *why = "reduction of an array section whose start is not a variable";
  if (!s.base)
    return std::nullopt;
  *why = "reduction of an array section whose start has side effects";
  if (s.distance && !(s.distance = repeatable (s.distance)))
    return std::nullopt;
  return s;
}

tree
section_offset (const array_section &s)
{
  tree offset = size_int (s.offset);
  return s.distance ? size_binop (PLUS_EXPR, unshare_expr (s.distance), offset) : offset;
}

tree
element_address (const array_section &s, element_number k)
{
  tree offset = size_binop (PLUS_EXPR, section_offset (s), size_int (k * s.size ()));
  tree start = unshare_expr (s.start), array = s.array ();
  /* The gimplifier makes the host's address of that of an array of run-time size.  */
  if (array && TREE_CODE (TREE_TYPE (array)) == ARRAY_TYPE
      && !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (array))))
    start = build_fold_addr_expr (build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array,
					  size_zero_node, NULL_TREE, NULL_TREE));
  return fold_convert (build_pointer_type (s.type), fold_build_pointer_plus (start, offset));
}

std::string
section_name (const array_section &s)
{
  return DECL_NAME (s.base) ? IDENTIFIER_POINTER (DECL_NAME (s.base)) : "array";
}

bool
names_array_p (const array_section &s, tree t)
{
  if (tree array = s.array ())
    return t == array;
  return (INDIRECT_REF_P (t) && TREE_OPERAND (t, 0) == s.base && s.start == s.base
	  && TREE_CODE (TREE_TYPE (s.base)) == REFERENCE_TYPE);
}

bool
names_pointer_p (const array_section &s, tree t)
{
  STRIP_NOPS (t);
  return !s.array () && operand_equal_p (t, s.start, 0);
}

void
add_assignment (tree *list, tree to, tree from, location_t loc)
{
  append_to_statement_list (build2_loc (loc, MODIFY_EXPR, void_type_node, to, from), list);
}

tree
build_bind (tree vars, tree body, location_t loc)
{
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  TREE_USED (block) = 1;
  tree bind = build3_loc (loc, BIND_EXPR, void_type_node, vars, body, block);
  TREE_SIDE_EFFECTS (bind) = 1;
  return bind;
}

} // namespace accred
