/* Nests of parallel loops of the language as one collapsed loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLLAPSE_NESTS_H
#define ACCRED_COLLAPSE_NESTS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* Collapse what can be of the nests of LOOPS, which stand in BODY.  LOOPS loses the inner loops,
   and gets the collapsed ones in place of the outer ones.  LOADS: what is loaded in front of an
   inner loop stays the same in it.  */
void collapse_nests (gimple_seq *body, std::vector<gomp_for *> &loops,
		     const reference_copies &copies, bool loads = false);

/* True if OUTER and INNER, the loop in it, would become one.  */
bool collapsible_p (gomp_for *outer, gomp_for *inner, const reference_copies &copies, bool loads);

} // namespace accred

#endif
