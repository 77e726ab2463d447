/* Fortran's variables of COMMON blocks in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COMMON_VARIABLES_H
#define ACCRED_COMMON_VARIABLES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The body of TARGET, a region, names the variables of COMMON blocks that its clauses name.  */
void name_common_variables (gomp_target *target);

} // namespace accred

#endif
