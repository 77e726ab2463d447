/* Rows of any length: a lane for each, of short ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_BY_LANE_H
#define ACCRED_ROW_BY_LANE_H

#include "plugin/loops/row-shares.h"

namespace accred {

/* Rewrites a nest for which row_finder::why_not says nothing.  */

class row_by_lane : row_sharer
{
public:
  /* As row_sharer's.  */
  row_by_lane (const row_nest &nest, unsigned mask) : row_sharer (nest, mask, false) {}
  void run ();

private:
  /* What goes round the loop, the same in all lanes.  */
  struct position
  {
    tree row = NULL_TREE; /* The first of the 32 rows.  */
    /* The long ones among them that are still to be done, a mask; 0: the short ones are.  */
    tree left = NULL_TREE;
  };

  void find_rows_of_warp ();
  void take_rows ();
  values add_lanes (const values &x);

  position m_here, m_then;
  tree m_step = NULL_TREE; /* Rows from one turn to the next.  */
  tree m_together = NULL_TREE; /* True: the turn is one long row's.  */
  tree m_ending = NULL_TREE; /* Not 0: the lane's row ends.  */
};

} // namespace accred

#endif
