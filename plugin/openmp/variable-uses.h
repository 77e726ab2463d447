/* Where statements of a target region use a variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_VARIABLE_USES_H
#define ACCRED_VARIABLE_USES_H

#include "plugin/gcc-shim.h"

namespace accred {

struct variable_uses
{
  tree variable;
  unsigned uses = 0; /* In operands and in clauses.  */
  bool written = false; /* It gets a value, as a whole or in part, or its address is taken.  */
};

variable_uses find_uses (gimple_seq, tree variable);
/* In the statement at GSI, with all that stands in it.  */
variable_uses uses_in_statement (gimple_stmt_iterator gsi, tree variable);

/* Replace the variable FROM in SEQ, also in clauses.  */
void rename_variable (gimple_seq *seq, tree from, tree to);

/* The same for OBJECT, in memory; statements that cannot have such an operand get temporaries.  No
   clause in SEQ names FROM.  */
void replace_variable (gimple_seq *seq, tree from, tree object);

} // namespace accred

#endif
