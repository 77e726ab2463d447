/* Live registers at the ends of blocks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The usual backward problem: a register is live where some path leads to a use
   before an assignment.  A guarded assignment does not end a live range, for the
   threads whose guard is false keep the old value.  */

#include "ptx-backend/ir/liveness.h"
#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

liveness::liveness (const function &fn, std::optional<level> inside)
  : live_in (fn.blocks.size (), bitset (fn.regs.size ()))
{
  size_t n = fn.blocks.size ();
  std::vector<bitset> gen (n, bitset (fn.regs.size ()));
  std::vector<bitset> kill (n, bitset (fn.regs.size ()));
  for (block_id b = 0; b < n; b++)
    for (size_t k = fn.blocks[b].insns.size (); k-- > 0;)
      {
	const insn &i = fn.blocks[b].insns[k];
	if (i.dst != no_id && i.guard == no_id)
	  {
	    gen[b].reset (i.dst);
	    kill[b].set (i.dst);
	  }
	for (const operand &o : i.src)
	  if (o.reg_p ())
	    gen[b].set (o.reg);
	if (i.guard != no_id)
	  gen[b].set (i.guard);
      }

  std::vector<block_id> order = reverse_postorder (fn);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t k = order.size (); k-- > 0;)
	{
	  block_id b = order[k];
	  bitset live (fn.regs.size ());
	  const insn *m = marker_of (fn.blocks[b]);
	  bool leaves = inside && m && m->op == opcode::JOIN && m->lev == *inside;
	  if (!leaves)
	    for (block_id s : successors (fn, b))
	      live.unite (live_in[s]);
	  live.subtract (kill[b]);
	  live.unite (gen[b]);
	  changed |= live_in[b].unite (live);
	}
    }
}

} // namespace accred::dev
