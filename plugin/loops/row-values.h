/* What the loop over the elements of a row needs from its row.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_VALUES_H
#define ACCRED_ROW_VALUES_H

#include "plugin/gcc-shim.h"

#include <functional>
#include <set>

namespace accred {

/* The statements of an iteration of a loop over rows that are those of the row's elements.  */
class element_part
{
public:
  /* From FIRST on, which is in front of all others, to LAST, in the loop ROWS.  */
  element_part (gimple *first, gimple *last, class loop *rows);
  /* The loop ELEMENTS in ROWS.  */
  element_part (class loop *elements, class loop *rows);

  bool has_p (gimple *stmt) const;
  /* True if STMT is in ROWS, and may be executed behind the part in the same iteration.  */
  bool before_p (gimple *stmt) const;
  const std::set<basic_block> &behind () const { return m_behind; }
  const std::set<basic_block> &blocks () const { return m_blocks; }

  /* The names that are defined in an iteration before the part, and used in it, but for what only
     says how long the row is.  */
  std::vector<tree> needs () const;
  /* True if only NAMES, of those that the part defines, are used behind it.  With a loop: of PHIs,
     and of what is defined in the loop.  */
  bool only_leave_p (const std::set<tree> &names, class loop *in = nullptr) const;
  /* These are NAMES: copies of them in front of AT are used in the part instead.  Returns the
     copies.  */
  std::vector<tree> copy (const std::vector<tree> &names, gimple_stmt_iterator at) const;

private:
  bool outside_p (tree name) const;

  class loop *m_rows;
  gimple *m_first = nullptr, *m_last = nullptr;
  std::set<basic_block> m_blocks, m_behind;
};

/* Why the kernel cannot be launched again for elements of the loop ROWS over gangs; empty: it
   can.  */
std::string why_not_again (class loop *rows);

} // namespace accred

#endif
