/* In which order the levels of a nest of parallel loops stand.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_ORDER_H
#define ACCRED_NEST_ORDER_H

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/accesses.h"

namespace accred {

/* The loops of R with `collapse' over gangs, without a parallel loop in them, whose levels are
   their own affair.  */
std::vector<gomp_for *> collapsed_loops (const region &r);

/* True if TARGET, a construct, says that there is one gang, or one worker or lane in each: one
   thread may have all iterations of a loop, in their order.  */
bool iterations_in_turn_p (gomp_target *target);

/* True if all bounds of LOOP, a collapsed one, are values from in front of it.  */
bool rectangular_p (gomp_for *loop);

/* A better order of a nest's LEVELS, which are given outermost first: neighbours in memory, which
   are far from each other in the last level, are in another one, and that becomes the last.  SUMS:
   the nest reduces what it loads.  Empty if they are best as they are.  */
std::vector<size_t> better_order (const std::vector<loop_id> &levels, bool sums,
				  const region_accesses &);

/* The same for NEST's loops.  */
std::vector<size_t> better_order (const std::vector<gomp_for *> &nest, const region_accesses &);

/* What the report says of such a nest.  */
constexpr char other_order_note[]
  = "loop: its levels are in another order, so that lanes have neighbours in memory";

/* Give LOOP, a collapsed one, its levels in ORDER.  */
void reorder_levels (gomp_for *loop, const std::vector<size_t> &order);

} // namespace accred

#endif
