/* Sequential loops in parallel ones of `parallel' constructs, which become one loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of the pass `accred_auto_loops'.  The loops of the construct are parallel, since the
   program says so; those inside become so if they are shown to be.  */

#include "plugin/kernels/collapse-nests.h"
#include "plugin/kernels/level-nests.h"
#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/loop-analysis.h"

namespace accred {

/* What OUTER, by its directive, reduces, if nothing in it takes the address: of a variable that a
   clause of the construct maps it may have been taken elsewhere, but that is the original's.  */

std::set<tree>
loop_analysis::reduced_by (gomp_for *outer) const
{
  std::set<tree> found;
  const loop_body body (outer, m_copies);
  if (body.known_p ())
    for (const auto &[object, code] : loop_reductions (outer))
      if (!body.has (object, access_kind::address) && !body.has (object, access_kind::escape))
	found.insert (object);
  return found;
}

/* True if OUTER, by its directive, reduces all REDUCTIONS of a loop in it in the same way.  */

bool
loop_analysis::reduced_outside_p (gomp_for *outer,
				  const std::vector<found_reduction> &reductions) const
{
  const std::map<tree, tree_code> known = loop_reductions (outer);
  for (const found_reduction &r : reductions)
    if (const auto at = known.find (r.object);
	at == known.end () || at->second != r.code || !m_reduced.count (r.object))
      return false;
  return true;
}

/* What keeps the loops of NEST inside of its first one from becoming one loop with that, if
   anything does; OUTER: also whether the program is right that the iterations of that are parallel,
   so that the order is free in one thread, too.  */

std::optional<reason>
loop_analysis::obstacle_of_nest (const std::vector<gomp_for *> &nest, bool outer)
{
  std::optional<reason> why;
  for (size_t k = outer ? 0 : 1; k < nest.size () && !why; k++)
    {
      std::vector<found_reduction> reductions;
      why = obstacle_of (nest[k], reductions);
      if (!why && !reduced_outside_p (nest[0], reductions))
	why = reason{ gimple_location (nest[k]), "it reduces a variable" };
      if (!why && m_plain.plain_p (nest[k])
	  && m_flow.used_behind_p (nest[k], m_plain.stepped_variable (nest[k])))
	why = reason{ gimple_location (nest[k]), "its variable is used after it" };
    }
  return why;
}

/* LOOP, a collapsed one, gets its levels in the order that they had better have.  */

void
loop_analysis::order_levels (gomp_for *loop)
{
  const auto ids = m_accesses.ids.find (loop);
  std::vector<found_reduction> reductions;
  m_reduced.clear ();
  if (ids == m_accesses.ids.end () || !rectangular_p (loop))
    return;
  const std::vector<size_t> order
    = better_order (ids->second, !loop_reductions (loop).empty (), m_accesses);
  for (loop_id l : ids->second)
    if (order.empty () || obstacle_of (l))
      return;
  if ((m_in_turn || in_order_p (loop)) && (obstacle_of (loop, reductions) || !reductions.empty ()))
    return;
  reorder (loop, order);
}

/* Find the sequential loops in OUTER, a parallel one, that had better be collapsed with it; they
   become parallel.  */

void
loop_analysis::collapse_sequential (gomp_for *outer)
{
  std::vector<gomp_for *> nest = sequential_nest (outer, m_plain);
  std::vector<size_t> order;
  m_reduced = reduced_by (outer);
  for (; nest.size () > 1; nest.pop_back ())
    {
      const bool rows = goes_along_rows_p (nest, m_accesses);
      order = rows ? std::vector<size_t> () : better_order (nest, m_accesses);
      if ((!rows && order.empty ()) || !collapsible_p (nest, m_copies) || !loads_stay_p (nest))
	continue;
      const auto why = obstacle_of_nest (nest, (!rows && m_in_turn) || in_order_p (outer));
      if (!why)
	break;
      if (m_notes && rows)
	m_notes->push_back (
	  { gimple_location (nest.back ()), "loop: sequential: " + text (*why), true });
    }
  if (nest.size () < 2)
    return;
  for (size_t k = 1; k < nest.size (); k++)
    if (m_plain.plain_p (nest[k]))
      m_used[nest[k]] = false;
  m_nests.push_back ({ nest, order });
}

/* Make one loop of NEST, loops over gangs and the levels below in the region R.  */

void
loop_analysis::collapse_levels (const region &r, const std::vector<gomp_for *> &nest)
{
  bool good = !uses_gang_variables_p (r, nest[0], m_copies);
  for (gomp_for *loop : nest)
    if (const auto ids = m_accesses.ids.find (loop); ids != m_accesses.ids.end ())
      good &= !obstacle_of (ids->second.front ());
    else
      return;
  set_bounds_in_front (nest);
  drop_inner_reductions (nest);
  m_reduced = reduced_by (nest[0]);
  const bool rows = goes_along_rows_p (nest, m_accesses);
  const std::vector<size_t> order = rows ? std::vector<size_t> () : better_order (nest, m_accesses);
  if (good && (rows || !order.empty ()) && collapsible_p (nest, m_copies) && loads_stay_p (nest)
      && (!m_in_order || !obstacle_of_nest (nest, true)))
    {
      make_gang_vector (nest[0]);
      m_nests.push_back ({ nest, order });
    }
  else
    copy_reductions (nest);
}

/* The region R is a `parallel' construct; IN_ORDER: iterations that it has not shown to be
   independent may need those before.  */

void
loop_analysis::run (const region &r, bool in_order)
{
  m_in_order = in_order;
  for (gomp_for *loop : collapsed_loops (r))
    order_levels (loop);
  for (gomp_for *loop : outer_loops (r))
    collapse_sequential (loop);
  for (const std::vector<gomp_for *> &nest : level_nests (r))
    collapse_levels (r, nest);
  revert (*m_body);
  for (const auto &[loop, used] : m_used)
    m_plain.keep (loop, used);
  m_plain.finish (m_body);
  const function_flow flow (m_fun->gimple_body, m_plain);
  for (const auto &[nest, order] : m_nests)
    {
      for (size_t k = 1; k < nest.size (); k++)
	add_private (nest[k], flow);
      if (m_notes)
	for (size_t k = 1; k < nest.size (); k++)
	  m_notes->push_back (
	    { gimple_location (nest[k]), "loop: collapsed with the loop around it" });
      gomp_for *loop = collapse_nest (m_body, nest, m_copies);
      if (!order.empty () && gimple_omp_for_collapse (loop) == nest.size ())
	reorder (loop, order);
    }
}

} // namespace accred
