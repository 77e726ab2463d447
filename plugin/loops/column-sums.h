/* Reductions of columns: lanes have columns, and share their rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Between the passes there is

     .UNIQUE (BLOCK_BARRIER, 0)

   All threads of a gang wait for each other there, and see what the others have written.  */

#ifndef ACCRED_COLUMN_SUMS_H
#define ACCRED_COLUMN_SUMS_H

#include "plugin/device-context.h"
#include "plugin/loops/loop-nest.h"

namespace accred {

/* Rewrite the nest of the loop that the plan of CLONE says so of.  */
void turn_columns (planned_loops &loops, device_clone &clone);

/* True if STMT is such a barrier.  */
bool block_barrier_p (gimple *stmt);

} // namespace accred

#endif
