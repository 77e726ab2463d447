/* Objects of declare target that have constructors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STATIC_OBJECTS_H
#define ACCRED_STATIC_OBJECTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* If FUN makes the device's copies of such objects, it becomes a function of the host that has each
   device do that.  Nothing notes destructors of the device's objects.  */
void make_objects_on_devices (function *fun);

} // namespace accred

#endif
