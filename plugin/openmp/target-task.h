/* Target regions with `nowait' become tasks of the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TARGET_TASK_H
#define ACCRED_TARGET_TASK_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if TARGET has `nowait' and may have had `depend', too.  */
bool dependences_lost_p (gomp_target *target);

/* True if TARGET has `nowait', and a task can have all that it needs.  */
bool deferred_p (gomp_target *target);

/* Variables of the program, not of the function alone, of which the task of TARGET has copies.  */
std::vector<tree> global_copies (gomp_target *target);

/* If the task of TARGET has a copy of the variable V, which TARGET uses, a clause for it; null if
   it uses V where it is.  */
tree copy_in_task (gomp_target *target, tree v);

/* TARGET loses what is the task's; returns the clauses `depend'.  */
tree take_task_clauses (gomp_target *target);

/* BODY in a task with CLAUSES.  */
gimple *make_task (gbind *body, tree clauses, location_t);

} // namespace accred

#endif
