/* Maxima and minima, and where they are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOCATED_EXTREMA_H
#define ACCRED_LOCATED_EXTREMA_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let the loops of TARGET, a `kernels' region of FUN, reduce extrema together with what else is set
   where a new one is found, if the iteration's number gives that.  */
void reduce_located_extrema (function *fun, gomp_target *target);

} // namespace accred

#endif
