/* The objects of the program: variables, and what references lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/objects.h"
#include "plugin/clauses/array-reductions.h"

namespace accred {

bool
optional_reference_p (tree decl)
{
  return (TREE_CODE (decl) == PARM_DECL && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
	  && !POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (decl)))
	  && lang_hooks.decls.omp_check_optional_argument (decl, false));
}

/* True if DECL is the pointer by which gfortran has an array of explicit shape, which stands for
   the array.  */

static bool
array_reference_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return ((VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && TREE_CODE (type) == POINTER_TYPE
	  && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
	  && lang_hooks.decls.omp_privatize_by_reference (decl));
}

bool
reference_p (tree decl)
{
  return (TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE || optional_reference_p (decl)
	  || array_reference_p (decl));
}

bool
asks_presence_p (tree_code code, tree a, tree b, const reference_copies &copies)
{
  return ((code == EQ_EXPR || code == NE_EXPR) && integer_zerop (b)
	  && ((DECL_P (a) && reference_p (a)) || copies.count (a)));
}

bool
asks_presence_p (const gimple *stmt, const reference_copies &copies)
{
  if (gimple_code (stmt) == GIMPLE_COND)
    return asks_presence_p (gimple_cond_code (stmt), gimple_cond_lhs (stmt), gimple_cond_rhs (stmt),
			    copies);
  return (is_gimple_assign (stmt) && gimple_num_ops (stmt) == 3
	  && asks_presence_p (gimple_assign_rhs_code (stmt), gimple_assign_rhs1 (stmt),
			      gimple_assign_rhs2 (stmt), copies));
}

tree
object_type (tree decl)
{
  tree type = TREE_TYPE (decl);
  return reference_p (decl) ? TREE_TYPE (type) : type;
}

bool
number_type_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE;
}

tree
object_of (tree expr, const reference_copies &copies)
{
  if (DECL_P (expr))
    return reference_p (expr) || TREE_CODE (expr) == FUNCTION_DECL ? NULL_TREE : expr;
  if (TREE_CODE (expr) != INDIRECT_REF
      && !(TREE_CODE (expr) == MEM_REF && integer_zerop (TREE_OPERAND (expr, 1))))
    return NULL_TREE;
  tree p = TREE_OPERAND (expr, 0);
  auto copy = copies.find (p);
  if (copy != copies.end ())
    p = copy->second;
  if (!DECL_P (p) || !reference_p (p)
      || !types_compatible_p (TREE_TYPE (expr), TREE_TYPE (TREE_TYPE (p))))
    return NULL_TREE;
  return p;
}

/* ----- temporaries ----- */

namespace {

struct copy_finder
{
  reference_copies copies;
  std::set<tree> others; /* With another value, too.  */

  void visit (gimple_seq seq)
  {
    for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gimple_has_lhs (stmt))
	  note (stmt);
	for_each_sequence (stmt, [this] (gimple_seq *inner) { visit (*inner); });
      }
  }

  void note (gimple *stmt)
  {
    tree lhs = gimple_get_lhs (stmt);
    if (!lhs || !VAR_P (lhs))
      return;
    /* That of a reduction's result is used by calls that are not there yet.  */
    tree rhs = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
    if (rhs && DECL_P (rhs) && reference_p (rhs) && DECL_ARTIFICIAL (lhs)
	&& !lookup_attribute (reduced_result_attribute, DECL_ATTRIBUTES (lhs))
	&& copies.emplace (lhs, rhs).first->second == rhs)
      return;
    others.insert (lhs);
  }
};

} // namespace

reference_copies
find_reference_copies (gimple_seq seq)
{
  copy_finder f;
  f.visit (seq);
  for (tree t : f.others)
    f.copies.erase (t);
  return f.copies;
}

} // namespace accred
