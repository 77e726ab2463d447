/* Launch dimensions of regions: what GCC knows of them, and messages to the user.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DIMS_H
#define ACCRED_DIMS_H

#include "plugin/gcc-shim.h"
#include "plugin/loops/plan.h"

namespace accred {

/* The shape of the region FN, for which GCC knows DIMS, with loops of the levels in the mask USED.
   DEFAULTS is what -fopenacc-dim says; -1 for nothing there.  */
dims_shape dims_said (tree fn, const int *dims, unsigned used, const int *defaults, bool light,
		      bool wide_updates, bool streams, bool columns, bool as_gcc);

/* Warn about what FN, the region, does not get as the user says; FN is null for -fopenacc-dim.  */
void report_changes (tree fn, const dims_plan &plan);

/* With `compatible=gcc' make DIMS, which is what -fopenacc-dim says, valid, and say so.  */
void check_default_dims (int *dims);

} // namespace accred

#endif
