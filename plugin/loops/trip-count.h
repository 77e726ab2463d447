/* How the numbers of iterations of gang loops follow from a launch's arguments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRIP_COUNT_OF_LOOPS_H
#define ACCRED_TRIP_COUNT_OF_LOOPS_H

#include <vector>
#include "plugin/gcc-shim.h"
#include "abi/trip-count.h"

namespace accred {

/* For the kernel FUN, whose loops are .GOACC_LOOP calls still.  Empty if some gang loop's
   number of iterations is not known before the launch, or if there is no such loop.  */
std::vector<accred_trip_step> describe_trip_counts (function *fun);

} // namespace accred

#endif
