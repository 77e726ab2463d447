/* Maps of Fortran's associate names.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ASSOCIATE_MAPS_H
#define ACCRED_ASSOCIATE_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The maps of the target region or data directive TARGET that name a scalar by an associate name
   have the scalar's memory (associate-maps.cc).  */
void complete_associate_maps (gomp_target *target);

} // namespace accred

#endif
