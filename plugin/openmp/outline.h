/* Target regions in constructs of the host become functions of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OUTLINE_H
#define ACCRED_OUTLINE_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A variable that TARGET uses and whose size only the program knows, or null.  The host has to wait
   for TARGET then.  */
tree variable_of_run_time_size (gomp_target *target);

/* TARGET stands in no sequence.  If it cannot be moved into a function, the variable that is in the
   way.  */
tree outline_obstacle (gomp_target *target);

/* TARGET, which stands in no sequence, moves into a new function; returns what calls it, for
   TARGET's place: in a task if it is DEFERRED.  Constructs around give the variables RENAMED other
   addresses.  */
gimple *outline_target (gomp_target *target, const std::set<tree> &renamed, bool deferred);

} // namespace accred

#endif
