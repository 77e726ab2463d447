/* Variables of the directive `allocate' and target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: such a variable of the host stands for an object that a pointer leads to.  A construct
   of OpenACC has no value for its copy of it.

     Before:  target firstprivate (V)
		use V or *V.ptr
     After:   V' = *V.ptr;
	      target firstprivate (V')
		use V'

   The gimplifier has made the statements that allocate and free.  Those of arrays of run-time size
   in a region are refused.  */

#include "plugin/openmp/allocated-variables.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

/* The front ends mark the variable or the pointer.  */

bool
allocated_p (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v) || !INDIRECT_REF_P (DECL_VALUE_EXPR (v)))
    return false;
  tree pointer = TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
  return (VAR_P (pointer)
	  && (lookup_attribute ("omp allocate", DECL_ATTRIBUTES (v))
	      || lookup_attribute ("omp allocate var", DECL_ATTRIBUTES (pointer))));
}

bool
constant_size_p (const_tree v)
{
  return poly_int_tree_p (DECL_SIZE_UNIT (v));
}

struct allocated_copy
{
  tree pointer, copy;
};

/* For walk_gimple_seq: *TP names the copy instead of what the pointer leads to.  */

tree
name_copy (tree *tp, int *subtrees, void *data)
{
  const auto &c = *static_cast<allocated_copy *> (static_cast<walk_stmt_info *> (data)->info);
  const bool object_p = ((TREE_CODE (*tp) == MEM_REF && integer_zerop (TREE_OPERAND (*tp, 1)))
			 || INDIRECT_REF_P (*tp));
  if (object_p && TREE_OPERAND (*tp, 0) == c.pointer)
    *tp = c.copy;
  else if (*tp == c.pointer)
    *tp = build_fold_addr_expr (c.copy);
  else
    return NULL_TREE;
  *subtrees = 0;
  return NULL_TREE;
}

/* For walk_gimple_seq: the function that the call at GSI calls, if it allocates an array of
   run-time size, or such an array of the block there.  */

tree
allocates_array (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree found = NULL_TREE;
  if (gbind *block = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (block); v && !found; v = DECL_CHAIN (v))
      found = allocated_p (v) && !constant_size_p (v) ? v : NULL_TREE;
  else if (tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE)
    if (fndecl_built_in_p (fn, BUILT_IN_GOMP_ALLOC) && !poly_int_tree_p (gimple_call_arg (stmt, 1)))
      found = fn;
  *handled = found;
  if (found)
    info->info = stmt;
  return found;
}

} // namespace

gimple_seq
copy_allocated_variables (gomp_target *target)
{
  gimple_seq before = NULL;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !allocated_p (OMP_CLAUSE_DECL (c))
	  || !constant_size_p (OMP_CLAUSE_DECL (c)))
	continue;
      tree v = OMP_CLAUSE_DECL (c);
      tree copy = create_tmp_var (TREE_TYPE (v));
      DECL_NAME (copy) = DECL_NAME (v);
      TREE_ADDRESSABLE (copy) = 1;
      tree pointer = TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
      tree object = build_simple_mem_ref (pointer);
      gimple_seq_add_stmt (&before, gimple_build_assign (copy, object));
      OMP_CLAUSE_DECL (c) = copy;
      rename_variable (gimple_omp_body_ptr (target), v, copy);
      allocated_copy names{ pointer, copy };
      walk_stmt_info info = {};
      info.info = &names;
      walk_gimple_seq_mod (gimple_omp_body_ptr (target), NULL, name_copy, &info);
    }
  return before;
}

location_t
allocated_array_in (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && allocated_p (OMP_CLAUSE_DECL (c))
	&& !constant_size_p (OMP_CLAUSE_DECL (c)))
      return gimple_location (target);
  walk_stmt_info info = {};
  walk_gimple_seq (gimple_omp_body (target), allocates_array, NULL, &info);
  if (!info.callback_result)
    return UNKNOWN_LOCATION;
  const location_t loc = VAR_P (info.callback_result)
			   ? DECL_SOURCE_LOCATION (info.callback_result)
			   : gimple_location (static_cast<gimple *> (info.info));
  return loc == UNKNOWN_LOCATION ? gimple_location (target) : loc;
}

} // namespace accred
