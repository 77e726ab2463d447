/* Data regions of OpenMP around constructs of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC rejects constructs of OpenACC inside constructs of OpenMP.  Of `target data' it makes a call
   at the start, and the gimplifier has made the one at the end, so that the statements between them
   need not stand in the construct:

     #pragma omp target data MAPS		   #pragma omp target data MAPS
       {					     {
	 try { BODY } finally { end }	  ->	       p' = p;
       }					     }
						   try { BODY, with p' for p } finally { end }

   The assignment is for the variables of `use_device_ptr' clauses, which have another value in the
   construct.

   Launches of OpenACC do not know maps with iterators, nor pointers that are attached only if they
   are on the device (row-maps.cc), and gfortran 16 maps no components of an object there.  All can
   stand around:

     #pragma omp target map (iterator (i = 0 : n), to: p[i][ : m]) map (to: p)
       BODY
   ->
     #pragma omp target data map (iterator (i = 0 : n), to: p[i][ : m]) map (to: p)
       #pragma omp target map (to: p)
	 BODY  */

#include "plugin/openmp/data-regions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/row-sections.h"
#include "plugin/copy-alignment.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/row-maps.h"
#include "plugin/openmp/statement-block.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

bool
device_value_p (const_tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR
	  || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR);
}

/* True if C gives a pointer, which is no more than its value, another value.  */

bool
plain_pointer_p (const_tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR && DECL_P (decl)
	 && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE && !DECL_HAS_VALUE_EXPR_P (decl)
	 && lang_hooks.name && !lang_GNU_Fortran ();
}

} // namespace

namespace {

struct device_object
{
  tree decl, pointer;
  bool found; /* In the statement in hand.  */
};

tree
through_pointer (tree *tp, int *subtrees, void *data)
{
  device_object &o = *static_cast<device_object *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (*tp == o.decl)
    {
      *tp = build_simple_mem_ref (o.pointer);
      *subtrees = 0;
      o.found = true;
    }
  return NULL_TREE;
}

void
through_pointer (gimple_seq *seq, device_object &o)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *inner) { through_pointer (inner, o); });
      walk_stmt_info wi = {};
      wi.info = &o;
      o.found = false;
      walk_gimple_op (stmt, through_pointer, &wi);
      if (o.found && !is_gimple_omp (stmt))
	gimple_regimplify_operands (stmt, &gsi);
    }
}

} // namespace

tree
device_address_of (const_tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  while (TREE_CODE (decl) == INDIRECT_REF || TREE_CODE (decl) == ARRAY_REF
	 || TREE_CODE (decl) == MEM_REF)
    decl = TREE_OPERAND (decl, 0);
  return decl;
}

/* The pointer by which the compiler finds DECL, an array of run-time size; null if it is none.  */

static tree
run_time_array_pointer (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl) || poly_int_tree_p (DECL_SIZE_UNIT (decl)))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (decl);
  return TREE_CODE (value) == INDIRECT_REF && DECL_P (TREE_OPERAND (value, 0))
	   ? TREE_OPERAND (value, 0)
	   : NULL_TREE;
}

/* True if DECL, a variable with `is_device_ptr', refers to the pointer: also to Fortran's type
   (c_ptr), a pointer to void.  */

static bool
refers_to_pointer_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!POINTER_TYPE_P (type) || !POINTER_TYPE_P (TREE_TYPE (type)))
    return false;
  if (lang_GNU_Fortran ())
    return VOID_TYPE_P (TREE_TYPE (TREE_TYPE (type)));
  return TREE_CODE (type) == REFERENCE_TYPE;
}

/* True if DECL is an argument of Fortran that is a pointer to a scalar, or allocatable.  */

static bool
scalar_pointer_argument_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return lang_GNU_Fortran () && POINTER_TYPE_P (type) && POINTER_TYPE_P (TREE_TYPE (type));
}

tree
copy_if_present (tree copy, tree decl, gimple_seq *before)
{
  tree present = NULL_TREE,
       all = build2 (MODIFY_EXPR, void_type_node, copy, build_simple_mem_ref (decl));
  push_gimplify_context ();
  if (lang_hooks.decls.omp_check_optional_argument (decl, false))
    {
      tree type = TREE_TYPE (copy);
      present = create_tmp_var (boolean_type_node);
      gimplify_assign (present,
		       build2 (NE_EXPR, boolean_type_node, decl, build_zero_cst (TREE_TYPE (decl))),
		       before);
      tree none = POINTER_TYPE_P (type) ? build_zero_cst (type) : build_constructor (type, NULL);
      all = build3 (COND_EXPR, void_type_node, present, all,
		    build2 (MODIFY_EXPR, void_type_node, copy, none));
    }
  gimplify_and_add (all, before);
  pop_gimplify_context (NULL);
  return present;
}

