/* GCC's types as types of the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/device-types.h"

namespace accred {

using dev::dtype;

unsigned
value_precision (tree type)
{
  return POINTER_TYPE_P (type) || TREE_CODE (type) == OFFSET_TYPE
	     || TREE_CODE (type) == NULLPTR_TYPE
	   ? POINTER_SIZE
	   : TYPE_PRECISION (type);
}

/* Bits of the storage of a value of the integral TYPE.  A Fortran logical has a precision
   of one whatever its kind.  */

static unsigned
storage_bits (tree type)
{
  return TYPE_MODE (type) == BLKmode ? 0 : GET_MODE_BITSIZE (SCALAR_INT_TYPE_MODE (type));
}

bool
wide_p (tree type)
{
  return INTEGRAL_TYPE_P (type) && storage_bits (type) == 128;
}

bool
pair_p (tree type)
{
  return TREE_CODE (type) == COMPLEX_TYPE || wide_p (type);
}

dtype
device_type (tree type)
{
  if (wide_p (type))
    return dtype::u64;
  if (TREE_CODE (type) == COMPLEX_TYPE)
    type = TREE_TYPE (type);
  if (SCALAR_FLOAT_TYPE_P (type))
    return half_float_p (type)		? dtype::f16
	   : TYPE_MODE (type) == SFmode ? dtype::f32
	   : TYPE_MODE (type) == DFmode ? dtype::f64
					: dtype::none;
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type) && TREE_CODE (type) != OFFSET_TYPE
      && TREE_CODE (type) != NULLPTR_TYPE)
    return dtype::none;
  static const struct
  {
    unsigned bits;
    dtype sign, unsign;
  } widths[] = { { 8, dtype::s8, dtype::u8 },
		 { 16, dtype::s16, dtype::u16 },
		 { 32, dtype::s32, dtype::u32 },
		 { 64, dtype::s64, dtype::u64 } };
  bool uns = POINTER_TYPE_P (type) || TREE_CODE (type) == NULLPTR_TYPE || TYPE_UNSIGNED (type);
  unsigned bits = INTEGRAL_TYPE_P (type) ? storage_bits (type) : POINTER_SIZE;
  for (const auto &w : widths)
    if (bits <= w.bits)
      return uns ? w.unsign : w.sign;
  return dtype::none;
}

dtype
high_type (tree type)
{
  return wide_p (type) && !TYPE_UNSIGNED (type) ? dtype::s64 : device_type (type);
}

dtype
arithmetic_type (tree type)
{
  dtype t = wide_p (type) ? dtype::none : device_type (type);
  switch (t)
    {
    case dtype::s8:
    case dtype::s16: return dtype::s32;
    case dtype::u8:
    case dtype::u16: return dtype::u32;
    default: return t;
    }
}

dtype
unsigned_type (dtype t)
{
  switch (t)
    {
    case dtype::s8: return dtype::u8;
    case dtype::s16: return dtype::u16;
    case dtype::s32:
    case dtype::f32: return dtype::u32;
    case dtype::s64:
    case dtype::f64: return dtype::u64;
    default: return t;
    }
}

bool
passed_in_memory_p (tree type)
{
  return !VOID_TYPE_P (type) && (device_type (type) == dtype::none || pair_p (type));
}

/* True if the parts of a value of the pair TYPE are reduced by OP each for itself.  */

static bool
splits_p (dev::red_op op, tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return op == dev::red_op::PLUS;
  return op == dev::red_op::AND || op == dev::red_op::OR || op == dev::red_op::XOR;
}

std::optional<dev::red_op>
reduction_operator (tree_code code)
{
  static const struct
  {
    tree_code code;
    dev::red_op op;
  } ops[] = { { PLUS_EXPR, dev::red_op::PLUS },
	      { MULT_EXPR, dev::red_op::MULT },
	      { MAX_EXPR, dev::red_op::MAX },
	      { MIN_EXPR, dev::red_op::MIN },
	      { BIT_AND_EXPR, dev::red_op::AND },
	      { BIT_IOR_EXPR, dev::red_op::OR },
	      { BIT_XOR_EXPR, dev::red_op::XOR },
	      { TRUTH_AND_EXPR, dev::red_op::TRUTH_AND },
	      { TRUTH_ANDIF_EXPR, dev::red_op::TRUTH_AND },
	      { TRUTH_OR_EXPR, dev::red_op::TRUTH_OR },
	      { TRUTH_ORIF_EXPR, dev::red_op::TRUTH_OR },
	      /* Fortran's .eqv. and .neqv.; a logical is 0 or 1.  */
	      { EQ_EXPR, dev::red_op::TRUTH_EQV },
	      { NE_EXPR, dev::red_op::XOR } };
  for (const auto &o : ops)
    if (o.code == code)
      return o.op;
  return std::nullopt;
}

dev::red_pair
reduction_pair (dev::red_op op, tree type)
{
  if (!pair_p (type) || splits_p (op, type))
    return dev::red_pair::none;
  return TREE_CODE (type) == COMPLEX_TYPE ? dev::red_pair::complex : dev::red_pair::wide;
}

} // namespace accred
