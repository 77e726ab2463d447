/* Stores to one place in all branches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_JOINED_STORES_H
#define ACCRED_JOINED_STORES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Where all blocks that lead to one of LOOP, an innermost loop, end with stores to the same place,
   make them one store there.  Dominators are known and stay so.  */
void join_stores (class loop *loop);

} // namespace accred

#endif
