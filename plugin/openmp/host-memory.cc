/* Files whose `requires' directive wants the host's memory on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: after `requires unified_shared_memory' or `self_maps' a region may use what no clause
   maps, and kernels have only what is mapped.  A program that libgomp gives no device is right: so
   the host executes these regions.  Then data must stay, too: what `exit data' or the end of
   `target data' copied back would be older than what the regions stored.

     Before:  #pragma omp target if (N) map (tofrom: A)
     After:   #pragma omp target if (0) map (tofrom: A)

   Needs: the clauses of directives.  Guarantees: all directives of OpenMP in the file leave the
   device alone; those of OpenACC do not change.  */

#include "plugin/openmp/host-memory.h"

namespace accred {

bool
stay_on_host (gomp_target *target)
{
  const char *required = required_memory ();
  if (!required || is_gimple_omp_oacc (target))
    return false;
  tree clauses = gimple_omp_target_clauses (target);
  tree condition = omp_find_clause (clauses, OMP_CLAUSE_IF);
  if (!condition)
    {
      condition = build_omp_clause (gimple_location (target), OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_MODIFIER (condition) = ERROR_MARK;
      OMP_CLAUSE_CHAIN (condition) = clauses;
      gimple_omp_target_set_clauses (target, condition);
    }
  OMP_CLAUSE_IF_EXPR (condition) = boolean_false_node;
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_REGION)
    warning_at (gimple_location (target), 0,
		"accred: the host executes this region, because of %<requires %s%>", required);
  return true;
}

} // namespace accred
