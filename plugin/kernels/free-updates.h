/* Atomic updates whose order does not matter.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FREE_UPDATES_H
#define ACCRED_FREE_UPDATES_H

#include "plugin/gcc-shim.h"

#include <string>

namespace accred {

/* What the update that LOAD begins is of.  */
tree updated_object (const gomp_atomic_load *load);

/* The operator and the type of that update.  Updates with the same ones may be made in any order;
   empty: the order matters, or may matter; then WHY says it of a loop.  */
std::string free_update (const gomp_atomic_load *load, const char *&why);

} // namespace accred

#endif
