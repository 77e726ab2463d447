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

/* SEQ is executed behind the loop at GSI, which plain_loops has found: behind the label that it is
   left for as long as it is no loop of a directive.  TARGETS are those of other jumps.  */
void insert_behind_loop (gimple_stmt_iterator gsi, gimple_seq seq, const std::set<tree> &targets);

} // namespace accred

#endif
