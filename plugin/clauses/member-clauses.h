/* Members, structs and arrays in reduction clauses that the front ends refuse.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MEMBER_CLAUSES_H
#define ACCRED_MEMBER_CLAUSES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let the front ends parse reduction clauses that name members and structs (member-clauses.cc).
   PLUGIN is what GCC calls the plugin.  */
void accept_member_clauses (const char *plugin);

/* The same of arrays and derived types in Fortran (fortran-arrays.cc).  */
void accept_fortran_arrays (const char *plugin);

/* The names of the variables that stand for members begin with it.  */
constexpr char member_prefix[] = "__accred_member_";

/* Let reduction clause C, of Fortran, be about the component that the user has written there
   (fortran-components.cc).  Null, or why that is refused.  */
const char *read_component (tree c);

/* The address that reduction clause C, of a member, is about; null if it is no such clause.  */
tree member_address (tree c);

/* What stands for OBJECT, a member or an element, in such a clause.  */
tree member_reference (tree object);

} // namespace accred

#endif
