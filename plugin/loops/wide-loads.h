/* Wide loads in the loops of accred_schedule.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_WIDE_LOADS_H
#define ACCRED_WIDE_LOADS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* A kind of .GOACC_LOOP that omp-expand does not make: the number of the thread among
   those whose iterations of the loop alternate; arguments as for CHUNKS.  */
constexpr unsigned goacc_loop_position = IFN_GOACC_LOOP_BOUND + 1;

/* Give the loops for which PLAN has wide loads a part in which each thread reads 16 bytes at
   once.  The calls of LOOPS are not lowered yet.  */
void widen_loads (planned_loops &loops, const region_plan &plan);

} // namespace accred

#endif
