/* Pointers in `deviceptr' clauses of kernels regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_POINTERS_H
#define ACCRED_DEVICE_POINTERS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Make those of FUN registers whose address its code does not take.  */
void make_device_pointers_registers (function *fun);

} // namespace accred

#endif
