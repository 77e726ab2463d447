/* The iterations of a tiled nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TILE_H
#define ACCRED_TILE_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Let the element loops of LOOPS run over the numbers of their tiles.  The calls are not lowered
   yet.  */
void move_element_loops (const planned_loops &loops);

} // namespace accred

#endif
