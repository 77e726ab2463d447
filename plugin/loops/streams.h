/* Loops of accred_schedule that read and write memory, and do nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STREAMS_H
#define ACCRED_STREAMS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Give the loops that PLAN calls streams groups of iterations, whose loads come before their
   stores.  The calls of LOOPS are not lowered yet.  */
void make_streams (planned_loops &loops, const region_plan &plan);

} // namespace accred

#endif
