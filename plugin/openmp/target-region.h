/* What a target region consists of, and whether it can become an OpenACC construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TARGET_REGION_H
#define ACCRED_TARGET_REGION_H

#include "plugin/openmp/clause-table.h"

namespace accred {

/* Something that a target region cannot have.  */
struct refused_part
{
  location_t loc;
  std::string what; /* As the message has it, with GCC's quotes.  */
};

struct target_region
{
  gomp_target *target = nullptr;
  gomp_teams *teams = nullptr;
  /* Without `teams', a loop that is all of the region: it can run in several gangs.  */
  bool single_loop = false;
  /* No loop and no parallel construct in it.  */
  bool serial = false;
  /* Parallel constructs that one thread of each team executes; those that deserve a warning.  */
  std::set<gimple *> alone;
  std::vector<gimple *> slow;
  /* Clauses whose value only the region computes, after it has begun.  */
  std::vector<tree> unknown;
  std::vector<refused_part> refused;
};

/* True if STMT is a directive of which one thread just executes the body.  */
bool plain_body_p (gimple *stmt);

target_region analyse_target (gomp_target *);

} // namespace accred

#endif
