/* Launch dimensions of regions: accred's own policy.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Follows the user's dimensions within the device's limits, and chooses fast ones for the others
   (docs/plugin.md has the table).  */

#include "plugin/target/dims.h"
#include "abi/tuning.h"
#include "plugin/loops/plan.h"
#include "plugin/device-context.h"
#include "plugin/report/clone-diagnostics.h"

namespace accred {

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

void
warn_dim (tree fn, const char *what, int old_dim, int new_dim)
{
  const own_words speaking;
  const location_t loc = fn ? DECL_SOURCE_LOCATION (fn) : UNKNOWN_LOCATION;
  if (old_dim)
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring %d", what, new_dim, old_dim);
  else
    warning_at (loc, 0, "using %<%s (%d)%>, ignoring runtime setting", what, new_dim);
}

void
warn_routine (tree fn, int old_dim)
{
  const own_words speaking;
  warning_at (DECL_SOURCE_LOCATION (fn), 0,
	      "using %<vector_length (%d)%> due to call to vector-partitionable"
	      " routine, ignoring %d",
	      warp_size, old_dim);
}

void
limit_gangs (region_dims &d)
{
  /* The limit of the 16 bits in libgomp's table of kernels.  An implementation may run fewer gangs
     than num_gangs says (OpenACC 3.3, section 2.5.10).  */
  constexpr int most = limits::max_launch_dim;
  if (d.gang > most)
    {
      warn_dim (d.fn, "num_gangs", d.gang, most);
      d.gang = most;
    }
}

namespace {

bool
has_default_dims_p (const region_dims &d)
{
  return std::any_of (d.defaults, d.defaults + GOMP_DIM_MAX, [] (int v) { return v > 0; });
}

/* A serial construct, which calls such a routine or does not.  */

void
choose_serial (region_dims &d, bool calls_routine)
{
  d.gang = d.worker = d.vector = 1;
  if (calls_routine)
    {
      warn_routine (d.fn, 1);
      d.vector = warp_size;
    }
}

/* The vector dimension that the user leaves open, of a region with loops over vectors.  */

int
open_vector (const region_dims &d)
{
  /* The user's workers, though no loop asks for them.  A number that is known at
     launch can be any.  */
  const bool many_workers = d.worker == 0 || d.worker > max_workers_with_barrier;
  const int room = many_workers	  ? warp_size
		   : d.worker > 0 ? max_block_size / d.worker
				  : max_block_size;
  /* If the user gives default dimensions without this one, it is GCC's.  */
  const int wanted
    = (has_default_dims_p (d) ? warp_size : int (wanted_vector (d.used, d.light_loops)));
  return MAX (warp_size, MIN (wanted, room / warp_size * warp_size));
}

void
choose_vector (region_dims &d, bool calls_routine)
{
  /* One thread will do for a gang without workers and vectors.  But where libgomp
     chooses the number of gangs it counts the gang's warps, and finds none.  */
  const bool gangs_at_launch = d.gang < 0 && d.uses (GOMP_DIM_GANG);
  const bool one_worker = d.worker == 1 || (d.worker < 0 && !d.uses (GOMP_DIM_WORKER));
  const bool one_thread = one_worker && !gangs_at_launch;

  if (calls_routine && d.vector != 0)
    {
      if (d.vector > 0 && d.vector != warp_size)
	warn_routine (d.fn, d.vector);
      d.vector = warp_size;
    }
  else if (d.vector < 0 && !d.uses (GOMP_DIM_VECTOR))
    d.vector = one_thread ? 1 : warp_size;
  else if (d.vector < 0)
    d.vector = open_vector (d);
  else if (d.vector == 0)
    {
      warn_dim (d.fn, "vector_length", 0, warp_size);
      d.vector = warp_size;
    }
  else if (d.vector != 1 || !one_thread)
    {
      const int rounded = MIN (ROUND_UP (d.vector, warp_size), max_block_size);
      if (rounded != d.vector)
	{
	  warn_dim (d.fn, "vector_length", d.vector, rounded);
	  d.vector = rounded;
	}
    }
}

void
choose_worker (region_dims &d)
{
  int limit = MIN (max_workers, max_block_size / d.vector);
  if (d.vector > warp_size)
    limit = MIN (limit, max_workers_with_barrier);
  if (d.worker < 0)
    d.worker = (d.uses (GOMP_DIM_WORKER)
		  ? MAX (1, MIN (limit, int (tuning::default_block_size) / d.vector))
		  : 1);
  else if (d.worker > limit)
    {
      warn_dim (d.fn, "num_workers", d.worker, limit);
      d.worker = limit;
    }
}

void
choose_dims (region_dims &d)
{
  const bool calls_routine = calls_vector_routine_p (d.fn);
  if (lookup_attribute ("oacc serial", DECL_ATTRIBUTES (d.fn)))
    {
      choose_serial (d, calls_routine);
      return;
    }
  if (d.gang < 0 && d.worker < 0 && d.vector < 0 && d.uses (GOMP_DIM_GANG)
      && d.uses (GOMP_DIM_VECTOR) && !calls_routine && !has_default_dims_p (d))
    d.open = true;
  int *const dims[GOMP_DIM_MAX] = { &d.gang, &d.worker, &d.vector };
  for (int ix = 0; ix != GOMP_DIM_MAX; ix++)
    if (*dims[ix] < 0 && d.uses (ix) && d.defaults[ix] > 0
	&& !(ix == GOMP_DIM_VECTOR && calls_routine))
      *dims[ix] = d.defaults[ix];

  choose_vector (d, calls_routine);
  choose_worker (d);
  if (d.gang < 0)
    d.gang = d.uses (GOMP_DIM_GANG) ? 0 : 1;
  limit_gangs (d);
}

/* The values of -fopenacc-dim are checked with the rest of a region's dimensions.  */

void
default_dims (int *)
{}

} // namespace

const policy own_policy = { nullptr, default_dims, choose_dims, true, false };

} // namespace accred
