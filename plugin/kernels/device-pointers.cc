/* Pointers in `deviceptr' clauses of kernels regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The front end makes such pointers addressable, though no code takes their address.  What is in
   memory may change at each store, so that the compiler would not know what two accesses through
   the same pointer have in common.  */

#include "plugin/kernels/device-pointers.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/kernels/taken-addresses.h"

namespace accred {

namespace {

/* Add what `deviceptr' clauses of kernels regions in SEQ name to FOUND.  */

void
find_device_pointers (gimple_seq seq, std::set<tree> &found)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
	    found.insert (OMP_CLAUSE_DECL (c));
      for_each_sequence (stmt, [&] (gimple_seq *s) { find_device_pointers (*s, found); });
    }
}

} // namespace

void
make_device_pointers_registers (function *fun)
{
  std::set<tree> pointers;
  find_device_pointers (fun->gimple_body, pointers);
  if (pointers.empty ())
    return;
  const std::set<tree> addressed = taken_addresses (fun->gimple_body);
  for (tree v : pointers)
    if ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !is_global_var (v)
	&& POINTER_TYPE_P (TREE_TYPE (v)) && !DECL_HAS_VALUE_EXPR_P (v) && !addressed.count (v))
      TREE_ADDRESSABLE (v) = 0;
}

} // namespace accred