/* The variable of TARGET that has the value of the pointer that DECL, an argument, refers to.
   BEFORE are the statements that give the variable its value.  */

static tree
pointer_of_argument (gomp_target *target, tree decl, gimple_seq *before)
{
  /* A pointer to a number would be taken for an allocatable scalar of the program
     (allocatables.cc).  */
  tree value = create_tmp_var (TREE_TYPE (TREE_TYPE (decl))),
       pointer = create_tmp_var (ptr_type_node);
  TREE_ADDRESSABLE (pointer) = 1;
  tree present = copy_if_present (value, decl, before);
  gimple_seq_add_stmt (before, gimple_build_assign (pointer, value));
  refer_inside (target, decl, pointer, present);
  return pointer;
}

/* The variable of TARGET that points to what C, `has_device_addr' or `is_device_ptr', is about.
   BEFORE are the statements that give it its value.  */

static tree
device_pointer (gomp_target *target, tree c, gimple_seq *before)
{
  const bool object_p = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_HAS_DEVICE_ADDR;
  tree decl = device_address_of (c), type = TREE_TYPE (decl);
  /* The statements have it.  */
  if (tree pointer = run_time_array_pointer (decl))
    return pointer;
  if (object_p ? scalar_pointer_argument_p (decl) : refers_to_pointer_p (decl))
    return pointer_of_argument (target, decl, before);
  if (object_p && decl == OMP_CLAUSE_DECL (c)
	? reference_p (decl) || lang_hooks.decls.omp_is_allocatable_or_ptr (decl)
	: TREE_CODE (type) != ARRAY_TYPE)
    return decl;
  tree pointer = create_tmp_var (build_pointer_type (type));
  TREE_ADDRESSABLE (decl) = 1;
  tree object = DECL_HAS_VALUE_EXPR_P (decl) ? unshare_expr (DECL_VALUE_EXPR (decl)) : decl;
  gimple_seq statements = NULL;
  tree address = force_gimple_operand (build_fold_addr_expr (object), &statements, true, NULL_TREE);
  gimple_seq_add_seq (before, statements);
  gimple_seq_add_stmt (before, gimple_build_assign (pointer, address));
  device_object o{ decl, pointer, false };
  through_pointer (gimple_omp_body_ptr (target), o);
  return pointer;
}

/* True if V, a pointer, is firstprivate in TARGET.  */

static bool
firstprivate_pointer_p (gomp_target *target, const_tree v)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_DECL (c) == v)
      return true;
  return false;
}

gimple_seq
use_device_addresses (gomp_target *target)
{
  gimple_seq before = NULL;
  for (tree *at = gimple_omp_target_clauses_ptr (target); *at;)
    {
      tree c = *at;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_HAS_DEVICE_ADDR
	  && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_IS_DEVICE_PTR)
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree pointer = device_pointer (target, c, &before);
      *at = OMP_CLAUSE_CHAIN (c);
      /* g++ and gcc say so of the pointers to arrays of run-time size.  */
      if (firstprivate_pointer_p (target, pointer))
	continue;
      tree own = pointer != device_address_of (c) && TREE_ADDRESSABLE (pointer)
		   ? firstprivate_clause (pointer, OMP_CLAUSE_LOCATION (c))
		   : build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_IS_DEVICE_PTR);
      OMP_CLAUSE_DECL (own) = pointer;
      OMP_CLAUSE_CHAIN (own) = *at;
      *at = own;
      at = &OMP_CLAUSE_CHAIN (own);
    }
  return before;
}

namespace {

/* Classes that have constructors are copied as they are: the device's objects are no copies that
   the program could ask about.  */

void
add_assignment (gimple_seq *seq, tree to, tree from)
{
  push_gimplify_context ();
  if (TREE_ADDRESSABLE (TREE_TYPE (to)))
    {
      tree copy = build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
				   build_fold_addr_expr (to),
				   build_fold_addr_expr (unshare_expr (from)),
				   TYPE_SIZE_UNIT (TREE_TYPE (to)));
      gimplify_and_add (copy, seq);
      pop_gimplify_context (NULL);
      return;
    }
  gimplify_assign (to, unshare_expr (from), seq);
  pop_gimplify_context (NULL);
}

