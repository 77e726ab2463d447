/* How many warps of a kernel a multiprocessor can hold, in theory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OCCUPANCY_H
#define ACCRED_OCCUPANCY_H

#include <optional>

namespace accred::dev {

struct occupancy
{
  unsigned blocks;  /* On one multiprocessor.  */
  unsigned warps;  /* In these blocks.  */
  unsigned max_warps;  /* That the multiprocessor can hold.  */
  const char *limiter;  /* What there is too little of for one more block.  */
};

/* For blocks of WARPS warps, REGISTERS in each thread, and SHARED bytes in each block,
   on sm_SM; none for an architecture that is not known.  No blocks: such a block does
   not fit at all.  */
std::optional<occupancy> occupancy_of (int sm, unsigned warps, unsigned registers, unsigned shared);

} // namespace accred::dev

#endif
