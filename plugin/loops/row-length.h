/* How long the vector loops of a packed kernel are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   accred_schedule writes at the entry of the function, in a block of its own,

     .UNIQUE (ROW_LENGTH, 0, N)

   where N, an unsigned int, is about the number of iterations of a vector loop (of the longest
   one).  accred_translate hands it to the backend.  Without the call the length is not known.  */

#ifndef ACCRED_ROW_LENGTH_H
#define ACCRED_ROW_LENGTH_H

#include "plugin/device-context.h"

namespace accred {

/* As red_kind, which it continues.  */
constexpr int ROW_LENGTH = 1100;

/* A vector loop: its RANGE in units of its STEP.  */
struct row_loop
{
  tree range, step;
};

/* Compute the length of LOOPS at the entry of FUN, which is CLONE's, if it depends on
   nothing but the scalars that the kernel gets.  */
void compute_row_length (function *fun, const device_clone &clone,
			 const std::vector<row_loop> &loops);

} // namespace accred

#endif
