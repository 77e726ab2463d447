/* Loops of the language that go down columns of an array and reduce them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COLUMN_LOOPS_H
#define ACCRED_COLUMN_LOOPS_H

#include "plugin/device-context.h"

namespace accred {

/* In loops with a directive of FUN's `parallel' constructs, such loops become sequential ones of
   OpenACC with a reduction clause, if the order in which values are combined does not matter; those
   over rows of any length, also of the directive `simd', become loops over vectors.  CTX gets notes
   of those where the order matters, and loops of `kernels' for product-versions.cc.  */
void find_column_loops (function *fun, device_context &ctx);

} // namespace accred

#endif
