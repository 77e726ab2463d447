/* Operators and values of reductions, as the backend knows them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/reductions/device-reduction.h"
#include "plugin/device-types.h"
#include "ptx-backend/reductions/reduction-table.h"

namespace accred {

namespace {

bool
native_part_p (dev::red_op op, dev::dtype t, int sm)
{
  const dev::red_row *row = t == dev::dtype::none ? nullptr : dev::red_row_for (op, t);
  return row && dev::native_atomic_p (*row, t, sm);
}

} // namespace

bool
native_reduction_p (dev::red_op op, tree type, int sm)
{
  return (native_part_p (op, device_type (type), sm)
	  && (!pair_p (type) || native_part_p (op, high_type (type), sm)));
}

} // namespace accred
