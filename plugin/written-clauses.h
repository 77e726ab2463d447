/* Which clauses of a construct the program has written.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_WRITTEN_CLAUSES_H
#define ACCRED_WRITTEN_CLAUSES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the clauses that a construct has before it is gimplified carry a mark.  To be
   called once, before the front end runs.  */
void mark_written_clauses ();

/* True if the program, not the gimplifier, has put CLAUSE on its construct.  */
bool written_clause_p (const_tree clause);

} // namespace accred

#endif
