/* Sizes of Fortran's strings of deferred length in directives.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: gfortran computes the size of an array's elements from the size that their type had when
   the function began, before the array was allocated.  So too little is mapped, and copies are too
   small.  (GCC 14 and newer take the length for `map' alone.)

     character (len = :), allocatable :: x(:)		size = length;
     allocate (character (len = 4) :: x(3))		length = 4;
     !$omp target map (tofrom: x)			map (tofrom: *x.data [len: 3 * size])

   In front of each directive all such sizes of the function get the values that they should have,
   and the clauses take these, not what the first directive has saved:

     size = length;  */

#include "plugin/clauses/deferred-lengths.h"
#include "plugin/fortran-types.h"

namespace accred {

namespace {

/* Of a function: these types.  */
constexpr char strings_mark[] = "accred strings";

int (*gimplify_without_lengths) (tree *, gimple_seq *, gimple_seq *);

bool
directive_p (const_tree expr)
{
  switch (TREE_CODE (expr))
    {
    case OMP_TARGET:
    case OMP_TARGET_DATA:
    case OMP_TARGET_ENTER_DATA:
    case OMP_TARGET_EXIT_DATA:
    case OMP_TARGET_UPDATE:
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_DATA:
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE: return true;
    default: return false;
    }
}

/* The type of the strings of which T, a pointer or a part of an array, has the address or is one;
   null if there are none.  */

tree
string_type (const_tree t)
{
  tree type = EXPR_P (t) || DECL_P (t) ? TREE_TYPE (t) : NULL_TREE;
  if (type && POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  while (type && TREE_CODE (type) == ARRAY_TYPE && !TYPE_STRING_FLAG (type))
    type = TREE_TYPE (type);
  return type && TREE_CODE (type) == ARRAY_TYPE ? type : NULL_TREE;
}

/* For walk_tree: the types of strings whose lengths and sizes are in variables of this function, as
   a list.  */

tree
note_strings (tree *tp, int *, void *data)
{
  tree type = string_type (*tp), domain = type ? TYPE_DOMAIN (type) : NULL_TREE;
  tree length = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE, &types = *static_cast<tree *> (data);
  if (length && VAR_P (length) && VAR_P (TYPE_SIZE_UNIT (type))
      && decl_function_context (length) == current_function_decl && !value_member (type, types))
    types = tree_cons (NULL_TREE, type, types);
  return NULL_TREE;
}

/* For walk_tree: at *TP, the variable with the size of a string in the place of what has been saved
   of it.  */

tree
take_size (tree *tp, int *, void *data)
{
  for (tree t = static_cast<tree> (data); t; t = TREE_CHAIN (t))
    if (TREE_CODE (*tp) == SAVE_EXPR && TREE_OPERAND (*tp, 0) == TYPE_SIZE_UNIT (TREE_VALUE (t)))
      *tp = TREE_OPERAND (*tp, 0);
  return NULL_TREE;
}

/* Such types in the function, whose body EXPR is if it is looked at for the first time: regions may
   name arrays without their types.  */

tree
strings_of_function (tree *expr)
{
  tree known = lookup_attribute (strings_mark, DECL_ATTRIBUTES (current_function_decl));
  if (!known)
    {
      tree types = NULL_TREE;
      walk_tree_without_duplicates (expr, note_strings, &types);
      known
	= tree_cons (get_identifier (strings_mark), types, DECL_ATTRIBUTES (current_function_decl));
      DECL_ATTRIBUTES (current_function_decl) = known;
    }
  return TREE_VALUE (known);
}

int
gimplify_with_lengths (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  const bool directive = directive_p (*expr);
  if ((!directive && TREE_CODE (*expr) != BIND_EXPR) || !current_function_decl || seen_error ())
    return gimplify_without_lengths (expr, pre, post);
  tree types = strings_of_function (expr);
  if (directive && types)
    {
      gimple_seq values = NULL;
      walk_tree_without_duplicates (expr, take_size, types);
      for (tree t = types; t; t = TREE_CHAIN (t))
	{
	  tree type = TREE_VALUE (t), size = TYPE_SIZE_UNIT (type);
	  tree length = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
	  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (type));
	  gimplify_assign (size,
			   size_binop (MULT_EXPR, fold_convert (TREE_TYPE (size), length),
				       fold_convert (TREE_TYPE (size), unit)),
			   &values);
	}
      add_without_warnings (pre, values);
    }
  return gimplify_without_lengths (expr, pre, post);
}

} // namespace

void
know_deferred_lengths ()
{
  if (!lang_GNU_Fortran () || !(flag_openmp || flag_openacc))
    return;
  gimplify_without_lengths = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_lengths;
}

} // namespace accred
