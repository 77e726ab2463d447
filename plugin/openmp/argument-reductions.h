/* Reductions of Fortran's dummy arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARGUMENT_REDUCTIONS_H
#define ACCRED_ARGUMENT_REDUCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if constructs in TARGET reduce dummy arrays of run-time size by operators.  */
bool argument_reductions_p (gomp_target *target);

/* These clauses in TARGET become those of sections, as in C.  */
void reduce_argument_sections (gomp_target *target);

} // namespace accred

#endif
