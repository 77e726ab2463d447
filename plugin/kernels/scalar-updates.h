/* Atomic updates of scalars in loops of `kernels' regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SCALAR_UPDATES_H
#define ACCRED_SCALAR_UPDATES_H

#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/loop-reasons.h"

namespace accred {

/* Why the order of the atomic updates of a scalar in LOOP, which is L and BODY's, matters, if it
   does.  Scalars that nothing but such updates access go to UPDATED.  */
std::optional<reason> scalar_update_of (const region_accesses &, gomp_for *loop, loop_id l,
					const loop_body &body, std::set<tree> &updated);

} // namespace accred

#endif
