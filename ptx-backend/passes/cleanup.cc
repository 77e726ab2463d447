/* Remove unreachable blocks and join straight-line chains.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  bb0: a; br bb2   bb1: (unreachable)   bb2: b; br bb3   bb3: ret
   After:   bb0: a; b; ret

   A block that ends in UNREACHABLE is copied for each edge into it, because optimisers share one
   among regions.  A FORK or JOIN stays the last insn before the BR of its block.  Blocks keep their
   order.  Guarantees: every block is reachable, and two reductions of one loop with nothing but
   straight-line code between them are in one block.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"

namespace accred::dev {

namespace {

/* Give every edge into a dead end (a call of abort, say) its own copy of it.  */
void
split_dead_ends (function &fn)
{
  std::vector<bool> taken (fn.blocks.size ());
  for (block_id b = 0, n = fn.blocks.size (); b < n; b++)
    for (size_t k = 0; k < fn.blocks[b].insns.back ().targets.size (); k++)
      {
	block_id t = fn.blocks[b].insns.back ().targets[k];
	if (t >= n || !dead_end_p (fn.blocks[t]))
	  continue;
	if (!taken[t])
	  taken[t] = true;
	else
	  {
	    block copy = fn.blocks[t];
	    block_id c = fn.new_block ();
	    fn.blocks[c] = std::move (copy);
	    fn.blocks[b].insns.back ().targets[k] = c;
	  }
      }
}

} // anonymous namespace

void
cleanup_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  split_dead_ends (fn);
  std::vector<bool> keep (fn.blocks.size ());
  std::vector<unsigned> pred_edges (fn.blocks.size ());
  std::vector<block_id> order = reverse_postorder (fn);
  for (block_id b : order)
    {
      keep[b] = true;
      for (block_id s : successors (fn, b))
	pred_edges[s]++;
    }

  /* Appending block by block is linear, because each block moves once.  */
  for (block_id b : order)
    {
      if (!keep[b])
	continue;
      std::vector<insn> &insns = fn.blocks[b].insns;
      while (insns.back ().op == opcode::BR && !marker_of (fn.blocks[b]))
	{
	  block_id s = insns.back ().targets[0];
	  if (s == 0 || s == b || pred_edges[s] != 1)
	    break;
	  insns.pop_back ();
	  for (insn &i : fn.blocks[s].insns)
	    insns.push_back (std::move (i));
	  fn.blocks[s].insns.clear ();
	  keep[s] = false;
	}
    }

  std::vector<block_id> number (fn.blocks.size (), no_id);
  std::vector<block> kept;
  for (block_id b = 0; b < fn.blocks.size (); b++)
    if (keep[b])
      {
	number[b] = kept.size ();
	kept.push_back (std::move (fn.blocks[b]));
      }
  for (block &b : kept)
    for (block_id &t : b.insns.back ().targets)
      t = number[t];
  fn.blocks = std::move (kept);
}

} // namespace accred::dev
