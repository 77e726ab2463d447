/* The statements of a sequence as a list.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STATEMENT_LIST_H
#define ACCRED_STATEMENT_LIST_H

#include "plugin/gcc-shim.h"

namespace accred {

using statements = std::vector<gimple *>;

/* Take the statements out of SEQ.  */

inline statements
take (gimple_seq *seq)
{
  statements all;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      all.push_back (gsi_stmt (gsi));
      gsi_remove (&gsi, false);
    }
  return all;
}

inline gimple_seq
make_sequence (const statements &all)
{
  gimple_seq seq = NULL;
  for (gimple *stmt : all)
    gimple_seq_add_stmt_without_update (&seq, stmt);
  return seq;
}

} // namespace accred

#endif
