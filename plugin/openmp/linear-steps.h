/* Clause `linear' of other variables than the loop's, on the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LINEAR_STEPS_H
#define ACCRED_LINEAR_STEPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The loops of TARGET, for the host, add the steps of what is linear in them.  */
void add_linear_steps (gomp_target *target);

} // namespace accred

#endif
