/* Facts about broadcasts that neuter needs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BROADCAST_H
#define ACCRED_BROADCAST_H

#include "ptx-backend/ir/ir-util.h"

namespace accred::dev {

/* True when a BCAST of LEV in FN stays in a warp: it is a shuffle then, and no
   barrier for memory; else it goes through shared memory between two barriers.  */
bool broadcast_by_shuffle_p (const function &fn, level lev);

} // namespace accred::dev

#endif
