/* Small arrays that loops reduce.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SMALL_ARRAYS_H
#define ACCRED_SMALL_ARRAYS_H

#include "plugin/kernels/statement-list.h"

namespace accred {

/* old = ref; ...; result = old CODE ...; ref = result;  */

struct element_reduction
{
  gassign *load, *operation, *store;
  tree_code code; /* +, *, max or min.  */
};

/* The number of elements of the array of which REF is an element, if each can have a variable.  */
std::optional<unsigned> small_array_p (tree ref);

/* Let ALL, in BODY, which are of one array and with one operator, be of a variable for each
   element.  BEFORE and AFTER are executed around the loop; SCOPE declares the variables.  */
void reduce_small_array (gimple_seq *body, const std::vector<element_reduction> &all, gbind *scope,
			 statements &before, statements &after);

} // namespace accred

#endif
