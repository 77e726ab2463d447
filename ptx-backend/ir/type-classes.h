/* Sets of the device IR's types, for tables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TYPE_CLASSES_H
#define ACCRED_TYPE_CLASSES_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* A bit for each type.  */
using type_set = uint32_t;

constexpr type_set
set_of (dtype t)
{
  return type_set (1) << static_cast<unsigned> (t);
}

template <typename... Types>
constexpr type_set
set_of (dtype t, Types... rest)
{
  return set_of (t) | set_of (rest...);
}

constexpr type_set T_NONE = set_of (dtype::none);
constexpr type_set T_PRED = set_of (dtype::pred);
constexpr type_set T_SUBWORD = set_of (dtype::s8, dtype::u8, dtype::s16, dtype::u16);
constexpr type_set T_INT32 = set_of (dtype::s32, dtype::u32);
constexpr type_set T_I64 = set_of (dtype::s64, dtype::u64);
constexpr type_set T_F16 = set_of (dtype::f16);
constexpr type_set T_SINGLE = set_of (dtype::f32);
constexpr type_set T_F64 = set_of (dtype::f64);

/* What is computed in 32 bits, and as a float of 32 bits.  */
constexpr type_set T_I32 = T_SUBWORD | T_INT32;
constexpr type_set T_F32 = T_F16 | T_SINGLE;

/* Integers that fill their register.  */
constexpr type_set T_WORD = T_INT32 | T_I64;

constexpr type_set T_INT = T_I32 | T_I64;
constexpr type_set T_FLOAT = T_F32 | T_F64;
constexpr type_set T_NUMBER = T_INT | T_FLOAT;
constexpr type_set T_VALUE = T_NUMBER | T_PRED;
constexpr type_set T_ANY = T_VALUE | T_NONE;

} // namespace accred::dev

#endif
