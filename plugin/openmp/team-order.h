/* Whether lanes may share the iterations of a team.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TEAM_ORDER_H
#define ACCRED_TEAM_ORDER_H

#include "plugin/openmp/target-region.h"

namespace accred {

/* Why one thread of a team executes its iterations of REGION's loops over teams in order; null if
   lanes may.  SAID: clauses or statements of such a loop rely on the order.  CALLS: it calls what
   may ask for its place.  */
const char *team_order (const target_region &region, bool said, bool calls);

} // namespace accred

#endif
