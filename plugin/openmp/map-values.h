/* Values in map clauses of target constructs, GCC 14 and newer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MAP_VALUES_H
#define ACCRED_MAP_VALUES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier computes the values that map clauses share with others in front of
   their construct.  */
void compute_map_values_first ();

} // namespace accred

#endif
