/* Wide loads in the loops of accred_schedule.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_WIDE_LOADS_H
#define ACCRED_WIDE_LOADS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Give the loops for which PLAN has wide loads a part in which each thread reads 16 bytes at
   once.  The calls of LOOPS are not lowered yet.  */
void widen_loads (planned_loops &loops, const region_plan &plan);

} // namespace accred

#endif
