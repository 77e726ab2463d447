/* Collapsed nests that read and write memory, and do nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_STREAMS_H
#define ACCRED_NEST_STREAMS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Give the collapsed loops that PLAN calls streams tiles of rows and columns, whose loads come
   before their stores.  VECTOR is the number of lanes.  The calls of LOOPS are not lowered yet.  */
void make_nest_streams (planned_loops &loops, const region_plan &plan, unsigned vector);

} // namespace accred

#endif
