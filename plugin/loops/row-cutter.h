/* Rows of any length: what rewrites the nest (row-pieces.cc, row-aside.cc).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_CUTTER_H
#define ACCRED_ROW_CUTTER_H

#include "plugin/loops/row-builder.h"
#include "plugin/loops/row-pieces.h"

namespace accred {

/* Statements of a loop over rows, of which there are two.  */
struct row_loop_parts
{
  edge enter = nullptr, exit = nullptr, back = nullptr;
  gphi *row = nullptr;
  gcond *more = nullptr;
  basic_block mark = nullptr; /* That which the mark ends.  */
};

/* Rewrites the nest.  */

class row_cutter : row_builder
{
public:
  row_cutter (const row_nest &nest, planned_loops &loops, region_plan &plan, unsigned mask,
	      const length_builder &usual)
    : row_builder (nest), m_loops (loops), m_plan (plan), m_mask (mask), m_usual (usual)
  {}
  void run ();

private:
  /* SEQ computes what becomes of VALUE with ROW.  */
  using row_step = std::function<tree (gimple_seq *seq, tree row, tree value)>;

  tree element (gimple_seq *seq, size_t k, tree index);
  tree load (gimple_seq *seq, size_t k, tree index);
  tree length_of (gimple_seq *seq, tree row);
  tree long_p (gimple_seq *seq, tree length);

  void copy_nest ();
  void copy_vector_calls (const std::set<gimple *> &known);
  void always_to (gcond *cond, basic_block to);
  void find_share (basic_block start);
  basic_block for_rows (basic_block before, tree start, const row_step &step, tree &result);
  void put_aside ();
  basic_block put_long_rows (basic_block scanned, basic_block none, basic_block &failed,
			     tree &mine);
  void skip_long_rows ();
  void next_row (const row_loop_parts &loop, basic_block latch);
  void begin ();
  basic_block begin_own (basic_block test);
  basic_block begin_claim (basic_block claim);
  void begin_piece ();
  void shift_elements ();
  void join_values ();
  values combine_own (basic_block own, values found, basic_block again, basic_block done);
  basic_block combine_group (basic_block group, tree size, tree level, values &v);
  void use_joined (basic_block after, const std::vector<std::pair<edge, values>> &from);
  void end_row ();

  planned_loops &m_loops;
  region_plan &m_plan;
  unsigned m_mask;
  const length_builder &m_usual;
  gimple_seq m_usual_seq = NULL;
  tree m_usual_length = NULL_TREE;
  row_loop_parts m_short, m_long;
  gcall *m_last_teardown = nullptr;
  tree m_memory = NULL_TREE, m_gangs = NULL_TREE, m_least = NULL_TREE, m_limit = NULL_TREE;
  tree m_first = NULL_TREE, m_stop = NULL_TREE, m_step = NULL_TREE, m_mine = NULL_TREE;
  tree m_own = NULL_TREE, m_claimed = NULL_TREE, m_number = NULL_TREE;
  tree m_range = NULL_TREE, m_piece = NULL_TREE, m_from = NULL_TREE;
  tree m_last = NULL_TREE; /* True for the last piece of a row.  */
  std::set<basic_block> m_joining; /* Where values are still those of a piece.  */
  values m_group, m_all; /* Of the pieces before, of an own row.  */
  basic_block m_next = nullptr, m_enter = nullptr, m_latch = nullptr;
};

} // namespace accred

#endif
