/* Calls of partitioned routines.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a routine of worker or vector level needs all threads of these levels at its entry, with
   the arguments, and implements the single mode of its body itself.  The calling code is
   single-mode code of these levels.

   Before:  a; r = call f x; b
   After:   a; fork worker; fork vector; r = call f x; join vector; join worker; b

   So neuter broadcasts the arguments, orders memory before and after the call, and lets idle
   workers skip a routine of vector level; frame-place sees that an object whose address is passed
   is used inside a region.  Every thread of the region has a result; the active thread's is used,
   as for any register after a JOIN.

   A routine has warps as workers: it does not know the vector dimension of its caller's kernel, and
   the barriers of longer workers belong to the kernel.

   Needs: no unreachable blocks.  Guarantees: a call of a partitioned routine is in a region of each
   of the routine's levels.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/ir/regions.h"

namespace accred::dev {

namespace {

/* The worker and vector levels of the callee of I; 0 for other insns.  */
level_mask
levels_of_call (const insn &i)
{
  return i.op == opcode::CALL ? i.callee_level & (worker_bit | vector_bit) : 0;
}

/* The reason why call I is invalid in mode MODE of FN, or null.  */
const char *
misplaced (const function &fn, const insn &i, level_mask mode)
{
  if (levels_of_call (i) & mode)
    return "call of a routine inside of a region that is partitioned over the same level";
  if (fn.partitions == 0)
    return "call of a partitioned routine in a sequential one";
  if (fn.dims[2] != limits::warp_size)
    return "call of a partitioned routine where a worker is not one warp";
  return nullptr;
}

} // anonymous namespace

void
routine_calls_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  region_tree tree (fn);
  bool any = false, ok = true;
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      if (levels_of_call (i))
	{
	  any = true;
	  if (const char *what = misplaced (fn, i, tree.mode[b]))
	    {
	      ctx.error (i.loc, what);
	      ok = false;
	    }
	}
  if (!any || !ok)
    return;

  rewriter rw (fn);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	{
	  level_mask levels = levels_of_call (i);
	  if (levels)
	    rw.like (i);
	  for (level lev : { level::worker, level::vector })
	    if (levels & mask_of (lev))
	      emit_marker (rw, opcode::FORK, lev);
	  if (levels)
	    rw.emit (std::move (i));
	  else
	    rw.keep (std::move (i));
	  for (level lev : { level::vector, level::worker })
	    if (levels & mask_of (lev))
	      emit_marker (rw, opcode::JOIN, lev);
	}
    }
  rw.finish ();
}

} // namespace accred::dev
