/* Copies of Fortran's arrays with descriptors, and of objects with allocatable components, that are
   firstprivate in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of an array with a descriptor, or an object with allocatable components, a region gets
   the descriptor or the object as it is, with the host's addresses.  So it gets a copy, which is
   mapped like an object without a clause:

     #pragma omp target firstprivate (X)
       BODY
   ->
     T own (X);
     #pragma omp target		map (to: own, and what it leads to), by the gimplifier
       BODY, with own for X
     own.~T ();

   gfortran has the code for copies of what is allocatable.  Of arrays with the attribute `pointer'
   it copies the descriptor alone; the region gets the elements as well, as with GCC's own offload
   compiler (descriptor-copies.cc).  Inner constructs' clauses for X are clauses for the copy.  The
   host waits for the region.

   An optional argument that is absent has a copy without elements, and the region asks a variable
   whether it is there:

     if (X) f (X);		->	present = X != 0;	on the host
					if (present) f (present ? &own : 0);

   Needs: the front end's trees, before component-maps.cc maps what objects lead to.  */

#include "plugin/openmp/target-copies.h"
#include "plugin/clauses/objects.h"
#include "plugin/fortran-types.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/descriptor-copies.h"
#include "plugin/openmp/device-descriptors.h"
#include "plugin/openmp/thread-copies.h"

namespace accred {

namespace {

int (*gimplify_without_copies) (tree *, gimple_seq *, gimple_seq *);
void (*finish_any_clause) (tree, gimple_seq *, bool);

constexpr char copy_mark[] = "accred copy";

/* The type of what DECL is or refers to.  */

tree
object_type_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  return POINTER_TYPE_P (type) ? TREE_TYPE (type) : type;
}

/* True if DECL is the argument of an array with a descriptor that may be absent.  */

bool
optional_array_p (tree decl)
{
  return optional_reference_p (decl) && descriptor_type_p (object_type_of (decl));
}

/* True if a region has a copy of the firstprivate DECL here.  */

bool
copied_here_p (tree decl)
{
  if (descriptor_type_p (object_type_of (decl)))
    return known_rank_p (object_type_of (decl));
  return (allocatable_p (decl) && !optional_reference_p (decl)
	  && TREE_CODE (type_of_copy (decl)) == RECORD_TYPE);
}

/* True if C, of TARGET, is such a clause.  */

bool
first_copied_p (const_tree target, const_tree c)
{
  tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  return (decl && DECL_P (decl) && copied_here_p (decl)
	  && !device_descriptor_p (EXPR_LOCATION (target), c)
	  && (!descriptor_type_p (object_type_of (decl))
	      || own_firstprivate_p (EXPR_LOCATION (target), decl)));
}

/* TO stands for FROM.  If PRESENT is not null, FROM is a pointer that is null unless PRESENT.  */

struct replacement
{
  tree from, to, present;
};

tree
replace_variable (tree *tp, int *subtrees, void *data)
{
  const replacement &r = *static_cast<replacement *> (data);
  const tree_code code = TREE_CODE (*tp);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (*tp == r.from)
    *tp = r.present
	    ? build3 (COND_EXPR, TREE_TYPE (r.from), r.present,
		      fold_convert (TREE_TYPE (r.from), r.to), build_zero_cst (TREE_TYPE (r.from)))
	    : r.to;
  else if (!r.present)
    return NULL_TREE;
  else if (code == INDIRECT_REF && TREE_OPERAND (*tp, 0) == r.from)
    TREE_OPERAND (*tp, 0) = r.to;
  else if (code == OMP_CLAUSE && OMP_CLAUSE_CODE (*tp) != OMP_CLAUSE_NUM_TEAMS
	   && OMP_CLAUSE_OPERAND (*tp, 0) == r.from)
    OMP_CLAUSE_OPERAND (*tp, 0) = r.to;
  else if ((code == NE_EXPR || code == EQ_EXPR) && TREE_OPERAND (*tp, 0) == r.from
	   && integer_zerop (TREE_OPERAND (*tp, 1)))
    *tp = fold_convert (TREE_TYPE (*tp), code == NE_EXPR
					   ? r.present
					   : build1 (TRUTH_NOT_EXPR, boolean_type_node, r.present));
  return NULL_TREE;
}

/* A variable of TYPE that the program could have declared instead of DECL.  */

tree
variable_like (tree decl, tree type)
{
  tree v = create_tmp_var_raw (type);
  DECL_NAME (v) = DECL_NAME (decl);
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (decl);
  DECL_ARTIFICIAL (v) = 0;
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier (copy_mark), NULL_TREE, NULL_TREE);
  gimple_add_tmp_var (v);
  return v;
}

