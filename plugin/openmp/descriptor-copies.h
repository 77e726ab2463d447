/* Copies of the elements of Fortran's arrays with the attribute `pointer'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DESCRIPTOR_COPIES_H
#define ACCRED_DESCRIPTOR_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if the arrays with descriptors of TYPE all have one rank.  */
bool known_rank_p (const_tree type);
/* An expression that makes OWN a descriptor of a copy of the elements of ARRAY, a descriptor, if it
   is executed after PRE; POST gets what frees them.  */
tree copy_of_array (tree own, tree array, gimple_seq *pre, gimple_seq *post);

} // namespace accred

#endif
