/* A second copy of statements before they are lowered.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COPY_BODY_H
#define ACCRED_COPY_BODY_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A copy of SEQ with its own variables, labels and SSA names; they share no trees and no statements
   afterwards.  */
gimple_seq copy_body (gimple_seq seq);

/* A copy of the parallel construct STMT, which stands in no sequence.  */
gomp_parallel *copy_parallel (gomp_parallel *stmt);

/* What stands for an element in the texts of the reduction clause C is declared in them in C++ if
   it has an initializer.  No longer: copies of the texts name it, too.  GCC cannot lower C
   then.  */
void undeclare_element (tree c);

} // namespace accred

#endif
