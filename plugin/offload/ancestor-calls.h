/* Calls for regions of the host in those of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ANCESTOR_CALLS_H
#define ACCRED_ANCESTOR_CALLS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Have the host's functions call libgomp for their regions with `device (ancestor: 1)', and return
   the functions of these; CALLERS gets those that call them.  Call in an IPA pass, before there are
   clones.  */
std::vector<tree> settle_ancestor_calls (std::set<tree> &callers);

/* Have CLONE call the device library for such regions; REGIONS and their TABLE
   (make_ancestor_table).  */
void call_ancestors (cgraph_node *clone, const std::vector<tree> &regions, tree table);

} // namespace accred

#endif
