/* Rows of any length: what a kernel reads of their bounds when it starts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/bounds-reader.h"
#include "abi/limits.h"
#include "abi/tunable.h"
#include "plugin/loops/row-lanes.h"

namespace accred {

tree
bounds_reader::at (tree row)
{
  tree word = long_unsigned_type_node;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (m_load)));
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree bytes = gimple_build (m_seq, MULT_EXPR, word, row, m_bytes);
  tree address = gimple_build (m_seq, PLUS_EXPR, word, m_first, bytes);
  tree value = make_ssa_name (type);
  gassign *read
    = gimple_build_assign (value, build2 (MEM_REF, type, gimple_convert (m_seq, any, address),
					  build_int_cst (any, 0)));
  gimple_set_location (read, gimple_location (m_load));
  gimple_seq_add_stmt (m_seq, read);
  return gimple_convert (m_seq, long_integer_type_node, value);
}

tree
bounds_reader::start_of_part (tree number)
{
  tree word = long_unsigned_type_node;
  tree rows = gimple_build (m_seq, MULT_EXPR, word, gimple_convert (m_seq, word, number), m_rows);
  return at (
    gimple_build (m_seq, TRUNC_DIV_EXPR, word, rows, build_int_cst (word, tuning::packed_block)));
}

/* Each lane reads where its part begins, and gets the end from the next lane.  What the last one
   needs is read by all from one address: a load of a warp from 32 places takes as long as 32.  */

tree
bounds_reader::part (tree thread)
{
  tree uns = unsigned_type_node, wide = long_integer_type_node;
  const auto op = [&] (tree_code code, tree a, unsigned b)
  { return gimple_build (m_seq, code, uns, a, build_int_cst (uns, b)); };
  constexpr unsigned last = limits::warp_size - 1;
  tree start = start_of_part (thread);
  tree end = start_of_part (op (PLUS_EXPR, op (BIT_IOR_EXPR, thread, last), 1));
  tree lane = op (BIT_AND_EXPR, thread, last);
  gcall *read
    = build_lanes_call (lanes_do::read, start, op (BIT_AND_EXPR, op (PLUS_EXPR, lane, 1), last));
  tree next = make_ssa_name (wide);
  gimple_call_set_lhs (read, next);
  gimple_seq_add_stmt (m_seq, read);
  tree at_end = gimple_build (m_seq, EQ_EXPR, boolean_type_node, lane, build_int_cst (uns, last));
  next = gimple_build (m_seq, COND_EXPR, wide, at_end, end, next);
  return gimple_build (m_seq, MINUS_EXPR, wide, next, start);
}

} // namespace accred
