/* Which statements of a sequence jumps go over, and where to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_JUMPED_OVER_H
#define ACCRED_JUMPED_OVER_H

#include "plugin/gcc-shim.h"

#include <set>
#include <vector>

namespace accred {

/* For each statement of SEQ whether jumps go over it.  */
std::vector<bool> jumped_over (gimple_seq seq);

/* The labels that statements of SEQ, and those in them, jump to.  */
std::set<tree> jump_targets (gimple_seq seq);

} // namespace accred

#endif
