/* Functions of OpenMP's library in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBRARY_CALLS_H
#define ACCRED_LIBRARY_CALLS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if STMT asks the library for something about teams or threads that a region knows.  */
bool library_call_p (gimple *stmt);

/* What gives STMT's result, for which library_call_p holds, in a loop over THREADS or not; the
   statements are for STMT's place.  */
gimple_seq library_result (gimple *stmt, bool threads);

} // namespace accred

#endif
