/* Updates of elements that iterations share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ELEMENT_UPDATES_H
#define ACCRED_ELEMENT_UPDATES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Make atomic the updates of elements in TARGET, a `kernels' region, that alone keep loops there
   sequential, and that may be made in any order.  */
void make_updates_atomic (gomp_target *target);

} // namespace accred

#endif
