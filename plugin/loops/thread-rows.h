/* A loop whose threads have a row each, which may be any number of elements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_THREAD_ROWS_H
#define ACCRED_THREAD_ROWS_H

#include "plugin/loops/row-nest.h"

namespace accred {

/* A loop of the language over the elements of a row.  */
struct element_walk
{
  class loop *loop = nullptr;
  edge exit = nullptr;
  bool tested_first = false; /* Whether there is another element is asked in front of each.  */
  gphi *iv = nullptr;
  gassign *next = nullptr; /* The number of the next element: one more.  */
  gcond *more = nullptr;
  /* How many elements there are: END - the first one + ADD.  */
  tree end = NULL_TREE;
  int add = 0;
};

/* What a thread adds up over all of its rows: in front of the elements of a row, in them, and
   behind them.  */
struct walk_sum
{
  gphi *of_rows = nullptr, *of_elements = nullptr;
  tree behind = NULL_TREE; /* What the loop over elements leaves.  */
};

/* Finds the loop, and says why rows cannot be left to others.  */

class thread_row_finder
{
public:
  explicit thread_row_finder (planned_loops &loops) : m_loops (loops) {}
  /* False: there is no loop whose rows may be of any length.  */
  bool find ();
  /* Empty: the elements of a row may be executed in any order, and behind all rows.  */
  std::string why_not ();

  /* True if V is what a sum is in front of elements.  */
  bool initial_p (tree v) const;

  row_nest nest; /* Without a loop over vectors.  */
  element_walk walk;
  std::vector<walk_sum> sums;
  /* These have to lead to different arrays.  */
  std::vector<pointer_pair> apart;

private:
  bool rows_p ();
  bool form_p ();
  bool find_exit ();
  bool invariant_p (tree v);
  bool find_sums ();
  void find_roots (tree v, std::set<tree> &seen, std::set<gphi *> &of_rows,
		   std::set<gphi *> &of_elements) const;
  bool only_sums_leave_p () const;

  planned_loops &m_loops;
};

/* What the statements of LOOP in ROWS do, in any order of its iterations: empty, if that is the
   same.  SUMS are of the loop, and APART gets the pointers that must be different for that.  */
std::string why_in_order (const element_walk &walk, const std::vector<walk_sum> &sums,
			  std::vector<pointer_pair> &apart);

} // namespace accred

#endif
