/* Scalar variables that a loop reduces, though no clause says so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_RECURRENCES_H
#define ACCRED_RECURRENCES_H

#include "plugin/clauses/loop-body.h"

namespace accred {

struct found_reduction
{
  tree object;  /* As object_of has it.  */
  tree_code code;
};

/* The reduction by which LOOP, with the body BODY, updates OBJECT; nothing if it does anything else
   with it.  */
std::optional<found_reduction> reduction_of (gomp_for *loop, const loop_body &body, tree object,
					     const reference_copies &copies);

/* True if accred_privatize, or a clause, makes OBJECT one of each iteration of the loop with BODY,
   in the region WHOLE.  */
bool can_be_private_p (tree object, const loop_body &body, const loop_body &whole);

} // namespace accred

#endif
