/* What threads and iterations of a loop have of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ITERATION_COPIES_H
#define ACCRED_ITERATION_COPIES_H

#include "plugin/openmp/loop-clauses.h"
#include "plugin/openmp/own-reductions.h"

namespace accred {

/* A variable like DECL, for the bind with VARS.  */
tree own_variable (tree decl, tree *vars);

/* A construct's own object for a variable, and what stands for the variable: the object, or a
   reference to it.  */
struct own_object
{
  tree object, name;
};

/* One like DECL, for the bind with VARS.  SET gets what a reference needs.  */
own_object make_own_object (tree decl, tree *vars, gimple_seq *set);

/* The object that DECL is, or refers to.  */
tree object_behind (tree decl);

/* The one thread that executes STMT gets copies of what is firstprivate and written; returns what
   sets them before the loop.  DATA keeps the rest.  */
gimple_seq copy_for_thread (gomp_for *stmt, loop_data &data);

/* Iterations of STMT, over LEVELS, get copies of what is firstprivate and written, and of what is
   lastprivate; the last one stores these.  Returns statements for the loop's place.  */
gimple_seq copy_for_iterations (gomp_for *stmt, const loop_data &data, unsigned levels,
				copies_of_launch &);

} // namespace accred

#endif
