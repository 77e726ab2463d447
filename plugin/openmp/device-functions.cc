/* Functions that target regions call: what their directives are on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A function has one body until accred_clone.  So what the device executes in another way stands
   beside what the host does:

     #pragma omp parallel	     if (on_device ())
       BODY			->     BODY, with one thread's own variables
				     else
				       #pragma omp parallel
					 BODY

   A function does not know which threads call it, and a parallel region may always have one.
   Directives that share work among threads of a region around (`for', `single' ...) are the
   caller's, whose region has one thread, too, if it calls functions outside of its loops.

   On the device no target region begins: a trap comes before it.

   Guarantees: the host's code does not change.  */

#include "plugin/openmp/device-functions.h"
#include "plugin/atomic-update.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/construct.h"
#include "plugin/openmp/copy-body.h"
#include "plugin/openmp/library-calls.h"

namespace accred {

bool
device_function_p (tree fn)
{
  return (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn))
	  && !lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (fn))
	  && !oacc_get_fn_attrib (fn));
}

namespace {

/* `if (on_device ()) DEVICE else HOST'.  */

gimple_seq
by_side (location_t loc, gimple_seq device, gimple_seq host)
{
  tree on_device = create_artificial_label (loc), on_host = create_artificial_label (loc),
       done = create_artificial_label (loc), side = create_tmp_reg (integer_type_node);
  gimple_seq all = NULL;
  auto add = [&] (gimple *stmt)
  {
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt (&all, stmt);
  };
  gcall *asks = build_on_device ();
  gimple_call_set_lhs (asks, side);
  add (asks);
  add (gimple_build_cond (NE_EXPR, side, integer_zero_node, on_device, on_host));
  add (gimple_build_label (on_device));
  gimple_seq_add_seq (&all, device);
  add (gimple_build_goto (done));
  add (gimple_build_label (on_host));
  gimple_seq_add_seq (&all, host);
  add (gimple_build_label (done));
  return all;
}

} // namespace

gimple_seq
trap_on_device (location_t loc)
{
  gcall *trap = gimple_build_call (builtin_decl_explicit (BUILT_IN_TRAP), 0);
  gimple_set_location (trap, loc);
  return by_side (loc, trap, gimple_build_nop ());
}

gimple *
one_thread_on_device (gimple *stmt)
{
  const location_t loc = gimple_location (stmt);
  gomp_parallel *whole = dyn_cast<gomp_parallel *> (stmt);
  if (!whole)
    {
      gimple_seq body = NULL;
      gimple_seq_add_stmt_without_update (&body, stmt);
      whole = gimple_build_omp_parallel (body, NULL_TREE, NULL_TREE, NULL_TREE);
      gimple_set_location (whole, loc);
    }
  gomp_parallel *device = copy_parallel (whole);
  const target_region region = analyse_alone (device);
  gimple_seq host = NULL;
  if (whole != stmt)
    gimple_omp_set_body (whole, NULL);
  gimple_seq_add_stmt_without_update (&host, stmt);
  if (!region.refused.empty () || region.asks_for_device)
    return gimple_build_bind (NULL_TREE, host, NULL_TREE);
  if (whole == stmt)
    warning_at (loc, 0,
		"accred: one thread of the device executes this %<parallel%> region, which is in a "
		"function");
  gimple_seq alone = make_alone (region, device);
  return gimple_build_bind (NULL_TREE, by_side (loc, alone, host), NULL_TREE);
}

gimple *
library_call_on_device (gimple *stmt)
{
  /* The result may be an SSA name, which is set once.  */
  tree lhs = gimple_call_lhs (stmt), value = lhs ? create_tmp_reg (TREE_TYPE (lhs)) : NULL_TREE;
  gimple_call_set_lhs (stmt, value);
  gimple_seq device = library_result (stmt, executed_by::team, { GOMP_DIM_VECTOR, NULL_TREE, {} });
  gimple_seq host = NULL;
  gimple_seq_add_stmt_without_update (&host, stmt);
  gimple_seq all = by_side (gimple_location (stmt), device, host);
  if (lhs)
    gimple_seq_add_stmt (&all, gimple_build_assign (lhs, value));
  return gimple_build_bind (NULL_TREE, all, NULL_TREE);
}

} // namespace accred
