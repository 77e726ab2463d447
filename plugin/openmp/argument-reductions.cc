/* Reductions of Fortran's dummy arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For a dummy array whose size only the program knows, with adjustable or assumed shape, gfortran
   has a reduction with code of its own that copies the array by its type.  Statements reach the
   elements by the argument, a pointer, so the clause can be that of C's sections, whose copies
   own-reductions.cc makes:

     Before:  reduction (+: H), with code for initialising and combining
     After:   firstprivate (last) on the region;  reduction (+: *H [0 : last])

   An array without contiguous elements is reduced with what is between them, which gets the
   operator's neutral element.

   Needs: the copy for the host has been made.  */

#include "plugin/openmp/argument-reductions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/data-regions.h"

namespace accred {

namespace {

/* The type of the array that the clause C reduces, if it is such a one; else null.  */

tree
argument_array_type (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || OMP_CLAUSE_REDUCTION_CODE (c) == ERROR_MARK)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  if (!DECL_P (decl) || !reference_p (decl) || DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type)
      || poly_int_tree_p (TYPE_SIZE_UNIT (type)) || TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
      || !poly_int_tree_p (TYPE_SIZE_UNIT (TREE_TYPE (type))))
    return NULL_TREE;
  tree first = TYPE_MIN_VALUE (TYPE_DOMAIN (type)), last = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  return first && integer_zerop (first) && last && DECL_P (last) ? type : NULL_TREE;
}

/* ACTION on the clauses for such arrays of all constructs in SEQ.  */

void
for_argument_reductions (gimple_seq seq, const std::function<void (tree)> &action)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [&] (gimple_seq *s) { for_argument_reductions (*s, action); });
      if (construct_of (stmt))
	for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	  if (argument_array_type (c))
	    action (c);
    }
}

} // namespace

bool
argument_reductions_p (gomp_target *target)
{
  bool any = false;
  if (lang_GNU_Fortran ())
    for_argument_reductions (gimple_omp_body (target), [&] (tree) { any = true; });
  return any;
}

void
reduce_argument_sections (gomp_target *target)
{
  std::set<tree> known;
  for_argument_reductions (gimple_omp_body (target),
			   [&] (tree c)
			   {
			     tree type = argument_array_type (c), decl = OMP_CLAUSE_DECL (c);
			     tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
			     if (known.insert (last).second)
			       add_firstprivate (target, last);
			     tree pointer_type = build_pointer_type (type);
			     OMP_CLAUSE_DECL (c)
			       = build2 (MEM_REF, type, decl, build_zero_cst (pointer_type));
			     OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) = NULL_TREE;
			     OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c) = NULL;
			     OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (c) = NULL;
			   });
}

} // namespace accred
