/* The elements of private arrays as scalars.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SCALAR_ELEMENTS_H
#define ACCRED_SCALAR_ELEMENTS_H

#include "plugin/device-context.h"

namespace accred {

/* Let the arrays that the threads of CLONE, which is FUN, reduce be scalars where that is
   possible.  */
void make_elements_scalars (function *fun, const device_clone &clone);

/* Let PASS, one of GCC's, change FUN.  It is deleted.  */
void run_pass (opt_pass *pass, function *fun);

} // namespace accred

#endif
