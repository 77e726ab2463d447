/* Files whose `requires' directive wants the host's memory on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_HOST_MEMORY_H
#define ACCRED_HOST_MEMORY_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if the host has to execute TARGET, a directive for the device: it does so from now on, with
   a warning for a region.  */
bool stay_on_host (gomp_target *target);

} // namespace accred

#endif
