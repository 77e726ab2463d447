/* Nests of parallel loops of the language as one collapsed loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLLAPSE_NESTS_H
#define ACCRED_COLLAPSE_NESTS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* Whether what an outer loop loads in front of an inner one stays the same in it.  */
using loads_stay = std::function<bool (gomp_for *outer, gomp_for *inner)>;

inline bool
all_loads_stay (gomp_for *, gomp_for *)
{
  return true;
}

inline bool
no_loads_stay (gomp_for *, gomp_for *)
{
  return false;
}

/* The loops that have become one, outermost first.  */
using collapsed_nests = std::map<gomp_for *, std::vector<gomp_for *>>;

/* Collapse what can be of the nests of LOOPS, which stand in BODY.  LOOPS loses the inner loops,
   and gets the collapsed ones in place of the outer ones.  STAY is asked of pairs of LOOPS as they
   were.  */
collapsed_nests collapse_nests (gimple_seq *body, std::vector<gomp_for *> &loops,
				const reference_copies &copies, const loads_stay &stay);

/* True if OUTER and INNER, the loop in it, would become one.  */
bool collapsible_p (gomp_for *outer, gomp_for *inner, const reference_copies &copies,
		    const loads_stay &stay);

} // namespace accred

#endif
