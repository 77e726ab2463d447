/* Which loops need the levels that they have, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LEVEL_USES_H
#define ACCRED_LEVEL_USES_H

#include "plugin/clauses/region-loops.h"

namespace accred {

/* True if SEQ calls what may need the levels as they are, since it has loops over them or may ask
   for its place; or if it has large variables, of which each gang has one.  */
bool needs_levels_p (gimple_seq seq);

/* True if V is an array that is too large for each thread.  */
bool large_p (tree v);

/* True if the levels of the loop are its own affair, and GCC finds no fault with its clauses.
   SHARES: also if it says which gang has which iterations.  */
bool free_levels_p (const region_loop &, bool shares = false);

/* True if there is a parallel loop in the loop.  */
bool partitioned_inside_p (const region_loop &);

/* True if each gang of the region has an OBJECT of its own, which outlives iterations.  */
bool own_of_gang_p (const region &, tree object);

/* True if iterations of LOOP write a variable of the gang, so that they may not run at the same
   time in it.  Each has a copy of a scalar that it sets first (privatize.cc).  */
bool uses_gang_variables_p (const region &, gomp_for *loop, const reference_copies &);

} // namespace accred

#endif
