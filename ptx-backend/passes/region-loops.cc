/* Loops in partitioned regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/passes/region-loops.h"
#include "ptx-backend/ir/cfg.h"

#include <set>

namespace accred::dev {

bool
in_loop_p (const function &fn, const region_tree &regions, block_id b)
{
  const uint32_t own = regions.region_of[b];
  auto in_region_p = [&] (block_id x)
  {
    uint32_t r = regions.region_of[x];
    while (r != no_id && r != own)
      r = regions.regions[r].parent;
    return r == own;
  };
  std::set<block_id> seen;
  std::vector<block_id> work{ b };
  while (!work.empty ())
    {
      const block_id x = work.back ();
      work.pop_back ();
      for (block_id next : successors (fn, x))
	{
	  if (next == b)
	    return true;
	  if (in_region_p (next) && seen.insert (next).second)
	    work.push_back (next);
	}
    }
  return false;
}

} // namespace accred::dev
