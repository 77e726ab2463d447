/* Functions of OpenMP's library in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBRARY_CALLS_H
#define ACCRED_LIBRARY_CALLS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if STMT asks the library for something about teams or threads that a region knows.  */
bool library_call_p (gimple *stmt);

/* Whose code a statement is.  */
enum class executed_by
{
  team, /* One thread of each team.  */
  alone, /* The thread of a parallel region that has one.  */
  threads
};

/* What gives STMT's result, for which library_call_p holds, in code of WHOM; the statements are for
   STMT's place.  */
gimple_seq library_result (gimple *stmt, executed_by whom);

} // namespace accred

#endif
