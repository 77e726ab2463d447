/* Collapsed nests whose digits may be no ints.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LONG_NESTS_H
#define ACCRED_LONG_NESTS_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* Nests whose plan has `tests_digits' get a copy, with a plan of its own, for digits that are no
   ints.  Before make_nest_streams.  */
void leave_long_nests (planned_loops &loops, region_plan &plan);

} // namespace accred

#endif
