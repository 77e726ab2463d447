/* Copies of Fortran's allocatable arrays and objects that are firstprivate in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TARGET_COPIES_H
#define ACCRED_TARGET_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees maps of copies in place of such clauses (target-copies.cc).  */
void copy_for_targets ();

/* True if VARIABLE is, or refers to, such a copy, which nobody reads after the region.  */
bool copied_in_p (const_tree variable);

} // namespace accred

#endif
