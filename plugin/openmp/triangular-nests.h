/* Nests of loops that are not rectangular.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRIANGULAR_NESTS_H
#define ACCRED_TRIANGULAR_NESTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* In TARGET, let loops whose bounds depend on an outer loop's variable not be collapsed.  */
void make_rectangular (gomp_target *target);

} // namespace accred

#endif
