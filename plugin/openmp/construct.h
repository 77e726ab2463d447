/* An OpenACC construct of a target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_OPENMP_CONSTRUCT_H
#define ACCRED_OPENMP_CONSTRUCT_H

#include "plugin/openmp/target-region.h"

namespace accred {

/* A limit of threads of TARGET that is no constant becomes a number of whole warps; returns the
   statements that compute it.  */
gimple_seq round_thread_limit (gomp_target *target);

/* REGION, of which nothing is refused, becomes an OpenACC construct.  */
void make_construct (const target_region &region);

} // namespace accred

#endif
