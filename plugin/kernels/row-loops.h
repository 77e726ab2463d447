/* Loops of the language over rows of any length.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_LOOPS_H
#define ACCRED_ROW_LOOPS_H

#include "plugin/kernels/accesses.h"

namespace accred {

/* True if INNER, a loop of PLAIN or one whose directive leaves it to lanes, goes over row R in the
   iteration R of OUTER, from ptr[R] to before ptr[R + 1], and the region with BODY is these two
   loops in the form that row-versions.cc takes.  JOINED: INNER, and others that will be one loop
   with it.  THREADS: OUTER is OpenMP's, and iterations may be teams'.  */
bool row_loop_p (gimple_seq body, gomp_for *outer, gomp_for *inner,
		 const std::vector<gomp_for *> &joined, const plain_loops &plain,
		 const region_accesses &accesses, bool threads);

} // namespace accred

#endif
