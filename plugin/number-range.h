/* What integers can be, as far as statements say.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NUMBER_RANGE_H
#define ACCRED_NUMBER_RANGE_H

#include "plugin/gcc-shim.h"

namespace accred {

/* All numbers from LOW to HIGH.  */
struct interval
{
  widest_int low, high;
};

/* All values of TYPE, and of the gimple value T by its type.  */
interval interval_of_type (const_tree type);
interval interval_of (tree t);

/* What the SSA name or constant T can be.  */
interval number_range (tree t);

} // namespace accred

#endif
