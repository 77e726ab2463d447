/* Sections behind several pointers, such as the row r[i][0:n], in clauses of C and C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_SECTIONS_H
#define ACCRED_ROW_SECTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if T is what a pointer leads to.  */
bool pointed_to_p (const_tree t);

/* The pointer behind which the section of the clause C is; null if C maps none.  */
tree *pointer_to_section (tree c);

/* The variable that leads to POINTER, such as p to p[2].rows[3], or a reference to one; null if
   others are in between.  */
tree variable_leading_to (tree pointer);

/* True if POINTER is an element of an array of pointers, or is itself what a pointer leads to.  */
bool pointer_to_row_p (const_tree pointer);

/* A new variable NAME with VALUE, which PRE computes.  */
tree variable_of_value (tree value, const char *name, gimple_seq *pre);

/* A row: ATTACHED is a variable with the address of the pointer that leads to it, PLACE, or null
   if the pointer is null; the section begins BIAS bytes behind the pointer.  */
struct row_section
{
  tree attached, place, bias;
};

/* That of the clause C, which POINTER in it leads to; PRE computes all that C names before.
   Without EMPTY, ATTACHED is null for a section without elements, too.  */
row_section take_row (tree c, tree *pointer, bool empty, gimple_seq *pre);

/* The function NAME of TYPE for the host, in libgomp-device/launch/rows.cc.  */
tree row_function (const char *name, tree type);

/* How many pointers lead to SECTION.  */
int depth_of (tree section);

} // namespace accred

#endif
