/* Regions that say how many teams later ones have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TEAM_LIMIT_H
#define ACCRED_TEAM_LIMIT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* TARGET, a region that one thread executes, also tells the host what it sets.  BEFORE and AFTER
   get statements for the host.  */
void tell_team_limit (gomp_target *target, gimple_seq *before, gimple_seq *after);

} // namespace accred

#endif
