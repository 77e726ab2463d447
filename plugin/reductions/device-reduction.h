/* Operators and values of reductions, as the backend knows them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_REDUCTION_H
#define ACCRED_DEVICE_REDUCTION_H

#include "plugin/gcc-shim.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* The backend's operator for that of a reduction in GIMPLE; nothing if it has none.  */
std::optional<dev::red_op> reduction_operator (tree_code code);

/* Whether the parts of a value of TYPE are combined by OP together, as a pair.  */
dev::red_pair reduction_pair (dev::red_op op, tree type);

/* True if sm_SM has an atomic instruction for OP and values of TYPE, or for each of the parts
   that they have.  */
bool native_reduction_p (dev::red_op op, tree type, int sm);

} // namespace accred

#endif
