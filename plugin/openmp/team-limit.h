/* How many teams regions have that say so for later ones, or that share work by their numbers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TEAM_LIMIT_H
#define ACCRED_TEAM_LIMIT_H

#include "plugin/openmp/target-region.h"

namespace accred {

/* TARGET, a region that one thread executes, also tells the host what it sets.  BEFORE and AFTER
   get statements for the host.  */
void tell_team_limit (gomp_target *target, gimple_seq *before, gimple_seq *after);

/* If REGION asks for numbers of teams, has no loop over teams and leaves their number open, its
   construct gets what the host knows then; the result computes that in front of the construct.  */
gimple_seq number_teams (const target_region &region);

} // namespace accred

#endif
