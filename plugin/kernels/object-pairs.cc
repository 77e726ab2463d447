/* Objects of a loop that may be the same memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/object-pairs.h"

namespace accred {

std::vector<object_pair>
meeting_objects (const region_accesses &accesses, const alias_oracle &aliases, loop_id l,
		 const std::function<bool (const memory_object &)> &copied)
{
  struct any_access
  {
    unsigned object;
    bool write;
    const access_place *place;
    std::string update = {};
  };
  std::vector<any_access> all;
  const auto &nest = accesses.nest;
  for (size_t i = 0; i < nest.accesses.size (); i++)
    if (const nest_access &a = nest.accesses[i]; inside_p (nest, a.loop, l))
      all.push_back ({ a.object, a.write, &accesses.places[i], a.update });
  for (const scalar_access &s : accesses.scalars)
    if (inside_p (nest, s.loop, l))
      all.push_back ({ s.object, s.write, &s.place, s.update });
  std::vector<object_pair> found;
  std::set<std::tuple<unsigned, unsigned, alias_set_type, alias_set_type>> known;
  for (const any_access &a : all)
    for (const any_access &b : all)
      {
	if (!a.write || a.object == b.object || (!a.update.empty () && a.update == b.update))
	  continue;
	const auto key = std::make_tuple (a.object, b.object, get_alias_set (a.place->ref),
					  get_alias_set (b.place->ref));
	if (!known.insert (key).second)
	  continue;
	const memory_object &x = accesses.objects[a.object], &y = accesses.objects[b.object];
	if (!copied (x) && !copied (y) && aliases.meet_p (x, a.place->ref, y, b.place->ref))
	  found.push_back ({ a.object, b.object, a.place, b.place });
      }
  return found;
}

reason
meeting_reason (const region_accesses &accesses, const object_pair &pair)
{
  return { pair.written->where,
	   accesses.objects[pair.first].name () + " may be the same memory as "
	     + accesses.objects[pair.second].name (),
	   pair.other->where, true };
}

} // namespace accred
