/* What becomes of OpenMP's clauses in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLAUSE_TABLE_H
#define ACCRED_CLAUSE_TABLE_H

#include "plugin/gcc-shim.h"

namespace accred {

enum class clause_fate
{
  keep,
  convert,
  drop,
  refuse
};

/* What a clause can stand on.  */
enum class omp_construct
{
  target,
  teams,
  parallel,
  loop
};
constexpr unsigned num_omp_constructs = 4;

clause_fate fate_of_clause (omp_clause_code, omp_construct);

/* The construct STMT with clauses, if it is one of these, and the place of its clauses.  */
std::optional<omp_construct> construct_of (gimple *stmt);
tree *clauses_of (gimple *stmt);

/* True if CLAUSE_REDUCTION C is one with an operator, of a whole variable.  */
bool plain_reduction_p (const_tree c);

/* Calls VISIT for the sequences in clause C.  */

template <typename F>
void
for_each_sequence_of_clause (tree c, const F &visit)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_REDUCTION:
      visit (&OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c));
      visit (&OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (c));
      break;
    case OMP_CLAUSE_LASTPRIVATE: visit (&OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c)); break;
    case OMP_CLAUSE_LINEAR: visit (&OMP_CLAUSE_LINEAR_GIMPLE_SEQ (c)); break;
    default: break;
    }
}

} // namespace accred

#endif
