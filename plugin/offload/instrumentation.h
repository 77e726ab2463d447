/* Removes the code of sanitizers and profilers from device clones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_INSTRUMENTATION_H
#define ACCRED_INSTRUMENTATION_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Take all instrumentation out of CLONE, a device clone whose calls are still the host's.  */
void drop_instrumentation (cgraph_node *clone);

} // namespace accred

#endif
