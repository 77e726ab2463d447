/* `critical' in loops over threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CRITICAL_H
#define ACCRED_CRITICAL_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The body of STMT between calls that let one thread at a time pass.  */
gimple_seq exclusive_body (gomp_critical *stmt);

/* The variables of a function that statements in SEQ set, except those of the compiler.  */
std::vector<tree> written_in (gimple_seq *seq);

/* Variables that `critical' constructs in SEQ, the body of a region, set, and those of VARIABLES
   that SEQ declares, are in memory, where all threads of a team find them.  Returns them.  */
std::vector<tree> keep_in_memory (gimple_seq *seq, const std::set<tree> &variables);

} // namespace accred

#endif
