/* Copies of arrays whose size only the program knows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ARRAY_COPIES_H
#define ACCRED_ARRAY_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The pointer by which statements reach DECL, an array of run-time size or a reference to one, or
   DECL itself if it is allocatable; null if DECL is something else.  Arrays have a clause
   beside that of their pointer.  */
tree pointer_to_array (tree decl);

/* True for private and firstprivate.  */
bool private_clause_p (const_tree c);

/* The same for what the clause C, private or firstprivate, names.  */
tree pointer_to_array_of (const_tree c);

/* True if SEQ may set elements of what POINTER points to.  */
bool elements_written_p (gimple_seq seq, tree pointer);

/* BODY with an array of its own for DECL, which FIRST has the same elements.  */
gimple_seq with_own_array (gimple_seq body, tree decl, bool first);

/* *BODY gets arrays of its own for those of the private and firstprivate CLAUSES for whose pointers
   WANTED says so.  Returns these arrays and pointers, whose clauses have had their effect.  */
std::set<tree> own_arrays (gimple_seq *body, const std::vector<tree> &clauses,
			   const std::function<bool (tree)> &wanted);

/* TARGET maps the arrays of run-time size that are firstprivate in it.  Returns them:
   with_own_array around the region makes the copies.  */
std::vector<tree> map_own_arrays (gomp_target *target);

/* The body of TARGET gets what its private clauses for references to such arrays say.  */
void own_referenced_arrays (gomp_target *target);

} // namespace accred

#endif