/* create_tmp_var, also for classes that have constructors.  */

tree
object_of_type (tree type)
{
  tree object = create_tmp_var_raw (TYPE_MAIN_VARIANT (type));
  gimple_add_tmp_var (object);
  return object;
}

/* A variable like DECL, with another address; SEQ gives it DECL's value.  */

tree
copy_of (tree decl, gimple_seq *seq)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    {
      tree object = object_of_type (TREE_TYPE (type));
      TREE_ADDRESSABLE (object) = 1;
      add_assignment (seq, object, build_fold_indirect_ref (decl));
      tree reference = create_tmp_var (type);
      /* Front ends do not take artificial ones for references.  */
      DECL_ARTIFICIAL (reference) = 0;
      DECL_NAME (reference) = DECL_NAME (decl);
      gimple_seq_add_stmt (seq, gimple_build_assign (reference, build_fold_addr_expr (object)));
      return reference;
    }
  tree copy = object_of_type (type);
  DECL_NAME (copy) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (copy) = DECL_SOURCE_LOCATION (decl);
  /* What lanes leave in artificial variables is their own (left-parts.cc).  */
  DECL_ARTIFICIAL (copy) = DECL_ARTIFICIAL (decl);
  TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (decl);
  add_assignment (seq, copy, DECL_HAS_VALUE_EXPR_P (decl) ? DECL_VALUE_EXPR (decl) : decl);
  return copy;
}

/* True if OpenACC's firstprivate would look the variable DECL up by its address on the device.  */

bool
looked_up_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    {
      type = TREE_TYPE (type);
      if (optional_reference_p (decl))
	return false;
    }
  else if (is_gimple_reg (decl) && !DECL_HAS_VALUE_EXPR_P (decl))
    return false;
  return !POINTER_TYPE_P (type) && COMPLETE_TYPE_P (type)
	 && poly_int_tree_p (TYPE_SIZE_UNIT (type));
}

} // namespace

void
attach_by_address (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& DECL_P (OMP_CLAUSE_DECL (c))
	&& (TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c)) || is_global_var (OMP_CLAUSE_DECL (c))))
      {
	tree decl = OMP_CLAUSE_DECL (c);
	tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (decl)), decl);
	OMP_CLAUSE_DECL (c)
	  = build2 (MEM_REF, TREE_TYPE (decl), address, build_int_cst (TREE_TYPE (address), 0));
      }
}

void
refer_inside (gomp_target *target, tree reference, tree object, tree present)
{
  tree type = TREE_TYPE (reference), own = create_tmp_var_raw (type);
  DECL_CONTEXT (own) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  DECL_ARTIFICIAL (own) = 0;
  DECL_NAME (own) = DECL_NAME (reference);
  rename_variable (gimple_omp_body_ptr (target), reference, own);
  statement_block b (gimple_location (target));
  tree address = fold_convert (type, build_fold_addr_expr (object));
  if (present)
    {
      address = build3 (COND_EXPR, type, present, address, build_zero_cst (type));
      add_firstprivate (target, present);
    }
  b.expression (build2 (MODIFY_EXPR, void_type_node, own, address));
  b.add (gimple_omp_body (target));
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, b.bind ());
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = own;
  gimple_omp_set_body (target, gimple_build_bind (own, body, block));
}

gimple_seq
copy_firstprivate (gomp_target *target)
{
  gimple_seq before = NULL;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && looked_up_p (OMP_CLAUSE_DECL (c)))
      {
	tree decl = OMP_CLAUSE_DECL (c), copy;
	tree type = TREE_TYPE (decl);
	if (TREE_CODE (type) == REFERENCE_TYPE && TREE_ADDRESSABLE (TREE_TYPE (type)))
	  {
	    /* GCC cannot make the copy that a reference to such a class needs.  */
	    copy = object_of_type (TREE_TYPE (type));
	    TREE_ADDRESSABLE (copy) = 1;
	    require_copy_alignment (copy, copy_alignment (decl));
	    add_assignment (&before, copy, build_fold_indirect_ref (decl));
	    refer_inside (target, decl, copy);
	  }
	else
	  {
	    copy = copy_of (decl, &before);
	    require_copy_alignment (copy, copy_alignment (decl));
	    rename_variable (gimple_omp_body_ptr (target), decl, copy);
	  }
	OMP_CLAUSE_DECL (c) = copy;
      }
  return before;
}

