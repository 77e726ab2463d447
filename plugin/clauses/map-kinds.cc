/* Maps, and those of pointers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/map-kinds.h"

namespace accred {

bool
on_device_map_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT: return true;
    default: return false;
    }
}

bool
for_pointer_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_ATTACH:
    case GOMP_MAP_ATTACH_ZERO_LENGTH_ARRAY_SECTION:
    case GOMP_MAP_DETACH:
    case GOMP_MAP_ATTACH_DETACH: return true;
    default: return false;
    }
}

tree
pointer_itself (tree variable)
{
  tree type = TREE_TYPE (variable);
  return TREE_CODE (type) == REFERENCE_TYPE ? build1 (INDIRECT_REF, TREE_TYPE (type), variable)
					    : variable;
}

tree
maps_of_place (tree pointer, location_t loc, tree next)
{
  tree section = build_omp_clause (loc, OMP_CLAUSE_MAP),
       own = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (section, GOMP_MAP_ALLOC);
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (section) = 1;
  tree none = build_int_cst (build_pointer_type (char_type_node), 0);
  OMP_CLAUSE_DECL (section) = build2 (MEM_REF, char_type_node, pointer_itself (pointer), none);
  OMP_CLAUSE_SIZE (section) = size_zero_node;
  OMP_CLAUSE_SET_MAP_KIND (own, GOMP_MAP_FIRSTPRIVATE_POINTER);
  OMP_CLAUSE_DECL (own) = pointer;
  OMP_CLAUSE_SIZE (own) = size_zero_node;
  OMP_CLAUSE_CHAIN (section) = own;
  OMP_CLAUSE_CHAIN (own) = next;
  return section;
}

} // namespace accred
