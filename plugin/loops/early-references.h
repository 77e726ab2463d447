/* Fortran's references are read when a kernel begins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_EARLY_REFERENCES_H
#define ACCRED_EARLY_REFERENCES_H

#include "plugin/device-context.h"

namespace accred {

/* Let FUN, the kernel CLONE, read the pointers in constant objects of its argument record once,
   if it updates memory atomically.  */
void read_references_early (function *fun, const device_clone &clone);

} // namespace accred

#endif
