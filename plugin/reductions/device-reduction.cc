/* Operators and values of reductions, as the backend knows them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/reductions/device-reduction.h"
#include "plugin/device-types.h"
#include "ptx-backend/reductions/reduction-table.h"

namespace accred {

namespace {

/* True if the parts of a value of the pair TYPE are reduced by OP each for itself.  */

bool
splits_p (dev::red_op op, tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return op == dev::red_op::PLUS;
  return op == dev::red_op::AND || op == dev::red_op::OR || op == dev::red_op::XOR;
}

bool
native_part_p (dev::red_op op, dev::dtype t, int sm)
{
  const dev::red_row *row = t == dev::dtype::none ? nullptr : dev::red_row_for (op, t);
  return row && dev::native_atomic_p (*row, t, sm);
}

} // namespace

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

bool
native_reduction_p (dev::red_op op, tree type, int sm)
{
  return (native_part_p (op, device_type (type), sm)
	  && (!pair_p (type) || native_part_p (op, high_type (type), sm)));
}

} // namespace accred
