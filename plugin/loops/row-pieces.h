/* Rows of any length: long rows are put aside, and all gangs compute their pieces.
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

/* Builds statements that compute the length that rows usually have; null if it is not known.  */
using length_builder = std::function<tree (gimple_seq *)>;

/* Rewrite the nest of the loop that PLAN says so of; the plan of its copy is added to PLAN.  */
void cut_rows (planned_loops &loops, region_plan &plan, const length_builder &usual);

} // namespace accred

#endif
