/* Functions with constructs for the threads of the team that calls them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TEAM_FUNCTIONS_H
#define ACCRED_TEAM_FUNCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* What a function has that depends on which threads call it.  */
struct function_facts
{
  bool shares_work = false; /* `for', `single', `barrier' and so on, outside of `parallel'.  */
  bool numbers_place = false; /* Asks for the number of its team or thread.  */
  bool calls_unknown = false; /* Calls through pointers.  */
  std::set<tree> callees;
};

/* By the functions' declarations.  */
using team_functions = std::map<tree, function_facts>;

/* Note what FUN has, before it is lowered.  */
void note_function (team_functions &, function *fun);

/* True if a function that STMT calls, at once or later, shares work, or may: its body is in another
   file, or nobody knows which function it is.  */
bool may_share_work_p (team_functions &, gimple *stmt);

/* The same for work or numbers of teams and threads.  */
bool may_depend_on_place_p (team_functions &, gimple *stmt);

} // namespace accred

#endif
