/* What the lanes of a warp do together in a loop over rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     V = .UNIQUE (ROW_LANES, 0, WHAT, VALUE, LANE [, MASK])

   All lanes of the warp take part, or those of MASK; in `any' all lanes of the worker.  GCC neither
   copies nor merges a call of IFN_UNIQUE that ends its block: so there is one place where lanes
   meet that come by different ways.  */

#ifndef ACCRED_ROW_LANES_H
#define ACCRED_ROW_LANES_H

#include "abi/tuning.h"
#include "plugin/openacc-calls.h"
#include "plugin/unique-kinds.h"

namespace accred {

enum class lanes_do
{
  exchange, /* VALUE of the lane that is this one ^ LANE, a constant.  */
  read, /* VALUE of LANE.  */
  read_below, /* VALUE of the lane that is LANE, a constant, below this one, or its own.  */
  vote, /* The lanes whose VALUE is not 0, as a mask.  */
  active, /* The lanes that are here together, as a mask.  */
  any, /* 1 if VALUE of a lane of the worker is not 0, else 0.  */
  meet     /* Nothing: what they have written is seen by all.  */
};

/* Words of the window, in which a warp keeps values (__accred_window_put, __accred_window_get of
   runtime-calls.def), with those between that stay empty.  Behind them each lane has a word of
   eight marks (__accred_window_mark).  */
constexpr unsigned window_places = tuning::window_words + tuning::window_words / 16;

inline gcall *
build_lanes_call (lanes_do what, tree value, tree lane, tree mask = NULL_TREE)
{
  return gimple_build_call_internal (IFN_UNIQUE, mask ? 6 : 5,
				     build_int_cst (integer_type_node, ROW_LANES),
				     integer_zero_node,
				     build_int_cst (integer_type_node, int (what)), value, lane,
				     mask);
}

/* A call of ROW_LANES, decoded.  */

struct lanes_call
{
  lanes_do what;
  tree value, lane, mask;

  explicit lanes_call (const gcall *call)
    : what (lanes_do (tree_to_shwi (gimple_call_arg (call, 2)))), value (gimple_call_arg (call, 3)),
      lane (gimple_call_arg (call, 4)),
      mask (gimple_call_num_args (call) > 5 ? gimple_call_arg (call, 5) : NULL_TREE)
  {}
};

} // namespace accred

#endif
