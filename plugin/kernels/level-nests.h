/* Nests of loops over gangs and vectors that had better be one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LEVEL_NESTS_H
#define ACCRED_LEVEL_NESTS_H

#include "plugin/clauses/region-loops.h"

namespace accred {

/* The nests of R, outermost loops first, of a loop over gangs and others over the levels below,
   which all reduce the same scalars, and have no more than one parallel loop in each: where the
   program leaves the numbers of gangs, workers and lanes open.  */
std::vector<std::vector<gomp_for *>> level_nests (const region &r);

/* What computes the bounds of NEST's inner loops stands in front of them.  */
void set_bounds_in_front (const std::vector<gomp_for *> &nest);

/* LOOP, over gangs, is also over vectors, and not over workers.  */
void make_gang_vector (gomp_for *loop);

} // namespace accred

#endif
