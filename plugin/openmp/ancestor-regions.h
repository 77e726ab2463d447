/* Regions of the host in those of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ANCESTOR_REGIONS_H
#define ACCRED_ANCESTOR_REGIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if TARGET has the clause `device (ancestor: 1)'.  */
bool ancestor_region_p (gomp_target *);

/* Such regions in TARGET, which is for the device, become calls of functions with the region
   alone.  */
void leave_ancestor_regions (gomp_target *target);

} // namespace accred

#endif
