/* The tree of partitioned regions, and the mode of each block.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A FORK opens a region at the block it ends, the JOIN of the same level closes it.
   Every block must be reached in one region only.  Regions need not have a JOIN
   (an endless loop); several JOINs of one FORK are accepted here.  Only a block that
   control never leaves may be reached from several regions: the cleanup pass makes a
   copy for each.  */

#include "ptx-backend/ir/regions.h"
#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

region_tree::region_tree (const function &fn)
  : region_of (fn.blocks.size (), no_id), mode (fn.blocks.size (), entry_mode (fn))
{
  walk (fn);
}

void
region_tree::walk (const function &fn)
{
  std::vector<bool> seen (fn.blocks.size ());
  std::vector<block_id> work{ 0 };
  seen[0] = true;
  auto fail = [&] (const insn &at, const std::string &what)
  {
    if (error.empty ())
      {
	error = what;
	error_loc = at.loc;
      }
  };
  while (!work.empty ())
    {
      block_id b = work.back ();
      work.pop_back ();
      uint32_t out = region_of[b];
      level_mask out_mode = mode[b];
      if (const insn *m = marker_of (fn.blocks[b]))
	{
	  if (m->op == opcode::FORK)
	    {
	      if (out_mode & mask_of (m->lev))
		return fail (*m, std::string ("nested ") + name_of (m->lev) + " fork");
	      if (m->lev == level::worker && (out_mode & vector_bit))
		return fail (*m, "worker fork inside of a vector region");
	      region r;
	      r.lev = m->lev;
	      r.fork = b;
	      r.parent = out;
	      out = regions.size ();
	      out_mode |= mask_of (m->lev);
	      regions.push_back (r);
	    }
	  else
	    {
	      if (out == no_id || regions[out].lev != m->lev)
		return fail (*m, std::string (name_of (m->lev)) + " join without its fork");
	      regions[out].joins.push_back (b);
	      out = regions[out].parent;
	      out_mode &= ~mask_of (m->lev);
	    }
	}
      for (block_id s : successors (fn, b))
	if (!seen[s])
	  {
	    seen[s] = true;
	    region_of[s] = out;
	    mode[s] = out_mode;
	    work.push_back (s);
	  }
	else if (region_of[s] != out && !dead_end_p (fn.blocks[s]))
	  return fail (fn.blocks[b].insns.back (),
		       "block bb" + std::to_string (s) + " is reached from two regions");
    }
}

} // namespace accred::dev
