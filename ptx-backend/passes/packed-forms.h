/* The forms of a kernel with packed gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PACKED_FORMS_H
#define ACCRED_PACKED_FORMS_H

#include "ptx-backend/ir/device-ir.h"

#include <optional>

namespace accred::dev {

/* What packed_forms_pass keeps for join_packed.  */
struct packed_forms
{
  /* The form for long rows, if there is one, that in which warps have equal shares of rows, and
     that in which lanes have rows; the function itself is the other.  */
  std::optional<function> long_rows, shares, lanes;
  /* What takes a look at all rows, if some must be followed by that.  */
  std::optional<function> checks;
  reg_id row_found = no_id; /* Its register function::row_found.  */
  /* The one with a gang in a block that has copies of arrays for atomic updates
     (private-copies.cc); insns that compute the bytes of the largest of them, the register in which
     they leave these, no number of bytes if there is no room for copies; and the elements of a row,
     where ROW_LENGTH does not have them.  */
  std::optional<function> copies;
  std::vector<insn> copies_entry;
  reg_id copied_bytes = no_id;
  uint64_t copies_row = 0;
  /* Of the function: insns before all others, and the register in which they leave the
     length of a row.  */
  std::vector<insn> entry;
  reg_id row_length = no_id;
  reg_id row_look = no_id; /* The same of function::row_look.  */
};

/* FN, a kernel with packed gangs, as one with a gang in a block.  */
void make_long_form (function &fn);

/* All passes have run on FN and on FORMS' others: make one function of them.  */
void join_packed (function &fn, packed_forms &&forms);

} // namespace accred::dev

#endif
