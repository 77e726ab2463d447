/* The elements of private arrays as scalars, before the plan.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop that reduces an array of few words works on a private array (array-reductions.cc).  Where
   all subscripts are constants, since accred_unroll_elements has unrolled the loops over elements,
   GCC makes registers of it, but only after the plan: that would see a variable in memory, and
   stores in each iteration.

   Before:	.UNIQUE (OACC_PRIVATE, ..., &s);  for (...)  { s[0] = s[0] + x;  ... }
   After:	.UNIQUE (OACC_PRIVATE, ...);  for (...)  s0 = s0 + x;

   The same holds for the program's own arrays and structs that an iteration has.

   Needs: accred_raise has read the marks of private variables, whose addresses keep GCC from it.
   Guarantees: arrays that gangs or workers share stay in memory.  */

#include "plugin/loops/scalar-elements.h"
#include "plugin/loops/chosen-elements.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* True if V is an array or a struct, and CLONE's threads have each their own.  */

bool
own_array_p (tree v, const device_clone &clone)
{
  if (!DECL_P (v) || !AGGREGATE_TYPE_P (TREE_TYPE (v)))
    return false;
  auto place = clone.placements.find (DECL_UID (v));
  return place != clone.placements.end () && place->second == dev::placement::thread;
}

/* Take such arrays out of the mark at GSI.  */

bool
take_arrays (gimple_stmt_iterator *gsi, const device_clone &clone)
{
  gcall *mark = as_a<gcall *> (gsi_stmt (*gsi));
  auto_vec<tree> args;
  for (unsigned i = 0; i < gimple_call_num_args (mark); i++)
    {
      tree arg = gimple_call_arg (mark, i);
      if (TREE_CODE (arg) != ADDR_EXPR || !own_array_p (TREE_OPERAND (arg, 0), clone))
	args.safe_push (arg);
    }
  if (args.length () == gimple_call_num_args (mark))
    return false;
  gcall *call = gimple_build_call_internal_vec (IFN_UNIQUE, args);
  gimple_call_set_lhs (call, gimple_call_lhs (mark));
  gimple_set_location (call, gimple_location (mark));
  gimple_move_vops (call, mark);
  gsi_replace (gsi, call, false);
  return true;
}

/* The arrays that FUN's loops reduce, as far as each thread of CLONE has its own.  Those without a
   mark have never had their address taken.  */

std::vector<tree>
own_reduced_arrays (function *fun, const device_clone &clone)
{
  std::vector<tree> arrays;
  tree v;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, v)
    if (lookup_attribute (reduced_array_attribute, DECL_ATTRIBUTES (v))
	&& (own_array_p (v, clone)
	    || (!TREE_ADDRESSABLE (v) && !clone.placements.count (DECL_UID (v)))))
      arrays.push_back (v);
  return arrays;
}

} // namespace

void
make_elements_scalars (function *fun, const device_clone &clone)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (unique_p (gsi_stmt (gsi), unique_oacc_private))
	any |= take_arrays (&gsi, clone);
  for (tree v : own_reduced_arrays (fun, clone))
    any |= choose_elements (fun, v);
  if (!any)
    return;
  execute_update_addresses_taken ();
  run_pass (make_pass_sra (g), fun);
  /* It leaves stores of what nothing reads.  */
  run_pass (make_pass_dce (g), fun);
}

void
run_pass (opt_pass *pass, function *fun)
{
  const unsigned todo = pass->execute (fun);
  delete pass;
  if (todo & TODO_update_ssa_any)
    update_ssa (todo & TODO_update_ssa_any);
  if (todo & TODO_cleanup_cfg)
    cleanup_tree_cfg ();
}

} // namespace accred
