/* Launch dimensions of regions: what GCC knows of them, and messages to the user.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The decision itself is in plugin/loops/plan-dims.cc.  */

#include "plugin/target/dims.h"
#include "abi/limits.h"
#include "plugin/report/clone-diagnostics.h"

namespace accred {

namespace {

/* True if FN calls a routine that partitions its loops over vectors, as all but the sequential
   ones do.  */

bool
calls_vector_routine_p (tree fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, DECL_STRUCT_FUNCTION (fn))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
	tree attr = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
	if (attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX)
	  return true;
      }
  return false;
}

/* Warn about C of the region FN, or of -fopenacc-dim if FN is null.  */

void
report_change (tree fn, const dims_change &c)
{
  const own_words speaking;
  const location_t loc = fn ? DECL_SOURCE_LOCATION (fn) : UNKNOWN_LOCATION;
  const char *clause = (c.axis == level_set::gang     ? "num_gangs"
			: c.axis == level_set::worker ? "num_workers"
						      : "vector_length");
  if (c.routine)
    warning_at (loc, 0,
		"using %<vector_length (%d)%> due to call to vector-partitionable"
		" routine, ignoring %d",
		c.instead, c.said);
  else if (c.said)
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring %d", clause, c.instead, c.said);
  else
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring runtime setting", clause, c.instead);
}

} // namespace

dims_shape
dims_said (tree fn, const int *dims, unsigned used, const int *defaults, bool light,
	   bool wide_updates, bool streams, bool columns, bool as_gcc)
{
  dims_shape s;
  s.used = used;
  s.gang = dims[GOMP_DIM_GANG];
  s.worker = dims[GOMP_DIM_WORKER];
  s.vector = dims[GOMP_DIM_VECTOR];
  s.default_gang = defaults[GOMP_DIM_GANG];
  s.default_worker = defaults[GOMP_DIM_WORKER];
  s.default_vector = defaults[GOMP_DIM_VECTOR];
  s.serial = lookup_attribute ("oacc serial", DECL_ATTRIBUTES (fn)) != NULL_TREE;
  s.calls_vectors = calls_vector_routine_p (fn);
  s.light = light;
  s.wide_updates = wide_updates;
  s.streams = streams;
  s.columns = columns;
  s.as_gcc = as_gcc;
  return s;
}

void
report_changes (tree fn, const dims_plan &plan)
{
  for (const dims_change &c : plan.changes)
    report_change (fn, c);
}

void
check_default_dims (int *dims)
{
  dims_shape said;
  said.gang = dims[GOMP_DIM_GANG];
  said.worker = dims[GOMP_DIM_WORKER];
  said.vector = dims[GOMP_DIM_VECTOR];
  const dims_plan plan = default_gcc_dims (said);
  report_changes (NULL_TREE, plan);
  dims[GOMP_DIM_GANG] = plan.gang;
  dims[GOMP_DIM_WORKER] = plan.worker;
  dims[GOMP_DIM_VECTOR] = plan.vector;
}

} // namespace accred
