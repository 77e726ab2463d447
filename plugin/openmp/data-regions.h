/* Data regions of OpenMP around constructs of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DATA_REGIONS_H
#define ACCRED_DATA_REGIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if DATA stands for what its region uses: the region then has to stay in it.  */
bool renames_p (gomp_target *data);

/* The body of DATA, a `target data' construct, leaves it and comes behind it.  */
gimple_seq leave_data_region (gomp_target *data);

} // namespace accred

#endif
