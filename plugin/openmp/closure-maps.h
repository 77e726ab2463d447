/* Maps of what a lambda captures.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLOSURE_MAPS_H
#define ACCRED_CLOSURE_MAPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* In the region TARGET in a lambda, the closure's references lead to the device
   (closure-maps.cc).  */
void complete_closure_maps (gomp_target *target);

/* True if V stands for a variable that a lambda captures.  */
bool captured_p (tree v);

} // namespace accred

#endif
