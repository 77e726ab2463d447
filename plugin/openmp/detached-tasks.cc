/* Tasks with `detach' in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Such a task has ended when its statements have, and its event is fulfilled.  Here a task is
   executed at once, by the thread that comes to it.  Whoever waits for it finds its event fulfilled
   if that same thread has done that, as it must have before it waits itself:

     #pragma omp task detach (e)	  { BODY }
       BODY				  { OTHER }
     #pragma omp task		    ->
       { OTHER; omp_fulfill_event (e); }

   The event is the thread's if it is private to it, and nothing is done with it but to fulfill it.
   All else is refused: threads of a warp cannot wait for each other.  So are events beside `depend'
   (target-region.cc): a task would begin before the one that fulfills the event.  */

#include "plugin/openmp/detached-tasks.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/target-region.h"

namespace accred {

namespace {

struct event_uses
{
  std::set<tree> events, values; /* Values of the events.  */
  bool fulfilled = false;
  bool other = false; /* The events are used otherwise.  */
};

/* What the call STMT fulfills; null if it is none of that kind.  */

tree
fulfilled_by (gimple *stmt)
{
  tree fn = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!fn || gimple_call_num_args (stmt) != 1)
    return NULL_TREE;
  const char *name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn));
  return !strcmp (name, "omp_fulfill_event") || !strcmp (name, "omp_fulfill_event_")
	   ? gimple_call_arg (stmt, 0)
	   : NULL_TREE;
}

bool
value_of_event_p (gimple *stmt, const event_uses &u)
{
  return (gimple_assign_single_p (stmt) && u.events.count (gimple_assign_rhs1 (stmt))
	  && VAR_P (gimple_assign_lhs (stmt)) && is_gimple_reg (gimple_assign_lhs (stmt)));
}

/* For walk_gimple_seq.  */

tree
note_value (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  event_uses &u = *static_cast<event_uses *> (info->info);
  if (value_of_event_p (gsi_stmt (*gsi), u))
    u.values.insert (gimple_assign_lhs (gsi_stmt (*gsi)));
  return NULL_TREE;
}

tree
note_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  event_uses &u = *static_cast<event_uses *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  tree fulfilled = fulfilled_by (stmt);
  const bool known = fulfilled && (u.values.count (fulfilled) || u.events.count (fulfilled));
  u.fulfilled |= known;
  *handled = known || value_of_event_p (stmt, u) || gimple_clobber_p (stmt);
  if (is_a<gomp_parallel *> (stmt) || is_a<gomp_teams *> (stmt))
    for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      u.other |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SHARED && u.events.count (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

tree
note_other (tree *tp, int *, void *data)
{
  walk_stmt_info &info = *static_cast<walk_stmt_info *> (data);
  event_uses &u = *static_cast<event_uses *> (info.info);
  gimple *stmt = gsi_stmt (info.gsi);
  const bool atomic = gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD
		      || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE;
  /* In a clause.  */
  if (is_gimple_omp (stmt) && !atomic)
    return NULL_TREE;
  u.other |= u.events.count (*tp) || u.values.count (*tp);
  return NULL_TREE;
}

/* For walk_gimple_seq_mod.  */

tree
drop_call (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  event_uses &u = *static_cast<event_uses *> (info->info);
  if (tree fulfilled = fulfilled_by (gsi_stmt (*gsi)))
    if (u.values.count (fulfilled) || u.events.count (fulfilled))
      gsi_replace (gsi, gimple_build_nop (), true);
  return NULL_TREE;
}

tree
note_event (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  if (gomp_task *task = dyn_cast<gomp_task *> (gsi_stmt (*gsi)))
    if (tree c = omp_find_clause (gimple_omp_task_clauses (task), OMP_CLAUSE_DETACH))
      static_cast<event_uses *> (info->info)->events.insert (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

} // namespace

bool
fulfills_event_p (gimple *stmt)
{
  return fulfilled_by (stmt);
}

bool
event_of_thread_p (gomp_target *target, tree event)
{
  event_uses u;
  u.events.insert (event);
  walk_stmt_info info = {};
  info.info = &u;
  walk_gimple_seq (gimple_omp_body (target), note_value, NULL, &info);
  walk_gimple_seq (gimple_omp_body (target), note_use, note_other, &info);
  return u.fulfilled && !u.other;
}

void
drop_events (gomp_target *target)
{
  event_uses u;
  walk_stmt_info info = {};
  info.info = &u;
  walk_gimple_seq (gimple_omp_body (target), note_event, NULL, &info);
  if (u.events.empty ())
    return;
  walk_gimple_seq (gimple_omp_body (target), note_value, NULL, &info);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), drop_call, NULL, &info);
}

} // namespace accred
