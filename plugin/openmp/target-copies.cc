/* Copies of Fortran's allocatable arrays and objects that are firstprivate in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of an allocatable array, or an object with allocatable components, a region gets the
   descriptor or the object as it is, with the host's addresses.  So it gets a copy, which is mapped
   like an object without a clause:

     #pragma omp target firstprivate (X)
       BODY
   ->
     T own (X);
     #pragma omp target		map (to: own, and what it leads to), by the gimplifier
       BODY, with own for X
     own.~T ();

   gfortran has the code for copies.  Inner constructs' clauses for X are clauses for the copy.  The
   host waits for the region.

   Needs: the front end's trees, before component-maps.cc maps what objects lead to.  */

#include "plugin/openmp/target-copies.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/device-descriptors.h"
#include "plugin/openmp/thread-copies.h"

namespace accred {

namespace {

int (*gimplify_without_copies) (tree *, gimple_seq *, gimple_seq *);
void (*finish_any_clause) (tree, gimple_seq *, bool);

constexpr char copy_mark[] = "accred copy";

/* True if C, of TARGET, is such a clause.  */

bool
first_allocatable_p (const_tree target, const_tree c)
{
  tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  return (decl && DECL_P (decl) && allocatable_p (decl) && !optional_reference_p (decl)
	  && TREE_CODE (type_of_copy (decl)) == RECORD_TYPE
	  && !device_descriptor_p (EXPR_LOCATION (target), c));
}

struct replacement
{
  tree from, to;
};

tree
replace_variable (tree *tp, int *subtrees, void *data)
{
  const replacement &r = *static_cast<replacement *> (data);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (*tp == r.from)
    *tp = r.to;
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

/* TARGET has a copy of the variable of its clause C.  */

void
copy_for_target (tree target, tree c, gimple_seq *pre, gimple_seq *post)
{
  tree decl = OMP_CLAUSE_DECL (c), object = decl;
  tree own = variable_like (decl, type_of_copy (decl)), name = own;
  TREE_ADDRESSABLE (own) = 1;
  if (reference_p (decl))
    {
      object = build1 (INDIRECT_REF, TREE_TYPE (own), decl);
      name = variable_like (decl, TREE_TYPE (decl));
      gimplify_assign (name, fold_convert (TREE_TYPE (name), build_fold_addr_expr (own)), pre);
    }
  gimplify_and_add (lang_hooks.decls.omp_clause_copy_ctor (c, own, object), pre);
  if (tree destroyed = lang_hooks.decls.omp_clause_dtor (c, own))
    gimplify_and_add (destroyed, post);
  replacement r{ decl, name };
  walk_tree (&OMP_TARGET_BODY (target), replace_variable, &r, NULL);
}

int
gimplify_with_copies (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  if (TREE_CODE (*expr) == OMP_TARGET && !seen_error ())
    {
      bool copied = false;
      for (tree *at = &OMP_TARGET_CLAUSES (*expr); *at;)
	if (tree c = *at; first_allocatable_p (*expr, c))
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
