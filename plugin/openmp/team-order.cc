/* Whether lanes may share the iterations of a team.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenMP gives the iterations of a loop over teams to one thread of each team, in order:

     #pragma omp target teams distribute num_teams (n)
     for (i = 1; i < 100; i++)
       a[i] += a[i - 1];		is right if N is 1

   A program can rely on that if it knows which iterations a team has: by clauses, or by numbers of
   teams.  Nothing else tells which iterations are of one team, so that lanes may have them as in
   OpenACC (idle-lanes.cc), which looks at variables of the team.  */

#include "plugin/openmp/team-order.h"
#include "plugin/openmp/own-reductions.h"

namespace accred {

namespace {

/* True if STMT has reductions that OpenACC has not.  */

bool
other_reductions_p (gomp_teams *stmt)
{
  for (tree c = gimple_omp_teams_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && !plain_reduction_p (c))
      return true;
  return false;
}

/* True if there may be one team, by what REGION says.  */

bool
one_team_possible_p (const target_region &region)
{
  tree c = region.target
	     ? omp_find_clause (gimple_omp_target_clauses (region.target), OMP_CLAUSE_NUM_TEAMS)
	     : NULL_TREE;
  tree n = c ? OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR (c) : NULL_TREE;
  return !region.one_team.empty () || unknown_p (region, OMP_CLAUSE_NUM_TEAMS)
	 || (n && (TREE_CODE (n) != INTEGER_CST || integer_onep (n)));
}

} // namespace

const char *
team_order (const target_region &region, bool said, bool calls)
{
  const bool copies = !region.of_each_team.empty ()
		      || (region.teams && other_reductions_p (region.teams));
  const struct
  {
    bool found;
    const char *why;
  } reasons[] = {
    { one_team_possible_p (region), "there may be one team, whose iterations are in order" },
    { region.least_threads == 1, "the program asks for one thread" },
    { said, "its clauses, or what is in it, depend on the order" },
    { region.counts_teams || region.counts_threads || calls,
      "the region, or a function, may ask for numbers of teams or threads" },
    { copies, "teams combine copies of a variable" },
  };
  for (const auto &reason : reasons)
    if (reason.found)
      return reason.why;
  return nullptr;
}

} // namespace accred
