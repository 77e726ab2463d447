/* Parallel regions with a condition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PARALLEL_CONDITIONS_H
#define ACCRED_PARALLEL_CONDITIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Parallel regions in TARGET that have a condition become two, of which one has a constant.  */
void split_conditional_regions (gomp_target *target);

/* True if STMT has a condition that is constant and false, and is more than a loop.  */
bool never_parallel_p (gomp_parallel *stmt);

} // namespace accred

#endif
