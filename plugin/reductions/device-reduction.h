/* Operators and values of reductions, as the backend knows them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_REDUCTION_H
#define ACCRED_DEVICE_REDUCTION_H

#include "plugin/device-types.h"

namespace accred {

/* True if sm_SM has an atomic instruction for OP and values of TYPE, or for each of the parts
   that they have.  */
bool native_reduction_p (dev::red_op op, tree type, int sm);

} // namespace accred

#endif
