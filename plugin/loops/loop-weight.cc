/* How much an iteration of a partitioned loop does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-expand has left two loops, one inside of the other (schedule.cc):

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND (OFFSET); i += STEP)
	 body (i)

   If the body is a few statements, memory accesses take most of the time.  Large gangs hide their
   latency, and a gang for a few iterations costs more than it brings.  A body with loops or calls
   may take any time: iterations are then distributed over as many gangs as possible.  */

#include "plugin/loops/loop-weight.h"
#include "plugin/atomic-update.h"
#include "plugin/openacc-calls.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* True if STMT is a call that may do anything.  */

bool
opaque_call_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  return call && !gimple_call_internal_p (call) && !gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	 && !atomic_update_of (call);
}

} // namespace

std::optional<unsigned>
iteration_weight (gcall *call)
{
  class loop *chunks = gimple_bb (call)->loop_father;
  class loop *body = chunks->inner;
  if (!body || body->next || body->inner)
    return std::nullopt;
  unsigned n = 0;
  basic_block *blocks = get_loop_body (body);
  bool opaque = false;
  for (unsigned k = 0; k < body->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (blocks[k]);
	 !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
      {
	n++;
	opaque |= opaque_call_p (gsi_stmt (gsi));
      }
  free (blocks);
  return opaque ? std::nullopt : std::optional (n);
}

bool
light_loop_p (gcall *call)
{
  auto weight = iteration_weight (call);
  return weight && *weight <= tuning::light_statements;
}

bool
light_loops_p (function *fun)
{
  bool any = false, all = true;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
	const std::optional<goacc_loop_call> loop = decode_goacc_loop (call);
	if (!loop || loop->kind != IFN_GOACC_LOOP_OFFSET)
	  continue;
	any = true;
	all &= light_loop_p (call) && loop_depth (bb->loop_father) == 1;
      }
  loop_optimizer_finalize ();
  return any && all;
}

bool
wide_updates_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (const std::optional<atomic_update> u = atomic_update_of (call))
	  if (SCALAR_FLOAT_TYPE_P (TREE_TYPE (u->value))
	      && int_size_in_bytes (TREE_TYPE (u->value)) == 8)
	    return true;
  return false;
}

bool
stream_p (function *fun)
{
  unsigned loops = 0;
  bool stores = false;
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	const std::optional<goacc_loop_call> loop = decode_goacc_loop (stmt);
	loops += loop && loop->kind == IFN_GOACC_LOOP_OFFSET;
	stores |= gimple_store_p (stmt) && loop_depth (bb->loop_father) == 2;
	if (is_gimple_call (stmt) && gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	  loops = 2;
      }
  loop_optimizer_finalize ();
  return loops == 1 && stores;
}

} // namespace accred