/* OWN becomes a copy of OBJECT, the variable of the clause C or what it refers to; an expression.
   PRE gets what comes before it, POST what ends it.  */

tree
copy_of_object (tree c, tree own, tree object, gimple_seq *pre, gimple_seq *post)
{
  tree type = TREE_TYPE (own);
  if (descriptor_type_p (type) && !allocatable_p (OMP_CLAUSE_DECL (c)))
    return copy_of_array (own, object, pre, post);
  if (tree destroyed = lang_hooks.decls.omp_clause_dtor (c, own))
    gimplify_and_add (destroyed, post);
  return lang_hooks.decls.omp_clause_copy_ctor (c, own, object);
}

/* TARGET gets the maps that the front end makes for the array NAME if no clause does: what is
   implicit may be firstprivate.  */

void
map_array (tree target, tree name, gimple_seq *pre)
{
  tree c = data_clause (GOMP_MAP_TO, name, EXPR_LOCATION (target));
  finish_any_clause (c, pre, false);
  tree *at = &OMP_TARGET_CLAUSES (target);
  while (*at)
    at = &OMP_CLAUSE_CHAIN (*at);
  *at = c;
}

/* TARGET has a copy of the variable of its clause C.  */

void
copy_for_target (tree target, tree c, gimple_seq *pre, gimple_seq *post)
{
  tree decl = OMP_CLAUSE_DECL (c), object = decl, type = object_type_of (decl);
  tree own = variable_like (decl, type), name = own, present = NULL_TREE;
  TREE_ADDRESSABLE (own) = 1;
  if (POINTER_TYPE_P (TREE_TYPE (decl)))
    {
      object = build1 (INDIRECT_REF, type, decl);
      name = variable_like (decl, build_reference_type (type));
      gimplify_assign (name, fold_convert (TREE_TYPE (name), build_fold_addr_expr (own)), pre);
    }
  tree copy = copy_of_object (c, own, object, pre, post);
  if (optional_array_p (decl))
    {
      present = create_tmp_var (boolean_type_node);
      gimplify_assign (present,
		       build2 (NE_EXPR, boolean_type_node, decl, build_zero_cst (TREE_TYPE (decl))),
		       pre);
      gimplify_assign (own, build_constructor (type, NULL), pre);
      copy = build3 (COND_EXPR, void_type_node, present, copy, void_node);
    }
  gimplify_and_add (copy, pre);
  replacement r{ decl, name, present };
  walk_tree (&OMP_TARGET_BODY (target), replace_variable, &r, NULL);
  if (omp_find_clause (OMP_TARGET_CLAUSES (target), OMP_CLAUSE_DEFAULTMAP)
      && descriptor_type_p (type))
    map_array (target, name, pre);
}

/* ----- defaultmap (firstprivate) ----- */

/* True if C says that DECL, an array with a descriptor, is firstprivate if no clause names it.  */

bool
firstprivate_by_default_p (tree c, tree decl)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_DEFAULTMAP
      || OMP_CLAUSE_DEFAULTMAP_BEHAVIOR (c) != OMP_CLAUSE_DEFAULTMAP_FIRSTPRIVATE)
    return false;
  switch (OMP_CLAUSE_DEFAULTMAP_CATEGORY (c))
    {
    case OMP_CLAUSE_DEFAULTMAP_CATEGORY_SCALAR:
    case OMP_CLAUSE_DEFAULTMAP_CATEGORY_POINTER: return false;
    case OMP_CLAUSE_DEFAULTMAP_CATEGORY_ALLOCATABLE: return allocatable_p (decl);
    case OMP_CLAUSE_DEFAULTMAP_CATEGORY_AGGREGATE: return !allocatable_p (decl);
    default: return true;
    }
}

