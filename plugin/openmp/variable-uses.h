/* Where statements of a target region use a variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_VARIABLE_USES_H
#define ACCRED_VARIABLE_USES_H

#include "plugin/clauses/loop-body.h"

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

/* Calls VISIT for the loops of directives in SEQ, not for those inside of them.  */

template <typename F>
void
for_each_outer_loop (gimple_seq seq, F visit)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (is_a<gomp_for *> (gsi_stmt (gsi)))
      visit (gsi);
    else
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { for_each_outer_loop (*s, visit); });
}

} // namespace accred

#endif
