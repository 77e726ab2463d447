/* Which loops of a `kernels' region are parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PARALLEL_LOOPS_H
#define ACCRED_PARALLEL_LOOPS_H

#include "plugin/clauses/loop-body.h"

#include <string>

namespace accred {

struct loop_verdict
{
  bool parallel;
  /* Otherwise: */
  location_t where = UNKNOWN_LOCATION;
  std::string why;
};

/* Whether the iterations of LOOP, which has an OpenACC directive, can run at the same time:
   OpenACC 3.3, 2.9.6 and 2.9.7.  The user says so by `independent', or it is shown.  */
loop_verdict independent_iterations (gomp_for *loop, const reference_copies &copies);

} // namespace accred

#endif
