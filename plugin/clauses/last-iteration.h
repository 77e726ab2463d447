/* What only the last iteration of a nest of loops does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LAST_ITERATION_H
#define ACCRED_LAST_ITERATION_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Statements for the end of the body of LOOPS' last one, each of LOOPS standing in the one before
   it: STORE is done if the iteration is the last one of all of them.  New variables go to
   the chain VARS, for the bind around the statements.  */
gimple_seq in_last_iteration (const std::vector<gomp_for *> &loops, gimple *store, tree *vars);

} // namespace accred

#endif
