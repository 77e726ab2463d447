/* The maps that gfortran makes when a program runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEEP_MAPS_H
#define ACCRED_DEEP_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on omplower's maps of what objects lead to are right for implicit maps, and for
   components without elements (deep-maps.cc).  */
void correct_deep_maps ();

} // namespace accred

#endif
