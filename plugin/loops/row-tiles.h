/* Collapsed nests: several rows at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_TILES_H
#define ACCRED_ROW_TILES_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Rewrite the collapsed loops for which PLAN has rows; the calls of LOOPS are not lowered yet.  */
void tile_rows (planned_loops &loops, const region_plan &plan);

} // namespace accred

#endif
