/* Implicit maps of Fortran's optional arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: scalars that no clause names are firstprivate.  gfortran maps an optional one `tofrom',
   so that what the region sets comes back, and the program stops where the argument is a constant.
   That is right for those with the attribute TARGET alone (OpenMP 5.1, 2.21.7.2).

     Before:  map (tofrom: *k [implicit])
     After:   map (to: *k [implicit])	  */

#include "plugin/openmp/optional-maps.h"
#include "plugin/clauses/objects.h"

namespace accred {

namespace {

/* True if ARG, an optional argument, has the attribute TARGET.  gfortran says so of scalars, but an
   optional one is a pointer to it.  */

bool
target_attribute_p (tree arg)
{
  tree pointer = TREE_TYPE (arg);
  TREE_TYPE (arg) = TREE_TYPE (pointer);
  const bool target = lang_hooks.decls.omp_scalar_target_p (arg);
  TREE_TYPE (arg) = pointer;
  return target;
}

/* True if C is an implicit map of an optional scalar to the device and back.  */

bool
optional_scalar_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
      || !OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) != MEM_REF && TREE_CODE (decl) != INDIRECT_REF)
    return false;
  tree type = TREE_TYPE (decl);
  return optional_reference_p (TREE_OPERAND (decl, 0))
	 && !target_attribute_p (TREE_OPERAND (decl, 0))
	 && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	     || TREE_CODE (type) == COMPLEX_TYPE);
}

} // namespace

void
keep_optional_scalars (gomp_target *target)
{
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  /* It may say that they do.  */
  if (!lang_GNU_Fortran () || omp_find_clause (*clauses, OMP_CLAUSE_DEFAULTMAP))
    return;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (optional_scalar_p (c))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
}

} // namespace accred
