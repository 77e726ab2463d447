/* Maps, and those of pointers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MAP_KINDS_H
#define ACCRED_MAP_KINDS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if clause C is a map of kind KIND.  */
inline bool
map_p (const_tree c, gomp_map_kind kind)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == kind;
}

/* True if clause C is a map that brings an object to the device, or needs it there.  */
bool on_device_map_p (const_tree c);

/* True if C only says which pointer leads to what another clause maps.  */
bool for_pointer_p (const_tree c);

/* What VARIABLE refers to if it is a reference, else itself.  */
tree pointer_itself (tree variable);

/* Maps in front of NEXT by which a region's own POINTER, or reference to one, leads to what is on
   the device at its place.  */
tree maps_of_place (tree pointer, location_t loc, tree next);

} // namespace accred

#endif
