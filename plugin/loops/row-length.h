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

/* A loop over gangs around rows, which counts up by one: its first iteration in a gang, and how
   many there are.  */
struct gang_loop
{
  tree first, range;
};

/* The length of LOOPS, computed by statements in SEQ from nothing but the scalars that the kernel
   FUN gets, which is CLONE's; where it depends on the iteration of one of GANGS, too, the length
   that some of the rows have.  Null if it is not known.  Dominators are known.  */
tree row_length (function *fun, const device_clone &clone, const std::vector<row_loop> &loops,
		 const std::vector<gang_loop> &gangs, gimple_seq *seq);

/* True if STMT calls a mathematical function, whose only effect may be on errno: the device has
   none.  */
bool mathematical_p (gimple *stmt);

/* The entry of the current function's argument record that PTR comes from, as an offset; -1: not
   known.  */
HOST_WIDE_INT record_entry (tree ptr);

/* True if the region, the current function, may write the array of its argument record that LOAD
   reads, or it is not one of these.  */
bool written_p (gassign *load);

/* Compute it at the entry of FUN, for the call.  */
void mark_row_length (function *fun, const device_clone &clone, const std::vector<row_loop> &loops,
		      const std::vector<gang_loop> &gangs);

} // namespace accred

#endif
