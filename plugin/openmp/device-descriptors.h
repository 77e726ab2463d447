/* Fortran's descriptors of arrays that are on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_DESCRIPTORS_H
#define ACCRED_DEVICE_DESCRIPTORS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if the clause C of the target construct at LOC is gfortran's for an array with a descriptor
   that the program has in `has_device_addr'.  */
bool device_descriptor_p (location_t loc, const_tree c);

/* True if the clause `firstprivate' for DECL, an array with a descriptor, of the target construct
   at LOC is known to be the program's.  */
bool own_firstprivate_p (location_t loc, const_tree decl);

/* True if TARGET has such a clause for an array.  */
bool device_descriptors_p (gomp_target *target);

/* True if TARGET has `has_device_addr' in the program's text alone.  */
bool device_address_lost_p (gomp_target *target);

/* In TARGET these descriptors become copies, which it maps; returns the statements that make
   them.  */
gimple_seq map_device_descriptors (gomp_target *target);

} // namespace accred

#endif
