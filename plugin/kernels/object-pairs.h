/* Objects of a loop that may be the same memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OBJECT_PAIRS_H
#define ACCRED_OBJECT_PAIRS_H

#include "plugin/kernels/aliases.h"
#include "plugin/kernels/loop-reasons.h"

namespace accred {

/* Two objects, the first of which is written.  */

struct object_pair
{
  unsigned first, second;
  const access_place *written, *other;
};

/* The objects that accesses in the loop L are to, and that may be the same memory.  Those for which
   COPIED is true are each iteration's own.  */
std::vector<object_pair>
meeting_objects (const region_accesses &, const alias_oracle &, loop_id l,
		 const std::function<bool (const memory_object &)> &copied);

/* In words that PAIR may be the same memory.  */
reason meeting_reason (const region_accesses &, const object_pair &pair);

} // namespace accred

#endif
