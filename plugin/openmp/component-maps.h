/* Implicit maps of what objects of Fortran lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COMPONENT_MAPS_H
#define ACCRED_COMPONENT_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees clauses for allocatable components and for the objects of class
   variables (component-maps.cc).  */
void map_components ();

} // namespace accred

#endif
