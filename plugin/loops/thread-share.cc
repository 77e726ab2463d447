/* A thread's place among others, as statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/thread-share.h"

namespace accred {

tree
thread_share::dim (internal_fn fn, unsigned axis)
{
  tree arg = build_int_cst (unsigned_type_node, axis);
  gcall *call = gimple_build_call_internal (fn, 1, arg);
  tree value = make_ssa_name (integer_type_node);
  gimple_call_set_lhs (call, value);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (&seq, call);
  return value;
}

tree
thread_share::size (unsigned mask)
{
  tree n = build_one_cst (integer_type_node);
  for (unsigned axis = 0; axis != GOMP_DIM_MAX; axis++)
    if (mask & GOMP_DIM_MASK (axis))
      n = op (MULT_EXPR, integer_type_node, n, dim (IFN_GOACC_DIM_SIZE, axis));
  return n;
}

tree
thread_share::position (unsigned mask)
{
  /* Outer levels count more.  */
  tree pos = build_zero_cst (integer_type_node);
  for (unsigned axis = 0; axis != GOMP_DIM_MAX; axis++)
    if (mask & GOMP_DIM_MASK (axis))
      {
	pos = op (MULT_EXPR, integer_type_node, pos, dim (IFN_GOACC_DIM_SIZE, axis));
	pos = op (PLUS_EXPR, integer_type_node, pos, dim (IFN_GOACC_DIM_POS, axis));
      }
  return pos;
}

void
thread_share::finish (gcall *call, tree result)
{
  tree lhs = gimple_call_lhs (call);
  result = convert (TREE_TYPE (lhs), result);
  gimple *copy = gimple_build_assign (lhs, result);
  gimple_set_location (copy, m_loc);
  gimple_seq_add_stmt (&seq, copy);
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace_with_seq (&gsi, seq, true);
}

} // namespace accred
