/* Nests of parallel loops of the language as one collapsed loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLLAPSE_NESTS_H
#define ACCRED_COLLAPSE_NESTS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* Collapse what can be of the nests of LOOPS, which stand in BODY.  LOOPS loses the inner loops,
   and gets the collapsed ones in place of the outer ones.  */
void collapse_nests (gimple_seq *body, std::vector<gomp_for *> &loops,
		     const reference_copies &copies);

} // namespace accred

#endif
