/* The hooks of GCC's target while a device clone is compiled.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TARGET_H
#define ACCRED_TARGET_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Restore GCC's own target hooks, after a clone's last pass.  */
void restore_target_hooks ();

} // namespace accred

#endif
