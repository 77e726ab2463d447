/* Marks of clauses that the gimplifier adds.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_UNWRITTEN_H
#define ACCRED_UNWRITTEN_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on clauses that the gimplifier adds have a mark.  */
void mark_implicit_maps ();

/* The scalars that the `kernels' region TARGET only reads, and that no clause of the program names,
   are not copied back.  For a region that is divided between directives `enter data' and `exit
   data', which accred_unwritten does not see as one.  */
void copy_in_read_scalars (gomp_target *target);

} // namespace accred

#endif
