/* How long the vector loops of a packed kernel are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The plan says which loops are rows (loop_plan::row).  accred_schedule computes the length of the
   longest one at the entry of the function, if it follows from the region's scalars, and hands it
   to a call that ends the entry block:

     .UNIQUE (ROW_LENGTH, 0, N)			N: an unsigned int

   N is an operand of the kernel, not a decision: the choice between the forms of a packed kernel
   (ptx-backend/passes/packed-forms.cc) reads it when the kernel starts.  GCC's optimisers run in
   between.  They rename, fold and merge the statements that compute N, and delete what nothing
   uses.  So N needs a use in the code, where they keep it up to date; a name in the plan would be
   stale after the first pass.  Without the call the length is not known.  */

#ifndef ACCRED_ROW_LENGTH_H
#define ACCRED_ROW_LENGTH_H

#include "plugin/device-context.h"

namespace accred {

/* N, if STMT is this call; else null.  */
tree row_length_operand (gimple *stmt);

/* A loop that is a row: its RANGE in units of its STEP.  */
struct row_loop
{
  tree range, step;
};

/* True if STMT calls a mathematical function, whose only effect may be on errno: the device has
   none.  */
bool mathematical_p (gimple *stmt);

/* True if PTR is the address of RECORD, perhaps converted.  */
bool record_copy_p (tree ptr, tree record);

/* The entry of the current function's argument record that PTR comes from, as an offset; -1: not
   known.  */
HOST_WIDE_INT record_entry (tree ptr);

/* True if the region, the current function, may write the array of its argument record that LOAD
   reads, or it is not one of these.  */
bool written_p (gassign *load);

struct row_nest;

/* At the entry of FUN, which is CLONE's, threads look at the lengths of NEST's rows, of which each
   ends where the next one begins.  What this gives is handed to a call that ends its block:

     .UNIQUE (ROW_LOOK, 0, N)			N: an unsigned int; 1: equal shares

   The call is for the backend what that of ROW_LENGTH is, for which this gives the mean.  CHECKS: N
   may also be 2, the form of checked_rows is the next one (row-check.h).  */
void mark_row_look (function *fun, const device_clone &clone, const row_nest &nest, bool checks);

/* N, if STMT is this call; else null.  */
tree row_look_operand (gimple *stmt);

/* The length of LOOPS, computed at the entry of FUN, which is CLONE's, from nothing but the
   scalars that the kernel gets; for the call, if it is known.  Dominators are known.  */
void mark_row_length (function *fun, const device_clone &clone, const std::vector<row_loop> &loops);

} // namespace accred

#endif
