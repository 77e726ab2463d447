/* Atomic updates of scalars in loops of `kernels' regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Their order does not matter if all of those of a scalar have the same operator and type
   (free-updates.h), and if iterations do not access the scalar otherwise.  Updates of elements are
   accesses to memory (dependence.h).  */

#include "plugin/kernels/scalar-updates.h"
#include "plugin/clauses/objects.h"

namespace accred {

std::optional<reason>
scalar_update_of (const region_accesses &accesses, gomp_for *loop, loop_id l, const loop_body &body,
		  std::set<tree> &updated)
{
  std::map<tree, std::vector<const scalar_access *>> updates;
  for (const scalar_access &s : accesses.scalars)
    if (tree object = object_of (s.place.ref, body.copies ());
	object && !s.update.empty () && inside_p (accesses.nest, s.loop, l))
      updates[object].push_back (&s);
  for (const auto &[object, all] : updates)
    {
      updated.insert (object);
      const location_t where = all[0]->place.where;
      for (const scalar_access *s : all)
	if (s->update != all[0]->update)
	  return reason{ where,
			 "an atomic update of " + quoted (object) + " does not commute with that",
			 s->place.where };
      bool others = body.count (object, access_kind::escape) != all.size ();
      for (access_kind kind :
	   { access_kind::read, access_kind::write, access_kind::address, access_kind::reduction })
	others |= body.has (object, kind);
      if (others && !own_by_clause_p (loop, object))
	return reason{ where, "iterations also access " + quoted (object)
				+ " otherwise than by atomic updates" };
    }
  return {};
}

} // namespace accred
