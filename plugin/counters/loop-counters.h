/* Counters of loops that are wider than the loops' variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_COUNTERS_H
#define ACCRED_LOOP_COUNTERS_H

#include "plugin/number-range.h"

namespace accred {

/* How the name of a variable begins that holds what a loop's own variable, of fewer bits, gets from
   it: the value is one of the narrower type (loop-counters.cc makes them, loop-values.cc uses
   that).  omp-low's copies of it have the same name.  */
constexpr char wide_value_prefix[] = "accred.wide.";

/* Declares variables in a bind, and collects the statements that set them.  */

class counter_builder
{
public:
  counter_builder (gbind *scope, location_t loc) : m_scope (scope), m_loc (loc) {}

  tree variable (tree type, const char *name) const;
  tree wide_value (tree type, tree narrow) const;
  /* Constants are folded; nothing is taken for impossible because it overflows.  */
  tree op (tree_code code, tree type, tree a, tree b);
  tree convert (tree type, tree v);
  /* A value that what follows cannot change.  */
  tree snapshot (tree v);
  void assign (tree to, tree_code code, tree a, tree b = NULL_TREE);

  gimple_seq seq = NULL;

private:
  gbind *m_scope;
  location_t m_loc;
};

/* If loop K of LOOP's nest is one of gfortran's own, which count the iterations of a DO statement
   with a step, mend the number of iterations (do-counts.cc).  SCOPE is the bind of its compute
   construct, FUNCTION that of the function.  */
void mend_do_count (gomp_for *loop, unsigned k, gbind *scope, gbind *function);

/* Whether it is Fortran that is compiled.  */
inline bool
fortran_p ()
{
  return lang_GNU_Fortran ();
}

} // namespace accred

#endif
