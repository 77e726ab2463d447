/* Parallel regions whose body each thread of a team executes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_EACH_THREAD_H
#define ACCRED_EACH_THREAD_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The clauses of STMT if it is a directive for the threads of the parallel region around: `for',
   `sections', `single', `scope', `masked'; null for others, `master' among them.  */
tree *team_work_clauses (gimple *stmt);

/* True for these and `master'.  */
bool team_work_p (gimple *stmt);

/* True if the clause C of a parallel construct or of such a directive can be had.  */
bool team_clause_possible_p (tree c);

/* The same for one of a task that the thread that comes to it executes at once.  */
bool task_clause_possible_p (tree c);

/* The variables from outside of PARALLEL that its threads share and set, or may set.  */
std::set<tree> set_by_threads (gomp_parallel *parallel);

/* The threads of a team, for the body of a parallel construct.  */
struct team_threads
{
  int level; /* Of the launch.  */
  unsigned HOST_WIDE_INT most; /* There are no more of them.  */
  std::vector<tree> shared; /* Variables of the team that they set.  */
};

/* The body of PARALLEL becomes a loop over the threads, with what each does.  */
void make_loop_of_threads (gomp_parallel *parallel, const team_threads &);

} // namespace accred

#endif