void
add_firstprivate (gomp_target *target, tree decl)
{
  tree c = firstprivate_clause (decl, gimple_location (target));
  OMP_CLAUSE_CHAIN (c) = gimple_omp_target_clauses (target);
  gimple_omp_target_set_clauses (target, c);
}

bool
renames_p (gomp_target *data)
{
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    if (device_value_p (c) && !plain_pointer_p (c))
      return true;
  return false;
}

tree
clauses_of_any (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_TARGET: return gimple_omp_target_clauses (as_a<gomp_target *> (stmt));
    case GIMPLE_OMP_TEAMS: return gimple_omp_teams_clauses (as_a<gomp_teams *> (stmt));
    case GIMPLE_OMP_PARALLEL: return gimple_omp_parallel_clauses (stmt);
    case GIMPLE_OMP_TASK: return gimple_omp_task_clauses (stmt);
    case GIMPLE_OMP_FOR: return gimple_omp_for_clauses (stmt);
    case GIMPLE_OMP_SINGLE: return gimple_omp_single_clauses (stmt);
    case GIMPLE_OMP_SECTIONS: return gimple_omp_sections_clauses (stmt);
    default: return NULL_TREE;
    }
}

namespace {

/* True if C gives its variable another address inside.  */

bool
renaming_p (const_tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    /* For a debugger alone.  */
    case OMP_CLAUSE_PRIVATE: return !OMP_CLAUSE_PRIVATE_DEBUG (c);
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_LASTPRIVATE:
    case OMP_CLAUSE_LINEAR:
    case OMP_CLAUSE_REDUCTION:
    case OMP_CLAUSE_IN_REDUCTION: return true;
    default: return device_value_p (c);
    }
}

} // namespace

std::vector<tree>
renamed_by (gimple *stmt)
{
  std::vector<tree> all;
  for (tree c = clauses_of_any (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (renaming_p (c) && DECL_P (OMP_CLAUSE_DECL (c)))
      all.push_back (OMP_CLAUSE_DECL (c));
  return all;
}

gimple_seq
leave_data_region (gomp_target *data)
{
  gimple_seq body = gimple_omp_body (data), inside = NULL;
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    if (device_value_p (c))
      {
	tree pointer = OMP_CLAUSE_DECL (c);
	tree copy = create_tmp_var (TREE_TYPE (pointer));
	DECL_NAME (copy) = DECL_NAME (pointer);
	TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (pointer);
	rename_variable (&body, pointer, copy);
	tree value = pointer;
	if (TREE_ADDRESSABLE (pointer))
	  {
	    value = create_tmp_var (TREE_TYPE (pointer));
	    gimple_seq_add_stmt (&inside, gimple_build_assign (value, pointer));
	  }
	gimple_seq_add_stmt (&inside, gimple_build_assign (copy, value));
      }
  gimple_omp_set_body (data, gimple_build_bind (NULL_TREE, inside, NULL_TREE));
  return body;
}

namespace {

/* True if C, a map, gives the pointer in a descriptor of Fortran's its value, after the map of the
   descriptor, which may be PREVIOUS.  The region finds the descriptor on the device and leaves it
   as it is.  The pointer of an optional argument's descriptor is named by its address.  */

bool
points_from_descriptor_p (const_tree c, const_tree previous)
{
  if (!lang_GNU_Fortran () || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  STRIP_NOPS (decl);
  return (TREE_CODE (decl) == COMPONENT_REF
	  || (previous && OMP_CLAUSE_CODE (previous) == OMP_CLAUSE_MAP
	      && OMP_CLAUSE_MAP_KIND (previous) == GOMP_MAP_TO_PSET));
}

/* True if the clause C attaches a pointer in memory that is no member, and may not be on the
   device: that to the object whose members a region maps, from GCC 14 on.  */

bool
attaches_outer_p (const_tree c)
{
  if (!members_lead_p || !map_p (c, GOMP_MAP_ATTACH))
    return false;
  tree pointer = OMP_CLAUSE_DECL (c);
  return TREE_CODE (pointer) == ARRAY_REF || pointed_to_p (pointer);
}

/* True if the clause C maps none of a member, from GCC 14 on; that of its object counts it.  */

bool
empty_member_p (const_tree c)
{
  return (members_lead_p && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF && !for_pointer_p (c));
}

/* True if C, a clause of a target region, the one behind PREVIOUS, has its place on a data region
   around it, too.  */

bool
belongs_around_p (const_tree c, const_tree previous)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_IF:
    case OMP_CLAUSE_DEVICE: return true;
    case OMP_CLAUSE_MAP:
      if (points_from_descriptor_p (c, previous))
	return true;
      /* Not what only gives the region's pointer its value.  */
      return (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER
	      && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_POINTER
	      && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_REFERENCE
	      && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FIRSTPRIVATE_INT
	      && (!OMP_CLAUSE_SIZE (c) || !integer_zerop (OMP_CLAUSE_SIZE (c))
		  || attaches_outer_p (c) || empty_member_p (c))
	      /* A data region takes addresses; nothing leads to these.  */
	      && !is_gimple_reg (OMP_CLAUSE_DECL (c)));
    default: return false;
    }
}

/* The clauses of TARGET have the array of pointers that a map with iterators goes through as the
   clause C alone, which has iterators, too: it becomes the map of the array.  False if another
   clause maps it.  */

bool
map_array_of_pointers (gomp_target *target, tree c)
{
  tree array = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER || !DECL_P (array)
      || TREE_CODE (TREE_TYPE (array)) != ARRAY_TYPE)
    return false;
  for (tree other = gimple_omp_target_clauses (target); other; other = OMP_CLAUSE_CHAIN (other))
    if (other != c && OMP_CLAUSE_CODE (other) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (other) == array)
      return false;
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (array));
  drop_iterators (c);
  return true;
}

