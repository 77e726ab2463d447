/* Maps of Fortran's optional arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OPTIONAL_MAPS_H
#define ACCRED_OPTIONAL_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Optional scalars that no clause of TARGET, a region, names do not come back from it.  */
void keep_optional_scalars (gomp_target *target);

/* Arrays that are absent have the size 0 in the clauses of TARGET, a directive of any kind.
   Returns what computes the sizes, in front of it.  */
gimple_seq size_absent_arrays (gomp_target *target);

} // namespace accred

#endif
