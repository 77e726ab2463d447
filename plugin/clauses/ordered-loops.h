/* Reductions of arrays of floating-point numbers in copies that are combined in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ORDERED_LOOPS_H
#define ACCRED_ORDERED_LOOPS_H

#include "plugin/clauses/array-sections.h"

namespace accred {

/* The attribute of that pointer: the operator's code and the number of elements, 0 if it is known
   only when the program runs.  */
constexpr char ordered_array_attribute[] = "accred ordered array";
/* Then this one has the variable with the number.  */
constexpr char ordered_number_attribute[] = "accred ordered number";

/* The levels that CLAUSES name, as a mask.  */
unsigned named_levels (tree clauses);

/* True if one gang executes CONSTRUCT; if one thread does, or, without a construct, the current
   function.  */
bool one_gang_p (tree construct);
bool one_thread_p (tree construct);

/* Whether LOOP in the compute construct CONSTRUCT can reduce S in ordered copies.  */
bool ordered_loop_p (tree construct, tree loop, const array_section &s);

/* CONSTRUCT is combined with such a loop, which has the clause of S as well.  */
bool ordered_within_p (tree construct, const array_section &s);

/* LOOP does so from now on, where the pointer OWN leads to the first element of S.  The number of
   the elements is a constant or in a variable.  */
void order_loop (tree loop, const array_section &s, tree own);

} // namespace accred

#endif
