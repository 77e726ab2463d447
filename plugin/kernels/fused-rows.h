/* Loops over one row, one after the other, as one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FUSED_ROWS_H
#define ACCRED_FUSED_ROWS_H

#include "plugin/kernels/accesses.h"
#include "plugin/kernels/aliases.h"
#include "plugin/device-context.h"

namespace accred {

/* Two loops over one range in an iteration of another loop.  */
struct loop_pair
{
  gomp_for *outer, *first, *second;
  /* Empty: they can be one loop.  */
  std::string why_not;
};

/* The pairs of successive loops in OUTER, with a directive or without, whose ranges are the same
   and change from one iteration of OUTER to another.  */
std::vector<loop_pair> find_loop_pairs (gomp_for *outer, const region_accesses &accesses,
					const alias_oracle &aliases,
					const reference_copies &copies);

/* The loops of directives in FUN's `parallel' and `kernels' constructs become one where they can.
   NOTES, if not null, gets which do, and why others do not.  */
void fuse_row_loops (function *fun, std::vector<reported_note> *notes);

} // namespace accred

#endif
