/* How much an iteration of a partitioned loop does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_WEIGHT_H
#define ACCRED_LOOP_WEIGHT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Statements of an iteration of the loop with CALL, a .GOACC_LOOP (OFFSET), if that is about
   what an iteration takes: without loops in it and without calls.  The loops of the
   function are known (loop_optimizer_init).  */
std::optional<unsigned> iteration_weight (gcall *call);

/* True if an iteration of that loop does little.  */
bool light_loop_p (gcall *call);

/* True if FUN has partitioned loops, each is outside of all other loops, and an iteration
   of each does little: such loops read and write, and want many threads.  */
bool light_loops_p (function *fun);

/* True if FUN has atomic updates of doubles.  */
bool wide_updates_p (function *fun);

/* True if FUN has one partitioned loop, which writes memory and reduces nothing.  */
bool stream_p (function *fun);

} // namespace accred

#endif
