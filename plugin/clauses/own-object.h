/* An iteration's own object in the place of another one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OWN_OBJECT_H
#define ACCRED_OWN_OBJECT_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* True if CLAUSES have a reduction of OBJECT.  */
bool has_reduction_p (tree clauses, tree object);

/* True if LOOP's clauses have.  */
bool reduced_by_p (gomp_for *loop, tree object);

/* OBJECT, or what it refers to if it is a reference.  */
tree value_of (tree object);

/* OBJECT = OWN, at LOC.  */
gimple *build_store (tree object, tree own, location_t loc);

/* Put OWN in the place of OBJECT in SEQ, the body of a loop.  With STORES_STAY, what SEQ writes to
   OWN it stores in OBJECT, too.  COPIES are the region's copies of references.  */
void rename_object (gimple_seq *seq, tree object, tree own, bool stores_stay,
		    const reference_copies &copies);

} // namespace accred

#endif
