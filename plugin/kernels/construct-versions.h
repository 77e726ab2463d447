/* Constructs in two versions, of which the host chooses one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CONSTRUCT_VERSIONS_H
#define ACCRED_CONSTRUCT_VERSIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if GCC copies the statements of SEQ: of some its copy shares the operands.  */
bool copyable_p (gimple_seq seq);

/* A copy of TARGET that stands in no sequence.  */
gomp_target *copy_of_target (gomp_target *target);

/* If COND is true, FIRST, else SECOND; they stand in no sequence.  */
gbind *choice (tree cond, gimple *first, gimple *second);

} // namespace accred

#endif
