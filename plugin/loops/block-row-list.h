/* Rows of gangs that are blocks: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BLOCK_ROW_LIST_H
#define ACCRED_BLOCK_ROW_LIST_H

#include "plugin/loops/row-list.h"

namespace accred {

/* What gangs reduce over all of their rows, and the reduction of a row's elements to it, if they
   have one.  */
struct region_sum
{
  gphi *of_rows = nullptr;
  tree_code op = ERROR_MARK;
  gcall *setup = nullptr, *teardown = nullptr;
};

/* Says why the rows of a nest whose gangs are not packed cannot be left to others.  */

class block_row_finder
{
public:
  block_row_finder (planned_loops &loops, row_finder &rows) : m_loops (loops), m_finder (rows) {}
  /* Empty: they can.  */
  std::string why_not ();

  const row_nest &nest () const { return m_finder.nest; }
  gassign *next = nullptr; /* The number of the gang's next row.  */
  std::vector<region_sum> sums;

private:
  bool find_next ();
  bool find_sums ();
  bool find_reductions (std::map<int, region_sum> &found) const;
  tree_code operation_over_rows (gphi *of_rows) const;
  void find_roots (tree v, std::set<tree> &seen, std::set<gimple *> &found) const;
  bool only_sums_leave_p (const element_part &elements) const;
  bool computed_p (tree v, const element_part &elements) const;

  planned_loops &m_loops;
  row_finder &m_finder;
};

/* Rewrites a nest of which block_row_finder says nothing.  */

class block_row_lister : list_builder
{
public:
  /* Nothing is copied yet; the nest of FOUND will be that of pieces.  */
  explicit block_row_lister (const block_row_finder &found);
  /* As row_lister::run.  */
  void run (const loop_nest &gangs, const loop_nest &vectors, const std::vector<gcall *> &outside);

private:
  void take_pieces (const std::vector<gcall *> &outside);
  void go_on ();
  void leave_long_rows (const loop_nest &gangs, const loop_nest &vectors);

  const block_row_finder &f;
  gimple *m_last; /* The last mark of the loop over vectors.  */
};

} // namespace accred

#endif
