/* Loops whose iterations are the threads of a team.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenMP's parallel regions whose body each thread executes are such loops (openmp/each-thread.cc).
   In the body there are

     .UNIQUE (TEAM_CODE, 0, &V...)		at its start
     .UNIQUE (BLOCK_BARRIER, 0, &V...)		all threads wait for each other

   V are variables that the threads share: so they stay in memory, and others may set them at a
   barrier.  What an iteration does to variables of the team is no race, and its own affair: passes
   that give iterations variables of their own leave such a loop alone.

   The host's code has neither of them: accred_target deletes them there.  */

#ifndef ACCRED_TEAM_CODE_H
#define ACCRED_TEAM_CODE_H

#include "plugin/gcc-shim.h"
#include "plugin/openacc-calls.h"
#include "plugin/unique-kinds.h"

namespace accred {

inline bool
team_code_p (gimple *stmt)
{
  return unique_p (stmt, TEAM_CODE) || unique_p (stmt, BLOCK_BARRIER);
}

/* The call of KIND with the addresses of SHARED.  */

inline gcall *
build_team_code (own_unique_kind kind, const std::vector<tree> &shared)
{
  auto_vec<tree> arguments;
  arguments.safe_push (build_int_cst (integer_type_node, kind));
  arguments.safe_push (integer_zero_node);
  for (tree v : shared)
    arguments.safe_push (build_fold_addr_expr (v));
  return gimple_build_call_internal_vec (IFN_UNIQUE, arguments);
}

} // namespace accred

#endif
