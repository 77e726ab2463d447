/* Nests of a parallel loop and sequential ones that had better be collapsed.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PLAIN_NESTS_H
#define ACCRED_PLAIN_NESTS_H

#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/accesses.h"
#include "plugin/kernels/plain-loops.h"

namespace accred {

/* The parallel loops of R over gangs, without a parallel loop in them, whose levels are their own
   affair, and in which there are others.  */
std::vector<gomp_for *> outer_loops (const region &r);

/* True if LOOP has a directive that makes it sequential, and says nothing else of importance.  */
bool said_sequential_p (gomp_for *loop);

/* OUTER and sequential loops in it, the outermost first, each of which is all that the one around
   it executes, but for assignments.  */
std::vector<gomp_for *> sequential_nest (gomp_for *outer, const plain_loops &);

/* What the directive of LOOP reduces.  */
std::map<tree, tree_code> loop_reductions (gomp_for *loop);

/* All loops of NEST reduce what the first one does; the others nothing.  */
void copy_reductions (const std::vector<gomp_for *> &nest);
void drop_inner_reductions (const std::vector<gomp_for *> &nest);

/* True if NEST writes elements that are neighbours in its last loop, or reduces such or none, and
   if no other access goes further in an iteration of that: so lanes should have those
   iterations.  */
bool goes_along_rows_p (const std::vector<gomp_for *> &nest, const region_accesses &);

/* True if NEST, whose last loop writes nothing that is loaded in front of it, can become one
   loop.  */
bool collapsible_p (const std::vector<gomp_for *> &nest, const reference_copies &);

/* True if LOOP has few iterations, as many as the elements of a record.  */
bool record_p (gomp_for *loop);

/* By how many bytes the access A, at REF, goes on in an iteration of LOOP; invalid if that is not
   known.  */
polynomial bytes_on (const nest_access &a, tree ref, loop_id loop);

/* Collapse NEST, all of whose loops are parallel, in BODY, and return the outermost one.  The
   levels are those that this had; what cannot be collapsed is sequential.  */
gomp_for *collapse_nest (gimple_seq *body, const std::vector<gomp_for *> &nest,
			 const reference_copies &);

} // namespace accred

#endif
