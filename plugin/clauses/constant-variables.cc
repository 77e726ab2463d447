/* Constants in the bounds of sections.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: g++ leaves enumerators and constant variables in the bounds of a section, so that its
   size seems to be known only when the program runs:

     constexpr int n = 8;		 before:  a[0 : (sizetype) n]
     reduction (+: a[0:n])		 after:   a[0 : 8]

   A variable of a function has lost its initializer when the construct is gimplified: that is a
   statement by then, and the variable is not constant any more.  So the values are noted where the
   variables are declared, which is also where templates are instantiated.  */

#include "plugin/clauses/constant-variables.h"

#include <map>

namespace accred {

namespace {

/* By the variables' DECL_UID.  */
std::map<unsigned, HOST_WIDE_INT> noted_values;

bool
constant_variable_p (const_tree v)
{
  return VAR_P (v) && TREE_READONLY (v) && !TREE_THIS_VOLATILE (v)
	 && INTEGRAL_TYPE_P (TREE_TYPE (v));
}

void
finish_declaration (void *decl, void *)
{
  const_tree v = static_cast<const_tree> (decl);
  if (v && v != error_mark_node && constant_variable_p (v) && DECL_INITIAL (v)
      && tree_fits_shwi_p (DECL_INITIAL (v)))
    noted_values.emplace (DECL_UID (v), tree_to_shwi (DECL_INITIAL (v)));
}

/* The value of variable V; null if it is no constant.  */

tree
constant_of (tree v)
{
  auto noted = noted_values.find (DECL_UID (v));
  if (noted != noted_values.end ())
    return build_int_cst (TREE_TYPE (v), noted->second);
  return (constant_variable_p (v) && DECL_INITIAL (v) && TREE_CODE (DECL_INITIAL (v)) == INTEGER_CST
	    ? fold_convert (TREE_TYPE (v), DECL_INITIAL (v))
	    : NULL_TREE);
}

} // namespace

tree
with_constants (tree t)
{
  if (TREE_CODE (t) == CONST_DECL)
    return DECL_INITIAL (t);
  if (VAR_P (t))
    {
      tree value = constant_of (t);
      return value ? value : t;
    }
  if (!EXPR_P (t) || (TREE_CODE (t) == ADDR_EXPR && DECL_P (TREE_OPERAND (t, 0))))
    return t;
  for (int k = 0; k < TREE_OPERAND_LENGTH (t); k++)
    if (TREE_OPERAND (t, k))
      TREE_OPERAND (t, k) = with_constants (TREE_OPERAND (t, k));
  return UNARY_CLASS_P (t) || BINARY_CLASS_P (t) ? fold (t) : t;
}

void
note_constant_variables (const char *plugin)
{
  if (flag_openacc || flag_openmp)
    register_callback (plugin, PLUGIN_FINISH_DECL, finish_declaration, nullptr);
}

} // namespace accred
