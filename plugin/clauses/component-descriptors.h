/* Descriptors of Fortran's components that are on the device already.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COMPONENT_DESCRIPTORS_H
#define ACCRED_COMPONENT_DESCRIPTORS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on OpenACC's clauses for components update their descriptors on the device
   (component-descriptors.cc).  */
void update_component_descriptors ();

/* A condition that is true if the byte at ADDRESS is on OpenACC's device.  */
tree present_p (tree address);

} // namespace accred

#endif
