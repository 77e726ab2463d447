/* Maps of members of objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MEMBER_MAPS_H
#define ACCRED_MEMBER_MAPS_H

#include "plugin/clauses/map-kinds.h"

namespace accred {

/* In the target directive at GSI, the maps of objects of which it maps some members have all that
   they need (member-maps.cc).  */
void complete_member_maps (gimple_stmt_iterator gsi);

} // namespace accred

#endif
