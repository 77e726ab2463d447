/* Variables of the directive `allocate' and target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ALLOCATED_VARIABLES_H
#define ACCRED_ALLOCATED_VARIABLES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* TARGET, a region, has no firstprivate variable of the directive any more; the result are the
   statements in front of it.  */
gimple_seq copy_allocated_variables (gomp_target *target);

/* Where TARGET has an array of run-time size with the directive, or has one as a copy, or
   UNKNOWN_LOCATION.  */
location_t allocated_array_in (gomp_target *target);

} // namespace accred

#endif
