/* Clauses of constructs that come of a `kernels' region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MAP_CLAUSES_H
#define ACCRED_MAP_CLAUSES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A copy of a clause alone, which shares nothing with it.  */
tree copy_clause (tree);

tree data_clause (gomp_map_kind, tree decl, location_t);
tree firstprivate_clause (tree decl, location_t);

/* True if the clause C maps an object; others say how a region gets at what the one before
   maps.  */
bool begins_group_p (tree c);

/* The scalar that the clause C of a region is about, if nothing has its address.  A data construct
   around the region would need that, so there is none which maps it.  */
tree plain_scalar (tree c);

/* The innermost level that the clauses of a loop name, a GOMP_DIM_*; -1 if they name none.  */
int innermost_level (tree clauses);

/* The kind of C's map without the demand that nothing is on the device yet.  */
gomp_map_kind map_kind (tree c);

/* A clause that maps an object, and those after it that say how a region gets at it.  */

struct clause_group
{
  std::vector<tree> clauses;
  std::set<tree> mentions;

  /* True if it says that the object is on the device.  */
  bool there_p () const
  {
    return (OMP_CLAUSE_MAP_KIND (clauses.front ()) == GOMP_MAP_FORCE_DEVICEPTR
	    || OMP_CLAUSE_MAP_KIND (clauses.front ()) == GOMP_MAP_FORCE_PRESENT);
  }
};

/* Add to CLAUSES those of G for a construct which finds the object, since a data construct around
   it maps that.  */
void add_in_data (const clause_group &g, tree *clauses);

/* The maps among CLAUSES; nothing if there is one whose object is not as simple as that.  */
std::optional<std::vector<clause_group>> group_maps (tree clauses);

} // namespace accred

#endif
