/* GCC's types as types of the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_TYPES_H
#define ACCRED_DEVICE_TYPES_H

#include "plugin/gcc-shim.h"
#include "ptx-backend/device-ir.h"

namespace accred {

/* The type in which the backend loads, stores and passes values of the scalar TYPE
   (for a complex type, one part); none when the device has no such type.  */
dev::dtype device_type (tree type);

/* The type of arithmetic on values of TYPE: as device_type, but 32 bits for
   sub-word integers.  */
dev::dtype arithmetic_type (tree type);

/* Unsigned integer type of as many bits.  */
dev::dtype unsigned_type (dev::dtype);

/* Bits that a value of the integral or pointer TYPE has.  */
unsigned value_precision (tree type);

/* True for a complex type: two values in the device IR.  */
inline bool
complex_p (tree type)
{
  return TREE_CODE (type) == COMPLEX_TYPE;
}

} // namespace accred

#endif
