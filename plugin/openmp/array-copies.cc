/* Copies of arrays whose size only the program knows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Statements know such an array by a pointer, P, which the front end or the gimplifier has made:

     #pragma omp parallel firstprivate (v)	  saved = __builtin_stack_save ();
       (*p)[i] = x;				  own = __builtin_alloca_with_align (SIZE, ALIGN);
					   ->	  memcpy (own, p, SIZE);
						  try { (*own)[i] = x; }
						  finally { __builtin_stack_restore (saved); }

   SIZE is a variable that the gimplifier has given to the region.

   OpenACC cannot have such an array as firstprivate.  One that a target region has is a copy that
   the host makes and the region maps; the device has no other object at its address.  */

#include "plugin/openmp/array-copies.h"
#include "plugin/clauses/objects.h"
#include "plugin/copy-alignment.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/statement-block.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

/* The type of the array DECL, or of what it refers to; null if DECL is neither.  */

tree
array_type_of (tree decl)
{
  if (!DECL_P (decl))
    return NULL_TREE;
  tree type = reference_p (decl) ? TREE_TYPE (TREE_TYPE (decl)) : TREE_TYPE (decl);
  tree size = TREE_CODE (type) == ARRAY_TYPE ? TYPE_SIZE_UNIT (type) : NULL_TREE;
  return size && !poly_int_tree_p (size) ? type : NULL_TREE;
}

} // namespace

tree
pointer_to_array (tree decl)
{
  if (allocatable_p (decl))
    return decl;
  if (!array_type_of (decl))
    return NULL_TREE;
  if (reference_p (decl))
    return decl;
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (decl);
  return TREE_CODE (value) == INDIRECT_REF && DECL_P (TREE_OPERAND (value, 0))
	   ? TREE_OPERAND (value, 0)
	   : NULL_TREE;
}

bool
private_clause_p (const_tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	  || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE);
}

tree
pointer_to_array_of (const_tree c)
{
  return private_clause_p (c) ? pointer_to_array (OMP_CLAUSE_DECL (c)) : NULL_TREE;
}

namespace {

struct element_writes
{
  tree pointer;
  bool written = false;
};

/* True if EXPR is an element of what POINTER points to, or all of it.  */

bool
element_p (tree expr, tree pointer)
{
  while (handled_component_p (expr))
    expr = TREE_OPERAND (expr, 0);
  return ((TREE_CODE (expr) == MEM_REF || TREE_CODE (expr) == INDIRECT_REF)
	  && TREE_OPERAND (expr, 0) == pointer);
}

/* Anything but a load of an element may lead to a change of it.  */

tree
note_pointer (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info &wi = *static_cast<walk_stmt_info *> (data);
  element_writes &w = *static_cast<element_writes *> (wi.info);
  if (is_gimple_omp (gsi_stmt (wi.gsi)))
    return NULL_TREE;
  if (element_p (*tp, w.pointer))
    {
      w.written |= wi.is_lhs;
      /* Subscripts are values.  */
      *walk_subtrees = 0;
    }
  else if (*tp == w.pointer)
    w.written = true;
  else if (TREE_CODE (*tp) == ADDR_EXPR && element_p (TREE_OPERAND (*tp, 0), w.pointer))
    w.written = true;
  return NULL_TREE;
}

tree
note_element (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  element_writes &w = *static_cast<element_writes *> (wi->info);
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  w.written |= lhs && element_p (lhs, w.pointer);
  return NULL_TREE;
}

} // namespace

bool
elements_written_p (gimple_seq seq, tree pointer)
{
  /* Elements are reached through pointers in the descriptor.  */
  if (allocatable_p (pointer))
    return find_uses (seq, pointer).uses;
  element_writes w{ pointer };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_seq (seq, note_element, note_pointer, &wi);
  return w.written;
}

/* An array like DECL, at OWN, for clauses.  */

static tree
own_variable_of (tree own, tree decl, tree *vars)
{
  tree v = new_temporary (TREE_TYPE (decl), vars);
  DECL_NAME (v) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (decl);
  require_copy_alignment (v, copy_alignment (decl));
  SET_DECL_VALUE_EXPR (v, build1 (INDIRECT_REF, TREE_TYPE (decl), own));
  DECL_HAS_VALUE_EXPR_P (v) = 1;
  return v;
}

/* The first place of the source in SEQ.  */

static location_t
first_location (gimple_seq seq)
{
  location_t loc = UNKNOWN_LOCATION;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi) && loc == UNKNOWN_LOCATION;
       gsi_next (&gsi))
    {
      loc = gimple_location (gsi_stmt (gsi));
      for_each_sequence (gsi_stmt (gsi),
			 [&] (gimple_seq *s)
			 {
			   if (loc == UNKNOWN_LOCATION)
			     loc = first_location (*s);
			 });
    }
  return loc;
}

