/* What the statements of a row read and write.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_ACCESSES_H
#define ACCRED_ROW_ACCESSES_H

#include "plugin/gcc-shim.h"

#include <optional>

namespace accred {

/* What a statement reads or writes: REF, or what PTR leads to.  */
struct row_access
{
  tree ref, ptr;
  bool writes;

  /* The pointer that leads there; null if there is none.  */
  tree pointer () const;
};

/* The accesses of STMT; nothing if they are not known.  */
std::optional<std::vector<row_access>> accesses_of (gimple *stmt);

/* True if A and B may be the same.  APART: arrays that a region has in different entries of its
   record are not.  */
bool same_memory_p (const row_access &a, const row_access &b, bool apart);

/* PAIRS get the entries of the record that lead to what A and B access; false if these are not
   known.  */
struct pointer_pair;
bool add_pair (std::vector<pointer_pair> &pairs, const row_access &a, const row_access &b);

} // namespace accred

#endif
