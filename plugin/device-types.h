/* GCC's types and operators as those of the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_TYPES_H
#define ACCRED_DEVICE_TYPES_H

#include "plugin/gcc-shim.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* The type in which the backend loads, stores and passes values of the scalar TYPE
   (for a pair, one part); none when the device has no such type.  */
dev::dtype device_type (tree type);

/* The type of arithmetic on values of TYPE: as device_type, but 32 bits for
   sub-word integers.  */
dev::dtype arithmetic_type (tree type);

/* Unsigned integer type of as many bits.  */
dev::dtype unsigned_type (dev::dtype);

/* Bits that a value of the integral or pointer TYPE has.  */
unsigned value_precision (tree type);

/* True for 128-bit integers, which are two words in the device IR.  */
bool wide_p (tree type);

/* True for a type whose values are two in the device IR: complex numbers (real part
   first) and 128-bit integers (low word first).  */
bool pair_p (tree type);

/* Type of the second part of a value of the pair TYPE; the high word has the sign.  */
dev::dtype high_type (tree type);

/* True if an argument or result of TYPE goes through memory: not a scalar of one
   register.  */
bool passed_in_memory_p (tree type);

/* The backend's operator for that of a reduction in GIMPLE; nothing if it has none.  */
std::optional<dev::red_op> reduction_operator (tree_code code);

/* Whether the parts of a value of TYPE are combined by OP together, as a pair.  */
dev::red_pair reduction_pair (dev::red_op op, tree type);

} // namespace accred

#endif
