/* A loop whose threads have a row each: long ones are left to all threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_THREAD_ROW_LIST_H
#define ACCRED_THREAD_ROW_LIST_H

#include "plugin/loops/row-list.h"
#include "plugin/loops/thread-rows.h"

#include <map>

namespace accred {

/* Rewrites the rows of FOUND, of which thread_row_finder::why_not says nothing.  */

class thread_row_lister : list_builder
{
public:
  explicit thread_row_lister (const thread_row_finder &found) : list_builder (found.nest), f (found)
  {}
  /* Before there is a copy: long rows are left.  */
  void leave_long_rows ();
  /* Then: where rows are not short, the lanes of a warp share the elements of those that they have
     (thread-row-join.cc).  Dominators and names are up to date.  */
  void join_rows ();
  /* FOUND is now that of the copy for pieces; OUTSIDE are the calls in front of both.  */
  void take_pieces (const std::vector<gcall *> &outside);

private:
  static constexpr int lanes = 32; /* That have a piece.  */

  /* A copy of the loop over elements, which are those of all rows of a warp.  */
  struct joined_loop
  {
    class loop *loop = nullptr;
    gphi *iv = nullptr;
    std::vector<gphi *> sums;
    tree name = NULL_TREE, number = NULL_TREE; /* Of the element: what it is called, its type.  */
    tree start = NULL_TREE; /* Of the lane's own row.  */
    /* How many lanes there are, and below this one; elements up to the lane's row, and all; what an
       element of the row is, but for its number among all.  */
    tree lanes = NULL_TREE, rank = NULL_TREE, sum = NULL_TREE, all = NULL_TREE, base = NULL_TREE;
    std::vector<std::pair<tree, tree>> of_rows; /* A lane's values, and their names in the loop.  */
  };

  tree copied (tree v);
  tree wide (tree v);
  tree apart ();
  void redirect_arguments (edge e);
  tree highest_of (tree mask);
  tree lanes_that_join ();
  tree sum_of_present (tree v, tree below);
  tree search_lane (tree element, tree sum, bool full);
  tree lane_of (tree element, tree sum);
  void open_loop (class loop *joined, basic_block end);
  void find_phis (joined_loop &j);
  void rename_values (joined_loop &j);
  edge add_up_rows (joined_loop &j);
  basic_block take_element (joined_loop &j, tree begin);
  void end_turn (joined_loop &j, basic_block none, edge again, tree begin, tree next);
  void take_together (class loop *loop, basic_block end, tree present);
  void take_every_lane (tree end);
  void end_row (edge e, const std::map<gphi *, tree> &sums);

  const thread_row_finder &f;
  values m_needed; /* By a row's elements.  */
  tree m_length = NULL_TREE; /* How many these are, 64 bits.  */
  basic_block m_behind = nullptr; /* The elements.  */
  values m_sums; /* There.  */
};

} // namespace accred

#endif
