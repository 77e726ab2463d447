/* Scalars that some iterations of a loop set.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_auto_loops, for `kernels' regions.

					    set_found = set = 0; last = 0;
     for (int i = 0; i < n; i++)	    for (int i = 0; i < n; i++)
       if (a[i] == key)			      if (a[i] == key)
	 {					{
	   found = 1;				  set_found = set_found | 1;
	   where = i + 1;			  set = set | 1; last = max (last, number of i);
	 }					}
					    if (set_found) found = 1;
					    if (set) where = the i of LAST + 1;

   On the left the value behind the loop is that of the last iteration that sets it; on the right
   that is a reduction, which auto-loops.cc sees.  The value must be computed from constants, from
   what the loop does not change, and from the variables of the loop and of one loop in it
   (iteration-order.h).  What decides whether an iteration sets it is not asked here: if that needs
   other iterations, then the loop is sequential, and the right side is as good as the left one.  */

#include "plugin/kernels/last-values.h"
#include "plugin/kernels/iteration-order.h"
#include "plugin/kernels/loop-rewriter.h"

namespace accred {

namespace {

class last_value_finder : public loop_rewriter
{
  using loop_rewriter::loop_rewriter;

  void rewrite (const candidate &c) final override
  {
    for (tree object : c.body.written ())
      if (only_set_p (c, object) && !c.body.written_at_end_p (object) && used_behind_p (c, object))
	reduce (c, object);
  }

  void reduce (const candidate &, tree object);
};

/* Let the loop C reduce which iteration sets OBJECT last.  */

void
last_value_finder::reduce (const candidate &c, tree object)
{
  const iteration_values values (c.loop, plain ());
  std::vector<gassign *> stores;
  bool alike = true;
  any_statement (gimple_omp_body (c.loop),
		 [&] (gimple *stmt)
		 {
		   if (gimple_get_lhs (stmt) != object)
		     return walk_on::into;
		   gassign *a = dyn_cast<gassign *> (stmt);
		   alike &= a && (stores.empty () || values.same_p (stores.front (), a));
		   stores.push_back (a);
		   return walk_on::into;
		 });
  if (!alike || stores.empty ())
    return;
  const auto order = values.order_of ({ stores.front () });
  if (!order)
    return;
  tree set = new_temporary (integer_type_node, c.scope, "set");
  tree last = order->varies_p () ? new_temporary (order->type (), c.scope, "last") : NULL_TREE;
  statements before{ gimple_build_assign (set, integer_zero_node) };
  if (last)
    before.push_back (gimple_build_assign (last, build_zero_cst (order->type ())));
  for (gassign *a : stores)
    {
      sequence_builder update (c.scope);
      update.all.push_back (gimple_build_assign (set, BIT_IOR_EXPR, set, integer_one_node));
      if (last)
	{
	  tree number = order->number (update);
	  update.all.push_back (gimple_build_assign (last, MAX_EXPR, last, number));
	}
      replace_statement (gimple_omp_body_ptr (c.loop), a, make_sequence (update.all));
    }
  tree some = create_artificial_label (UNKNOWN_LOCATION),
       none = create_artificial_label (UNKNOWN_LOCATION);
  sequence_builder after (c.scope);
  after.all = { gimple_build_cond (NE_EXPR, set, integer_zero_node, some, none),
		gimple_build_label (some) };
  order->compute ({ stores.front () }, last, after);
  after.all.push_back (gimple_build_label (none));
  surround (c, before, after.all);
}

} // namespace

void
reduce_last_iterations (function *fun, gomp_target *target)
{
  last_value_finder (fun, target).run ();
}

} // namespace accred
