/* Regions of the host in those of the device: OpenMP's `device (ancestor: 1)'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's own lowering does for such a region what is wanted: its maps become arrays of addresses,
   sizes and kinds, its body a function of the host, and there is a call for both
   (offload/ancestor-calls.cc).  But GCC rejects constructs of OpenMP in those of OpenACC:

     #pragma omp target map (a)			  #pragma omp target map (a)
     {						  {
       #pragma omp target device (ancestor: 1)	    f._omp_target (&a, &x);
	 BODY, with a and x			  }
     }

   where the function has the inner region alone (outline.cc).  What the outer construct maps is
   passed by its address, also if it is a global variable: the address is that on the device.
   In a function for the device the region stays where it is.  */

#include "plugin/openmp/ancestor-regions.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/outline.h"

namespace accred {

bool
ancestor_region_p (gomp_target *target)
{
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_REGION)
    return false;
  tree device = omp_find_clause (gimple_omp_target_clauses (target), OMP_CLAUSE_DEVICE);
  return device && OMP_CLAUSE_DEVICE_ANCESTOR (device);
}

namespace {

/* The variables that mean others in STMT are noted in RENAMED.  */

void
note_renamed (gimple *stmt, std::set<tree> &renamed)
{
  if (!construct_of (stmt))
    return;
  for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_LASTPRIVATE:
      case OMP_CLAUSE_LINEAR:
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_IN_REDUCTION:
      case OMP_CLAUSE_IS_DEVICE_PTR:
      case OMP_CLAUSE_HAS_DEVICE_ADDR:
	if (tree base = get_base_address (OMP_CLAUSE_DECL (c)); base && VAR_P (base))
	  renamed.insert (base);
	break;
      default: break;
      }
}

void
leave_regions (gimple_seq *seq, const std::set<tree> &around)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (!target || !ancestor_region_p (target))
	{
	  std::set<tree> renamed = around;
	  note_renamed (stmt, renamed);
	  for_each_sequence (stmt, [&] (gimple_seq *s) { leave_regions (s, renamed); });
	  continue;
	}
      gsi_replace (&gsi, gimple_build_nop (), false);
      if (tree v = outline_obstacle (target))
	sorry_at (gimple_location (target),
		  "accred: %qD, a variable of run-time size, in a target region in another "
		  "construct",
		  v);
      else
	gsi_replace (&gsi, outline_target (target, around, false), false);
    }
}

} // namespace

void
leave_ancestor_regions (gomp_target *target)
{
  std::set<tree> renamed;
  note_renamed (target, renamed);
  leave_regions (gimple_omp_body_ptr (target), renamed);
}

} // namespace accred
