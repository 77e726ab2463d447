/* Nests of `kernels' regions in two versions, of which the host chooses one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PRODUCT_VERSIONS_H
#define ACCRED_PRODUCT_VERSIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The iterations of level K of LOOP as a number of 64 bits, of which at most MOST count, for a loop
   with the bounds FIRST and LAST; null if it does not count by one.  */
tree level_count (gomp_for *loop, unsigned k, tree first, tree last, unsigned HOST_WIDE_INT most);

/* Whether OUTER, a nest, has enough iterations for a thread each, that each has all those of INNER,
   a loop in it: a value, or an expression of those that VALUE has for bounds; null if one has
   none.  */
tree enough_threads (gomp_for *outer, gomp_for *inner, const std::function<tree (tree)> &value);

/* LOOP becomes sequential.  */
void make_sequential (gomp_for *loop);

} // namespace accred

#endif
