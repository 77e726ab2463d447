/* Collapsed nests: several rows at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_TILES_H
#define ACCRED_ROW_TILES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Rewrite the collapsed loops of FUN whose .GOACC_LOOP calls accred_schedule will lower.  */
void tile_rows (function *fun);

} // namespace accred

#endif
