/* Rows of any length that stand under a condition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_CONDITIONS_H
#define ACCRED_ROW_CONDITIONS_H

#include "plugin/loops/row-nest.h"

namespace accred {

using value_test = std::function<bool (tree)>;

/* All rows of NEST, some of which do not come to the loop over vectors, come to it afterwards, and
   those others have no elements there.  WRITTEN says whether the region may change what a value is
   computed from.  If it cannot be, nothing changes, and the result says why.  Nor does it
   unless LET.  GCC's loops and dominators are known, and remain so.  */
std::string let_all_rows_come (row_nest &nest, const value_test &written, bool let);

/* What rows of FUN, which have shares now, do not load under a condition is the launch's memory
   instead of the argument record.  */
void guard_by_memory (function *fun);

} // namespace accred

#endif
