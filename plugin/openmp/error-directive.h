/* OpenMP's directive `error' with `at (execution)' in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ERROR_DIRECTIVE_H
#define ACCRED_ERROR_DIRECTIVE_H

#include "plugin/gcc-shim.h"

namespace accred {

/* What stands for STMT, a call of libgomp's function, on the device; null if it is none, or has a
   message whose length nobody knows.  */
gimple_seq error_on_device (gimple *stmt);

} // namespace accred

#endif
