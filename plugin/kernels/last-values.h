/* Scalars that some iterations of a loop set.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LAST_VALUES_H
#define ACCRED_LAST_VALUES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let the loops of TARGET, a `kernels' region of FUN, reduce which iteration is the last one that
   sets a scalar, where nothing reads it in the loop and the iteration's number gives the value.  */
void reduce_last_iterations (function *fun, gomp_target *target);

} // namespace accred

#endif
