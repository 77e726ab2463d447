/* Loops of a directive as loops of the language.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LANGUAGE_LOOPS_H
#define ACCRED_LANGUAGE_LOOPS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The levels of LOOP, with its body, as nested loops of the language, labels and jumps.  Their
   variables are LOOP's.  */
gimple_seq language_loops (gomp_for *loop);

/* BY stands where STMT did, in SEQ or in what stands there.  */
void replace_statement (gimple_seq *seq, gimple *stmt, gimple_seq by);

/* BEFORE and AFTER are executed around the loop at GSI, which plain_loops has found: in front of
   the ADDED statements that it has got there, which go with it, and behind the label that it is
   left for as long as it is no loop of a directive.  TARGETS are those of other jumps.  */
void surround_loop (gimple_stmt_iterator gsi, size_t added, gimple_seq before, gimple_seq after,
		    const std::set<tree> &targets);

} // namespace accred

#endif
