/* JOINs that need no barrier.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  a = red_fini _, a lev=vector;  barrier lev=vector	(the JOIN's)
   After:   a = red_fini _, a lev=vector

   if the FINIs use slots in shared memory.  Their expansion has a barrier of their level between
   the writes and the reads of the slots, and it orders all memory accesses of the region.  So the
   JOIN's barrier only protects the slots until all threads have read them; it is redundant if every
   path from it to the next FINI that writes slots of this level has another barrier.

   Needs: neuter, reduce-plan. reduce-expand comes later and emits the FINIs' barriers.  Guarantees:
   a barrier of its level separates the reads of a slot from the next write.  */

#include "ptx-backend/passes/broadcast.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"

namespace accred::dev {

namespace {

class join_barriers
{
public:
  explicit join_barriers (pass_context &ctx) : m_fn (ctx.fn), m_plan (ctx.fn, ctx.opts) {}
  void run ();

private:
  enum class end
  {
    none,
    safe,
    unsafe
  };

  bool slots_p (const insn &i) const;
  bool waits_p (const insn &i, level lev) const;
  end at_end (const insn &i, level lev) const;
  end scan (block_id b, size_t from, level lev) const;
  bool needed_p (block_id b, size_t k, level lev) const;

  function &m_fn;
  reduction_plan m_plan;
};

/* A FINI through slots in shared memory.  */
bool
join_barriers::slots_p (const insn &i) const
{
  return i.op == opcode::RED_FINI && m_plan.scheme (i) == red_scheme::slots;
}

/* Do all threads that share slots of LEV wait for each other at I?  Those of the block
   do so at its barriers.  */
bool
join_barriers::waits_p (const insn &i, level lev) const
{
  const bool barrier = i.op == opcode::BARRIER || slots_p (i)
		       || (i.op == opcode::BCAST && !broadcast_by_shuffle_p (m_fn, i.lev));
  const level of = i.op == opcode::RED_FINI ? i.red.lev : i.lev;
  return barrier && (of == level::worker || of == lev || m_fn.dims[1] == 1);
}

/* Is the search for the next use of the slots of LEV over at I, and how?  The caller of a
   routine may call it again, and a recursive one comes to its own slots in a call.  */
join_barriers::end
join_barriers::at_end (const insn &i, level lev) const
{
  if ((slots_p (i) && i.red.lev == lev) || (i.op == opcode::CALL && m_fn.recursive))
    return end::unsafe;
  if (i.op == opcode::RET)
    return m_fn.kind == function_kind::kernel ? end::safe : end::unsafe;
  return waits_p (i, lev) ? end::safe : end::none;
}

join_barriers::end
join_barriers::scan (block_id b, size_t from, level lev) const
{
  const std::vector<insn> &insns = m_fn.blocks[b].insns;
  for (size_t k = from; k < insns.size (); k++)
    if (end e = at_end (insns[k], lev); e != end::none)
      return e;
  return end::none;
}

/* Can slots of LEV be written on a way from insn K of block B without another barrier?  */
bool
join_barriers::needed_p (block_id b, size_t k, level lev) const
{
  std::vector<bool> seen (m_fn.blocks.size ());
  std::vector<block_id> work;
  auto visit = [&] (block_id from, size_t first)
  {
    end e = scan (from, first, lev);
    if (e == end::none)
      for (block_id t : successors (m_fn, from))
	if (!seen[t])
	  {
	    seen[t] = true;
	    work.push_back (t);
	  }
    return e == end::unsafe;
  };
  bool unsafe = visit (b, k);
  while (!unsafe && !work.empty ())
    {
      block_id t = work.back ();
      work.pop_back ();
      unsafe = visit (t, 0);
    }
  return unsafe;
}

/* One after the other: what has gone does not count as the next one's barrier.  */
void
join_barriers::run ()
{
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      std::vector<insn> &insns = m_fn.blocks[b].insns;
      for (size_t k = 1; k < insns.size (); k++)
	{
	  const insn &fini = insns[k - 1];
	  if (slots_p (fini) && insns[k].op == opcode::BARRIER && insns[k].lev == fini.red.lev
	      && !needed_p (b, k + 1, fini.red.lev))
	    insns.erase (insns.begin () + k);
	}
    }
}

} // anonymous namespace

void
join_barriers_pass (pass_context &ctx)
{
  join_barriers (ctx).run ();
}

} // namespace accred::dev
