/* Variables whose address code takes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TAKEN_ADDRESSES_H
#define ACCRED_TAKEN_ADDRESSES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The variables whose address a statement in SEQ takes, also operands of `asm' in memory.  Clauses
   are no statements: front ends make what they name addressable, though nothing points to it.  Nor
   does anything to what atomic constructs are of; these count if ATOMICS.  */
std::set<tree> taken_addresses (gimple_seq seq, bool atomics = true);

} // namespace accred

#endif
