/* Rows of any length: what a kernel reads of their bounds when it starts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BOUNDS_READER_H
#define ACCRED_BOUNDS_READER_H

#include "plugin/gcc-shim.h"

namespace accred {

/* What the kernel reads of the bounds when it starts.  The loads are the program's own as far as
   errors are concerned: their place is that of LOAD.  */

class bounds_reader
{
public:
  /* FIRST, a number, is the address of the first one of ROWS + 1 bounds, which are BYTES apart, if
     there are rows.  */
  bounds_reader (gimple_seq *seq, gassign *load, tree first, tree bytes, tree rows)
    : m_seq (seq), m_load (load), m_first (first), m_bytes (bytes), m_rows (rows)
  {}
  /* The bound with which all rows begin; with which they end.  */
  tree begin () { return at (build_zero_cst (long_unsigned_type_node)); }
  tree end () { return at (m_rows); }
  /* The elements of part THREAD, a thread of a block, of as many parts.  */
  tree part (tree thread);

private:
  tree at (tree row);
  tree start_of_part (tree number);
  gimple_seq *m_seq;
  gassign *m_load;
  tree m_first, m_bytes, m_rows;
};

} // namespace accred

#endif
