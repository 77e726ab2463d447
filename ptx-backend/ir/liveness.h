/* Live registers at the ends of blocks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIVENESS_H
#define ACCRED_LIVENESS_H

#include "ptx-backend/ir/bitset.h"
#include "ptx-backend/ir/ir-util.h"

#include <optional>

namespace accred::dev {

/* With INSIDE, only uses up to the JOIN of that level count: what a region of it
   needs from outside, and not what merely lives through it.  */
struct liveness
{
  explicit liveness (const function &fn, std::optional<level> inside = std::nullopt);
  std::vector<bitset> live_in;  /* By block.  */
};

} // namespace accred::dev

#endif
