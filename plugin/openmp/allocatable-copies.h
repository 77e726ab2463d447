/* Copies of Fortran's allocatable variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ALLOCATABLE_COPIES_H
#define ACCRED_ALLOCATABLE_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if DECL is an allocatable array or scalar of Fortran, or an object with allocatable
   components, or refers to one.  */
bool allocatable_p (tree decl);

/* True if DECL, such a one, is a scalar with allocatable components.  */
bool allocatable_parts_p (tree decl);

/* True if DECL is an allocatable string whose length is deferred, in a variable.  */
bool deferred_string_p (tree decl);

/* True if a region can have copies of the allocatable DECL: not of an argument whose length only
   the program knows, for which gfortran's code is wrong.  */
bool allocatable_copy_possible_p (tree decl);

/* BODY with an object of its own for the allocatable DECL, as a clause of CODE says: private,
   firstprivate or lastprivate.  AT_END makes of the statement that stores a lastprivate object
   those for the end of BODY.  */
gimple_seq with_own_allocatable (gimple_seq body, tree decl, omp_clause_code code,
				 const std::function<gimple_seq (gimple *)> &at_end = nullptr);

/* SEQ, in which LOOP is, with a copy of the allocatable DECL, of which LOOP's iterations have
   copies.  The last one of these sets DECL.  */
gimple_seq with_kept_allocatable (gimple_seq seq, tree decl, gomp_for *loop);

/* The type of what the allocatable DECL is or refers to.  */
tree allocatable_type (tree decl);

/* LOOP's iterations have copies of the allocatable DECL.  The last one is stored in STORED, and the
   statements that are returned set DECL to that.  */
gimple_seq store_last_allocatable (tree decl, gomp_for *loop, tree stored);

/* Each iteration of LOOP gets what its private clauses for allocatable variables say: GCC cannot
   make them beside the loop.  */
void own_allocatables (gomp_for *loop);

/* True if TARGET maps the object that DECL is or refers to.  */
bool mapped_by_p (gomp_target *target, tree decl);

/* True if TARGET has firstprivate strings whose length is deferred.  GCC's code for the host needs
   the variables as they are.  */
bool first_strings_p (gomp_target *target);

/* The body of TARGET gets what its private clauses for allocatable variables say, and firstprivate
   ones for strings whose length is deferred, for which the region has copies of the host's
   descriptors and pointers.  Returns what makes these; AFTER gets statements for after the
   region.  */
gimple_seq own_allocatables_of_region (gomp_target *target, gimple_seq *after);

} // namespace accred

#endif
