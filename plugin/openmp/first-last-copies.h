/* Objects that are firstprivate and lastprivate, whose copies are more than assignments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FIRST_LAST_COPIES_H
#define ACCRED_FIRST_LAST_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if a construct in TARGET has such objects.  */
bool first_last_copies_p (gomp_target *target);

/* The constructs in TARGET lose these clauses, and have such objects as local variables.  */
void make_first_last_copies (gomp_target *target);

/* True if STMT, beside the loop of a region, is what the team that ends last does.  */
bool last_stores_p (gimple *stmt);

/* The statements of that, which SEQ, the region's, loses.  */
gimple_seq take_last_stores (gimple_seq *seq);

} // namespace accred

#endif
