/* Tiles of one collapsed nest that reads and writes memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_NEST_STREAMER_H
#define ACCRED_NEST_STREAMER_H

#include "plugin/loops/nest-pairs.h"
#include "plugin/loops/nest-tiler.h"

namespace accred {

/* A part of nest-streams.cc, whose header comment has the letters.  */

class nest_streamer : nest_tiler
{
public:
  nest_streamer (const loop_nest &nest, const loop_plan &plan, unsigned vector)
    : nest_tiler (nest, plan.tests_digits), m_height (plan.rows), m_depth (plan.planes),
      m_lanes (vector), m_width (plan.width), m_least_columns (plan.least_columns), m_values (nest),
      m_conditions (m_values.conditions ()), m_in_turn (!m_conditions.empty () && !plan.unrolled),
      m_ends_in_turn (m_depth > 1 || !plan.unrolled)
  {
    if (m_width > 1)
      m_pairs.emplace (nest, m_values, m_conditions);
    if (m_pairs && !m_pairs->any_p ())
      m_pairs.reset ();
  }
  /* Before: the loop as it was.  After: with a loop over a tile's elements in it.  */
  void run ();
  /* Whole tiles get a loop of their own.  Loops are known again.  */
  void version ();

private:
  /* In 32 bits.  */
  tree u (gimple_seq *seq, tree t) const { return gimple_convert (seq, unsigned_type_node, t); }
  tree u (unsigned n) const { return build_int_cst (unsigned_type_node, n); }
  tree u (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, unsigned_type_node, a, b);
  }
  tree test (gimple_seq *seq, tree_code code, tree a, tree b) const
  {
    return gimple_build (seq, code, boolean_type_node, a, b);
  }
  tree less (gimple_seq *seq, tree a, tree b) const { return test (seq, LT_EXPR, a, b); }
  tree both (gimple_seq *seq, tree a, tree b) const { return test (seq, BIT_AND_EXPR, a, b); }
  tree choose (gimple_seq *seq, tree cond, tree a, tree b) const
  {
    return gimple_build (seq, COND_EXPR, TREE_TYPE (a), cond, a, b);
  }
  /* How many times 2 ^ LOG2 make N.  */
  tree pieces (gimple_seq *seq, tree n, unsigned log2) const
  {
    n = u (seq, PLUS_EXPR, n, u ((1u << log2) - 1));
    return u (seq, RSHIFT_EXPR, n, u (log2));
  }
  /* True if N are nearly a multiple of OF: what is missing is an eighth at most.  */
  tree fits (gimple_seq *seq, tree n, unsigned of) const
  {
    tree over = u (seq, BIT_AND_EXPR, u (seq, MINUS_EXPR, u (0), n), u (of - 1));
    return test (seq, GE_EXPR, u (seq, RSHIFT_EXPR, n, u (3)), over);
  }
  unsigned elements () const { return m_height * m_depth; }
  unsigned all_elements () const { return elements () * (m_pairs ? m_width : 1); }
  tree address_of_store (const tree at[nest_digits], gimple_seq *seq) const;
  tree pairs_p (gimple_seq *seq) const;
  tree columns_before (gimple_seq *seq);
  void new_range ();
  std::vector<tree> places (gimple_seq *seq, tree number, tree type) const;
  void place_of_tile ();
  void compute_digits ();
  void column_of_tile (gimple_seq *seq);
  tree whole_tile (gimple_seq *seq, tree row, tree plane) const;
  void leave_without_elements (gimple_seq *seq);
  void compute_element (tree row, tree plane);
  void name_columns (gimple_seq *before, gimple_seq *seq);
  void lower_pairs ();
  /* The loop over elements, of which there are copies.  */
  struct element_loop
  {
    class loop *loop;
    gcond *more;
    gassign *across, *down, *deep; /* 0, e % H, e / H; of pairs e % 2, e / 2.  */
    /* The digits of an element: column, row (in its plane) and plane, perhaps the same in the type
       of addresses, number of the row among those of all planes.  */
    gassign *column, *wide_column, *row, *wide_row, *plane, *wide_plane, *all_rows;
    std::vector<gassign *> stores;
    std::vector<gimple *> conditions;
  };
  static gimple *copy_of (gimple *stmt);
  static gassign *copy_of (gassign *stmt)
  {
    return stmt ? as_a<gassign *> (copy_of (static_cast<gimple *> (stmt))) : nullptr;
  }
  element_loop version_of (element_loop &of, tree cond);
  void end_after (const element_loop &l, tree count) const;
  void decide_as_usual (const element_loop &l) const;
  void stay_in_tile (const element_loop &l) const;
  void take_in_turn (const element_loop &l) const;
  void take_successive (const element_loop &l) const;
  tree next_digit (gimple_seq *seq, tree sum, tree end, tree &carry) const;
  void take_pairs (const element_loop &l);
  void unroll (const element_loop &l, unsigned count, bool pairs) const;

  /* H, D, T, W, L.  */
  const unsigned m_height, m_depth, m_lanes, m_width, m_least_columns;
  const digit_values m_values;
  const std::vector<nest_condition> m_conditions;
  std::optional<nest_pairs> m_pairs;
  const bool m_in_turn; /* Elements where there are no tiles, */
  const bool m_ends_in_turn; /* and of tiles that are not whole.  */
  /* Before the loop, in 32 bits: whether lanes have pairs; M, P, F, CB, RB; whether there are
     tiles; the logarithms of lanes beside each other, and of a gang's elements where there are
     none.  */
  tree m_paired = boolean_false_node;
  tree m_columns = NULL_TREE, m_all_planes = NULL_TREE, m_before = NULL_TREE, m_cb = NULL_TREE,
       m_rb = NULL_TREE, m_tiled = NULL_TREE, m_log2 = NULL_TREE, m_group = NULL_TREE;
  tree m_count = NULL_TREE; /* Of iterations.  */
  /* In a tile: cb, rb and pb, k, n, m; 1 if it has the column k + 1, too; whether it is whole.
     Where there are none: i, its digits are CB, RB and P.  */
  tree m_cb_of_tile = NULL_TREE, m_rb_of_tile = NULL_TREE, m_pb_of_tile = NULL_TREE,
       m_column = NULL_TREE, m_signed_column = NULL_TREE, m_wide_column = NULL_TREE,
       m_both = NULL_TREE, m_n = NULL_TREE, m_m = NULL_TREE, m_whole = NULL_TREE,
       m_whole_pair = NULL_TREE, m_successive = NULL_TREE;
  tree m_lane = NULL_TREE;
  element_loop m_elements = {};
};

} // namespace accred

#endif
