/* Index arithmetic of collapsed loops without divisions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLLAPSE_H
#define ACCRED_COLLAPSE_H

#include <vector>
#include "plugin/gcc-shim.h"

namespace accred {

/* A thread's iterations of a loop that counts up from 0, as accred_schedule has lowered
   it: the first one, and the distance to the next.  */
struct thread_iterations
{
  std::vector<tree> offsets, steps;
};

void reduce_divisions (const thread_iterations &iterations);

} // namespace accred

#endif
