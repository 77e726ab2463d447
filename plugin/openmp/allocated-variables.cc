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

   The gimplifier has made the statements that allocate and free.  Of an array of run-time size
   inside a construct it only has the latter; the array is on the stack.  */

#include "plugin/openmp/allocated-variables.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

/* The gimplifier marks the pointer with the variable, by which omplower finds what a construct's
   clauses say.  */
constexpr char pointer_mark[] = "omp allocate var";

/* The front ends mark the variable or the pointer.  */

bool
allocated_p (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v) || !INDIRECT_REF_P (DECL_VALUE_EXPR (v)))
    return false;
  tree pointer = TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
  return (VAR_P (pointer)
	  && (lookup_attribute ("omp allocate", DECL_ATTRIBUTES (v))
	      || lookup_attribute (pointer_mark, DECL_ATTRIBUTES (pointer))));
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

/* For walk_gimple_seq: notes what points to memory of the stack.  */

static tree
note_alloca (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_call_builtin_p (stmt, BUILT_IN_ALLOCA_WITH_ALIGN) && gimple_call_lhs (stmt))
    static_cast<std::set<tree> *> (info->info)->insert (gimple_call_lhs (stmt));
  return NULL_TREE;
}

/* For walk_gimple_seq_mod: removes calls that free such memory.  */

static tree
drop_free (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  /* The type of the second argument is not the declared one.  */
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (fn && fndecl_built_in_p (fn, BUILT_IN_GOMP_FREE)
      && static_cast<std::set<tree> *> (info->info)->count (gimple_call_arg (stmt, 0)))
    gsi_replace (gsi, gimple_build_nop (), true);
  return NULL_TREE;
}

void
free_allocated_alone (gomp_target *target)
{
  std::set<tree> of_stack;
  walk_stmt_info info = {};
  info.info = &of_stack;
  walk_gimple_seq (gimple_omp_body (target), note_alloca, NULL, &info);
  if (!of_stack.empty ())
    walk_gimple_seq_mod (gimple_omp_body_ptr (target), drop_free, NULL, &info);
}

void
forget_pointer (tree v)
{
  if (!allocated_p (v) || constant_size_p (v))
    return;
  tree pointer = TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
  DECL_ATTRIBUTES (pointer) = remove_attribute (pointer_mark, DECL_ATTRIBUTES (pointer));
}

void
point_to_copy (tree v, const std::map<tree, tree> &copies)
{
  tree mark = lookup_attribute (pointer_mark, DECL_ATTRIBUTES (v));
  auto copy = mark ? copies.find (TREE_VALUE (TREE_VALUE (mark))) : copies.end ();
  if (copy != copies.end ())
    DECL_ATTRIBUTES (v)
      = tree_cons (get_identifier (pointer_mark), build_tree_list (NULL_TREE, copy->second),
		   remove_attribute (pointer_mark, copy_list (DECL_ATTRIBUTES (v))));
}

} // namespace accred
