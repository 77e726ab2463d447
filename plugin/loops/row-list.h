/* Rows of any length: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_LIST_H
#define ACCRED_ROW_LIST_H

#include "plugin/loops/row-shares.h"

namespace accred {

/* Rewrites two copies of a nest that reduces nothing, for which row_finder::why_not and
   why_not_again say nothing.  */

class row_lister : row_sharer
{
public:
  /* GANGS and VECTORS are the loops of the copy that stays as it is, but for long rows; NEST is the
     other one, and OUTSIDE those calls for its loop over gangs that stand in front of both.  */
  row_lister (const row_nest &nest, const loop_nest &gangs, const loop_nest &vectors,
	      const std::vector<gcall *> &outside)
    : row_sharer (nest, 0, false), m_gangs (gangs), m_vectors (vectors), m_outside (outside)
  {}
  void run ();

private:
  edge in_front_of (const std::vector<gcall *> &calls);
  static tree row_of (const loop_nest &gangs);
  tree memory_word (tree address);
  tree left_in_list (tree row, tree length);
  void skip_elements ();
  void leave_long_rows ();
  void copy_outside (tree pieces);
  void give_piece_to_gang ();
  void take_pieces ();

  const loop_nest &m_gangs, &m_vectors;
  const std::vector<gcall *> m_outside;
  tree m_table = NULL_TREE; /* Of the pieces.  */
};

} // namespace accred

#endif
