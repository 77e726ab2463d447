/* Shared memory of a kernel: places slots, makes per-worker variables, and checks the
   total.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The pass:
   Before:  $0 size=16 place=worker;  a = addr $0
   After:   $0 size=16 place=worker (one for each worker);  a = addr $0 + tid.y * 16

   Needs: all other passes that allocate shared memory have run.  Guarantees: an operand that names
   a per-worker variable means worker 0's copy; the sum of the variables in shared memory is below
   the limit.  */

#include "ptx-backend/passes/shared-layout.h"
#include "ptx-backend/passes.h"

#include <algorithm>

namespace accred::dev {

shared_layout::slot_id
shared_layout::reserve (unsigned section, int loop, uint64_t bytes, uint32_t align)
{
  m_slots.push_back ({ section, loop, bytes, align, 0 });
  return m_slots.size () - 1;
}

void
shared_layout::finish ()
{
  /* By section, then loop, then order of arrival.  */
  std::vector<slot_id> order (m_slots.size ());
  for (slot_id s = 0; s < order.size (); s++)
    order[s] = s;
  std::stable_sort (order.begin (), order.end (),
		    [&] (slot_id a, slot_id b)
		    {
		      const slot &x = m_slots[a], &y = m_slots[b];
		      return x.section != y.section ? x.section < y.section : x.loop < y.loop;
		    });
  uint64_t base = 0, at = 0;
  m_size = 0;
  for (size_t k = 0; k < order.size (); k++)
    {
      slot &s = m_slots[order[k]];
      const slot *before = k ? &m_slots[order[k - 1]] : nullptr;
      if (!before || before->section != s.section)
	at = base = m_size;
      else if (before->loop != s.loop)
	at = base;
      at = (at + s.align - 1) / s.align * s.align;
      s.offset = at;
      at += s.bytes;
      m_size = std::max (m_size, at);
    }
}

bool
shared_layout::sound_p () const
{
  for (size_t a = 0; a < m_slots.size (); a++)
    for (size_t b = a + 1; b < m_slots.size (); b++)
      {
	const slot &x = m_slots[a], &y = m_slots[b];
	bool together = x.section != y.section || x.loop == y.loop;
	if (together && x.offset < y.offset + y.bytes && y.offset < x.offset + x.bytes)
	  return false;
      }
  return true;
}

shared_element
element_of (rewriter &rw, frame_id f, int64_t offset, reg_id index, uint64_t size)
{
  if (index == no_id)
    return { operand::of_frame (f), offset };
  reg_id base = rw.new_reg (reg_class::b64);
  insn addr = make_insn (opcode::ADDR, dtype::u64, base, { operand::of_frame (f) });
  addr.sp = space::shared;
  rw.emit (addr);
  reg_id scaled = rw.new_reg (reg_class::b64);
  rw.emit (make_insn (opcode::MULWIDE, dtype::u64, scaled,
		      { operand::of_reg (index), operand::of_imm (size) }));
  reg_id sum = rw.new_reg (reg_class::b64);
  rw.emit (
    make_insn (opcode::ADD, dtype::u64, sum, { operand::of_reg (base), operand::of_reg (scaled) }));
  return { operand::of_reg (sum), offset };
}

namespace {

bool
names_worker_variable_p (const function &fn, const insn &i)
{
  return !i.src.empty () && i.src[0].k == operand::kind::frame
	 && fn.frame[i.src[0].id].place == placement::worker;
}

void
index_worker_variables (function &fn)
{
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      any |= names_worker_variable_p (fn, i);
  if (!any)
    return;
  rewriter rw (fn);
  /* Packed gangs are workers here.  */
  reg_id tid = position (rw, fn.packed ? special_reg::gang_in_block : special_reg::tid_y);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	{
	  if (!names_worker_variable_p (fn, i))
	    {
	      rw.keep (std::move (i));
	      continue;
	    }
	  frame_id f = i.src[0].id;
	  rw.like (i);
	  if (i.op != opcode::ADDR)
	    {
	      i.src[0] = element_of (rw, f, 0, tid, fn.frame[f].size).base;
	      i.sp = space::shared;
	      rw.emit (std::move (i));
	      continue;
	    }
	  /* The generic address: that of worker 0's copy, and the distance to it.  */
	  reg_id distance = rw.new_reg (reg_class::b64), first = rw.new_reg (reg_class::b64);
	  rw.emit (make_insn (opcode::MULWIDE, dtype::u64, distance,
			      { operand::of_reg (tid), operand::of_imm (fn.frame[f].size) }));
	  reg_id dst = i.dst;
	  i.dst = first;
	  insn sum = make_insn (opcode::ADD, dtype::u64, dst,
				{ operand::of_reg (first), operand::of_reg (distance) });
	  sum.guard = i.guard;
	  sum.guard_not = i.guard_not;
	  rw.emit (std::move (i));
	  rw.emit (std::move (sum));
	}
    }
  rw.finish ();
}

} // anonymous namespace

void
shared_layout_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  /* Copies of a variable follow each other at its size.  */
  for (frame_var &v : fn.frame)
    if (v.place == placement::worker)
      v.size = (v.size + v.align - 1) / v.align * v.align;
  index_worker_variables (fn);

  shared_usage &shared = ctx.report.shared;
  for (const frame_var &v : fn.frame)
    {
      if (v.place == placement::thread)
	continue;
      uint64_t bytes = v.size * (v.place == placement::worker ? max_workers (fn) : 1);
      switch (v.owner)
	{
	case slot_owner::variable: shared.variables += bytes; break;
	case slot_owner::reduction: shared.reduction += bytes; break;
	case slot_owner::broadcast: shared.broadcast += bytes; break;
	}
    }
  if (shared.total () > shared_limit)
    ctx.error (fn.loc, "shared memory of " + std::to_string (shared.total ()) + " bytes exceeds "
			 + std::to_string (shared_limit));
}

} // namespace accred::dev
