/* Maps of Fortran's optional arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: scalars that no clause names are firstprivate.  gfortran maps an optional one `tofrom',
   so that what the region sets comes back, and the program stops where the argument is a constant.
   That is right for those with the attribute TARGET alone (OpenMP 5.1, 2.21.7.2).

     Before:  map (tofrom: *k [implicit])
     After:   map (to: *k [implicit])

   gfortran computes the size of an optional array from variables that have no value where the
   argument is absent.  libgomp 16 takes the largest number for the mark of an iterator's map, and
   reads through the null pointer.

     Before:  map (tofrom: *a.0 [len: size])
     After:   present = a.0 != NULL;
	      size = present ? size : 0;
	      map (tofrom: *a.0 [len: size])

   It stays the same variable: gfortran 16 knows by it the array's descriptor, for components.  */

#include "plugin/openmp/optional-maps.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/statement-block.h"

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

/* The pointer by which the clause C of a directive finds an array whose size is in a variable of
   the compiler's; null if there is none.  */

tree
pointer_to_sized (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_TO
      && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FROM)
    return NULL_TREE;
  tree array = OMP_CLAUSE_DECL (c), size = OMP_CLAUSE_SIZE (c);
  if ((TREE_CODE (array) != MEM_REF && TREE_CODE (array) != INDIRECT_REF) || !size || !VAR_P (size)
      || !DECL_ARTIFICIAL (size))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (array, 0);
  return DECL_P (pointer) || TREE_CODE (pointer) == SSA_NAME ? pointer : NULL_TREE;
}

} // namespace

gimple_seq
size_absent_arrays (gomp_target *target)
{
  statement_block b (gimple_location (target));
  for (tree c = lang_GNU_Fortran () ? gimple_omp_target_clauses (target) : NULL_TREE; c;
       c = OMP_CLAUSE_CHAIN (c))
    if (tree pointer = pointer_to_sized (c))
      {
	/* Regions may map the variables, which are in memory then.  */
	tree size = OMP_CLAUSE_SIZE (c), type = TREE_TYPE (size), known = b.variable (type),
	     array = b.variable (TREE_TYPE (pointer));
	b.assign (array, pointer);
	b.assign (known, size);
	tree present = b.value (
	  build2 (NE_EXPR, boolean_type_node, array, build_zero_cst (TREE_TYPE (array))));
	b.assign (size, b.value (build3 (COND_EXPR, type, present, known, build_zero_cst (type))));
      }
  gimple_seq all = NULL;
  /* In a construct around TARGET, its own variables.  */
  if (!b.empty ())
    gimple_seq_add_stmt (&all, b.bind ());
  return all;
}

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
