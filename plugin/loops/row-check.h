/* Rows of any length whose lengths would have to be measured: a look at all of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_CHECK_H
#define ACCRED_ROW_CHECK_H

#include "plugin/loops/row-nest.h"

namespace accred {

/* Puts in front of NEST, in which the loop over gangs is one over the axes in MASK, what the form
   of checked_rows does (ptx-backend/ir/device-ir.h); then that form is done.  Loops and dominators
   are known; the latter are computed again.  */
void check_rows (const row_nest &nest, unsigned mask);

/* N, if STMT is

     .UNIQUE (ROW_FOUND, 0, N)

   which says what a thread has found, an ACCRED_ROWS_ARE (abi/row-shares.h) or 0: nothing; else
   null.  */
tree row_found_operand (gimple *stmt);

} // namespace accred

#endif
