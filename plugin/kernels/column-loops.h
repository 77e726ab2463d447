/* Loops of the language that go down columns of an array and reduce them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLUMN_LOOPS_H
#define ACCRED_COLUMN_LOOPS_H

#include "plugin/device-context.h"

namespace accred {

/* In loops with a directive of FUN's `parallel' constructs, such loops become sequential ones of
   OpenACC with a reduction clause, if the order in which values are combined does not matter.  With
   ROWS, those over rows of any length become loops over vectors.  NOTES, if not null, gets those
   where the order matters.  PRODUCTS gets loops of `kernels' for product-versions.cc.  */
void find_column_loops (function *fun, std::vector<reported_note> *notes, bool rows,
			std::set<gomp_for *> &products);

} // namespace accred

#endif
