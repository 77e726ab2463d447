/* What statements may store to, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STORED_OBJECTS_H
#define ACCRED_STORED_OBJECTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if SEQ may change what REF reads: a variable in memory, or a scalar dummy argument of
   Fortran.  */
bool may_store_p (gimple_seq seq, tree ref);

} // namespace accred

#endif
