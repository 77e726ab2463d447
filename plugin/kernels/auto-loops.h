/* Why iterations of loops may depend on each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_AUTO_LOOPS_H
#define ACCRED_AUTO_LOOPS_H

#include "plugin/clauses/region-loops.h"

namespace accred {

/* Why iterations may depend on each other.  */
struct iterations_meeting
{
  std::string why; /* With the line.  */
  bool aliases; /* No more than that two objects may be the same memory.  */
};

/* Why an iteration of LOOP, of the construct R in FUN, may need what another one does; nothing if
   it is shown that none does.  The construct was OpenMP's: sections that clauses of one construct
   map by different pointers are different memory.  */
std::optional<iterations_meeting> iterations_meet (function *fun, const region &r, gomp_for *loop);

} // namespace accred

#endif
