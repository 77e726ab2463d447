/* Values in map clauses of target constructs, GCC 14 and newer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the front ends of C and C++ share the bounds of a section between the clause `reduction'
   and the map that it makes of it on a combined target, as a SAVE_EXPR.  The gimplifier finishes
   the map behind the construct's body, where it has computed the value first: the map in front of
   the region reads a variable that only the region sets.

     target teams distribute parallel for reduction (+: p[from : n])

   So the values are computed in front of the construct, as before GCC 14.  But what a map with
   iterators computes depends on their variables, which have values in its own loop alone.  */

#include "plugin/openmp/map-values.h"

namespace accred {

namespace {

int (*front_end_gimplify) (tree *, gimple_seq *, gimple_seq *);

tree
compute_saved (tree *tp, int *walk_subtrees, void *pre)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) == SAVE_EXPR && !VOID_TYPE_P (TREE_TYPE (*tp)))
    {
      gimplify_expr (tp, static_cast<gimple_seq *> (pre), NULL, is_gimple_val, fb_rvalue);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

int
gimplify_with_map_values (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (TREE_CODE (*expr) == OMP_TARGET && !seen_error ())
    for (tree c = OMP_TARGET_CLAUSES (*expr); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !iterators_p (c))
	{
	  walk_tree (&OMP_CLAUSE_DECL (c), compute_saved, pre, NULL);
	  walk_tree (&OMP_CLAUSE_SIZE (c), compute_saved, pre, NULL);
	}
  return front_end_gimplify (expr, pre, post);
}

} // namespace

void
compute_map_values_first ()
{
  if (!flag_openmp || !map_values_late_p)
    return;
  front_end_gimplify = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_map_values;
}

} // namespace accred
