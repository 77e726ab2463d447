/* In which order the levels of a nest of parallel loops stand.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

     #pragma acc parallel loop collapse (2) reduction (+:s)	collapse (2)
     for (i = 0; i < n; i++)				 ->	for (j = 0; j < m; j++)
       for (j = 0; j < m; j++)					  for (i = 0; i < n; i++)
	 s += a[j * n + i];					    s += a[j * n + i];

   Lanes of a warp have successive iterations of the last level, which would be in as many rows.
   Where no iteration of the nest needs what another one does, the order is free.  In a transpose,
   b[j * n + i] = a[i * m + j], no level has neighbours in both arrays: lanes store to neighbours,
   as the sectors that they read are needed again soon, by other lanes.  */

#include "plugin/kernels/nest-order.h"
#include "plugin/kernels/level-uses.h"
#include "plugin/kernels/plain-nests.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* How far apart accesses are in successive iterations of a level: the number of factors that are
   not known, and the number that is.  */
using reach = std::pair<size_t, int64_t>;

constexpr reach unknown_reach = { SIZE_MAX, INT64_MAX };

reach
reach_of (const polynomial &p)
{
  if (!p.valid_p ())
    return unknown_reach;
  reach most = { 0, 0 };
  for (const auto &[symbols, factor] : p.terms ())
    most = std::max (most, reach (symbols.size (), std::abs (factor)));
  return most;
}

} // namespace

std::vector<gomp_for *>
collapsed_loops (const region &r)
{
  std::vector<gomp_for *> found;
  for (const region_loop &l : r.loops)
    if (l.partitioned && l.gang && !partitioned_inside_p (l) && free_levels_p (l) && !l.synchronises
	&& gimple_omp_for_collapse (l.loop) > 1 && !needs_levels_p (gimple_omp_body (l.loop)))
      found.push_back (l.loop);
  return found;
}

bool
iterations_in_turn_p (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
	if (integer_onep (OMP_CLAUSE_OPERAND (c, 0)))
	  return true;
	break;
      default: break;
      }
  return false;
}

bool
rectangular_p (gomp_for *loop)
{
  for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
    for (tree bound : { gimple_omp_for_initial (loop, k), gimple_omp_for_final (loop, k) })
      {
	if (!is_gimple_min_invariant (bound) && !DECL_P (bound))
	  return false;
	for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	  if (gimple_omp_for_index (loop, i) == bound)
	    return false;
      }
  return true;
}

std::vector<size_t>
better_order (const std::vector<loop_id> &levels, bool sums, const region_accesses &accesses)
{
  const reach near = { 0, tuning::wide_load_bytes };
  const size_t last = levels.size () - 1;
  /* Of a level, the furthest of all accesses; whether some of them are neighbours there that are
     further apart in the last level.  */
  std::vector<reach> furthest (levels.size ());
  std::vector<bool> nearer (levels.size ());
  /* Stores that are no neighbours on a level, and all such accesses.  */
  std::vector<size_t> stores (levels.size ()), far (levels.size ());
  for (size_t k = 0; k < accesses.nest.accesses.size (); k++)
    {
      const nest_access &a = accesses.nest.accesses[k];
      if (!inside_p (accesses.nest, a.loop, levels[last])
	  || inside_p (accesses.nest, a.own, levels.front ()))
	continue;
      std::vector<reach> on;
      for (loop_id l : levels)
	on.push_back (reach_of (bytes_on (a, accesses.places[k].ref, l)));
      for (size_t l = 0; l < levels.size (); l++)
	{
	  furthest[l] = std::max (furthest[l], on[l]);
	  far[l] += on[l] > near;
	  stores[l] += a.write && on[l] > near;
	  if ((a.write || sums) && on[l] != reach () && on[last] != unknown_reach
	      && on[last] > on[l])
	    nearer[l] = true;
	}
    }
  if (furthest[last] <= near)
    return {};
  std::vector<size_t> order;
  for (size_t l = 0; l < levels.size (); l++)
    order.push_back (l);
  std::stable_sort (order.begin (), order.end (),
		    [&] (size_t a, size_t b) { return furthest[a] > furthest[b]; });
  auto best = std::find_if (order.rbegin (), order.rend (),
			    [&] (size_t l)
			    {
			      return nearer[l]
				     && (furthest[l] <= near
					 || (!stores[l] && stores[last] && far[l] <= far[last]));
			    });
  if (best == order.rend ())
    return {};
  const size_t innermost = *best;
  order.erase (best.base () - 1);
  order.push_back (innermost);
  return order;
}

std::vector<size_t>
better_order (const std::vector<gomp_for *> &nest, const region_accesses &accesses)
{
  std::vector<loop_id> levels;
  for (gomp_for *loop : nest)
    if (const auto ids = accesses.ids.find (loop); ids == accesses.ids.end ())
      return {};
    else
      levels.push_back (ids->second.front ());
  if (record_p (nest.back ()))
    return {};
  return better_order (levels, !loop_reductions (nest[0]).empty (), accesses);
}

void
reorder_levels (gomp_for *loop, const std::vector<size_t> &order)
{
  std::vector<gimple_omp_for_iter> levels (loop->iter, loop->iter + order.size ());
  for (size_t k = 0; k < order.size (); k++)
    loop->iter[k] = levels[order[k]];
}

} // namespace accred
