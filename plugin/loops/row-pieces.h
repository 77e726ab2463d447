/* Rows of any length: gangs take rows as they get free, and long rows in pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_PIECES_H
#define ACCRED_ROW_PIECES_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Find the loops over vectors whose range changes with the iteration of a loop over gangs, and
   whether that nest can be rewritten: loop_shape::varies, uncut and value_bytes.  Loops and
   dominators are known.  */
void describe_rows (planned_loops &loops);

/* Rewrite the nest of the loop of FUN that PLAN says so of.  */
void cut_rows (function *fun, planned_loops &loops, const region_plan &plan);

} // namespace accred

#endif
