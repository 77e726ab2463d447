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

/* The address that reduction clause C, of a member, is about; null if it is no such clause.  */
tree member_address (tree c);

} // namespace accred

#endif
