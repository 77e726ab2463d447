/* Maps that GCC adds to clauses, in the versions that do.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_GCC_SHIM_MAPS_H
#define ACCRED_GCC_SHIM_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if omplower adds maps to the clause C of TARGET for what its elements lead to, and the
   program has no clause for the array.  component-maps.cc completes the maps of other objects.  */

inline bool
implicit_deep_map_p (const gimple *target, tree c)
{
#if GCCPLUGIN_VERSION >= 16000
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_IMPLICIT (c) || OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE
	  && lang_hooks.decls.omp_deep_mapping_p (target, c));
#else
  (void) target, (void) c;
  return false;
#endif
}

} // namespace accred

#endif
