/* Launch dimensions: a kernel's limits, and messages to the user.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The dimensions of a kernel (OpenACC 3.3, sections 2.5.10 to 2.5.12):
     vector  1, or a multiple of the warp size up to 1024, always known when compiling;
     worker  1 to 32 (to 15 if the vector is longer than a warp, because each worker then needs
	     its own barrier, and there are 16), 0: at launch;
     gang    up to 65535, 0: at launch.
   A vector dimension of 1 is used only with one worker.  It is the warp size if the kernel calls a
   partitioned routine, because the routine is compiled for all its callers.  */

#ifndef ACCRED_DIMS_H
#define ACCRED_DIMS_H

#include "abi/limits.h"
#include "plugin/target/policy.h"

namespace accred {

using limits::max_block_size;
using limits::max_workers;
using limits::max_workers_with_barrier;
using limits::warp_size;

/* Does FN call a routine that partitions its loops over vectors, as all but the
   sequential ones do?  */
bool calls_vector_routine_p (tree fn);

/* Warn that the WHAT (OLD_DIM) of the user's, 0 for one that is known at launch, will be NEW_DIM.
   FN is the region, or null for -fopenacc-dim.  */
void warn_dim (tree fn, const char *what, int old_dim, int new_dim);

/* The same for a vector_length (OLD_DIM) that a call of a routine makes a warp.  */
void warn_routine (tree fn, int old_dim);

/* Make the number of gangs one that libgomp has room for, and say so.  */
void limit_gangs (region_dims &);

} // namespace accred

#endif
