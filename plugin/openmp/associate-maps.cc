/* Maps of Fortran's associate names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: `associate (n => grid%n)' makes N a pointer to the component.  gfortran maps that
   pointer as if it were the variable, whether a clause or nothing names it, and the region reads
   the host's memory.

     Before:  map (tofrom: n [len: 8])
     After:   map (tofrom: *n [len: 4]) map (firstprivate: n [pointer assign])

   A Fortran pointer is mapped so by gfortran itself; `type (c_ptr)' is a pointer to void.  What
   `exit data' says of a pointer behind a clause for its target is about the pointer.  */

#include "plugin/openmp/associate-maps.h"

namespace accred {

namespace {

bool
about_target_p (const_tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (INDIRECT_REF_P (OMP_CLAUSE_DECL (c)) || TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF));
}

/* True if C, behind BEFORE or first, maps the pointer behind an associate name.  */

bool
pointer_map_p (const_tree c, const_tree before)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_DETACH: return false;
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE:
      if (before && about_target_p (before))
	return false;
      break;
    default: break;
    }
  tree decl = OMP_CLAUSE_DECL (c);
  if (!VAR_P (decl) || TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
    return false;
  tree type = TREE_TYPE (TREE_TYPE (decl));
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE
	 || TREE_CODE (type) == RECORD_TYPE;
}

} // namespace

void
complete_associate_maps (gomp_target *target)
{
  if (!lang_GNU_Fortran ())
    return;
  const bool region = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION;
  tree before = NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; before = c, c = OMP_CLAUSE_CHAIN (c))
    {
      if (!pointer_map_p (c, before))
	continue;
      tree pointer = OMP_CLAUSE_DECL (c);
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (pointer);
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (pointer)));
      if (!region)
	continue;
      tree own = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (own, GOMP_MAP_FIRSTPRIVATE_POINTER);
      OMP_CLAUSE_DECL (own) = pointer;
      OMP_CLAUSE_SIZE (own) = size_zero_node;
      OMP_CLAUSE_CHAIN (own) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = own;
      c = own;
    }
}

} // namespace accred