/* The arrays with descriptors that a body uses, and what it declares itself.  */

struct used_arrays
{
  std::vector<tree> used;
  std::set<tree> seen, declared;
};

tree
find_arrays (tree *tp, int *subtrees, void *data)
{
  used_arrays &a = *static_cast<used_arrays *> (data);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (TREE_CODE (*tp) == BIND_EXPR)
    for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
      a.declared.insert (v);
  else if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL) && descriptor_type_p (object_type_of (*tp))
	   && a.seen.insert (*tp).second)
    a.used.push_back (*tp);
  return NULL_TREE;
}

/* True if one of CLAUSES is about DECL.  */

bool
named_p (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] && OMP_CLAUSE_OPERAND (c, 0)
	&& walk_tree (
	  &OMP_CLAUSE_OPERAND (c, 0),
	  [] (tree *tp, int *, void *v) -> tree { return *tp == v ? *tp : NULL_TREE; }, decl, NULL))
      return true;
  return false;
}

/* TARGET has copies of the arrays that are firstprivate by a clause `defaultmap'.  */

bool
copy_default_arrays (tree target, gimple_seq *pre, gimple_seq *post)
{
  bool copied = false;
  if (!omp_find_clause (OMP_TARGET_CLAUSES (target), OMP_CLAUSE_DEFAULTMAP))
    return false;
  used_arrays arrays;
  walk_tree_without_duplicates (&OMP_TARGET_BODY (target), find_arrays, &arrays);
  for (tree decl : arrays.used)
    {
      bool first = false;
      for (tree c = OMP_TARGET_CLAUSES (target); c; c = OMP_CLAUSE_CHAIN (c))
	first |= firstprivate_by_default_p (c, decl);
      if (!first || arrays.declared.count (decl) || named_p (OMP_TARGET_CLAUSES (target), decl)
	  || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
	  || !known_rank_p (object_type_of (decl)))
	continue;
      tree c = build_omp_clause (EXPR_LOCATION (target), OMP_CLAUSE_FIRSTPRIVATE);
      OMP_CLAUSE_DECL (c) = decl;
      copy_for_target (target, c, pre, post);
      copied = true;
    }
  return copied;
}

int
gimplify_with_copies (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (TREE_CODE (*expr) == OMP_TARGET && !seen_error ())
    {
      bool copied = copy_default_arrays (*expr, pre, post);
      for (tree *at = &OMP_TARGET_CLAUSES (*expr); *at;)
	if (tree c = *at; first_copied_p (*expr, c))
	  {
	    *at = OMP_CLAUSE_CHAIN (c);
	    copy_for_target (*expr, c, pre, post);
	    copied = true;
	  }
	else
	  at = &OMP_CLAUSE_CHAIN (c);
      for (tree *at = &OMP_TARGET_CLAUSES (*expr); copied && *at;)
	if (OMP_CLAUSE_CODE (*at) == OMP_CLAUSE_NOWAIT)
	  *at = OMP_CLAUSE_CHAIN (*at);
	else
	  at = &OMP_CLAUSE_CHAIN (*at);
    }
  return gimplify_without_copies (expr, pre, post);
}

/* C, a clause that the gimplifier has made.  */

void
finish_clause_of_copy (tree c, gimple_seq *pre, bool openacc)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
      && copied_in_p (OMP_CLAUSE_DECL (c)))
    OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
  finish_any_clause (c, pre, openacc);
}

} // namespace

bool
copied_in_p (const_tree variable)
{
  return DECL_P (variable) && lookup_attribute (copy_mark, DECL_ATTRIBUTES (variable));
}

void
copy_for_targets ()
{
  if (!flag_openmp || !lang_GNU_Fortran ())
    return;
  gimplify_without_copies = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_copies;
  finish_any_clause = lang_hooks.decls.omp_finish_clause;
  lang_hooks.decls.omp_finish_clause = finish_clause_of_copy;
}

} // namespace accred
