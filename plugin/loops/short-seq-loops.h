/* Short loops with the clause seq as plain loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SHORT_SEQ_LOOPS_H
#define ACCRED_SHORT_SEQ_LOOPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Make them of FUN's loops; true if there are any.  Before the plan, remove their marks.  */
bool make_short_seq_loops (function *fun);
void remove_short_seq_marks (function *fun);

} // namespace accred

#endif
