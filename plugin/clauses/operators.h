/* The operators by which results of reduction clauses are combined.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLAUSES_OPERATORS_H
#define ACCRED_CLAUSES_OPERATORS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The operator that combines results of TYPE of a clause with CODE.  */
tree_code combining_operator (tree_code code, tree type);

} // namespace accred

#endif
