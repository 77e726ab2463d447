/* Elements of arrays that loops reduce, as variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ELEMENT_SUMS_H
#define ACCRED_ELEMENT_SUMS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let the innermost loops of TARGET, a `kernels' region of FUN in the constructs DATA, keep in a
   variable each element that all their iterations read and write.  */
void keep_elements_in_variables (function *fun, gomp_target *target,
				 const std::vector<gomp_target *> &data);

} // namespace accred

#endif
