/* What becomes of OpenMP's clauses in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/openmp/clause-table.h"

namespace accred {

namespace {

struct clause_row
{
  omp_clause_code code;
  clause_fate fates[num_omp_constructs];
};

constexpr clause_row clause_rows[] = {
#define OMP_CLAUSE_ROW(CODE, TARGET, TEAMS, PARALLEL, LOOP, WHY) \
  { OMP_CLAUSE_##CODE,                                           \
    { clause_fate::TARGET, clause_fate::TEAMS, clause_fate::PARALLEL, clause_fate::LOOP } },
#include "plugin/openmp/clauses.def"
};

} // namespace

clause_fate
fate_of_clause (omp_clause_code code, omp_construct construct)
{
  for (const clause_row &r : clause_rows)
    if (r.code == code)
      return r.fates[unsigned (construct)];
  return clause_fate::refuse;
}

std::optional<omp_construct>
construct_of (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_TARGET: return omp_construct::target;
    case GIMPLE_OMP_TEAMS: return omp_construct::teams;
    case GIMPLE_OMP_PARALLEL: return omp_construct::parallel;
    case GIMPLE_OMP_FOR: return omp_construct::loop;
    default: return std::nullopt;
    }
}

tree *
clauses_of (gimple *stmt)
{
  switch (*construct_of (stmt))
    {
    case omp_construct::target: return gimple_omp_target_clauses_ptr (as_a<gomp_target *> (stmt));
    case omp_construct::teams: return gimple_omp_teams_clauses_ptr (as_a<gomp_teams *> (stmt));
    case omp_construct::parallel:
      return gimple_omp_parallel_clauses_ptr (as_a<gomp_parallel *> (stmt));
    case omp_construct::loop: return gimple_omp_for_clauses_ptr (stmt);
    }
  gcc_unreachable ();
}

bool
plain_reduction_p (const_tree c)
{
  return !OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) && DECL_P (OMP_CLAUSE_DECL (c));
}

} // namespace accred
