/* Marks of clauses that the gimplifier adds.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_UNWRITTEN_H
#define ACCRED_UNWRITTEN_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on clauses that the gimplifier adds have a mark.  */
void mark_implicit_maps ();

} // namespace accred

#endif
