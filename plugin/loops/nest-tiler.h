/* What passes over collapsed nests have in common in which a thread takes several rows at a time.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_TILER_H
#define ACCRED_NEST_TILER_H

#include "plugin/loops/loop-nest.h"

namespace accred {

/* True if rows, columns and planes of NEST are known to be as many as an int may say.  */
bool small_digits_p (const loop_nest &nest);

/* A loop that omp-expand has made of a collapsed nest, into which another one is put: over elements
   of a tile.  Used before the calls are lowered.  */

class nest_tiler
{
protected:
  /* INTS: its digits are, whatever their types.  */
  explicit nest_tiler (const loop_nest &nest, bool ints = false);

  /* In the type of the iterations, and of the rows.  */
  tree op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, m_type, a, b);
  }
  tree row_op (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, m_row_type, a, b);
  }
  tree number (unsigned n) const { return build_int_cst (m_type, n); }
  tree row_number (unsigned n) const { return build_int_cst (m_row_type, n); }
  tree count_planes (gimple_seq *seq, tree count);
  void set_range (tree tiles, gimple_seq *seq);
  void split_blocks ();
  void replace_digits (tree k, tree q, tree p, tree first, tree wide_first, tree h);
  static void lower_reference (gassign *stmt, bool columns = false);
  void widen_early (tree number, HOST_WIDE_INT by, tree wide) const;

  const loop_nest &m_nest;
  const bool m_long; /* Digits have the type of addresses, but are ints.  */
  gcall *m_chunk_count, *m_step;
  gcall *m_first; /* Of these two.  */
  basic_block m_latch;
  tree m_type; /* Of the iterations, unsigned.  */
  tree m_row_type; /* Of the rows, unsigned.  */
  digits m_rows; /* Of the variable: row, column.  */
  std::optional<digits> m_planes; /* Of the row: plane, row in it.  */
  /* How many rows there are (in a plane), in their type; which element of the tile, signed.  */
  tree m_r = NULL_TREE, m_h = NULL_TREE;

  basic_block m_tile = nullptr, m_body = nullptr, m_last = nullptr;
  gcond *m_more = nullptr; /* Is there another element?  */
  /* The row's number, perhaps in the type of addresses, too.  */
  gassign *m_row = nullptr, *m_wide_row = nullptr;
};

} // namespace accred

#endif