/* True if C, a clause of TARGET, has its place on a data region alone.  */

bool
leaves_region_p (gomp_target *target, tree c)
{
  /* The host waits for the end of the data region anyway.  */
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_NOWAIT)
    return true;
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  return (attaches_row_p (c) || maps_row_p (c) || attaches_outer_p (c)
	  || (iterators_p (c) && !map_array_of_pointers (target, c)));
}

/* FIRST and BODY, and after them the call that ends a data region.  */

gimple_seq
and_end_of_data (gimple_seq first, gimple *body)
{
  gimple_seq tried = first, cleanup = NULL, all = NULL;
  gimple_seq_add_stmt_without_update (&tried, body);
  gimple_seq_add_stmt (&cleanup,
		       gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TARGET_END_DATA),
					  0));
  gimple_seq_add_stmt_without_update (&all, gimple_build_try (tried, cleanup, GIMPLE_TRY_FINALLY));
  return all;
}

} // namespace

tree
map_with_iterators (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && iterators_p (c))
      return c;
  return NULL_TREE;
}

bool
maps_deeply_p (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (attaches_row_p (c) || attaches_outer_p (c) || deep_map_p (target, c)
	|| implicit_deep_map_p (target, c))
      return true;
  return false;
}

gomp_target *
data_region_around (gomp_target *target)
{
  const bool iterators = map_with_iterators (target);
  if (!iterators && !maps_deeply_p (target))
    return nullptr;
  gimple_seq attached = NULL;
  tree around = NULL_TREE, *end = &around, previous = NULL_TREE;
  for (tree *at = gimple_omp_target_clauses_ptr (target); *at;)
    {
      tree c = *at;
      const bool belongs = belongs_around_p (c, std::exchange (previous, c));
      const bool leaves = leaves_region_p (target, c);
      if (leaves)
	*at = OMP_CLAUSE_CHAIN (c);
      else
	at = &OMP_CLAUSE_CHAIN (c);
      if (!belongs)
	continue;
      *end = leaves ? c : copy_clause (c);
      OMP_CLAUSE_CHAIN (*end) = NULL_TREE;
      if (attaches_row_p (c))
	gimple_seq_add_stmt (&attached, attach_row_call (c));
      end = &OMP_CLAUSE_CHAIN (*end);
    }
  gomp_target *data
    = gimple_build_omp_target (and_end_of_data (attached, target), GF_OMP_TARGET_KIND_DATA, around);
  gimple_set_location (data, gimple_location (target));
  if (iterators)
    move_iterator_loops (target, data);
  return data;
}

} // namespace accred
