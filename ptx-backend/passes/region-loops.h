/* Loops in partitioned regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_LOOPS_H
#define ACCRED_REGION_LOOPS_H

#include "ptx-backend/ir/regions.h"

namespace accred::dev {

/* True if control can come from block B of FN to B again within its innermost region.  */
bool in_loop_p (const function &fn, const region_tree &, block_id b);

} // namespace accred::dev

#endif
