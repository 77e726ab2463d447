/* Variables of the directive `allocate' and target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ALLOCATED_VARIABLES_H
#define ACCRED_ALLOCATED_VARIABLES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* TARGET, a region, has no firstprivate variable of the directive any more; the result are the
   statements in front of it.  */
gimple_seq copy_allocated_variables (gomp_target *target);

/* TARGET frees no such array that is on the stack.  */
void free_allocated_alone (gomp_target *target);

/* If V is such an array of run-time size, omplower takes its pointer for any other one: clauses
   name the pointer, too, and no clause has to name the array.  */
void forget_pointer (tree v);

/* If V, a copy, is the pointer of such a variable of which COPIES has a copy, it is that one's
   pointer.  */
void point_to_copy (tree v, const std::map<tree, tree> &copies);

} // namespace accred

#endif
