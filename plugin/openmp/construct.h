/* An OpenACC construct of a target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OPENMP_CONSTRUCT_H
#define ACCRED_OPENMP_CONSTRUCT_H

#include "plugin/openmp/target-region.h"

namespace accred {

/* A limit of REGION's threads that is no constant becomes a number of whole warps, or of workers;
   returns the statements that compute it.  */
gimple_seq round_thread_limit (const target_region &region);

/* REGION, of which nothing is refused, becomes an OpenACC construct.  DEVICE_NUMBER is null or a
   variable of the host.  Returns statements that come before the construct.  */
gimple_seq make_construct (const target_region &region, tree device_number);

/* The body of PARALLEL, in a function, for one thread of the device; REGION says that this can
   be.  */
gimple_seq make_alone (const target_region &region, gomp_parallel *parallel);

} // namespace accred

#endif
