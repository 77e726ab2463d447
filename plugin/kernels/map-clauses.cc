/* Clauses of constructs that come of a `kernels' region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/map-clauses.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

int
innermost_level (tree clauses)
{
  return (omp_find_clause (clauses, OMP_CLAUSE_VECTOR)	 ? GOMP_DIM_VECTOR
	  : omp_find_clause (clauses, OMP_CLAUSE_WORKER) ? GOMP_DIM_WORKER
	  : omp_find_clause (clauses, OMP_CLAUSE_GANG)	 ? GOMP_DIM_GANG
							 : -1);
}

tree
copy_clause (tree c)
{
  c = copy_node (c);
  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
    OMP_CLAUSE_OPERAND (c, i) = unshare_expr (OMP_CLAUSE_OPERAND (c, i));
  OMP_CLAUSE_CHAIN (c) = NULL_TREE;
  return c;
}

tree
data_clause (gomp_map_kind kind, tree decl, location_t loc)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = DECL_SIZE_UNIT (decl);
  return c;
}

tree
firstprivate_clause (tree decl, location_t loc)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
  return c;
}

bool
begins_group_p (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE: return false;
    default: return true;
    }
}

tree
plain_scalar (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  return DECL_P (decl) && is_gimple_reg (decl) && begins_group_p (c) ? decl : NULL_TREE;
}

gomp_map_kind
map_kind (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FORCE_ALLOC: return GOMP_MAP_ALLOC;
    case GOMP_MAP_FORCE_TO: return GOMP_MAP_TO;
    case GOMP_MAP_FORCE_FROM: return GOMP_MAP_FROM;
    case GOMP_MAP_FORCE_TOFROM: return GOMP_MAP_TOFROM;
    default: return OMP_CLAUSE_MAP_KIND (c);
    }
}

std::optional<std::vector<clause_group>>
group_maps (tree clauses)
{
  std::vector<clause_group> groups;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	continue;
      if (begins_group_p (c) && !on_device_map_p (c)
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_DEVICEPTR)
	return std::nullopt;
      if (begins_group_p (c))
	groups.emplace_back ();
      else if (groups.empty ())
	return std::nullopt;
      clause_group &g = groups.back ();
      g.clauses.push_back (c);
      auto note = [&g] (tree *variable, bool) { g.mentions.insert (*variable); };
      for_each_operand (&OMP_CLAUSE_DECL (c), note);
    }
  return groups;
}

void
add_in_data (const clause_group &g, tree *clauses)
{
  /* In front, so backwards.  */
  for (size_t k = g.clauses.size (); k--;)
    {
      tree copy = copy_clause (g.clauses[k]);
      if (!k && !g.there_p ())
	OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_ALLOC);
      OMP_CLAUSE_CHAIN (copy) = *clauses;
      *clauses = copy;
    }
}

} // namespace accred
