/* Rows of any length: long ones are left to all gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_LIST_H
#define ACCRED_ROW_LIST_H

#include "plugin/loops/row-shares.h"

namespace accred {

/* What notes rows in the list, and takes pieces from its table.  */

class list_builder : protected row_sharer
{
protected:
  explicit list_builder (const row_nest &nest) : row_sharer (nest, 0, false) {}

  /* A long row has more elements than MANY, or than FEW where there are few gangs.  */
  struct limits_of_rows
  {
    unsigned many, few;
    unsigned least () const { return std::min (many, few); }
  };
  edge in_front_of (const std::vector<gcall *> &calls);
  tree memory_word (tree address);
  tree left_in_list (tree length, const values &needed, const limits_of_rows &limits);
  void copy_outside (const std::vector<gcall *> &outside, tree pieces);
  void loop_over_pieces (const std::vector<gcall *> &outside, unsigned each);
  void find_piece (tree piece);
  void give_values (const values &needed);
  values values_in_front_of (gimple *mark) const;
  void go_through_piece ();

  size_t m_needed = 0; /* Values that a row's elements need.  */
  tree m_list = NULL_TREE; /* The launch's memory.  */
  tree m_entry = NULL_TREE; /* The piece's row in the list,  */
  tree m_piece_first = NULL_TREE, m_piece_end = NULL_TREE; /* ... and its elements.  */
};

/* Rewrites two copies of a nest that reduces nothing, for which row_finder::why_not_left says
   nothing.  */

class row_lister : list_builder
{
public:
  /* NEST is not yet copied, and will be that of the pieces.  */
  explicit row_lister (const row_nest &nest);
  /* GANGS and VECTORS are the loops of the copy that stays as it is, but for long rows, and OUTSIDE
     those calls for the other one's loop over gangs that stand in front of both.  */
  void run (const loop_nest &gangs, const loop_nest &vectors, const std::vector<gcall *> &outside);

private:
  void skip_elements (const loop_nest &vectors);
  void leave_long_rows (const loop_nest &gangs, const loop_nest &vectors);
  void go_to_elements ();
  void take_pieces (const std::vector<gcall *> &outside);

  gimple *m_last; /* Of the nest of the pieces: the last mark of its loop over vectors.  */
};

/* TO stands for FROM in the statements for which REPLACES is true.  */
void replace_uses (tree from, tree to, const std::function<bool (gimple *)> &replaces);

/* BLOCKS stand behind all others, so that what most rows execute is in one place.  */
void move_to_end (const std::vector<basic_block> &blocks);
/* The same with the blocks of LOOP, and FIRST in front of them.  */
void move_to_end (basic_block first, class loop *loop);

/* What statements of ROWS define of memory has other names from now on.  */
void rename_memory (class loop *rows);

} // namespace accred

#endif