gimple_seq
with_own_array (gimple_seq body, tree decl, bool first)
{
  if (allocatable_p (decl))
    return with_own_allocatable (body, decl, first ? OMP_CLAUSE_FIRSTPRIVATE : OMP_CLAUSE_PRIVATE);
  tree pointer = pointer_to_array (decl), type = array_type_of (decl), vars = NULL_TREE;
  tree own = new_temporary (TREE_TYPE (pointer), &vars),
       saved = new_temporary (ptr_type_node, &vars);
  rename_variable (&body, pointer, own);
  if (pointer != decl)
    rename_variable (&body, decl, own_variable_of (own, decl, &vars));
  else
    {
      /* Clauses inside are about what a variable of the program refers to.  */
      DECL_NAME (own) = DECL_NAME (decl);
      DECL_ARTIFICIAL (own) = DECL_ARTIFICIAL (decl);
    }

  gimple_seq all = NULL, size_first = NULL;
  tree size
    = force_gimple_operand (unshare_expr (TYPE_SIZE_UNIT (type)), &size_first, true, NULL_TREE);
  gimple_seq_add_seq (&all, size_first);
  gcall *save = gimple_build_call (builtin_decl_implicit (BUILT_IN_STACK_SAVE), 0);
  gimple_call_set_lhs (save, saved);
  gimple_seq_add_stmt (&all, save);
  gcall *make
    = gimple_build_call (builtin_decl_implicit (BUILT_IN_ALLOCA_WITH_ALIGN), 2, size,
			 size_int (MAX (TYPE_ALIGN (type), copy_alignment (decl) * BITS_PER_UNIT)));
  gimple_call_set_lhs (make, own);
  gimple_set_location (make, first_location (body));
  gimple_seq_add_stmt (&all, make);
  if (first)
    gimple_seq_add_stmt (&all, gimple_build_call (builtin_decl_implicit (BUILT_IN_MEMCPY), 3, own,
						  pointer, size));
  gimple_seq end = NULL;
  gimple_seq_add_stmt (&end, gimple_build_call (builtin_decl_implicit (BUILT_IN_STACK_RESTORE), 1,
						saved));
  gimple_seq_add_stmt (&all, gimple_build_try (body, end, GIMPLE_TRY_FINALLY));
  cfun->calls_alloca = 1;

  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, gimple_build_bind (vars, all, block));
  return result;
}

std::set<tree>
own_arrays (gimple_seq *body, const std::vector<tree> &clauses,
	    const std::function<bool (tree)> &wanted)
{
  std::set<tree> done;
  for (tree c : clauses)
    if (tree pointer = pointer_to_array_of (c); pointer && wanted (pointer))
      {
	/* Of combined constructs each can have the clause.  */
	if (done.insert (OMP_CLAUSE_DECL (c)).second)
	  *body = with_own_array (*body, OMP_CLAUSE_DECL (c),
				  OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE);
	done.insert (pointer);
      }
  return done;
}

namespace {

/* What POINTER points to, with the alignment that copies of DECL have: omplower tells libgomp that
   of the type.  */

tree
aligned_array (tree pointer, tree decl)
{
  tree array = build_simple_mem_ref (pointer);
  const unsigned bits = copy_alignment (decl) * BITS_PER_UNIT;
  if (bits > TYPE_ALIGN (TREE_TYPE (array)))
    TREE_TYPE (array) = build_aligned_type (TREE_TYPE (array), bits);
  return array;
}

} // namespace

std::vector<tree>
map_own_arrays (gomp_target *target)
{
  std::vector<tree> arrays;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE || !pointer_to_array_of (c)
	  || allocatable_p (OMP_CLAUSE_DECL (c)))
	continue;
      tree decl = OMP_CLAUSE_DECL (c), pointer = pointer_to_array_of (c);
      const location_t loc = OMP_CLAUSE_LOCATION (c);
      arrays.push_back (decl);
      tree map = data_clause (GOMP_MAP_TO, aligned_array (pointer, decl), loc);
      OMP_CLAUSE_SIZE (map) = unshare_expr (TYPE_SIZE_UNIT (array_type_of (decl)));
      tree own = data_clause (GOMP_MAP_FIRSTPRIVATE_POINTER, pointer, loc);
      OMP_CLAUSE_SIZE (own) = size_zero_node;
      OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (map) = own;
      tree *link = gimple_omp_target_clauses_ptr (target);
      while (*link != c)
	link = &OMP_CLAUSE_CHAIN (*link);
      *link = map;
      c = own;
    }
  return arrays;
}

void
own_referenced_arrays (gomp_target *target)
{
  for (tree *link = gimple_omp_target_clauses_ptr (target); *link;)
    {
      tree c = *link, pointer = pointer_to_array_of (c);
      if (!pointer || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE || pointer != OMP_CLAUSE_DECL (c)
	  || allocatable_p (pointer))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      gimple_omp_set_body (target, with_own_array (gimple_omp_body (target), pointer, false));
    }
}

} // namespace accred
