/* The numbers of a nest's iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_NUMBERS_H
#define ACCRED_LOOP_NUMBERS_H

#include "plugin/openmp/statement-block.h"

namespace accred {

/* In B, START + NUMBER * STEP: what a variable of a clause `linear' has in the iteration of that
   number.  Of a pointer the step is a number of bytes.  */
tree linear_value (statement_block &b, tree start, tree number, tree step);

/* The condition of loop I of LOOP, `<' or `>' for `!='.  */
tree_code ordered_condition (gomp_for *loop, unsigned i);

/* The collapsed loops of LOOP, whose iterations have the numbers from 0 on, of 64 bits.  */

class loop_numbers
{
public:
  /* BEFORE gets the statements that compute the number of iterations.  */
  loop_numbers (gomp_for *loop, statement_block &before);

  tree iterations () const { return m_iterations; }

  /* The loop's variables get their values for NUMBER, in B.  */
  void set_indices (statement_block &b, tree number) const;

  /* The number of the iteration whose values the loop's variables have, in B.  */
  tree number (statement_block &b) const;

private:
  struct one_loop
  {
    tree index, first;
    tree step; /* As 64 bits.  */
    tree count;
    bool up;
  };
  static one_loop read (gomp_for *, unsigned, statement_block &);

  std::vector<one_loop> m_loops;
  tree m_iterations;
};

} // namespace accred

#endif
