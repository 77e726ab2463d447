/* Data regions of OpenMP around constructs of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DATA_REGIONS_H
#define ACCRED_DATA_REGIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if DATA stands for what its region uses: the region then has to stay in it.  */
bool renames_p (gomp_target *data);

/* The clauses of the construct STMT of OpenMP; null of other statements.  */
tree clauses_of_any (gimple *stmt);

/* The variables that have another value or address in the construct STMT of OpenMP.  */
std::vector<tree> renamed_by (gimple *stmt);

/* Move the body of DATA, a `target data' construct, behind it.  */
gimple_seq leave_data_region (gomp_target *data);

/* A map of TARGET with iterators, or null.  The loops that set them stay in the function where the
   gimplifier has made them.  */
tree map_with_iterators (gomp_target *target);

/* True if TARGET maps rows that pointers lead to (row-maps.cc), or what components of objects lead
   to.  */
bool maps_deeply_p (gomp_target *target);

/* A `target data' construct with the target region TARGET and its maps, if some of these have
   iterators or are rows, or null.  TARGET keeps the others, and stands in no sequence.  */
gomp_target *data_region_around (gomp_target *target);

/* The variable of the clause C, `is_device_ptr' or `has_device_addr', which may name a part.  */
tree device_address_of (const_tree c);

/* In TARGET, variables that are addresses of the device, such as arrays in `is_device_ptr', become
   what pointers point to; returns the statements that give these their values.  */
gimple_seq use_device_addresses (gomp_target *target);

/* In TARGET, pointers that are attached are named by their addresses: a clause that names a
   variable would give it a second field in the launch's record.  */
void attach_by_address (gomp_target *target);

/* In the body of TARGET the reference REFERENCE is one to OBJECT, or null if the variable PRESENT
   is given and false.  */
void refer_inside (gomp_target *target, tree reference, tree object, tree present = NULL_TREE);

/* BEFORE gives COPY the value of what DECL refers to; zero if DECL is an optional argument of
   Fortran that is absent.  Returns the variable that says whether it is there; null if it always
   is.  */
tree copy_if_present (tree copy, tree decl, gimple_seq *before);

/* OpenACC's `firstprivate' copies what is on the device already, OpenMP's the host's variable: in
   TARGET, variables of that clause become copies; returns the statements that make them.  */
gimple_seq copy_firstprivate (gomp_target *target);

/* DECL, a scalar of the host, is `firstprivate' in TARGET.  */
void add_firstprivate (gomp_target *target, tree decl);

} // namespace accred

#endif
