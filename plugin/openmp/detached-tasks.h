/* Tasks with `detach' in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DETACHED_TASKS_H
#define ACCRED_DETACHED_TASKS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if STMT is a call that fulfills an event.  */
bool fulfills_event_p (gimple *stmt);
/* True if the thread that has the EVENT of a task in TARGET is the one that fulfills it.  */
bool event_of_thread_p (gomp_target *target, tree event);
/* TARGET fulfills the events of its tasks no more.  */
void drop_events (gomp_target *target);

} // namespace accred

#endif
