/* Clauses `in_reduction' of target constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TASK_REDUCTIONS_H
#define ACCRED_TASK_REDUCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if TARGET has clauses `in_reduction', all of which a task can have.  */
bool task_reductions_p (gomp_target *target);

/* The reduced variables of the region at GSI are mapped, by their own names.  */
void complete_reduction_maps (gimple_stmt_iterator gsi);

/* TARGET loses its clauses `in_reduction', and their maps become ordinary ones.  Returns what a
   task that calls it has instead.  */
tree take_task_reductions (gomp_target *target);

/* True if V is an array of Fortran that is an argument: a pointer to its elements.  */
bool argument_array_p (tree v);

/* The variables that lead to other objects where the clauses CLAUSES of a task hold.  */
std::set<tree> names_of_reductions (tree clauses);

/* True if the value of V, an operand that is computed in front of the task, comes from one of
   NAMES.  */
bool leads_to_reduced_p (tree v, const std::set<tree> &names);

} // namespace accred

#endif
