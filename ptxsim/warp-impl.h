/* The interfaces of warp.cc, frames.cc and sync.cc.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_WARP_IMPL_H
#define PTXSIM_WARP_IMPL_H

#include "ptxsim/machine.h"

namespace ptxsim {

/* frames.cc  */

/* LANES leave F; the last ones free it.  */
void leave_frame (Warp &w, Frame *f, uint32_t lanes);
/* Merge B, which must be compatible, into A.  */
void merge_into (Warp &w, Group &a, const Group &b);
/* Merge the groups of one state that can be merged; ready groups only if CHANCE, if not null,
   agrees.  */
void merge_groups (Warp &w, Interleaving *chance);
/* Copy the state between the list of groups and the fields that operations use.  */
void load_group (Warp &w, const Group &g);
void save_group (const Warp &w, Group &g);
/* Split the lanes of w.mask that are not in M into a group of their own, at PC.  */
void split (Warp &w, uint32_t m, uint32_t pc);

/* sync.cc  */

/* Resume the groups whose wait is over.  */
void complete_warp_syncs (Warp &w);
void complete_convergence (Warp &w);
/* Lanes of M whose 32-bit operand R equals the first one's.  */
uint32_t uniform_lanes (const Warp &w, Ref r, uint32_t m);
/* The running group, number CURRENT, is at OP.  True if it waits now.  */
bool warp_sync (Warp &w, size_t current, const Op &op);
void block_barrier (Warp &w, size_t current, const Op &op);

} // namespace ptxsim

#endif
