/* Rows of any length: which nests have them, and two versions of such a nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_VERSIONS_H
#define ACCRED_ROW_VERSIONS_H

#include "plugin/device-context.h"
#include "plugin/loops/loop-nest.h"

namespace accred {

/* Find the loops over vectors whose range changes with the iteration of a loop over gangs, and
   whether that nest can have equal shares: loop_shape::varies and what follows it.  Loops and
   dominators are known.  */
void describe_rows (planned_loops &loops);

/* Rewrite the nest of CLONE, which is FUN, that its plan says so of; where rows are looked at when
   the kernel starts, it keeps the nest as it is, too, and the plan gets one more of each loop.  */
void share_rows (function *fun, device_clone &clone);

} // namespace accred

#endif
