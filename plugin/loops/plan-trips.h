/* What the host computes before a launch, from the plan: how many iterations the gang loops have.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PLAN_TRIPS_H
#define ACCRED_PLAN_TRIPS_H

#include "plugin/loops/plan.h"

namespace accred {

/* The steps by which the host learns how many iterations the gang loops have; none if something is
   not known, or there is no such loop.  */
std::vector<accred_trip_step> trips_of (const region_shape &r, const region_plan &p);

} // namespace accred

#endif
